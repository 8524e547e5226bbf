import type { Sender } from './sender.ts'
import type { Problem } from './problem.ts'

/** A request as the protocol's decisions see it: no socket, no framework. */
export interface Request {
  readonly method: string
  /** The path as it was sent, still percent-encoded. */
  readonly path: string
  /** Path and query as they were sent. */
  readonly target: string
  readonly query: URLSearchParams
  /** The variables of the route, percent-decoded. */
  readonly variables: Readonly<Record<string, string>>
  /** What stands for the client when requests are counted: an address or a network. */
  readonly client: string
  /** Whose page sent it, as far as a browser tells. */
  readonly sender: Sender
  /** Present where an HTML form may have sent it: whether it stands for another method than POST. */
  readonly form?: { readonly isOverridden: boolean } | undefined
  /** A header field's value, several lines joined by comma; the name in lower case. */
  header(name: string): string | undefined
  /** Reads the content as text, inflated, up to the limit, when nothing refuses the request any more. */
  content(): Promise<string | Problem>
  /** The request as it was received, for TRACE. */
  echo(): string
}
