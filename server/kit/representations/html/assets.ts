import { readFileSync } from 'node:fs'

export const icon = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8')

// A browser loads one module, without imports.
export const script = joined('./script-faults.js', './script.js', './suggestions.js')
  .replaceAll(/^import .*\n+/gm, '')
  .replaceAll(/^export /gm, '')

export const passkeyScript = readFileSync(new URL('./passkey.js', import.meta.url), 'utf8')

export const stylesheet = joined('./stylesheet.css', './views.css')

function joined(...names: readonly string[]): string {
  return names.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\n')
}
