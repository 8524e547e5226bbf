/** A text without the whitespace around it (RFC 9110 §5.6.3): spaces and tabs, while trim() takes more. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isWhitespace(text, start)) start += 1
  while (start < end && isWhitespace(text, end - 1)) end -= 1
  return text.slice(start, end)
}

function isWhitespace(text: string, at: number): boolean {
  return text[at] === ' ' || text[at] === '\t'
}
