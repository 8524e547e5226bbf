import { digestField, wantedDigest, wantsDigest } from '../content/content-digest.ts'
import { outsideHref } from '../base-path.ts'
import { type Exchange, isSigned } from '../exchange.ts'
import type { HeaderFields, Response } from '../problem.ts'
import { isReading } from '../request.ts'

/** Returns the digests that a client asks for; Content-Digest covers the content as sent, including coding and range (RFC 9530 §2). */
export function digests(exchange: Exchange, { status, headers, content }: Response): Readonly<Record<string, string>> {
  if (content === undefined) return {}
  const wanted = wantedDigest(exchange.request.header('want-content-digest'))
  // A range is not the whole representation, and a stored file has its digest.
  const isKnown = status === 206 || headers['Repr-Digest'] !== undefined
  return {
    ...(wanted === undefined ? {} : { 'Content-Digest': digestField(wanted, content) }),
    ...(isKnown ? {} : reprDigest(exchange, content)),
  }
}

/** Returns the digest of a whole representation in its content coding, if the client asks for it (RFC 9530 §3, §4). */
export function reprDigest({ request, service, resource }: Exchange, content: Uint8Array): HeaderFields {
  const usual = isSigned(service, resource, request) ? 'sha-256' : undefined
  const wanted = wantedDigest(request.header('want-repr-digest')) ?? usual
  return wanted === undefined ? {} : { 'Repr-Digest': digestField(wanted, content) }
}

/**
 * Signs the representation if it is to be (RFC 9421 §2.4). Only a read shows what a client keeps. The response cache keeps
 * none, because the signature names its second.
 */
export function signed(exchange: Exchange, response: Response): Response {
  const { service, resource, request } = exchange
  const { status, headers } = response
  const isWhole = status === 200 && headers['Repr-Digest'] !== undefined
  const isDue = isWhole && isReading(request.method) && isSigned(service, resource, request)
  const url = isDue ? urlOf(exchange) : undefined
  if (url === undefined) return response
  const fields = service.signResponse?.({
    status,
    headers: inLowerCase(headers),
    request: { method: request.method, url },
    asked: request.header('accept-signature'),
  })
  exchange.until = undefined
  return { ...response, headers: { ...headers, ...varyOf(exchange, headers), ...fields } }
}

// A field with several values, such as Set-Cookie, is not signed.
function inLowerCase(headers: HeaderFields): Readonly<Record<string, string>> {
  const entries = Object.entries(headers)
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (Array.isArray(value) ? [] : [[name.toLowerCase(), String(value)]])),
  )
}

// RFC 9421 §2.2.2: the target URI, with the host in lower case. A client of HTTP/1.0 may name no host.
function urlOf({ service, request }: Exchange): string | undefined {
  const host = request.header('host')
  const origin = service.context.origin ?? (host === undefined ? undefined : `http://${host}`)
  return origin === undefined ? undefined : new URL(outsideHref(service.basePath, request.target), origin).href
}

// A cache must not give others what was signed for one.
function varyOf({ resource }: Exchange, { Vary }: HeaderFields): HeaderFields {
  return resource?.isSigned === true ? {} : { Vary: `${String(Vary)}, Accept-Signature` }
}

/** Tells whether a response needs its whole content at once: for the length of a range, a digest, or a signature. */
export function needsWhole({ request, service, resource }: Exchange): boolean {
  const isRange = request.method === 'GET' && request.header('range') !== undefined
  return isRange || isSigned(service, resource, request) || wantsDigest(request)
}
