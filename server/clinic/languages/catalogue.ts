import { type Language, withTexts } from '@waymark/server/languages'
import type { clinicTexts, TextsOf } from './source.ts'

/** The texts of all modules in another language: a missing text does not compile. */
export type Catalogue = { readonly [Module in keyof typeof clinicTexts]: TextsOf<Module> }

/** Returns a language of the kit with the texts of the clinic. */
export function clinicLanguage(ofKit: Language, catalogue: Catalogue): Language {
  return withTexts(ofKit, ...Object.values(catalogue))
}
