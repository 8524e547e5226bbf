import { readFileSync } from 'node:fs'

export const icon = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8')

// A browser loads one module, without imports.
export const script = joined(
  new URL('./script-faults.js', import.meta.url),
  new URL('./script.js', import.meta.url),
  new URL('./suggestions.js', import.meta.url),
)
  .replaceAll(/^import .*\n+/gm, '')
  .replaceAll(/^export /gm, '')

export const passkeyScript = readFileSync(new URL('./passkey.js', import.meta.url), 'utf8')

export const stylesheet = joined(new URL('./stylesheet.css', import.meta.url), new URL('./views.css', import.meta.url))

function joined(...files: readonly URL[]): string {
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}
