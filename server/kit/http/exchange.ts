import { mediaType, type Fault } from '@waymark/shared'
import type { Link, Representation } from '../hypermedia/representation.ts'
import { mediaTypeParameter, type Navigation, type Serializer } from '../hypermedia/serializer.ts'
import { memoize } from './caching/memoize.ts'
import { anonymous, type Caller } from './caller.ts'
import { negotiateCoding, type ContentCoding } from './negotiation/content-coding.ts'
import { negotiate } from './negotiation/negotiate.ts'
import { parsePrefer, type Preferences } from './negotiation/preference.ts'
import { selectionOf, type Selection } from './negotiation/selection.ts'
import type { Instant } from '../values/time.ts'
import { isProblem, type Problem, type Response } from './problem.ts'
import type { Request } from './request.ts'
import type { FoundResource, Resource, Target } from './resource.ts'
import type { DecisionLog, Presentation, Service } from './service.ts'

/*
 * A decision answers one question about a request: with a response or a problem, or with undefined, which passes the
 * request to the next decision. A decision changes nothing that is stored.
 */
export interface Decision<Subject> {
  readonly name: string
  /** The question for the decision trace; "no" passes the request on. */
  readonly question: string
  decide(subject: Subject): ResponseOrProblem | undefined | Promise<ResponseOrProblem | undefined>
}

export type ResponseOrProblem = Response | Problem

/** Runs the decisions in order and returns the first response. */
export async function firstAnswer<Subject extends { readonly exchange: Exchange }>(
  decisions: readonly Decision<Subject>[],
  subject: Subject,
): Promise<ResponseOrProblem | undefined> {
  const { trace } = subject.exchange
  for (const decision of decisions) {
    const given = decision.decide(subject)
    const answer = given instanceof Promise ? await given : given
    trace?.(decision.name, outcomeOf(answer))
    if (answer !== undefined) return answer
  }
  return undefined
}

/** Returns the name of a result in the decision trace. */
export function outcomeOf(answer: ResponseOrProblem | undefined): string {
  if (answer === undefined) return 'go on'
  return isProblem(answer) ? answer.problem : String(answer.status)
}

