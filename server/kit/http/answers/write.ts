import { outsideContext, outsideFields, outsideRepresentation } from '../base-path.ts'
import { inSpan } from '../span.ts'
import { anonymous } from '../caller.ts'
import { mediaType } from '@waymark/shared'
import type { Representation } from '../../hypermedia/representation.ts'
import type { Serializer, WritingContext } from '../../hypermedia/serializer.ts'
import { type Exchange, alternatesOf, alternatesOfCreated, isTranslated, languageOfContent } from '../exchange.ts'
import { acceptsDictionaries } from '../negotiation/content-coding.ts'
import { preferenceApplied } from '../negotiation/preference.ts'
import type { Response, HeaderFields } from '../problem.ts'
import { withSchemas } from './form-schemas.ts'
import { digests, signed } from './integrity.ts'
import { deprecationFields, withDeprecatedLinks } from './deprecation.ts'

const negotiated = 'Accept, Accept-Encoding'

/** Adds the header fields that every response has. */
export function withCommonFields(exchange: Exchange, response: Response): Response {
  const { service, request, fields, decisionLog } = exchange
  const links: string[] = linksOf(response)
  // RFC 9110 §12.5.5: the selection depends on these fields in every response.
  const always: Record<string, string> = { Vary: varying(exchange) }
  for (const [name, value] of deprecationFields(service.deprecations, request.path)) {
    if (name === 'Link') links.push(value)
    else always[name] = value
  }
  const applied = preferenceApplied(exchange.applied)
  if (applied !== '') always['Preference-Applied'] = applied
  if (decisionLog !== undefined) {
    links.push(`<${decisionLog.href}>; rel="describedby"; title="Decisions"`)
    Object.assign(always, decisionLog.fields)
    decisionLog('answered', String(response.status))
  }
  const link = links.length === 0 ? {} : { Link: links.join(', ') }
  const confirmed = exchange.caller.confirm?.(response) ?? {}
  const spoken = contentLanguage(exchange, response)
  const headers = { ...always, ...spoken, ...Object.fromEntries(fields), ...confirmed, ...response.headers, ...link }
  const all = { ...outsideFields(service.basePath, headers), ...digests(exchange, response) }
  return signed(exchange, { ...response, headers: all })
}

function varying(exchange: Exchange): string {
  const { resource, service, chosen, applied } = exchange
  const hasLanguages = service.languages !== undefined && isTranslated(resource)
  const preferred = applied.handling === undefined ? negotiated : `${negotiated}, Prefer`
  const coded = isDictionaryAsked(exchange) ? `${preferred}, Available-Dictionary` : preferred
  const fields = hasLanguages ? `${coded}, Accept-Language` : coded
  if (resource?.isPublic !== true) return `${fields}, Authorization, Cookie`
  return hasLanguages && chosen?.mediaType === mediaType.html ? `${fields}, Cookie` : fields
}

// RFC 9842 §6.2. Clients without dictionaries are told apart by Accept-Encoding.
function isDictionaryAsked({ service, request }: Exchange): boolean {
  return service.dictionaries !== undefined && acceptsDictionaries(request.header('accept-encoding'))
}

// RFC 9110 §8.5; §15.4.5: a 304 has no field that does not serve the cache.
function contentLanguage(exchange: Exchange, { status, headers }: Response): HeaderFields {
  if (status === 304 || headers['Content-Type'] === undefined) return {}
  // A problem is translated, whatever the media type of the resource is.
  const spoken = status >= 400 ? exchange.language?.language : languageOfContent(exchange)
  return spoken === undefined ? {} : { 'Content-Language': spoken }
}

function linksOf({ headers }: Response): string[] {
  const given = headers['Link']
  return given === undefined ? [] : [given].flat()
}

const encoder = new TextEncoder()

interface WrittenAs {
  /** The URI of a created resource, if it is not the target. */
  readonly createdAt?: string | undefined
  readonly entityTag?: string | undefined
  /** The last change of what is found, in milliseconds since 1970. */
  readonly changed?: number | undefined
  /** The If-Match of the submitted form, which its correction repeats. */
  readonly condition?: string | undefined
}

