import { mediaType, translate, translateDescribed, type Fault, type Translator } from '@waymark/shared'
import { changeLanguage, inLanguage } from '../languages/current.ts'
import type { Language } from '../languages/language.ts'
import type { Link, Representation } from '../hypermedia/representation.ts'
import type { Brand } from '../hypermedia/brand.ts'
import { mediaTypeParameter, type Navigation, type ResourceTraits, type Serializer } from '../hypermedia/serializer.ts'
import { isCampaignParameter } from './caching/campaign-parameters.ts'
import { memoize } from './caching/memoize.ts'
import { anonymous, type Caller } from './caller.ts'
import { codingFor, type ContentCoding } from './negotiation/content-coding.ts'
import { languageOf, languageParameter } from './negotiation/language.ts'
import { negotiate } from './negotiation/negotiate.ts'
import { parsePrefer, type Preferences } from './negotiation/preference.ts'
import { selectionOf, type Selection } from './negotiation/selection.ts'
import { oncePerObject } from '../values/once-per-object.ts'
import type { Instant } from '../values/time.ts'
import { isProblem, type Problem, type Response } from './problem.ts'
import { isReading, type Request } from './request.ts'
import type { FoundResource, Resource, Target } from './resource.ts'
import type { DecisionLog, Presentation, Service } from './service.ts'

/*
 * A decision answers one question about a request: with a response or a problem, or with undefined, which passes the
 * request to the next decision. A decision changes nothing that is stored.
 */
export interface Decision<Subject> {
  readonly name: string
  /** The question for the decision log; "no" passes the request on. */
  readonly question: string
  decide(subject: Subject): ResponseOrProblem | undefined | Promise<ResponseOrProblem | undefined>
}

export type ResponseOrProblem = Response | Problem

/** Runs the decisions in order and returns the first response. */
export async function firstAnswer<Subject extends { readonly exchange: Exchange }>(
  decisions: readonly Decision<Subject>[],
  subject: Subject,
): Promise<ResponseOrProblem | undefined> {
  const { decisionLog } = subject.exchange
  for (const decision of decisions) {
    const given = decision.decide(subject)
    const answer = given instanceof Promise ? await given : given
    decisionLog?.(decision.name, decisionOutcome(answer))
    if (answer !== undefined) return answer
  }
  return undefined
}

/** Returns the outcome of a decision, for the decision log. */
export function decisionOutcome(answer: ResponseOrProblem | undefined): string {
  if (answer === undefined) return 'go on'
  return isProblem(answer) ? answer.problem : String(answer.status)
}

/** What a change has done, for the page that follows. */
export interface Done {
  readonly words: string
  /** The path of the cookie. */
  readonly path: string
}

/** A request with everything that follows from its header fields, and what decide() learns later: the mutable members. */
export interface Exchange {
  readonly service: Service
  readonly request: Request
  readonly resource: Resource | undefined
  /** The URI of the resource, without campaign parameters and those that select the media type and the language. */
  readonly uri: string
  /** The query parameters of the resource. */
  readonly parameters: readonly (readonly [string, string])[]
  /** The selected parts of the representation. */
  readonly selection: Selection
  /** The negotiated serializer; undefined if no media type is acceptable. */
  readonly chosen: Serializer | undefined
  /** The negotiated content coding; undefined if none is acceptable, not even identity. */
  coding: ContentCoding | undefined
  readonly preferences: Preferences
  /** The translator of the response; undefined if the service has one language only. */
  language: Translator | undefined
  /** The preferences that were applied. */
  readonly applied: { -readonly [Name in keyof Preferences]?: Preferences[Name] }
  /** Header fields of the response, whichever it is. */
  readonly fields: Map<string, string>
  /** Anonymous until the credentials are verified. */
  caller: Caller
  /** Whether the credentials were verified, so that an anonymous caller is a guest. */
  isCallerKnown?: boolean
  /** The header of the caller's pages, whose version is part of their entity tags. */
  navigation: Navigation | undefined
  /** What the service shows of itself, whose version is part of the entity tags. */
  brand: Brand | undefined
  /** The expiry of the cached response; undefined until it is known. */
  until: Instant | undefined
  /** The tags of all that the cached response shows of what tagged changes change. */
  tags: readonly string[] | undefined
  /** What the change before this page has done. */
  done: Done | undefined
  /** Whether the response depends on the network of the client, so that the response cache does not keep it. */
  isForClient: boolean
  /** Records the decisions, if the decision log is enabled. */
  readonly decisionLog: DecisionLog | undefined
}

export interface Routed {
  readonly exchange: Exchange
  readonly resource: Resource
}

export interface Located extends Routed {
  readonly target: Target
  readonly found: FoundResource
}

