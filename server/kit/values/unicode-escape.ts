/** Returns the escape of a UTF-16 code unit in a JSON string (RFC 8259 §7), such as `\u2028`. */
export function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
