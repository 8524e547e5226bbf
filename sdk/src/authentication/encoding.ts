export function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Without padding (RFC 4648 §5). */
export function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** An unguessable text of 128 bits. */
export function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)))
}

/** Bytes as hexadecimal digits, in lower case. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** So many random bytes, as hexadecimal digits: randomUUID is not there on pages without encryption. */
export function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)))
}

/** A name of 32 digits that nobody else has. */
export function randomName(): string {
  return randomHex(16)
}

/** The text of a parameter's value, whose characters are the bytes that came: UTF-8 if they are, else ISO-8859-1. */
export function readableText(value: string): string {
  const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return value
  }
}
