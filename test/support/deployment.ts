import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** The root of the repository. */
export const repository = fileURLToPath(new URL('../../', import.meta.url))
/** The folder of the deployment samples. */
export const samples = join(repository, 'server/deployment')

/** Returns the text of a sample. */
export function textOf(name: string): string {
  return readFileSync(join(samples, name), 'utf8')
}

/** Returns the content of all samples in YAML or JSON, by file name. */
export function parsedSamples(): Readonly<Record<string, unknown>> {
  const names = readdirSync(samples).filter((name) => /\.(?:yaml|json)$/.test(name))
  return Object.fromEntries(names.map((name) => [name, parse(textOf(name), { strict: true, uniqueKeys: true })]))
}

/** Tells whether a program is installed. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program])
    return true
  } catch {
    return false
  }
}

/** Tells whether nginx and curl are installed and speak HTTP/3. */
export function speakHttp3(): boolean {
  if (!isInstalled('nginx') || !isInstalled('curl')) return false
  const built = spawnSync('nginx', ['-V'], { encoding: 'utf8' }).stderr
  const client = spawnSync('curl', ['-V'], { encoding: 'utf8' }).stdout
  return built.includes('http_v3_module') && client.includes('HTTP3')
}

/** Returns the arrays in the exec form and the words of each instruction of a Dockerfile, continued lines joined. */
export function instructionsOf(dockerfile: string): readonly (readonly [name: string, rest: string])[] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const [name = ''] = line.split(' ', 1)
      return [name, line.slice(name.length + 1)]
    })
}

/** Returns the command of a proxy's image. */
export function commandOf(proxy: 'nginx' | 'varnish'): { readonly program: string; readonly words: readonly string[] } {
  const all = instructionsOf(textOf('proxies.Dockerfile'))
  const start = all.findIndex(([name, rest]) => name === 'FROM' && rest.endsWith(` AS ${proxy}`))
  const [, command = '[]'] = all.slice(start).find(([name]) => name === 'CMD') ?? []
  const [program = '', ...words] = JSON.parse(command) as readonly string[]
  return { program, words }
}
