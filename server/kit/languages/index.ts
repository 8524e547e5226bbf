/**
 * Languages of the interface: each response is in the language that its reader prefers.
 *
 * @example
 * import { english, french, german, withTexts } from '@waymark/server/languages'
 *
 * const languages = [english, withTexts(german, { Books: 'Bücher' }), withTexts(french, { Books: 'Livres' })]
 * createService({ ...options, languages })
 *
 * @module @waymark/server/languages
 */
export { inLanguage } from './current.ts'
export { english, type Language, translatorOf, withTexts } from './language.ts'
export { arabic } from './texts/ar.ts'
export { german } from './texts/de.ts'
export { spanish } from './texts/es.ts'
export { french } from './texts/fr.ts'
export { type KitText, kitTexts } from './texts/source.ts'
export { chinese } from './texts/zh-Hans.ts'
