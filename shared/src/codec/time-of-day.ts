import { refinedText } from './refined-text.ts'

/** A time of day as `HH:MM`, 00:00 to 24:00, in the zone of the resource that carries it. */
export const TimeOfDay = refinedText(
  'TimeOfDay',
  (text) => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text),
  'must be a time of day, written HH:MM',
)
export type TimeOfDay = string