// Used in links for browsers, because a page cannot change their Accept field.
const protocolParameters = new Set([mediaTypeParameter, 'fields', 'embed'])
/** The query parameters that every resource of a service with languages has. */
export const translatedProtocolParameters: ReadonlySet<string> = new Set([...protocolParameters, languageParameter])

/** Tells whether a service signs the representation: those of the resource are, or the client asks for it (RFC 9421 §5). */
export function isSigned({ signResponse }: Service, resource: Resource | undefined, request: Request): boolean {
  return signResponse !== undefined && (resource?.isSigned === true || isAskedToSign(request))
}

function isAskedToSign(request: Request): boolean {
  return isReading(request.method) && request.header('accept-signature') !== undefined
}

const preferencesOf = memoize(parsePrefer)

export function exchangeOf(service: Service, resource: Resource | undefined, request: Request): Exchange {
  const exchange = unloggedExchange(service, resource, request)
  return { ...exchange, decisionLog: service.logDecisions?.(request, exchange) }
}

// Neither the account nor its credentials are in the decision log.
function callerInWords({ key, sentIn }: Caller): string {
  if (key === undefined) return 'anonymous'
  return sentIn === 'cookie' ? 'authenticated by a cookie' : 'authenticated by a header field'
}

/** Sets the verified caller, with the header of the caller's pages if the response is one. */
export async function setCaller(exchange: Exchange, caller: Caller): Promise<void> {
  const { service, chosen } = exchange
  setLanguage(exchange, caller)
  // If this fails, the problem page has the header of a guest.
  const navigation = chosen?.mediaType === mediaType.html ? await service.navigation?.(caller, exchange.uri) : undefined
  exchange.navigation = navigation
  exchange.brand = chosen?.showsBrand === true ? await service.brand?.() : undefined
  exchange.caller = caller
  exchange.isCallerKnown = true
  exchange.decisionLog?.('caller', callerInWords(caller))
}

// The language that the URI names is what a link to it promises.
function setLanguage(exchange: Exchange, caller: Caller): void {
  const { languages } = exchange.service
  if (languages === undefined || exchange.request.query.has(languageParameter)) return
  const preferred = languages.translatorFor(caller.language ?? '')
  if (preferred === undefined) return
  exchange.language = preferred
  changeLanguage(preferred)
}

/** Runs work on an exchange in its language. */
export function inLanguageOf<Result>({ language }: Exchange, work: () => Result): Result {
  return language === undefined ? work() : inLanguage(language, work)
}

/**
 * Returns the exchange in which the same client reads another resource, in the same media type if a link selected one.
 */
export function exchangeAt({ service, request: { query } }: Exchange, resource: Resource, request: Request): Exchange {
  const key = query.get(mediaTypeParameter)
  const serializers = serializersFor(service, resource, request)
  const named = key === null ? undefined : serializers.find((serializer) => serializer.key === key)
  const exchange = unloggedExchange(service, resource, request)
  return { ...exchange, uri: request.target, chosen: named ?? exchange.chosen }
}

function unloggedExchange(service: Service, resource: Resource | undefined, request: Request): Exchange {
  const { languages } = service
  const chosen = serializerFor(request, serializersFor(service, resource, request))
  const known = languages === undefined ? protocolParameters : translatedProtocolParameters
  return {
    service,
    request,
    resource,
    uri: uriOf(request, resource, languages !== undefined),
    parameters: [...request.query].filter(([name]) => !known.has(name) && !isCampaignParameter(name, resource)),
    selection: selectionOf(request.query),
    chosen,
    language:
      languages === undefined ? undefined : languageOf(languages, request, chosen?.mediaType === mediaType.html),
    // A client that decodes content could not verify its digest.
    coding: isSigned(service, resource, request) ? 'identity' : codingFor(request, service.dictionaries),
    preferences: preferencesOf(request.header('prefer')),
    applied: {},
    fields: new Map(),
    until: undefined,
    tags: undefined,
    done: undefined,
    isForClient: false,
    caller: anonymous,
    navigation: undefined,
    brand: undefined,
    decisionLog: undefined,
  }
}

// An unknown resource supports only the media types that all resources do.
const unknownResource = { kind: 'nothing', hasEvents: false }
const serializersByResource = new WeakMap<Resource, readonly Serializer[]>()
// Negotiation caches its decisions by list, so one service has one list for all unknown resources.
const supportedByAll = oncePerObject((serializers: readonly Serializer[]) =>
  serializers.filter((one) => one.supports?.(unknownResource) !== false),
)

function serializersFor(
  service: Presentation,
  resource: Resource | undefined,
  { method }: Pick<Request, 'method'>,
): readonly Serializer[] {
  // A write to a file is answered with its item or a problem.
  const isFile = resource?.serializers?.some(({ mediaType }) => mediaType === '*/*') === true
  const isOfOthers = isFile && Object.hasOwn(resource.actions, method)
  return resource === undefined || isOfOthers ? supportedByAll(service.serializers) : supportedBy(service, resource)
}

