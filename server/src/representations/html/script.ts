import { readFileSync } from 'node:fs'

/** The one script module of the pages. */
export const script = readFileSync(new URL('./script.js', import.meta.url), 'utf8')
