// Characters that end a line, are invisible or change the direction of text would forge what surrounds it.
const deceptive = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}]/gu

/** Returns a value of the service as JSON on one line of visible characters. */
export function quote(value: unknown): string {
  return JSON.stringify(value).replaceAll(deceptive, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

/** Returns a text of the service, quoted and cut. */
export function quoteShort(text: string, most: number): string {
  return text.length > most ? `${quote(cut(text, most))}…` : quote(text)
}

/** Returns a text of the service in quoted pieces, one for each line. */
export function quoteLong(text: string): readonly string[] {
  const pieces: string[] = []
  for (let rest = text; rest !== '' || pieces.length === 0;) {
    const piece = cut(rest, longestPiece)
    pieces.push(quote(piece))
    rest = rest.slice(piece.length)
  }
  return pieces
}

/** The longest text on one line; an escaped character takes six. */
export const longestPiece = 500

/** Joins parts until the length is reached. */
export function joinShort(parts: readonly string[], separator: string, most: number): string {
  let text = ''
  for (const [index, part] of parts.entries()) {
    if (text.length + part.length > most) return `${text}${index === 0 ? '' : separator}…`
    text += index === 0 ? part : separator + part
  }
  return text
}

// The halves of a surrogate pair stay together.
function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') || text.slice(0, most)
}
