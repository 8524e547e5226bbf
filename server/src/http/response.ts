export type HeaderFields = Readonly<Record<string, string | readonly string[]>>

/** A response as the protocol's decisions make it. HEAD leaves the content out when it is sent, not before. */
export interface Response {
  readonly status: number
  readonly headers: HeaderFields
  readonly content?: Uint8Array
  /** Content that comes bit by bit, until its end or until nobody reads it any more. */
  readonly stream?: (closed: AbortSignal) => AsyncIterable<string>
}

/** Header fields with one more name in Vary. */
export function withVary(headers: HeaderFields, name: string): HeaderFields {
  const others = headers['Vary']
  return { ...headers, Vary: others === undefined ? name : `${name}, ${String(others)}` }
}
