import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
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
export const patience = 7000

/** Sends requests unchanged: any method and any field that Node allows; only Host and the length are added. */
export function sender(origin: string): { send(sending: Sending): Promise<Exchange>; close(): void } {
  const usual = { keepAlive: true, maxSockets: 4 }
  const agent = origin.startsWith('https:')
    ? new SecureAgent({ ...usual, rejectUnauthorized: false })
    : new Agent(usual)
  return {
    send: (sending) => send(origin, agent, sending),
    close: () => {
      agent.destroy()
    },
  }
}

function send(origin: string, agent: Agent, { method, target, fields = {}, content }: Sending): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const { hostname, port, host, protocol } = new URL(origin)
    const isSecure = protocol === 'https:'
    const length = content === undefined ? [] : ['Content-Length', String(Buffer.byteLength(content))]
    const ownHost = Object.hasOwn(fields, 'Host') ? [] : ['Host', host]
    const headers = [...ownHost, ...raw(fields), ...length]
    const ask = isSecure ? secureRequest : request
    const sent = ask({ hostname, port, agent, method, path: target, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode: status = 0, rawHeaders } = response
        resolve({
          request: { method, target, rawHeaders: headers, isSecure },
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
