import { readFileSync } from 'node:fs'

/** The icon that browsers show beside the title. */
export const icon = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8')

/** The script module of all pages. */
export const script = readFileSync(new URL('./script.js', import.meta.url), 'utf8')

/** The script module of the pages on which a device is asked for a passkey. */
export const passkeyScript = readFileSync(new URL('./passkey.js', import.meta.url), 'utf8')

/** The one stylesheet of the pages. */
export const stylesheet = readFileSync(new URL('./stylesheet.css', import.meta.url), 'utf8')
