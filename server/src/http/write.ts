import type { Representation } from '../hypermedia/representation.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import { alternatesOf, type Exchange } from './exchange.ts'
import type { HeaderFields, Response } from './response.ts'

const encoder = new TextEncoder()

/** The bytes of a representation in a media type. */
export function written(
  exchange: Exchange,
  serializer: Serializer,
  representation: Representation,
  entityTag?: string,
): Uint8Array {
  const context = {
    ...exchange.service.context,
    alternates: alternatesOf(exchange),
    ...(entityTag === undefined ? {} : { entityTag }),
  }
  const content = serializer.write(representation, context)
  return typeof content === 'string' ? encoder.encode(content) : content
}

/** A response with content; every such response was negotiated, so it varies with Accept (RFC 9110 §12.5.5). */
export function responseWith(
  status: number,
  serializer: Serializer,
  content: Uint8Array,
  headers: HeaderFields,
): Response {
  const type = serializer.isText ? `${serializer.mediaType}; charset=utf-8` : serializer.mediaType
  return { status, headers: { Vary: 'Accept', 'Content-Type': type, ...headers }, content }
}
