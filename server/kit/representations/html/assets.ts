import { readFileSync } from 'node:fs'

export const icon = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8')

// A browser loads one module, without imports.
export const script = ['./script-faults.js', './script.js']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .map((text) => text.replaceAll(/^import .*\n+/gm, '').replaceAll(/^export /gm, ''))
  .join('\n')

export const passkeyScript = readFileSync(new URL('./passkey.js', import.meta.url), 'utf8')

export const stylesheet = ['./stylesheet.css', './views.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n')
