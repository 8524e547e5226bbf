/*
 * A second implementation of Accept, conditions, dates and ranges in the reference-*.ts files, written character by
 * character from the text of RFC 9110 and independent of server/kit/http. Where the RFC allows a choice, a comment
 * states ours.
 */

/** Reads a text from left to right, following the ABNF. */
export class Reader {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  isAtEnd(): boolean {
    return this.at === this.text.length
  }

  /** Consumes and returns the next character. */
  next(): string {
    this.at += 1
    return this.text.charAt(this.at - 1)
  }

  /** Consumes a literal if it is next. */
  skip(literal: string): boolean {
    const isNext = this.text.startsWith(literal, this.at)
    if (isNext) this.at += literal.length
    return isNext
  }

  /** Consumes all following characters of a kind. */
  many(kind: string): string {
    let read = ''
    while (!this.isAtEnd() && kind.includes(this.text.charAt(this.at))) read += this.next()
    return read
  }

  rest(): string {
    return this.text.slice(this.at)
  }

  /** Consumes and returns the text before a character, and the character; undefined if it does not occur. */
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

/** Returns the trimmed elements of a list (§5.6.1). Our choice: an unterminated quote extends to the end. */
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
