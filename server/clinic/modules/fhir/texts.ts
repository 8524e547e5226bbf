import { translatedTexts } from '@waymark/shared'

/** The texts of the module. */
export const fhirTexts = translatedTexts({
  bundleTitle: 'Record for another clinic',
})
