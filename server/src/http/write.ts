import type { Representation } from '../hypermedia/representation.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import { withDeprecatedLinks } from './deprecation.ts'
import { alternatesOf, type Exchange } from './exchange.ts'
import type { HeaderFields, Response } from './response.ts'

const encoder = new TextEncoder()

interface WrittenAs {
  /** The URI of what is represented, where it is not what was asked for. */
  readonly uri?: string | undefined
  readonly entityTag?: string | undefined
}

/** The bytes of a representation in a media type. */
export function written(
  exchange: Exchange,
  serializer: Serializer,
  representation: Representation,
  { uri = exchange.uri, entityTag }: WrittenAs = {},
): Uint8Array {
  const { context, deprecations } = exchange.service
  const tag = entityTag === undefined ? {} : { entityTag }
  const announced = withDeprecatedLinks(deprecations, representation)
  const content = serializer.write(announced, { ...context, alternates: alternatesOf(exchange, uri), ...tag })
  return typeof content === 'string' ? encoder.encode(content) : content
}

/** The Content-Type field of what a serializer writes. */
export function contentTypeFor({ mediaType, isText }: Serializer): string {
  return isText ? `${mediaType}; charset=utf-8` : mediaType
}

/** A response with content that a serializer has written. */
export function responseWith(
  status: number,
  serializer: Serializer,
  content: Uint8Array,
  headers: HeaderFields,
): Response {
  return { status, headers: { 'Content-Type': contentTypeFor(serializer), ...headers }, content }
}
