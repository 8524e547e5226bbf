import { mediaType } from '@waymark/shared'
import type { Representation } from '../../hypermedia/representation.ts'
import type { Serializer, WritingContext } from '../../hypermedia/serializer.ts'
import { digestField, wantedDigest } from '../content/content-digest.ts'
import { type Exchange, alternatesOf, alternatesOfMade } from '../exchange.ts'
import { preferenceApplied } from '../negotiation/preference.ts'
import type { Response, HeaderFields } from '../problem.ts'
import { deprecationFields, withDeprecatedLinks } from './deprecation.ts'

const negotiated = 'Accept, Accept-Encoding'

/** The fields that every response carries, whatever was decided. */
export function finish(exchange: Exchange, response: Response): Response {
  const { service, request, fields, trace } = exchange
  const links: string[] = linksOf(response)
  // RFC 9110 §12.5.5: whatever was decided, these fields might have decided otherwise.
  const always: Record<string, string> = { Vary: varying(exchange) }
  for (const [name, value] of deprecationFields(service.deprecations, request.path)) {
    if (name === 'Link') links.push(value)
    else always[name] = value
  }
  const applied = preferenceApplied(exchange.applied)
  if (applied !== '') always['Preference-Applied'] = applied
  if (trace !== undefined) links.push(`<${trace.href}>; rel="describedby"; title="Decisions"`)
  trace?.('answered', String(response.status))
  const link = links.length === 0 ? {} : { Link: links.join(', ') }
  const confirmed = exchange.caller.confirm?.(response) ?? {}
  const headers = { ...always, ...Object.fromEntries(fields), ...confirmed, ...response.headers, ...link }
  return { ...response, headers: { ...headers, ...digest(exchange, response) } }
}

function varying({ resource }: Exchange): string {
  return resource?.isForEverybody === true ? negotiated : `${negotiated}, Authorization, Cookie`
}

function linksOf({ headers }: Response): string[] {
  const given = headers['Link']
  return given === undefined ? [] : [given].flat()
}

// RFC 9530 §4: the digest is of the content as it is sent, coding and range included.
function digest({ request }: Exchange, { content }: Response): Readonly<Record<string, string>> {
  const wanted = wantedDigest(request.header('want-content-digest'))
  if (wanted === undefined || content === undefined) return {}
  return { 'Content-Digest': digestField(wanted, content) }
}

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
