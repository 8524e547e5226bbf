import type { Challenge } from './challenge.ts'
import { FieldText } from './field-text.ts'

/** What a field holds up to its end, or up to where it goes against the grammar. */
export interface ChallengeList {
  /** Those that were complete, in their order. One that names a parameter twice is an error of its own. */
  readonly challenges: readonly (Challenge & { readonly hasDuplicate: boolean })[]
  readonly isMalformed: boolean
}

interface Begun {
  readonly scheme: string
  readonly parameters: Map<string, string>
  token68?: string
  hasDuplicate: boolean
}

/**
 * Reads the list of challenges (RFC 9110 §11.6.1). A comma separates parameters as well as challenges, so only what
 * follows a name tells which it is: after `=` comes the value of a parameter, and anything else begins a challenge.
 */
export function readChallengeList(field: string): ChallengeList {
  const text = new FieldText(field)
  const begun: Begun[] = []
  text.skipCommas()
  while (!text.isAtEnd()) {
    if (!readElement(text, begun)) return { challenges: begun.slice(0, finished(begun)), isMalformed: true }
    text.skipCommas()
  }
  return { challenges: begun, isMalformed: false }
}

// Only a token68 says by itself that its challenge is over; to any other, the part that went wrong may have belonged.
function finished(begun: readonly Begun[]): number {
  return begun.at(-1)?.token68 === undefined ? Math.max(0, begun.length - 1) : begun.length
}

function readElement(text: FieldText, begun: Begun[]): boolean {
  const name = text.token()
  if (name === undefined) return false
  const isSpaced = text.skipSpace()
  const current = begun.at(-1)
  if (current !== undefined && current.token68 === undefined && text.is('=')) return readValue(text, name, current)
  const next: Begun = { scheme: name, parameters: new Map(), hasDuplicate: false }
  begun.push(next)
  if (text.isAtEnd() || text.is(',')) return true
  return isSpaced && readFirst(text, next)
}

function readFirst(text: FieldText, challenge: Begun): boolean {
  if (text.isParameterAhead()) {
    const name = text.token() ?? ''
    text.skipSpace()
    return readValue(text, name, challenge)
  }
  const token68 = text.token68()
  if (token68 === undefined || !endsElement(text)) return false
  challenge.token68 = token68
  return true
}

function readValue(text: FieldText, name: string, challenge: Begun): boolean {
  text.take('=')
  text.skipSpace()
  const value = text.value()
  if (value === undefined || !endsElement(text)) return false
  const key = name.toLowerCase()
  if (challenge.parameters.has(key)) challenge.hasDuplicate = true
  challenge.parameters.set(key, value)
  return true
}

function endsElement(text: FieldText): boolean {
  text.skipSpace()
  return text.isAtEnd() || text.is(',')
}
