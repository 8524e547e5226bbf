import { readFileSync } from 'node:fs'

export const icon = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8')

export const script = readFileSync(new URL('./script.js', import.meta.url), 'utf8')

export const passkeyScript = readFileSync(new URL('./passkey.js', import.meta.url), 'utf8')

export const stylesheet = ['./stylesheet.css', './views.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n')
