import type { Admission, Refusals } from '../service.ts'
import { type Fault, type Fields, mediaType, translateDescribed } from '@waymark/shared'
import type { Form } from '../../hypermedia/form.ts'
import type { Representation, State } from '../../hypermedia/representation.ts'
import type { Serializer } from '../../hypermedia/serializer.ts'
import { cacheControl, neverStored } from '../caching/cache-policy.ts'
import { excerptOf } from '../../values/excerpt.ts'
import type { Exchange } from '../exchange.ts'
import { withKeptInput } from './kept-input.ts'
import { codingField, inCoding } from '../negotiation/content-coding.ts'
import { negotiate } from '../negotiation/negotiate.ts'
import type { Problem, HeaderFields, Response } from '../problem.ts'
import type { ProblemKind } from '../protocol-problems.ts'
import { responseWith, renderedBy } from './write.ts'

/**
 * Renders a problem document in the negotiated media type. If that type cannot express problems, or no type is
 * acceptable, the default problem type is used: a failure never turns into a 406.
 */
export async function problemResponse(exchange: Exchange, given: Problem): Promise<Response> {
  const { service } = exchange
  const kind = service.problems[given.problem] ?? service.problems['internal-error']
  if (kind === undefined) throw new Error('The registry of problems lacks a kind of the protocol')
  const dialect = service.dialects?.find(({ prefix }) => exchange.request.path.startsWith(prefix))
  if (dialect !== undefined) return dialect.refuse(given, kind)
  const problem = await fullProblem(exchange, given, kind)
  const serializer = serializerOf(exchange)
  const condition = conditionOf(exchange, problem, kind)
  const whole = await renderedBy(exchange, serializer, problemRepresentation(exchange, problem, kind), { condition })
  // An overloaded service saves the work.
  const wanted = kind.status < 500 ? exchange.coding : undefined
  const { content, coding } = await inCoding(whole, serializer.mediaType, wanted ?? 'identity')
  const headers = {
    'Cache-Control': cacheControl(neverStored),
    ...codingField(coding),
    ...challengeFields(exchange, kind, serializer),
    ...problem.headers,
  }
  return responseWith(kind.status, serializer, content, headers)
}

// A 401 carries the sign-in form.
function fullProblem(exchange: Exchange, given: Problem, { status }: ProblemKind): Problem | Promise<Problem> {
  const problem = status === 401 ? { ...exchange.service.signInAffordances(exchange.uri), ...given } : given
  return given.form === undefined ? withKeptInput(exchange, problem, status) : problem
}

// A corrected form keeps the If-Match that it was first submitted with; the reader of a 412 knows of the new version.
function conditionOf({ request }: Exchange, problem: Problem, { status }: ProblemKind): string | undefined {
  if (problem.form === undefined) return undefined
  const current = status === 412 ? problem.headers?.['ETag']?.toString() : undefined
  return current ?? request.header('if-match') ?? problem.pageTag
}

// A resource with its own media types has none for problems.
function serializerOf({ service, chosen, resource, request }: Exchange): Serializer {
  const own = resource?.serializers
  const isOwn = own !== undefined && (chosen === undefined || own.includes(chosen))
  const liked = isOwn ? negotiate(request.header('accept'), service.serializers) : chosen
  return liked?.problems ?? liked ?? service.defaultProblemSerializer
}

// RFC 9110 §11.6.1: a 401 must have at least one challenge.
function challengeFields(
  { service, request }: { readonly service: Admission } & Pick<Exchange, 'request'>,
  { status }: ProblemKind,
  { mediaType: type }: Serializer,
): HeaderFields {
  if (status !== 401) return {}
  return { 'WWW-Authenticate': service.authenticator.challenges(request, type === mediaType.html) }
}

// The client controls the number of unknown names, so the list of errors is limited.
const mostErrors = 50
// As is the length of an unknown name.
const longestPointer = 1000

function problemRepresentation(
  { service, resource }: { readonly service: Refusals } & Pick<Exchange, 'resource'>,
  problem: Problem,
  kind: { readonly status: number; readonly title: string },
): Representation {
  const errors = problem.errors
    ?.slice(0, mostErrors)
    .map(({ pointer, detail }) => ({ pointer: excerptOf(pointer, longestPointer), detail }))
  const title = translateDescribed(kind.title)
  const state: State = {
    type: service.problemType(problem.problem),
    title,
    status: kind.status,
    // The description of a kind, and details that were found before the language, are in English until here.
    detail: translateDescribed(problem.detail),
    ...(errors === undefined ? {} : { errors }),
    ...problem.extensions,
  }
  return {
    kind: 'problem-details',
    title,
    state,
    links: [...(problem.links ?? []), ...service.generalLinks()],
    embedded: [],
    prompts: promptsOf(problem.fields ?? resource?.parameters, errors),
    errorsIn: problem.errorsIn,
    forms: [...(problem.form === undefined ? [] : [problem.form]), ...(problem.otherForms ?? [])],
    ...(problem.page === undefined ? {} : { page: withRefusedForm(problem.page, problem.form) }),
  }
}

/** Returns the prompts of the fields or query parameters that errors are about. */
function promptsOf(parameters: Fields = {}, errors: readonly Fault[] = []): Representation['prompts'] {
  const wrong = new Set(errors.map(({ pointer }) => pointer.slice(1)))
  const named = Object.entries(parameters).filter(([name, { kind }]) => wrong.has(name) && kind !== 'hidden')
  return named.length === 0
    ? undefined
    : Object.fromEntries(named.map(([name, { prompt }]) => [name, translateDescribed(prompt)]))
}

function withRefusedForm(page: Representation, refused: Form | undefined): Representation {
  return {
    ...page,
    forms: page.forms.map((form) => (form.name === refused?.name ? { ...refused, isRefused: true } : form)),
  }
}
