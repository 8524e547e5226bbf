import type { Unreadable } from './body.ts'

/** A complete response. `url` is the URL after all redirects; `unread` is the reason for a missing body. */
export interface Answer {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly unread?: Unreadable
  /** The target of a redirect that was not followed. */
  readonly seeOther?: string
  /** The content of a streamed response. */
  readonly stream?: ReadableStream<Uint8Array>
}

/** Returns whether a response has no content; unreadable content is not empty. */
export function isEmpty({ body, unread }: Answer): boolean {
  return body === '' && unread === undefined
}
