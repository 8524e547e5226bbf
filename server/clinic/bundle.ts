import http from 'node:http'
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
 * An import of `node:http` reads its getters, such as that of WebSocket, which load the client of `fetch`: a tenth of a start.
 * This one leaves them out.
 */
function httpWithoutFetch(): Plugin {
  const place = '\0http'
  const names = Object.entries(Object.getOwnPropertyDescriptors(http)).flatMap(([name, descriptor]) =>
    'value' in descriptor ? [name] : [],
  )
  return {
    name: 'http without fetch',
    resolveId: (id) => (id === 'http' || id === 'node:http' ? place : null),
    load: (id) =>
      id === place
        ? `const http = process.getBuiltinModule('node:http'); export default http; export const { ${names.join(', ')} } = http`
        : null,
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
    plugins: [inPlace(folder), httpWithoutFetch()],
    logLevel: 'silent',
  })
  await bundle.write({ dir: folder, format: 'esm', cleanDir: true })
  await bundle.close()
  return join(folder, 'main.js')
}

if (argv[1] === fileURLToPath(import.meta.url)) await bundleService(join(clinic, 'dist'))
