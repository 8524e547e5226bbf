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