/** Renders a representation. */
export async function renderedBy(
  exchange: Exchange,
  serializer: Serializer,
  representation: Representation,
  { createdAt, changed, entityTag, condition = entityTag }: WrittenAs = {},
): Promise<Uint8Array> {
  const { context, deprecations, basePath } = exchange.service
  const shown = {
    ...accountOf(exchange),
    ...doneOf(exchange),
    ...languagesOf(exchange),
    ...dictionaryOf(exchange, serializer),
    ...(await navigationOf(exchange, serializer)),
    ...(await brandOf(exchange, serializer, representation)),
  }
  const tags = { ...(entityTag === undefined ? {} : { entityTag }), ...(condition === undefined ? {} : { condition }) }
  const alternates =
    createdAt === undefined ? alternatesOf(exchange) : alternatesOfCreated(exchange, representation, createdAt)
  const described = serializer.linksSchemas === true ? withSchemas(representation, context.formSchema) : representation
  const announced = outsideRepresentation(basePath, withDeprecatedLinks(deprecations, described))
  const beside = outsideContext(basePath, { ...context, alternates, changed, ...tags, ...shown })
  const content = await inSpan('render', async () => serializer.write(announced, beside))
  return typeof content === 'string' ? encoder.encode(content) : content
}

// A public resource is the same for all callers, so it shows no account, and its forms are for every user.
function accountOf({
  service,
  caller,
  isCallerKnown = false,
  resource,
  uri,
}: Exchange): Pick<WritingContext, 'account' | 'expectedUser' | 'signIn' | 'user'> {
  if (resource?.isPublic === true) return {}
  const account = service.account(caller, uri)
  const signIn = caller.key === undefined ? undefined : service.account(anonymous, uri)?.href
  return {
    expectedUser: caller.key,
    ...(isCallerKnown ? { user: caller.key ?? '' } : {}),
    ...(account === undefined ? {} : { account }),
    ...(signIn === undefined ? {} : { signIn }),
  }
}

function doneOf({ done }: Exchange): Pick<WritingContext, 'done'> {
  return done === undefined ? {} : { done: done.words }
}

function languagesOf({ service: { languages }, language, uri }: Exchange): Pick<WritingContext, 'languages'> {
  if (languages === undefined || language === undefined) return {}
  const next = uri === '' ? '/' : uri
  const { all, target } = languages
  return { languages: { current: language.language, all, target, next } }
}

function dictionaryOf(
  { service: { dictionaries }, language }: Exchange,
  { mediaType: type }: Serializer,
): Pick<WritingContext, 'dictionary'> {
  const dictionary = type === mediaType.html ? dictionaries?.hrefFor(language?.language ?? 'en') : undefined
  return dictionary === undefined ? {} : { dictionary }
}

// A request that is refused before its caller is known gets the page of a guest.
async function navigationOf(
  { service, navigation: known, uri }: Exchange,
  { mediaType: type }: Serializer,
): Promise<Pick<WritingContext, 'navigation'>> {
  if (type !== mediaType.html) return {}
  const navigation = known ?? (await service.navigation?.(anonymous, uri))
  return navigation === undefined ? {} : { navigation }
}

// As above: the brand is known unless the request is refused early.
async function brandOf(
  { service, brand: known }: Exchange,
  { showsBrand = false }: Serializer,
  { brand: shown }: Pick<Representation, 'brand'>,
): Promise<Partial<Pick<WritingContext, 'brand' | 'service'>>> {
  const brand = showsBrand ? (shown ?? known ?? (await service.brand?.())) : undefined
  return brand === undefined ? {} : { brand, service: brand.name }
}

export function contentTypeFor({ mediaType: type, isText, parameters }: Serializer): string {
  // RFC 8259 §11 defines no charset parameter, but the specification (§1.7) requires it, except for +json types.
  const coded = isText || type === mediaType.json ? `${type}; charset=utf-8` : type
  return parameters === undefined ? coded : `${coded}; ${parameters}`
}

export function responseWith(
  status: number,
  serializer: Serializer,
  content: Uint8Array,
  headers: HeaderFields,
): Response {
  return { status, headers: { 'Content-Type': contentTypeFor(serializer), ...headers }, content }
}
