import { readFileSync } from 'node:fs'

/** The one stylesheet of the pages. */
export const stylesheet = readFileSync(new URL('./stylesheet.css', import.meta.url), 'utf8')
