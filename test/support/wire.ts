import type { Exchange } from './must-list/exchange.ts'

const endOfHead = '\r\n\r\n'

/** The bytes after all interim responses (1xx, but not 101, which is final). */
export function withoutInterim(bytes: Buffer): Buffer {
  const isInterim = /^HTTP\/1\.[01] 1(?!01)\d\d /.test(bytes.subarray(0, 16).toString('latin1'))
  const end = bytes.indexOf(endOfHead)
  return isInterim && end >= 0 ? withoutInterim(bytes.subarray(end + endOfHead.length)) : bytes
}

/**
 * A response as it was written to a connection; undefined where not even its head was.
 *
 * @param isWhole whether all of it is there; otherwise its content is left out
 */
export function readResponse(bytes: Buffer, isWhole: boolean): Exchange['response'] | undefined {
  const final = withoutInterim(bytes)
  const end = final.indexOf(endOfHead)
  if (end < 0) return undefined
  const [statusLine = '', ...lines] = final.subarray(0, end).toString('latin1').split('\r\n')
  const rawHeaders = lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  const isChunked = lines.some((line) => /^transfer-encoding:.*\bchunked\s*$/i.test(line))
  const body = final.subarray(end + endOfHead.length)
  const content = isChunked && body.byteLength > 0 ? dechunked(body) : Buffer.from(body)
  return { status: Number(statusLine.split(' ')[1]), rawHeaders, content: isWhole ? content : undefined }
}

/** Chunked content without its framing (RFC 9112 §7.1). */
function dechunked(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let at = 0; at < body.byteLength;) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, end).toString('latin1'), 16)
    if (end < 0 || !(size > 0)) break
    chunks.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(chunks)
}
