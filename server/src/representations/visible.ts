const control = /[^\P{Cc}\t\r\n]/gu

/**
 * Text without characters that act instead of being seen: C0 controls have pictures of their own, the others and lone
 * surrogates become the replacement character. Tabs and line breaks stay.
 */
export function visible(text: string): string {
  return text.toWellFormed().replace(control, (character) => {
    const number = character.codePointAt(0) ?? 0
    return number < 0x20 ? String.fromCodePoint(0x2400 + number) : '\ufffd'
  })
}
