import { contentRange, isDigests } from './grammar.ts'
import { createHash } from 'node:crypto'
import type { ParsedExchange } from './exchange.ts'
import { form, hasContent, isClass, rule, where, type Rule } from './rule.ts'

function isWithoutContent({ status }: ParsedExchange): boolean {
  return status < 200 || status === 204
}

/** Whether the content length is meaningful: not for HEAD and 304, and not if the content was not kept. */
function isFramed({ method, status, content }: ParsedExchange): boolean {
  return content !== undefined && method !== 'HEAD' && status !== 304
}

/** Rules about the presence and length of content. */
export const framingRules: readonly Rule[] = [
  rule(
    'RFC 9110 §8.6',
    'a 1xx, a 204 and a 2xx to CONNECT have neither Content-Length nor Transfer-Encoding',
    (exchange) => {
      const { method, sent } = exchange
      const isBare = isWithoutContent(exchange) || (method === 'CONNECT' && isClass(exchange, 2))
      return !isBare || (!sent.has('content-length') && !sent.has('transfer-encoding'))
    },
  ),
  rule('RFC 9110 §6.4.1', 'a 1xx, a 204, a 205 and a 304 have no content', (exchange) => {
    const isBare = isWithoutContent(exchange) || exchange.status === 205 || exchange.status === 304
    return !isBare || !hasContent(exchange)
  }),
  rule('RFC 9110 §9.3.2', 'the response to a HEAD has no content', (exchange) => {
    return exchange.method !== 'HEAD' || !hasContent(exchange)
  }),
  rule('RFC 9112 §6.2', 'Content-Length is not sent beside Transfer-Encoding', ({ sent }) => {
    return !sent.has('content-length') || !sent.has('transfer-encoding')
  }),
  where(
    (exchange) => isFramed(exchange) && exchange.sent.has('content-length'),
    rule('RFC 9110 §8.6', 'Content-Length is the length of the content', ({ sent, content }) => {
      return Number(sent.value('content-length')) === content?.byteLength
    }),
  ),
  where(
    ({ status, sent, content }) => status === 206 && sent.has('content-range') && content !== undefined,
    rule('RFC 9110 §14.4', 'Content-Range has as many bytes as the content', ({ sent, content }) => {
      const { first = 0, last = -1 } = contentRange(sent.value('content-range')) ?? {}
      return last - first + 1 === content?.byteLength
    }),
  ),
  rule('RFC 9110 §8.4', 'the content is in the codings that Content-Encoding names', (exchange) => {
    return exchange.status === 206 || !hasContent(exchange) || exchange.text() !== undefined
  }),
  ...['Content-Digest', 'Repr-Digest'].map((name) =>
    form('RFC 9530 §2', name, 'is a dictionary of digests', isDigests),
  ),
  rule('RFC 9530 §2', 'a sha-256 or sha-512 in Content-Digest is that of the content', (exchange) => {
    const { sent, content } = exchange
    if (!isFramed(exchange) || content === undefined) return true
    const digests = [...sent.value('content-digest').matchAll(/(?:^|,\s*)(sha-256|sha-512)=:([^:]*):/g)]
    return digests.every(([, algorithm = '', digest]) => {
      return createHash(algorithm.replace('-', '')).update(content).digest('base64') === digest
    })
  }),
]
