/*
 * What HTTP says of Accept, of conditions, dates and ranges, written a second time in the reference-*.ts files: from the
 * text of RFC 9110, one character after the other, without a thought for speed, and without a look at server/src/http.
 * Where the RFC leaves the choice to the server, a comment says what ours is.
 */

/** Reads a text from the left, as the ABNF of the RFC is written. */
export class Reader {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  isAtEnd(): boolean {
    return this.at === this.text.length
  }

  /** The next character, which is passed over. */
  next(): string {
    this.at += 1
    return this.text.charAt(this.at - 1)
  }

  /** Passes over a literal, if it comes next. */
  skip(literal: string): boolean {
    const isNext = this.text.startsWith(literal, this.at)
    if (isNext) this.at += literal.length
    return isNext
  }

  /** As many characters of a kind as come next. */
  many(kind: string): string {
    let read = ''
    while (!this.isAtEnd() && kind.includes(this.text.charAt(this.at))) read += this.next()
    return read
  }

  rest(): string {
    return this.text.slice(this.at)
  }

  /** What comes before a character, which is passed over; undefined where it does not come. */
  until(end: string): string | undefined {
    let read = ''
    while (!this.isAtEnd()) {
      const character = this.next()
      if (character === end) return read
      read += character
    }
    return undefined
  }
}

export const digits = '0123456789'
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const tokenCharacters = `!#$%&'*+-.^_\`|~${digits}${letters}`
export const whitespace = ' \t'

/** The elements of a list (§5.6.1), without whitespace around them. Ours: a quote that does not end takes the rest. */
export function elements(field: string, hasEscapes: boolean): string[] {
  const reader = new Reader(field)
  const list = ['']
  let isQuoted = false
  while (!reader.isAtEnd()) {
    const character = reader.next()
    if (character === ',' && !isQuoted) {
      list.push('')
      continue
    }
    if (character === '"') isQuoted = !isQuoted
    const escaped = character === '\\' && isQuoted && hasEscapes && !reader.isAtEnd() ? reader.next() : ''
    list.push(`${list.pop() ?? ''}${character}${escaped}`)
  }
  return list.map(trimmed)
}

export function trimmed(text: string): string {
  const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t'
  const characters = text.split('')
  while (isBlank(characters[0])) characters.shift()
  while (isBlank(characters.at(-1))) characters.pop()
  return characters.join('')
}
