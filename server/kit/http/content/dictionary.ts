import { type Dictionary, parseDictionary } from 'structured-headers'

/** Returns the members of a field that is a dictionary (RFC 9651 §3.2), none without the field; undefined if it is malformed. */
export function dictionaryIn(field: string | undefined): Dictionary | undefined {
  try {
    return parseDictionary(field ?? '')
  } catch {
    return undefined
  }
}
