import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { httpSessions, type HttpSessions } from './http-sessions.ts'

/** A listening server for streamable HTTP. */
export interface Listening {
  /** The URL for hosts of MCP. */
  readonly url: string
  readonly close: () => Promise<void>
}

const path = '/mcp'
const mostBytes = 4 * 1024 * 1024

/**
 * Serves MCP over streamable HTTP to this machine only: it listens on 127.0.0.1, and the names of host and origin must be
 * those of this machine, so that no web page reaches it by DNS rebinding.
 *
 * @param port 0 selects a free port
 * @param open makes the server of each session
 */
export async function listenForHosts(port: number, open: () => McpServer): Promise<Listening> {
  const sessions = httpSessions()
  const server = createServer((request, response) => {
    answer(sessions, open, { request, response }).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${String(portOf(server))}${path}`,
    async close() {
      await sessions.close()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

async function answer(sessions: HttpSessions, open: () => McpServer, { request, response }: Exchange): Promise<void> {
  const { method = 'GET', headers } = request
  const refusal = refusalOf(request)
  if (refusal !== undefined) {
    refuse(response, refusal)
    return
  }
  const fields = Object.entries(headers).map(([name, value = '']): [string, string] => [name, String(value)])
  const body = method === 'POST' ? await contentOf(request) : new Uint8Array()
  if (body === undefined) {
    refuse(response, { status: 413, text: 'The message is longer than 4 MiB.\n' })
    return
  }
  const asked = new Request(`http://127.0.0.1${path}`, {
    method,
    headers: fields,
    ...(method === 'POST' ? { body } : {}),
  })
  const answered = await sessions.answer(asked, '', open)
  response.writeHead(answered.status, Object.fromEntries(answered.headers))
  // An event stream may have no message for long.
  response.flushHeaders()
  if (answered.body === null) response.end()
  else await pipeline(Readable.from(answered.body), response).catch(() => undefined)
}

function refuse(response: ServerResponse, { status, text }: Refusal): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
}

/** Returns the content of a request; undefined if it is too long. */
async function contentOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > mostBytes) return undefined
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

const local = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

function isLocal(url: string): boolean {
  return local.test(URL.parse(url)?.hostname ?? '')
}

interface Refusal {
  readonly status: number
  readonly text: string
}

function refusalOf({ url = '', headers }: IncomingMessage): Refusal | undefined {
  const { host = '', origin } = headers
  if (!isLocal(`http://${host}`)) {
    return { status: 421, text: 'This server is for this machine only. Use http://127.0.0.1.\n' }
  }
  if (origin !== undefined && !isLocal(origin)) {
    return { status: 403, text: 'Pages of other sites may not use this server.\n' }
  }
  return url.replace(/\?.*$/, '') === path ? undefined : { status: 404, text: `The path of this server is ${path}.\n` }
}
