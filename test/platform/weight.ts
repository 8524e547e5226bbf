import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { bundled } from '../support/bundled.ts'
import { publishedFile } from '../support/bundle-sdk.ts'

/** The size of a program as a browser gets it: minified and compressed by gzip, in bytes. */
export interface Weight {
  /** Bytes loaded before the program starts. */
  readonly first: number
  /** The number of chunks loaded before the program starts. */
  readonly chunks: number
  /** Bytes of the lazy chunks by name. */
  readonly later: Readonly<Record<string, number>>
}

const root = fileURLToPath(new URL('.', import.meta.url))
const conditions = ['@waymark/source', 'module', 'browser', 'production']
const others = /^(?:ky|@std-uritemplate|react|svelte|vue|oauth4webapi|fp-ts|io-ts|eventsource-parser|htmlparser2)\b/

/** Measures a program with the bundled SDK; `own` excludes dependencies. */
export async function weightOf(program: string, of: 'all' | 'own'): Promise<Weight> {
  const entry = `${root}program.ts`
  const plugin: Plugin = {
    name: 'program',
    enforce: 'pre',
    resolveId(source) {
      if (source === entry) return entry
      if (of === 'own' && others.test(source)) return { id: source, external: true, moduleSideEffects: false }
      return publishedFile(source) ?? null
    },
    load(id) {
      // The preload code of Vite is not part of the SDK; other bundlers have none.
      if (id.includes('vite/preload-helper')) return 'export const __vitePreload = (load) => load()'
      return id === entry ? program : null
    },
  }
  const made = await bundled({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [plugin],
    resolve: { conditions },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  const chunks = [made]
    .flat()
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((one) => one.type === 'chunk')
  const first = new Set<string>()
  const take = (name: string): void => {
    if (first.has(name)) return
    first.add(name)
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach(take)
  }
  for (const { fileName, isEntry } of chunks) if (isEntry) take(fileName)
  const isFirst = ({ fileName }: { readonly fileName: string }): boolean => first.has(fileName)
  // The number of initial chunks is an implementation detail of the bundler.
  const together = chunks.filter(isFirst).map(({ code }) => code)
  const rest = chunks.filter((chunk) => !isFirst(chunk)).map(({ name, code }): [string, number] => [name, sizeOf(code)])
  return { first: sizeOf(together.join('\n')), chunks: together.length, later: Object.fromEntries(rest) }
}

function sizeOf(code: string): number {
  return gzipSync(code, { level: 9 }).length
}
