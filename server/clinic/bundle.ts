import { readFile } from 'node:fs/promises'
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

/** Our sources find their files by their own place, which stays what it is. */
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
function membersOfNode(): Plugin {
  const imports = /^import (?:([$\w]+)(?:, )?)?(\{[^}]*\})? from "([^"]+)";$/gm
  return {
    name: 'members of modules of Node',
    renderChunk: (code) =>
      code.replaceAll(imports, (given, whole: string | undefined, members: string | undefined, id: string) =>
        isBuiltin(id)
          ? [whole, members?.replaceAll(' as ', ': ')]
              .filter((each) => each !== undefined)
              .map((each) => `const ${each} = process.getBuiltinModule("${id}");`)
              .join(' ')
          : given,
      ),
  }
}

/** Copies of a version of a package that npm installed in several places become one. */
function oneCopy(): Plugin {
  const folders = new Map<string, string>()
  return {
    name: 'one copy of a package',
    async resolveId(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true })
      const [, folder, name = ''] = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(found?.id ?? '') ?? []
      if (folder === undefined || found === null) return found
      const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
      const first = folders.get(`${name}@${version}`) ?? folder
      folders.set(`${name}@${version}`, first)
      return { ...found, id: found.id.replace(folder, first) }
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
    plugins: [inPlace(folder), oneCopy(), membersOfNode()],
    logLevel: 'silent',
  })
  await bundle.write({ dir: folder, format: 'esm', cleanDir: true })
  await bundle.close()
  return join(folder, 'main.js')
}

if (argv[1] === fileURLToPath(import.meta.url)) await bundleService(join(clinic, 'dist'))
