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
