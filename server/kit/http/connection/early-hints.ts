import type { IncomingMessage, ServerResponse } from 'node:http'
import { streamOf } from './http2-exchange.ts'

/**
 * Returns the function that sends a 103 response with links (RFC 8297), for a browser that opens a page from elsewhere: it may
 * have nothing of what the page loads. Undefined for any other client.
 */
export function earlyHintsOf(
  request: IncomingMessage,
  response: ServerResponse,
): ((links: readonly string[]) => void) | undefined {
  return isFirstPage(request)
    ? (links) => {
        response.writeEarlyHints({ link: [...links] })
      }
    : undefined
}

// RFC 8297 §3: clients of HTTP/1.1 and proxies may misread an interim response, and browsers use it over HTTP/2 only.
function isFirstPage(request: IncomingMessage): boolean {
  const { method, headers } = request
  if (streamOf(request) === undefined || method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate') return false
  return headers['sec-fetch-site'] !== 'same-origin' && headers['if-none-match'] === undefined
}
