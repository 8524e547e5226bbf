import type { Fault } from '@waymark/shared'
import type { Link, Representation } from '../hypermedia/representation.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import { remember } from './caching/rendered.ts'
import { nobody, type Caller } from './caller.ts'
import { negotiateCoding, type ContentCoding } from './negotiation/content-coding.ts'
import { negotiate } from './negotiation/negotiate.ts'
import { parsePrefer, type Preferences } from './negotiation/preference.ts'
import { selectionOf, type Selection } from './negotiation/selection.ts'
import { isProblem, type Problem, type Response } from './problem.ts'
import type { Request } from './request.ts'
import type { FoundResource, Resource, Target } from './resource.ts'
import type { DecisionLog, Service } from './service.ts'

/*
 * A decision asks one question of a request. It answers it, with a response or a problem, or says nothing, and then
 * the next is asked: the order of the tables in decide.ts is the order of HTTP. A decision changes nothing.
 */
export interface Decision<Subject> {
  readonly name: string
  /** What is asked, as a sentence for the decision trace; no lets the request go on. */
  readonly question: string
  decide(subject: Subject): Answer | undefined | Promise<Answer | undefined>
}

export type Answer = Response | Problem

/** Asks one after the other until one answers. */
export async function ask<Subject extends { readonly exchange: Exchange }>(
  decisions: readonly Decision<Subject>[],
  subject: Subject,
): Promise<Answer | undefined> {
  const { trace } = subject.exchange
  for (const decision of decisions) {
    const given = decision.decide(subject)
    const answer = given instanceof Promise ? await given : given
    trace?.(decision.name, outcomeOf(answer))
    if (answer !== undefined) return answer
  }
  return undefined
}

/** How the decision trace names an answer. */
export function outcomeOf(answer: Answer | undefined): string {
  if (answer === undefined) return 'go on'
  return isProblem(answer) ? answer.problem : String(answer.status)
}

/** A request with what follows from its header fields alone. */
export interface Exchange {
  readonly service: Service
  readonly request: Request
  readonly resource: Resource | undefined
  /** The URI of the resource, without the choice of a media type. */
  readonly uri: string
  /** The parameters that belong to the resource. */
  readonly parameters: readonly (readonly [string, string])[]
  /** Which parts of the representation are wanted. */
  readonly selection: Selection
  /** How the resource will be written; undefined where the client accepts none of its media types. */
  readonly chosen: Serializer | undefined
  /** How the content will be coded; undefined where the client accepts no coding, not even none. */
  readonly coding: ContentCoding | undefined
  readonly preferences: Preferences
  /** Those of the preferences that were heeded. */
  readonly applied: { -readonly [Name in keyof Preferences]?: Preferences[Name] }
  /** Fields that the response will carry whatever it is. */
  readonly fields: Map<string, string>
  /** Who asks; nobody until the credentials have been read. */
  caller: Caller
  /** Takes down what each decision said, where somebody wants to know. */
  readonly trace: DecisionLog | undefined
}

/** An exchange whose resource is known. */
export interface Routed {
  readonly exchange: Exchange
  readonly resource: Resource
}

/** An exchange whose resource was found. */
export interface Located extends Routed {
  readonly target: Target
  readonly found: FoundResource
}

// Only links carry it: a browser that follows one gets a media type for which it would not ask by itself.
const choice = 'as'
const ofTheProtocol = new Set([choice, 'fields', 'embed'])

const codingOf = remember(negotiateCoding)
const preferencesOf = remember(parsePrefer)

export function exchangeOf(service: Service, resource: Resource | undefined, request: Request): Exchange {
  return { ...untracedExchange(service, resource, request), trace: service.trace?.(request) }
}

/**
 * The exchange in which the same client reads another resource. Where a link has chosen the media type, it is chosen there
 * too.
 */
export function exchangeAt({ service, request: { query } }: Exchange, resource: Resource, request: Request): Exchange {
  const key = query.get(choice)
  const serializers = serializersFor(service, resource)
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
    parameters: [...request.query].filter(([name]) => !ofTheProtocol.has(name)),
    selection: selectionOf(request.query),
    chosen: chosenBy(request, serializersFor(service, resource)),
    coding: codingOf(request.header('accept-encoding')),
    preferences: preferencesOf(request.header('prefer')),
    applied: {},
    fields: new Map(),
    caller: nobody,
    trace: undefined,
  }
}

// What is not there has only the media types of everything.
const nothing = { kind: 'nothing', hasEvents: false }
const suiting = new WeakMap<Resource, readonly Serializer[]>()

/** The media types in which a resource can be had; those of every resource where none is known. */
function serializersFor(service: Service, resource: Resource | undefined): readonly Serializer[] {
  if (resource === undefined) return service.serializers.filter((one) => one.suits?.(nothing) !== false)
  const known = suiting.get(resource)
  if (known !== undefined) return known
  const found = resource.serializers ?? service.serializers.filter((one) => one.suits?.(resource) !== false)
  suiting.set(resource, found)
  return found
}

/** Why the choice of a media type in the query cannot be followed. */
export function choiceFaults({ service, resource, request: { query } }: Exchange): readonly Fault[] {
  const keys = serializersFor(service, resource).map(({ key }) => key)
  const [given, ...others] = query.getAll(choice)
  if (given === undefined || (others.length === 0 && keys.includes(given))) return []
  return [{ pointer: `/${choice}`, detail: `must be one of ${keys.join(', ')}` }]
}

function chosenBy(request: Request, serializers: readonly Serializer[]): Serializer | undefined {
  const key = request.query.get(choice)
  const named = key === null ? undefined : serializers.find((serializer) => serializer.key === key)
  return named ?? negotiate(request.header('accept'), serializers)
}

/** Links to the resource in each of its media types, for those who cannot send an Accept field. */
export function alternatesOf({ service, resource, uri }: Exchange): readonly Link[] {
  return alternates(serializersFor(service, resource), uri)
}

/** The same for a resource that was made, which may have other media types than the one that made it. */
export function alternatesOfMade(
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

// Each of the links repeats the URI, and no link of the service leads to one that is longer.
const longestRepeated = 1024

function alternates(serializers: readonly Serializer[], uri: string): readonly Link[] {
  if (serializers.length === 1 || uri.length > longestRepeated) return []
  const separator = uri.includes('?') ? '&' : '?'
  return serializers.map(({ key, mediaType: type, title }) => {
    return { href: `${uri}${separator}${choice}=${key}`, type, title }
  })
}

// The URI of the resource is what was asked for, without the choice of a media type.
function uriOf({ path, query, target }: Request): string {
  if (!query.has(choice)) return target
  const others = [...query].filter(([name]) => name !== choice)
  return others.length === 0 ? path : `${path}?${new URLSearchParams(others).toString()}`
}
