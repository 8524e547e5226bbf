/** An error in an input: its location (JSON Pointer, RFC 6901) and the requirement. */
export interface Fault {
  readonly pointer: string
  readonly detail: string
}

/** Returns the JSON Pointer of a path (RFC 6901 §3). */
export function pointerTo(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Returns the path of a JSON Pointer, empty for the whole document (RFC 6901); undefined if the text is none. */
export function parsePointer(text: string): readonly string[] | undefined {
  if (text === '') return []
  // RFC 6901 §3: a tilde is always followed by 0 or 1.
  if (!text.startsWith('/') || /~(?![01])/.test(text)) return undefined
  const steps = text.slice(1).split('/')
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}
