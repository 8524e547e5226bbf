import { readFileSync } from 'node:fs'

/** The icon that browsers show beside the title. */
export const icon = readFileSync(new URL('./icon.svg', import.meta.url), 'utf8')