/** Returns the media types of a resource; none for a file, whose media type is known when it is found. */
export function mediaTypesOf({ service, resource, request }: Exchange): readonly string[] {
  const types = serializersFor(service, resource, request).map(({ mediaType }) => mediaType)
  return [...new Set(types)].filter((type) => type !== '*/*')
}

function supportedBy(service: Presentation, resource: Resource): readonly Serializer[] {
  const known = serializersByResource.get(resource)
  if (known !== undefined) return known
  const traits = { ...traitsOf(resource), items: service.listed?.get(resource.kind) }
  const found = resource.serializers ?? service.serializers.filter((one) => one.supports?.(traits) !== false)
  serializersByResource.set(resource, found)
  return found
}

function traitsOf({ kind, hasEvents, isWatched = false }: Resource): ResourceTraits {
  return { kind, hasEvents, isWatched }
}

/** Returns the faults of the parameters that select the media type and the language. */
export function negotiationFaults({ service, resource, request }: Exchange): readonly Fault[] {
  const keys = serializersFor(service, resource, request).map(({ key }) => key)
  const tags = service.languages?.all.map(({ tag }) => tag)
  return [
    ...choiceFaults(request, mediaTypeParameter, keys),
    ...(tags === undefined ? [] : choiceFaults(request, languageParameter, tags)),
  ]
}

function choiceFaults({ query }: Request, name: string, choices: readonly string[]): readonly Fault[] {
  const [given, ...others] = query.getAll(name)
  if (given === undefined || (others.length === 0 && choices.includes(given))) return []
  return [{ pointer: `/${name}`, detail: translate('must be one of {choices}', { choices: choices.join(', ') }) }]
}

function serializerFor(request: Request, serializers: readonly Serializer[]): Serializer | undefined {
  const key = request.query.get(mediaTypeParameter)
  const named = key === null ? undefined : serializers.find((serializer) => serializer.key === key)
  return named ?? negotiate(request.header('accept'), serializers)
}

/**
 * Returns links to the resource in each of its media types and languages, for clients that cannot set Accept and
 * Accept-Language.
 */
export function alternatesOf({ service, resource, uri, request }: Exchange): readonly Link[] {
  const serializers = serializersFor(service, resource, request)
  return alternates(serializers, uri, isTranslated(resource) ? service.languages?.all : undefined)
}

/** Returns the same links for a created resource, which may support other media types than the target. */
export function alternatesOfCreated(
  { service }: Exchange,
  { kind, events, isWatched = false }: Representation,
  uri: string,
): readonly Link[] {
  const traits = { kind, hasEvents: events !== undefined, isWatched, items: service.listed?.get(kind) }
  const serializers = service.serializers.filter((one) => one.supports?.(traits) !== false)
  return alternates(serializers, uri, service.languages?.all)
}

/** Returns the tag of the language of the content; undefined for content that is the same in every language. */
export function languageOfContent({ language, resource, chosen }: Exchange): string | undefined {
  return isTranslated(resource) && chosen?.isUntranslated !== true ? language?.language : undefined
}

/** Tells whether responses of a resource are in the language of their reader: files and assets are as they are. */
export function isTranslated(resource: Resource | undefined): boolean {
  return resource?.serializers?.every(({ isUntranslated = false }) => isUntranslated) !== true
}

// Each alternate repeats the URI; all links of the service are shorter than this. A malformed request has none.
const longestRepeated = 1024

function alternates(
  serializers: readonly Serializer[],
  uri: string,
  languages: readonly Language[] = [],
): readonly Link[] {
  if (uri === '' || uri.length > longestRepeated) return []
  const separator = uri.includes('?') ? '&' : '?'
  const formats = serializers.length === 1 ? [] : serializers
  return [
    ...formats.map(({ key, mediaType: type, title }) => {
      return { href: `${uri}${separator}${mediaTypeParameter}=${key}`, type, title: translateDescribed(title) }
    }),
    ...(languages.length === 1 ? [] : languages).map(({ tag, name }) => {
      return { href: `${uri}${separator}${languageParameter}=${tag}`, hreflang: tag, title: name }
    }),
  ]
}

function uriOf({ path, query, target }: Request, resource: Resource | undefined, isTranslatedService: boolean): string {
  const selecting = isTranslatedService ? [mediaTypeParameter, languageParameter] : [mediaTypeParameter]
  const isLeftOut = (name: string): boolean => selecting.includes(name) || isCampaignParameter(name, resource)
  if (![...query.keys()].some(isLeftOut)) return target
  // The target has encrypted parameters as they are.
  const others = [...new URLSearchParams(target.slice(path.length))].filter(([name]) => !isLeftOut(name))
  return others.length === 0 ? path : `${path}?${new URLSearchParams(others).toString()}`
}
