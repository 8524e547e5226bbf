import { existsSync, readFileSync } from 'node:fs'
import { clinicLanguages } from './index.ts'

/**
 * Parts of the pages and documents of the demonstration clinic, by language tag, with which responses are compressed
 * (RFC 9842). `npm run dictionaries` writes them again, when pages no longer resemble them.
 */
export const dictionaries: Readonly<Record<string, string>> = Object.fromEntries(
  clinicLanguages.flatMap(({ tag }) => {
    const file = dictionaryFile(tag)
    return existsSync(file) ? [[tag, readFileSync(file, 'utf8')]] : []
  }),
)

/** Returns the file of the dictionary of a language. */
export function dictionaryFile(tag: string): URL {
  return new URL(`./dictionaries/${tag}.txt`, import.meta.url)
}
