/// <reference types="node" />
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { platform } from 'node:process'
import type { BrowserSignIn } from '../oauth/options.ts'

/** The options of {@link loopback}. */
export interface LoopbackOptions {
  /** Opens the sign-in in a browser; by default that of the desktop. */
  readonly open?: (url: string) => void | Promise<void>
  /** Ends the waiting for the user. */
  readonly signal?: AbortSignal
}

/**
 * Signs the user in with the browser of this computer (RFC 8252 §7.3): listens on a free port of 127.0.0.1 until the browser
 * returns. Register `http://127.0.0.1/` as redirect URI; the authorization server ignores the port.
 *
 * @example
 * const tokens = oauthTokens({
 *   resource: 'http://localhost:3000/',
 *   client: { id: 'waymark' },
 *   grant: { type: 'authorization-code', ...(await loopback()) },
 * })
 * const clinic = connect('http://localhost:3000/', { describe: clinicDescription, credentials: bearer({ tokens }) })
 */
export async function loopback({ open = openBrowser, signal }: LoopbackOptions = {}): Promise<BrowserSignIn> {
  const server = createServer()
  server.unref()
  const port = await listening(server, 0)
  const redirect = `http://127.0.0.1:${String(port)}/`
  return {
    redirect,
    authorize: async (url) => {
      if (!server.listening) await listening(server, port)
      server.ref()
      try {
        const returned = redirectTo(server, redirect, new URL(url).searchParams.get('state'), signal)
        await Promise.all([returned, open(url)])
        return await returned
      } finally {
        server.close()
        // A browser keeps a spare connection, which would keep this process.
        server.closeAllConnections()
      }
    },
  }
}

async function listening(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  // A server on TCP has such an address.
  return (server.address() as AddressInfo).port
}

/** Waits for the redirect with the state of this sign-in; any page can send other requests. */
function redirectTo(
  server: Server,
  redirect: string,
  state: string | null,
  signal: AbortSignal | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      // The reason of an abort is the caller's.
      reject(signal?.reason as Error)
    }
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted === true) stop()
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // The target may be no URL, such as //.
      const url = request.method === 'GET' ? URL.parse(request.url ?? '/', redirect) : null
      if (url?.pathname !== '/' || url.searchParams.get('state') !== state) {
        response.writeHead(404, headers).end()
        return
      }
      signal?.removeEventListener('abort', stop)
      response.writeHead(200, headers).end(page, () => {
        resolve(url.href)
      })
    })
  })
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  connection: 'close',
}
const page = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Return to the program</title>
<h1>Return to the program</h1>
<p>The program has the answer. You can close this window.</p>
</html>
`

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // The command `start` would interpret the characters of the URL.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens the browser of the desktop; without one, nothing happens. */
export function openBrowser(url: string): void {
  const [command, ...words] = openers[platform] ?? ['xdg-open']
  const child = spawn(command, [...words, url], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
