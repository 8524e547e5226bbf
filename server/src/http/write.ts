import { mediaType } from '@waymark/shared'
import type { Representation } from '../hypermedia/representation.ts'
import type { Serializer, WritingContext } from '../hypermedia/serializer.ts'
import { withDeprecatedLinks } from './deprecation.ts'
import { alternatesOf, alternatesOfMade, type Exchange } from './exchange.ts'
import type { HeaderFields, Response } from './response.ts'

const encoder = new TextEncoder()

interface WrittenAs {
  /** The URI of what is represented, where it was made and not asked for. */
  readonly madeAt?: string | undefined
  readonly entityTag?: string | undefined
  /** The If-Match that a form was sent with, which it will be sent with again. */
  readonly condition?: string | undefined
}

/** The bytes of a representation in a media type. */
export async function written(
  exchange: Exchange,
  serializer: Serializer,
  representation: Representation,
  { madeAt, entityTag, condition = entityTag }: WrittenAs = {},
): Promise<Uint8Array> {
  const { context, deprecations } = exchange.service
  const account = accountOf(exchange)
  const tags = { ...(entityTag === undefined ? {} : { entityTag }), ...(condition === undefined ? {} : { condition }) }
  const alternates = madeAt === undefined ? alternatesOf(exchange) : alternatesOfMade(exchange, representation, madeAt)
  const announced = withDeprecatedLinks(deprecations, representation)
  const content = await serializer.write(announced, { ...context, alternates, ...tags, ...account })
  return typeof content === 'string' ? encoder.encode(content) : content
}

// What is the same for everybody cannot say who one is.
function accountOf({ service, caller, resource }: Exchange): Pick<WritingContext, 'account'> {
  const account = resource?.isForEverybody === true ? undefined : service.account(caller)
  return account === undefined ? {} : { account }
}

/** The Content-Type field of what a serializer writes. */
export function contentTypeFor({ mediaType: type, isText }: Serializer): string {
  // RFC 8259 §11 defines no parameter, but the specification (§1.7) has messages name their charset; +json types do not.
  return isText || type === mediaType.json ? `${type}; charset=utf-8` : type
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
