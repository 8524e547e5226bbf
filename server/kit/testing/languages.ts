import { textsOf, type CodedDescription } from '@waymark/shared'
import type { Language } from '../languages/language.ts'

/**
 * Returns the texts of a description that a language lacks, which stay English for its readers: none, in a service that is
 * translated completely.
 *
 * @example
 * const dutch = { tag: 'nl', name: 'Nederlands', texts: { Books: 'Boeken' } }
 * assert.ok(untranslated(libraryDescription, dutch).includes('Loans'))
 */
export function untranslated(description: CodedDescription, { texts }: Language): readonly string[] {
  return textsOf(description).filter((text) => !Object.hasOwn(texts, text))
}

/**
 * Returns a language in which each letter has an accent: a word without one, in any media type, is no text of the catalogue.
 *
 * @param texts the English texts of the catalogue
 * @example
 * assert.equal(pseudoLanguage(['Next page']).texts['Next page'], 'Ńéẋṫ ṗáǵé')
 */
export function pseudoLanguage(texts: readonly string[]): Language {
  return { tag: 'en-XA', name: 'Ṗśéúḋó', texts: Object.fromEntries(texts.map((text) => [text, accented(text)])) }
}

const plain = 'abcdefghijklmnoprstuvwxyzACDEGHIKLMNOPRSTUWYZ'
const marked = 'áḃćḋéḟǵħíĵḱĺḿńóṗŕśṫúṽẃẋýźÁĆḊÉǴĤÍḰĹḾŃÓṖŔŚṪÚẂÝŹ'
const accents = new Map(Array.from(plain, (letter, index) => [letter, Array.from(marked)[index] ?? letter]))

// An argument, the start of a plural, or the selector of one of its branches, which stay as they are.
const syntax = /\{\w+\}|\{\w+, \w+(?:, )?|(?:zero|one|two|few|many|other|=\d+) (?=\{)|./gsu

function accented(text: string): string {
  return text.replaceAll(syntax, (part) => accents.get(part) ?? part)
}
