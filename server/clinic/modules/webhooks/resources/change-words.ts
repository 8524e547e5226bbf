import { translateDescribed } from '@waymark/shared'
import { changeTypes, type ChangeType } from '@waymark/shared/clinic'

/** Returns a type of change in the words of the form that chooses it. */
export function changeInWords(type: ChangeType): string {
  return translateDescribed(changeTypes[type])
}