/** A request with everything that follows from its header fields, and what decide() learns later: the mutable members. */
export interface Exchange {
  readonly service: Service
  readonly request: Request
  readonly resource: Resource | undefined
  /** The URI of the resource, without the parameter that selects the media type. */
  readonly uri: string
  /** The query parameters of the resource. */
  readonly parameters: readonly (readonly [string, string])[]
  /** The selected parts of the representation. */
  readonly selection: Selection
  /** The negotiated serializer; undefined if no media type is acceptable. */
  readonly chosen: Serializer | undefined
  /** The negotiated content coding; undefined if none is acceptable, not even identity. */
  readonly coding: ContentCoding | undefined
  readonly preferences: Preferences
  /** The preferences that were applied. */
  readonly applied: { -readonly [Name in keyof Preferences]?: Preferences[Name] }
  /** Header fields of the response, whichever it is. */
  readonly fields: Map<string, string>
  /** Anonymous until the credentials are verified. */
  caller: Caller
  /** The header of the caller's pages, whose version is part of their entity tags. */
  navigation: Navigation | undefined
  /** The instant at which the cached response expires; undefined until it is known. */
  until: Instant | undefined
  /** Whether the response depends on the network of the client, so that the response cache does not keep it. */
  isForClient: boolean
  /** Records the decisions, if the decision trace is enabled. */
  readonly trace: DecisionLog | undefined
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

const codingOf = memoize(negotiateCoding)
const preferencesOf = memoize(parsePrefer)

export function exchangeOf(service: Service, resource: Resource | undefined, request: Request): Exchange {
  const exchange = untracedExchange(service, resource, request)
  return { ...exchange, trace: service.trace?.(request, exchange) }
}

// Neither the account nor its credentials are in the trace.
function callerInWords({ key, sentIn }: Caller): string {
  if (key === undefined) return 'anonymous'
  return sentIn === 'cookie' ? 'authenticated by a cookie' : 'authenticated by a header field'
}

/** Sets the verified caller, with the header of the caller's pages if the response is one. */
export async function setCaller(exchange: Exchange, caller: Caller): Promise<void> {
  const { service, chosen } = exchange
  // If this fails, the problem page has the header of a guest.
  const navigation = chosen?.mediaType === mediaType.html ? await service.navigation?.(caller) : undefined
  exchange.navigation = navigation
  exchange.caller = caller
  exchange.trace?.('caller', callerInWords(caller))
}

/**
 * Returns the exchange in which the same client reads another resource, in the same media type if a link selected one.
 */
export function exchangeAt({ service, request: { query } }: Exchange, resource: Resource, request: Request): Exchange {
  const key = query.get(mediaTypeParameter)
  const serializers = serializersFor(service, resource, request)
  const named = key === null ? undefined : serializers.find((serializer) => serializer.key === key)
  const exchange = untracedExchange(service, resource, request)
  return { ...exchange, uri: request.target, chosen: named ?? exchange.chosen }
}

function untracedExchange(service: Service, resource: Resource | undefined, request: Request): Exchange {
  return {
    service,
    request,
    resource,
    uri: uriOf(request),
    parameters: [...request.query].filter(([name]) => !protocolParameters.has(name)),
    selection: selectionOf(request.query),
    chosen: serializerFor(request, serializersFor(service, resource, request)),
    coding: codingOf(request.header('accept-encoding')),
    preferences: preferencesOf(request.header('prefer')),
    applied: {},
    fields: new Map(),
    until: undefined,
    isForClient: false,
    caller: anonymous,
    navigation: undefined,
    trace: undefined,
  }
}

// An unknown resource supports only the media types that all resources do.
const unknownResource = { kind: 'nothing', hasEvents: false }
const serializersByResource = new WeakMap<Resource, readonly Serializer[]>()

function serializersFor(
  service: Presentation,
  resource: Resource | undefined,
  { method }: Pick<Request, 'method'>,
): readonly Serializer[] {
  // A write to a file is answered with its item or a problem.
  const isFile = resource?.serializers?.some(({ mediaType }) => mediaType === '*/*') === true
  const isOfOthers = isFile && Object.hasOwn(resource.actions, method)
  if (resource === undefined || isOfOthers)
    return service.serializers.filter((one) => one.suits?.(unknownResource) !== false)
  const known = serializersByResource.get(resource)
  if (known !== undefined) return known
  const found = resource.serializers ?? service.serializers.filter((one) => one.suits?.(resource) !== false)
  serializersByResource.set(resource, found)
  return found
}

/** Returns the faults of the media type parameter. */
export function mediaTypeParameterFaults({ service, resource, request }: Exchange): readonly Fault[] {
  const keys = serializersFor(service, resource, request).map(({ key }) => key)
  const [given, ...others] = request.query.getAll(mediaTypeParameter)
  if (given === undefined || (others.length === 0 && keys.includes(given))) return []
  return [{ pointer: `/${mediaTypeParameter}`, detail: `must be one of ${keys.join(', ')}` }]
}

function serializerFor(request: Request, serializers: readonly Serializer[]): Serializer | undefined {
  const key = request.query.get(mediaTypeParameter)
  const named = key === null ? undefined : serializers.find((serializer) => serializer.key === key)
  return named ?? negotiate(request.header('accept'), serializers)
}

/** Returns links to the resource in each of its media types, for clients that cannot set Accept. */
export function alternatesOf({ service, resource, uri, request }: Exchange): readonly Link[] {
  return alternates(serializersFor(service, resource, request), uri)
}

/** Returns the same links for a created resource, which may support other media types than the target. */
export function alternatesOfCreated(
  { service }: Exchange,
  { kind, events, isWatched = false }: Representation,
  uri: string,
): readonly Link[] {
  const suited = { kind, hasEvents: events !== undefined, isWatched }
  return alternates(
    service.serializers.filter((one) => one.suits?.(suited) !== false),
    uri,
  )
}

// Each alternate repeats the URI; all links of the service are shorter than this. A malformed request has none.
const longestRepeated = 1024

function alternates(serializers: readonly Serializer[], uri: string): readonly Link[] {
  if (serializers.length === 1 || uri === '' || uri.length > longestRepeated) return []
  const separator = uri.includes('?') ? '&' : '?'
  return serializers.map(({ key, mediaType: type, title }) => {
    return { href: `${uri}${separator}${mediaTypeParameter}=${key}`, type, title }
  })
}

function uriOf({ path, query, target }: Request): string {
  if (!query.has(mediaTypeParameter)) return target
  const others = [...query].filter(([name]) => name !== mediaTypeParameter)
  return others.length === 0 ? path : `${path}?${new URLSearchParams(others).toString()}`
}
