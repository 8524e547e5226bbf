import { Agent, request } from 'node:http'
import type { Exchange } from '../must-list/exchange.ts'

/** Header fields by name; several values are sent as several lines. */
export type SentFields = Readonly<Record<string, string | readonly string[] | undefined>>

export interface Sending {
  readonly method: string
  readonly target: string
  readonly fields?: SentFields
  readonly content?: string
}

// Timeout in milliseconds: long enough for a busy machine, and shorter than those of the server.
const patience = 7000

/** Sends requests unchanged: any method and any field that Node allows; only Host and the length are added. */
export function sender(origin: string): { send(sending: Sending): Promise<Exchange>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  return {
    send: (sending) => send(origin, agent, sending),
    close: () => {
      agent.destroy()
    },
  }
}

function send(origin: string, agent: Agent, { method, target, fields = {}, content }: Sending): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(origin)
    const length = content === undefined ? [] : ['Content-Length', String(Buffer.byteLength(content))]
    const ownHost = Object.hasOwn(fields, 'Host') ? [] : ['Host', host]
    const headers = [...ownHost, ...raw(fields), ...length]
    const sent = request({ hostname, port, agent, method, path: target, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, rawHeaders } = response
        resolve({
          request: { method, target, rawHeaders: headers },
          response: { status, rawHeaders, content: Buffer.concat(chunks) },
        })
      })
    })
    // A signal would also fire, with an error, long after each of many thousand requests.
    const timer = setTimeout(() => {
      sent.destroy(new Error(`No response to ${method} ${target}`))
    }, patience)
    sent.on('close', () => {
      clearTimeout(timer)
    })
    sent.on('error', reject)
    sent.end(content)
  })
}

function raw(fields: SentFields): readonly string[] {
  return Object.entries(fields).flatMap(([name, value]) => [value ?? []].flat().flatMap((line) => [name, line]))
}
