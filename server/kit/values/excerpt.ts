/**
 * Returns a text, or its first characters with an ellipsis if it has more than a number of characters.
 *
 * @example
 * assert.equal(excerptOf('A long title', 7), 'A long…')
 * assert.equal(excerptOf('A title', 7), 'A title')
 */
export function excerptOf(text: string, most: number): string {
  // A character has one or two code units.
  const characters = Array.from(text.slice(0, 2 * most + 2))
  if (characters.length <= most) return text
  const first = characters.slice(0, most - 1).join('')
  return `${first.trimEnd()}…`
}
