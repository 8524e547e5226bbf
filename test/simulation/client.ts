import { request as sendRequest, type IncomingMessage } from 'node:http'
import { duplexPair, type Duplex } from 'node:stream'
import { text } from 'node:stream/consumers'
import { origin } from './process.ts'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly user?: string | undefined
  /** The address of the client. */
  readonly address: string
  readonly key?: string | undefined
  readonly content?: object | undefined
  /** The media type that is wanted; HAL by default. */
  readonly accept?: string | undefined
  /** The entity tag that a change requires. */
  readonly match?: string | undefined
  /** A stored response, which the request validates. */
  readonly stored?: Answer | undefined
  /** The slots that the page tells of. */
  readonly about?: readonly number[] | undefined
}

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** A connection to a process, without a network. */
export interface Line {
  readonly answer: Promise<Answer>
  /** Breaks the connection, so that the answer is rejected if it has not arrived. */
  readonly cut: () => void
}

/** Sends a request over a connection of its own. */
export function send(connect: (connection: Duplex) => void, sent: Sent): Line {
  const [near, far] = duplexPair()
  connect(Object.assign(far, { remoteAddress: sent.address }))
  const message = new Promise<IncomingMessage>((resolve, reject) => {
    const { method, path } = sent
    const request = sendRequest({ method, path, headers: headersOf(sent), createConnection: () => near }, resolve)
    request.on('error', reject)
    request.end(sent.content === undefined ? undefined : JSON.stringify(sent.content))
  })
  const broken = Promise.withResolvers<never>()
  return {
    answer: Promise.race([message.then(answerOf), broken.promise]),
    cut() {
      broken.reject(new Error('The connection is cut'))
      near.destroy()
      far.destroy()
    },
  }
}

/** Returns the header fields of a request. */
export function headersOf({
  method,
  user,
  key,
  content,
  accept,
  stored,
  match,
}: Sent): Readonly<Record<string, string>> {
  const tag = stored?.headers['etag']
  return {
    host: new URL(origin).host,
    accept: accept ?? 'application/hal+json',
    connection: 'close',
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
    ...(user === undefined ? {} : { authorization: `Actor name="${user}"` }),
    ...(key === undefined ? {} : { 'idempotency-key': `"${key}"` }),
    ...(content === undefined ? {} : { 'content-type': `application/${method === 'PATCH' ? 'merge-patch+' : ''}json` }),
    ...(match === undefined ? {} : { 'if-match': match }),
  }
}

async function answerOf(message: IncomingMessage): Promise<Answer> {
  const headers = Object.fromEntries(
    Object.entries(message.headersDistinct)
      // The server of Node writes the date of the real clock.
      .filter(([name]) => name !== 'date')
      .map(([name, values = []]) => [name, values.join(', ')]),
  )
  return { status: message.statusCode ?? 0, headers, text: await text(message) }
}

/** Returns the name of the problem that an answer has. */
export function problemOf({ text }: Answer): string {
  const { type = '' } = JSON.parse(text) as { readonly type?: string }
  return type.split('/').at(-1) ?? ''
}
