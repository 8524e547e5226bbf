import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'

/*
 * Writes the program into a few files, because Node takes most of a start to find and read a thousand: `npm run bundle`.
 */
const clinic = fileURLToPath(new URL('.', import.meta.url))

// They are loaded on demand, or find their own files beside them.
const packages = ['@simplewebauthn/server', 'koa-body', 'nodemailer', 'oidc-provider', 'pg', 'pino']

/** Sources find files relative to `import.meta.url`, so each keeps its own. */
function inPlace(folder: string): Plugin {
  return {
    name: 'files in their place',
    transform(code, id) {
      if (!id.endsWith('.ts') || !code.includes('import.meta.url')) return null
      const place = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`
      return { code: code.replaceAll('import.meta.url', place), map: null }
    },
  }
}

/**
 * An import of a module of Node reads all its getters, such as those of `node:http` and `node:fs`, which load the client of
 * `fetch` and the streams of files: 30 ms of a start. The bundle reads the members that it uses.
 */
function builtinMembers(): Plugin {
  const imports = /^import (?:([$\w]+)(?:, )?)?(\{[^}]*\})? from "([^"]+)";$/gm
  return {
    name: 'members of modules of Node',
    renderChunk: (code) =>
      code.replaceAll(imports, (given, whole: string | undefined, members: string | undefined, id: string) =>
        isBuiltin(id)
          ? [whole, members?.replaceAll(' as ', ': ')]
              .filter((each) => each !== undefined)
              .map((each) => `const ${each} = globalThis.process.getBuiltinModule("${id}");`)
              .join(' ')
          : given,
      ),
  }
}

/**
 * Makes one copy of the copies of a version of a package that npm installed in several places. It has the dependencies of
 * the first copy, also where npm made another one for other peers.
 */
function dedupe(): Plugin {
  const folders = new Map<string, string>()
  const firstOf = (folder: string): string => {
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
    const { name, version } = JSON.parse(manifest) as { readonly name: string; readonly version: string }
    const first = folders.get(`${name}@${version}`) ?? folder
    folders.set(`${name}@${version}`, first)
    return first
  }
  return {
    name: 'one copy of a package',
    async resolveId(id, importer, options) {
      const found = await this.resolve(id, importer, { ...options, skipSelf: true })
      const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(found?.id ?? '') ?? []
      return folder === undefined || found === null
        ? found
        : { ...found, id: found.id.replace(folder, firstOf(folder)) }
    },
  }
}

/**
 * Bundles the service.
 *
 * @param folder in the repository, because some packages stay outside
 * @returns the file of the program
 */
export async function bundleService(folder: string): Promise<string> {
  const bundle = await rolldown({
    input: join(clinic, 'main.ts'),
    platform: 'node',
    external: (id) => packages.includes(id),
    // As Node does when it runs the sources; the image has no tsconfig.base.json.
    tsconfig: false,
    resolve: { conditionNames: ['@waymark/source', 'node', 'import', 'default'] },
    plugins: [inPlace(folder), dedupe(), builtinMembers()],
    logLevel: 'silent',
  })
  await bundle.write({ dir: folder, format: 'esm', cleanDir: true })
  await bundle.close()
  return join(folder, 'main.js')
}

if (argv[1] === fileURLToPath(import.meta.url)) await bundleService(join(clinic, 'dist'))
