export function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Encodes without padding (RFC 4648 §5). */
export function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Returns 128 random bits as text. */
export function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(16)))
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns random bytes as hexadecimal digits. randomUUID is missing in insecure contexts. */
export function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)))
}

/** Returns a unique name of 32 digits. */
export function randomName(): string {
  return randomHex(16)
}

/** Decodes a parameter with one character per byte: UTF-8 if valid, otherwise ISO-8859-1. */
export function readableText(value: string): string {
  const bytes = Uint8Array.from(value, (character) => character.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return value
  }
}
