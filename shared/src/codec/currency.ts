import { refinedText } from './refined-text.ts'

/** A currency by its three letters (ISO 4217). */
export const Currency = refinedText(
  'Currency',
  (text) => /^[A-Z]{3}$/.test(text),
  'must be a currency by its three letters (ISO 4217), such as EUR',
)
export type Currency = string
