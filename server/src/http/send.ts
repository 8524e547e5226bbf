import type { ServerResponse } from 'node:http'
import { withResponseFields, type ResponseFields } from './response-fields.ts'
import type { Response } from './response.ts'

/** Writes an answer to a request that does not come to a route: one that was turned away at the door, or by the proxy. */
export function send(response: ServerResponse, { status, headers, content }: Response, fields: ResponseFields): void {
  const length = content === undefined ? {} : { 'Content-Length': content.byteLength }
  for (const [name, value] of Object.entries({ ...withResponseFields(fields, headers), ...length })) {
    response.setHeader(name, typeof value === 'object' ? [...value] : value)
  }
  response.writeHead(status)
  response.end(response.req.method === 'HEAD' ? undefined : content)
}
