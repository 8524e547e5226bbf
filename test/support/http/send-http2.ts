import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2'
import type { Exchange } from '../must-list/exchange.ts'
import { patience, type Sending } from './send.ts'

// Node's types do not have the second option, with which several lines of a field are sent.
const lenient = { rejectUnauthorized: false, strictSingleValueFields: false }

/** Sends requests by one session of HTTP/2; Host becomes `:authority` (RFC 9113 §8.3.1). */
export function http2Sender(origin: string): { send(sending: Sending): Promise<Exchange>; close(): void } {
  const session = connect(origin, lenient)
  session.on('error', () => undefined)
  return {
    send({ method, target, fields = {}, content }) {
      return new Promise((resolve, reject) => {
        const { Host: host, ...others } = fields
        const head: OutgoingHttpHeaders = { ':method': method, ':path': target }
        if (typeof host === 'string') head[':authority'] = host
        for (const [name, value] of Object.entries(others)) {
          if (value !== undefined) head[name.toLowerCase()] = typeof value === 'string' ? value : [...value]
        }
        if (content !== undefined) head['content-length'] = Buffer.byteLength(content)
        const stream = session.request(head, { endStream: content === undefined })
        let rawHeaders: readonly string[] = []
        let status = 0
        const chunks: Buffer[] = []
        stream.on('response', (received: IncomingHttpHeaders, _flags: number, raw: readonly string[]) => {
          status = Number(received[':status'])
          rawHeaders = withoutPseudo(raw)
        })
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.setTimeout(patience, () => {
          stream.destroy(new Error(`No response to ${method} ${target}`))
        })
        stream.on('error', reject)
        stream.on('close', () => {
          const asked = withoutPseudo(Object.entries(head).flatMap(([name, value]) => listed(name, value)))
          resolve({
            request: { method, target, rawHeaders: asked, isSecure: true },
            response: { status, rawHeaders, content: Buffer.concat(chunks) },
          })
        })
        if (content !== undefined) stream.end(content)
      })
    },
    close() {
      session.destroy()
    },
  }
}

function listed(name: string, value: OutgoingHttpHeaders[string]): readonly string[] {
  return [value ?? []].flat().flatMap((line) => [name, String(line)])
}

function withoutPseudo(raw: readonly string[]): readonly string[] {
  return raw.filter((_, at) => raw[at - (at % 2)]?.startsWith(':') !== true)
}
