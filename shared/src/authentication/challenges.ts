const token = /[\w!#$%&'*+\-.^`|~]+/y
const token68 = /[\w\-.~+/]+=*/y
const quoted = /"((?:[\t \x21\x23-\x5b\x5d-\x7e\x80-\uffff]|\\[\t\x20-\x7e\x80-\uffff])*)"/y
const parameterAhead = /[\w!#$%&'*+\-.^`|~]+[\t ]*=[\t ]*["\w!#$%&'*+\-.^`|~]/y
const space = /[\t ]+/y

/** The text of a header field, read from left to right, piece by piece; a piece that is not there moves nothing. */
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

  /** Whether a parameter with a value begins here, rather than a token68, which may end in `=` as well. */
  isParameterAhead(): boolean {
    parameterAhead.lastIndex = this.#at
    return parameterAhead.test(this.#text)
  }

  /** Whether there was any space or tab. */
  skipSpace(): boolean {
    return this.#take(space) !== undefined
  }

  /** Empty elements of a list are legal (RFC 9110 §5.6.1.2). */
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

  /** The value of a parameter, without quotes and escapes (RFC 9110 §5.6.4). */
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

/*
 * The words of HTTP authentication (RFC 9110 §11): what a server asks for and what a client shows have one grammar. A
 * scheme is followed by nothing, by one token68, or by parameters. Names of schemes and parameters count without
 * regard to case; parameters are kept under their name in lower case.
 */
export interface Challenge {
  /** As it was written; compare it without regard to case. */
  readonly scheme: string
  readonly token68?: string
  /** Values without their quotes. Empty where there is none, or a token68 instead. */
  readonly parameters: ReadonlyMap<string, string>
}

/** What a client shows: the same grammar, but only ever one (RFC 9110 §11.4). */
export type Credentials = Challenge

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

/**
 * The challenges of a `WWW-Authenticate` or `Proxy-Authenticate` field; several fields are first joined by `, `, as
 * `fetch` does. Never throws: what was complete before a malformed part is kept, and a challenge that names a
 * parameter twice is left out (RFC 9110 §11.2, §11.6.1).
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
 * The credentials of an `Authorization` or `Proxy-Authorization` field; nothing if it is malformed, names a parameter
 * twice or holds more than one (RFC 9110 §11.4). A scheme alone is legal.
 */
export function parseCredentials(field: string): Credentials | undefined {
  const { challenges, isMalformed } = readChallengeList(field)
  const [only, ...more] = challenges
  if (only === undefined || more.length > 0 || isMalformed || only.hasDuplicate) return undefined
  const { scheme, parameters, token68 } = only
  const text = field.replace(/^[\t ]+/, '')
  // Parameters are a list, in which elements may be empty; the credentials themselves and a token68 are none.
  const isList =
    !text.startsWith(scheme) || text[scheme.length] === ',' || (token68 !== undefined && text.includes(','))
  return isList ? undefined : { scheme, parameters, ...(token68 === undefined ? {} : { token68 }) }
}
