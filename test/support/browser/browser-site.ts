import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { closed, listening } from '../http/listening.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/hal+json',
  '.svg': 'image/svg+xml',
}

/** A static web server on its own origin. */
export interface BrowserSite {
  readonly origin: string
  close(): Promise<void>
}

/** Serves the files of a folder with these header fields; `/` is `index.html`. */
export async function browserSite(folder: string, fields: Readonly<Record<string, string>> = {}): Promise<BrowserSite> {
  const answer = async ({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(url, 'http://site')
    const path = pathname === '/' ? '/index.html' : pathname
    try {
      // URL parsing has removed dot segments.
      const content = await readFile(join(folder, path))
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream', ...fields })
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  return { origin: await listening(server), close: () => closed(server) }
}
