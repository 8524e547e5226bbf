import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { bundled } from './bundled.ts'

/*
 * Bundles the entries of the SDK, as its published package has them: what `connect` always needs is one chunk, and other
 * code is loaded on demand. TypeScript writes the declarations.
 */
const sdk = fileURLToPath(new URL('../../sdk/', import.meta.url))

interface Manifest {
  readonly exports: Readonly<Record<string, string | { readonly '@waymark/source': string; readonly default: string }>>
}

// The manifest is our own.
const { exports } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')) as Manifest

/** Returns the published file of an entry, such as `@waymark/sdk/cache`; undefined for another module. */
export function publishedFile(name: string): string | undefined {
  const entry = exports[name.replace(/^@waymark\/sdk/, '.')]
  return entry === undefined || typeof entry === 'string' ? undefined : join(sdk, entry.default)
}

function sources(): readonly string[] {
  const entries = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : entry['@waymark/source']))
  return [...entries, './src/command-line/main.ts']
}

/** Returns the sources that a source imports statically, without type-only modules. */
export function staticImports(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type )(?:[^'\n]|\n(?!\n))*?from '(\.[^']+)'/gm,
  )
  for (const [, name = ''] of statements) staticImports(resolve(dirname(file), name), seen)
  return seen
}

/** Writes the bundles to the published files. */
export async function bundleSdk(): Promise<void> {
  const core = staticImports(join(sdk, 'src/connect.ts'))
  const guards = staticImports(join(sdk, 'src/errors/guards.ts'))
  const named = sources().map((source) => [source.slice('./src/'.length, -'.ts'.length), join(sdk, source)])
  await bundled({
    root: sdk,
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: join(sdk, 'dist'),
      emptyOutDir: false,
      target: 'es2023',
      minify: false,
      sourcemap: true,
      modulePreload: false,
      lib: { entry: Object.fromEntries(named) as Record<string, string>, formats: ['es'] },
      rolldownOptions: {
        external: (id) => !id.startsWith('.') && !isAbsolute(id),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
          // Bundlers keep what a chunk loads on demand, so code without such imports has a chunk of its own.
          codeSplitting: {
            groups: [
              { name: 'guards', test: (id) => guards.has(id), priority: 2 },
              { name: 'core', test: (id) => core.has(id), priority: 1 },
            ],
          },
        },
      },
    },
  })
}

if (argv[1] === fileURLToPath(import.meta.url)) await bundleSdk()
