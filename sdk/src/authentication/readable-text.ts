/** The text of a parameter's value, whose characters are the bytes that came: UTF-8 if they are, else ISO-8859-1. */
export function readableText(value: string): string {
  const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return value
  }
}
