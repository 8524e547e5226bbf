const token = /[\w!#$%&'*+\-.^`|~]+/y
const token68 = /[\w\-.~+/]+=*/y
const quoted = /"((?:[\t \x21\x23-\x5b\x5d-\x7e\x80-\uffff]|\\[\t\x20-\x7e\x80-\uffff])*)"/y
const parameterAhead = /[\w!#$%&'*+\-.^`|~]+[\t ]*=[\t ]*["\w!#$%&'*+\-.^`|~]/y
const space = /[\t ]+/y

/** A tokenizer for a header field. A method that finds no match does not advance. */
export class FieldText {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  is(character: string): boolean {
    return this.#text[this.#at] === character
  }

  /** Returns whether a parameter follows rather than a token68, which may end in `=` too. */
  isParameterAhead(): boolean {
    parameterAhead.lastIndex = this.#at
    return parameterAhead.test(this.#text)
  }

  /** Skips whitespace; returns whether there was any. */
  skipSpace(): boolean {
    return this.#take(space) !== undefined
  }

  /** Skips empty list elements (RFC 9110 §5.6.1.2). */
  skipCommas(): void {
    do this.skipSpace()
    while (this.take(','))
  }

  take(character: string): boolean {
    if (!this.is(character)) return false
    this.#at += 1
    return true
  }

  token(): string | undefined {
    return this.#take(token)?.[0]
  }

  token68(): string | undefined {
    return this.#take(token68)?.[0]
  }

  /** Reads a parameter value, without quotes and escapes (RFC 9110 §5.6.4). */
  value(): string | undefined {
    return this.#take(quoted)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? this.token()
  }

  #take(piece: RegExp): RegExpExecArray | undefined {
    piece.lastIndex = this.#at
    const found = piece.exec(this.#text)
    if (found === null) return undefined
    this.#at = piece.lastIndex
    return found
  }
}

/**
 * The grammar of HTTP authentication (RFC 9110 §11), shared by challenges and credentials: a scheme, followed by
 * nothing, a token68 or parameters. Names are case-insensitive; parameters have lower-case keys.
 */
export interface Challenge {
  /** The scheme as written; compare it without regard to case. */
  readonly scheme: string
  readonly token68?: string
  /** The parameters without quotes; empty if there is a token68 instead. */
  readonly parameters: ReadonlyMap<string, string>
}

/** Credentials have the grammar of a single challenge (RFC 9110 §11.4). */
export type Credentials = Challenge

/** The challenges of a field, up to the first syntax error. */
export interface ChallengeList {
  /** The complete challenges in order. A duplicate parameter is an error of its challenge. */
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
 * Parses a list of challenges (RFC 9110 §11.6.1). Commas separate parameters and challenges; a name with `=` is a
 * parameter, and any other name starts a challenge.
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

// Only a token68 completes its challenge; otherwise the malformed part may belong to it.
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

/**
 * Parses a `WWW-Authenticate` or `Proxy-Authenticate` field; join several fields with `, `, as `fetch` does. Never
 * throws: challenges before a syntax error are returned, and those with duplicate parameters are skipped (RFC 9110
 * §11.2, §11.6.1).
 *
 * @example
 * parseChallenges('Negotiate, Basic realm="a, b"') // two; the second has the realm `a, b`
 */
export function parseChallenges(field: string): readonly Challenge[] {
  return readChallengeList(field)
    .challenges.filter(({ hasDuplicate }) => !hasDuplicate)
    .map(({ scheme, parameters, token68 }) => ({ scheme, parameters, ...(token68 === undefined ? {} : { token68 }) }))
}

/**
 * Parses an `Authorization` or `Proxy-Authorization` field; undefined if it is malformed, has duplicate parameters or
 * several credentials (RFC 9110 §11.4). A scheme alone is valid.
 */
export function parseCredentials(field: string): Credentials | undefined {
  const { challenges, isMalformed } = readChallengeList(field)
  const [only, ...more] = challenges
  if (only === undefined || more.length > 0 || isMalformed || only.hasDuplicate) return undefined
  const { scheme, parameters, token68 } = only
  const text = field.replace(/^[\t ]+/, '')
  // Parameter lists may have empty elements; a scheme or token68 may not.
  const isList =
    !text.startsWith(scheme) || text[scheme.length] === ',' || (token68 !== undefined && text.includes(','))
  return isList ? undefined : { scheme, parameters, ...(token68 === undefined ? {} : { token68 }) }
}
