import { STATUS_CODES, type OutgoingHttpHeaders } from 'node:http'
import type { Duplex } from 'node:stream'
import { mediaType } from '@waymark/shared'
import { protocolProblem, type Response } from '../problem.ts'
import { protocolProblems, type ProtocolProblem } from '../protocol-problems.ts'
import type { Service } from '../service.ts'
import { withResponseFields, type ResponseFields } from './send.ts'

/** A parser error of Node. */
export interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
}

const problems: Readonly<Record<string, ProtocolProblem>> = {
  HPE_PAUSED_H2_UPGRADE: 'version-not-supported',
  HPE_HEADER_OVERFLOW: 'header-fields-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
}
const requestLine = /^(?:\r\n)*([!#$%&'*+\-.^_`|~\w]+) \S+ HTTP\/(\d\.\d)\r\n/

/** The problems of methods and versions that Node's parser does not know, if the request line is well-formed otherwise. */
const unknownParts: Readonly<Record<string, ProtocolProblem>> = {
  HPE_INVALID_METHOD: 'not-implemented',
  HPE_INVALID_VERSION: 'malformed-request',
}

export function problemOf({ code = '', rawPacket }: ParserError): ProtocolProblem {
  const unknown = unknownParts[code]
  if (unknown === undefined) return problems[code] ?? 'malformed-request'
  const [, , version] = requestLine.exec(rawPacket?.subarray(0, 16_384).toString('latin1') ?? '') ?? []
  if (version === undefined) return 'malformed-request'
  return version.startsWith('1.') ? unknown : 'version-not-supported'
}

const targetOfLine = /^(?:\r\n)*\S+ (\S+) HTTP\//

/** Returns the target of a request that was not parsed: from its line, or of the last request of the connection. */
export function unparsedTargetOf({ rawPacket }: ParserError, lastTarget: string | undefined): string {
  return targetOfLine.exec(rawPacket?.subarray(0, 16_384).toString('latin1') ?? '')?.[1] ?? lastTarget ?? ''
}

// The request was not parsed, so no media type can be negotiated.
export function rejectConnection(
  socket: Duplex,
  { name, target }: { readonly name: ProtocolProblem; readonly target: string },
  { fields, service }: { readonly fields: ResponseFields; readonly service: Service },
): void {
  if (!socket.writable) return void socket.destroy()
  const { status, headers, content = new Uint8Array() } = unparsedResponse(service, name, target)
  const all: OutgoingHttpHeaders = {
    ...withResponseFields(fields, headers),
    Vary: 'Accept',
    Date: new Date().toUTCString(),
    'Content-Length': content.byteLength,
    Connection: 'close',
  }
  const lines = Object.entries(all).map(([field, value]) => `${field}: ${String(value)}\r\n`)
  const head = `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`
  // Does not wait for a slow client to close.
  socket.end(Buffer.concat([Buffer.from(head, 'latin1'), content]), () => socket.destroy())
}

/** Returns the response to a request that was not read completely, in the media type of problems. */
export function unparsedResponse(service: Service, name: ProtocolProblem, target: string): Response {
  const kind = protocolProblems[name]
  const dialect = service.dialects?.find(({ prefix }) => target.startsWith(prefix))
  if (dialect !== undefined) return dialect.refuse(protocolProblem(name), kind)
  const { status, title, description } = kind
  const content = JSON.stringify({ type: service.problemType(name), title, status, detail: description })
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': mediaType.problem }
  return { status, headers, content: Buffer.from(content) }
}
