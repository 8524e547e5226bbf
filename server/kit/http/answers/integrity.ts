import { digestField, wantedDigest, wantsDigest } from '../content/content-digest.ts'
import { type Exchange, isSigned } from '../exchange.ts'
import type { HeaderFields, Response } from '../problem.ts'

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
  const usual = isSigned(service, resource) ? 'sha-256' : undefined
  const wanted = wantedDigest(request.header('want-repr-digest')) ?? usual
  return wanted === undefined ? {} : { 'Repr-Digest': digestField(wanted, content) }
}

/**
 * Signs the representation of a signed resource (RFC 9421 §2.4). Only a read shows what a client keeps. The response cache
 * keeps none, because the signature names its second.
 */
export function signed(exchange: Exchange, response: Response): Response {
  const { service, resource, request } = exchange
  const { status, headers, content } = response
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isSigned(service, resource) || !isRead || status !== 200 || content === undefined) return response
  const { origin } = service.context
  const authority = origin === undefined ? (request.header('host') ?? '') : new URL(origin).host
  const covered = { 'content-type': String(headers['Content-Type']), 'repr-digest': String(headers['Repr-Digest']) }
  const fields = service.signResponse?.({ status, headers: covered, authority: authority.toLowerCase() })
  exchange.until = undefined
  return { ...response, headers: { ...headers, ...fields } }
}

/** Tells whether a response needs its whole content at once: for the length of a range, a digest, or a signature. */
export function needsWhole({ request, service, resource }: Exchange): boolean {
  const isRange = request.method === 'GET' && request.header('range') !== undefined
  return isRange || isSigned(service, resource) || wantsDigest(request)
}
