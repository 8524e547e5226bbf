import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { bundled } from '../support/bundled.ts'

const conditions = ['@waymark/source', 'module', 'browser', 'production']
const root = fileURLToPath(new URL('.', import.meta.url))

/** Bundles the suite for browsers into a folder: `suite.js` and its lazy chunks. */
export async function bundleSuite(outDir: string): Promise<void> {
  const lib = { entry: `${root}browser-entry.ts`, formats: ['es' as const], fileName: () => 'suite.js' }
  const output = { outDir, emptyOutDir: false, target: 'es2023', minify: false, lib }
  await bundled({ root, configFile: false, logLevel: 'warn', resolve: { conditions }, build: output })
}

/** Returns the Node modules imported by browser bundles, each as `name in importer`. */
export async function builtInsOf(entries: readonly string[]): Promise<readonly string[]> {
  const found: string[] = []
  // The file need not exist; its content is generated below.
  const virtual = `${root}entries.ts`
  const plugin: Plugin = {
    name: 'built-ins',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === virtual) return virtual
      if (!isBuiltin(source)) return null
      found.push(`${source} in ${importer ?? ''}`)
      return { id: source, external: true }
    },
    load: (id) =>
      id === virtual
        ? entries.map((entry) => `export * as _${entry.replaceAll(/\W/g, '_')} from '${entry}'`).join('\n')
        : null,
  }
  const lib = { entry: virtual, formats: ['es' as const] }
  const given = {
    root,
    configFile: false as const,
    logLevel: 'warn' as const,
    plugins: [plugin],
    resolve: { conditions },
  }
  const made = await bundled({ ...given, build: { write: false, lib, target: 'es2023' } })
  const chunks = [made].flat().flatMap((one) => ('output' in one ? one.output : []))
  const imported = chunks.flatMap((chunk: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
    chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : [],
  )
  return [...found, ...imported.filter((name) => isBuiltin(name))]
}
