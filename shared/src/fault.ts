/** An error in an input: its location (JSON Pointer, RFC 6901) and the requirement. */
export interface Fault {
  readonly pointer: string
  readonly detail: string
}

/** Returns the JSON Pointer of a path (RFC 6901 §3). */
export function pointerTo(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
