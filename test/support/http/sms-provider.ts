import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { closed, listening } from '@waymark/server/testing'

/** A request for a text message. */
export interface SentSms {
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly fields: Readonly<Record<string, string>>
}

/** How the provider answers the next requests. */
export type SmsAnswer = keyof typeof answers

export interface SmsProvider {
  /** The base URL with the account and its token. */
  readonly url: string
  /** The requests in order, whatever the answer was. */
  readonly requests: readonly SentSms[]
  /** The accepted messages. */
  readonly accepted: readonly SentSms[]
  /** Sets the answers of the next requests; later ones are accepted. */
  answerWith(...next: readonly SmsAnswer[]): void
  close(): Promise<void>
}

export const smsToken = 'the-token-of-the-provider'

const account = 'AC0123456789abcdef0123456789abcdef'

/** A provider with the Messages API of Twilio. */
export async function smsProvider(): Promise<SmsProvider> {
  const requests: SentSms[] = []
  const accepted: SentSms[] = []
  let next: readonly SmsAnswer[] = []
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    const sent = { path: request.url, authorization: request.headers.authorization, fields }
    requests.push(sent)
    const [kind = 'accept', ...others] = next
    next = others
    if (kind.startsWith('accept')) accepted.push(sent)
    answers[kind](response, fields['To'] ?? '')
  }
  const server = createServer((request, response) => void answer(request, response))
  const { host } = new URL(await listening(server))
  return {
    url: `http://${account}:${smsToken}@${host}`,
    requests,
    accepted,
    answerWith: (...given) => {
      next = given
    },
    close: () => {
      server.closeAllConnections()
      return closed(server)
    },
  }
}

const json = { 'content-type': 'application/json' }

function refuse(response: ServerResponse, status: number, code: number, message: string): void {
  response.writeHead(status, json).end(JSON.stringify({ code, message, status }))
}

const answers = {
  accept: (response: ServerResponse) => response.writeHead(201, json).end('{"sid":"SM1","status":"queued"}'),
  'accept without end': (response: ServerResponse) => response.writeHead(201, json).write('{"sid":'),
  'accept and hang up': (response: ServerResponse) => {
    response.writeHead(201, { ...json, 'content-length': '100' }).write('{"sid":', () => response.destroy())
  },
  'accept twice': (response: ServerResponse) => {
    response.writeHead(201, { ...json, 'content-length': '2' }).write('{}')
    response.socket?.write('HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n')
    response.end()
  },
  'refuse number': (response: ServerResponse, to: string) => {
    refuse(response, 400, 21_211, `The 'To' number ${to} is not a valid phone number.`)
  },
  'refuse sender': (response: ServerResponse) => {
    refuse(response, 400, 21_212, "The 'From' number is not valid.")
  },
  'refuse token': (response: ServerResponse) => {
    refuse(response, 401, 20_003, `Authenticate: ${smsToken}`)
  },
  'too many': (response: ServerResponse) => {
    response.setHeader('retry-after', '7200')
    refuse(response, 429, 20_429, 'Too Many Requests')
  },
  fail: (response: ServerResponse, to: string) => response.writeHead(500).end(`no ${to}`.repeat(10_000)),
  'fail without end': (response: ServerResponse) => {
    const more = (): void => {
      if (!response.destroyed) response.write('x'.repeat(60_000), more)
    }
    response.writeHead(500)
    more()
  },
  redirect: (response: ServerResponse) => response.writeHead(307, { location: '/elsewhere' }).end(),
  hang: () => undefined,
} as const satisfies Readonly<Record<string, (response: ServerResponse, to: string) => unknown>>
