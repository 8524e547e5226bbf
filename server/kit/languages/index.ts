/**
 * Languages of the interface: each response is in the language that its reader prefers.
 *
 * @example
 * import { english, withTexts } from '@waymark/server/languages'
 *
 * const languages = [english, { tag: 'nl', name: 'Nederlands', texts: { Books: 'Boeken' } }]
 * createService({ ...options, languages })
 *
 * @module @waymark/server/languages
 */
export { inLanguage } from './current.ts'
export { english, type Language, translatorOf, withTexts } from './language.ts'
