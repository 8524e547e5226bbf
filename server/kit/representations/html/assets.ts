import { readFileSync } from 'node:fs'

export const icon = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8')

export const script = joined('./script.js', './suggestions.js')

export const passkeyScript = readFileSync(new URL('./passkey.js', import.meta.url), 'utf8')

export const stylesheet = joined('./stylesheet.css', './views.css')

function joined(...names: readonly string[]): string {
  return names.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\n')
}
