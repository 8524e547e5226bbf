import { mediaType } from '@waymark/shared'
import type { Representation, State } from '../../hypermedia/representation.ts'
import type { Serializer } from '../../hypermedia/serializer.ts'
import { cacheControl, neverStored } from '../caching/cache-policy.ts'
import type { Exchange } from '../exchange.ts'
import { negotiate } from '../negotiation/negotiate.ts'
import type { Problem, ProblemKind, HeaderFields, Response } from '../problem.ts'
import { responseWith, written } from './write.ts'

/**
 * The answer to a refused request: a problem document in the media type that the client prefers. Where that has no
 * form for problems, or nothing was acceptable, it is the last resort; a failure never turns into a 406.
 */
export async function refuse(exchange: Exchange, given: Problem): Promise<Response> {
  const { service } = exchange
  const kind = service.problems[given.problem] ?? service.problems['internal-error']
  if (kind === undefined) throw new Error('The registry of problems lacks the kinds of the protocol')
  const dialect = service.dialects?.find(({ prefix }) => exchange.request.path.startsWith(prefix))
  if (dialect !== undefined) return dialect.refuse(given, kind)
  // Who must say who they are finds how in the refusal.
  const problem = kind.status === 401 ? { ...exchange.service.signIn(exchange.uri), ...given } : given
  const serializer = serializerOf(exchange)
  // Who corrects what was sent still means the state that was read before.
  const condition = problem.form === undefined ? undefined : exchange.request.header('if-match')
  const content = await written(exchange, serializer, problemRepresentation(exchange, problem, kind), { condition })
  const headers = {
    'Cache-Control': cacheControl(neverStored),
    ...asking(exchange, kind, serializer),
    ...problem.headers,
  }
  return responseWith(kind.status, serializer, content, headers)
}

// A resource with media types of its own has none for problems.
function serializerOf({ service, chosen, resource, request }: Exchange): Serializer {
  const isOwn = resource?.serializers !== undefined
  const liked = isOwn ? negotiate(request.header('accept'), service.serializers) : chosen
  return liked?.problems ?? liked ?? service.lastResort
}

// RFC 9110 §11.6.1: a 401 says how one can show who one is.
function asking({ service }: Exchange, { status }: ProblemKind, { mediaType: type }: Serializer): HeaderFields {
  if (status !== 401) return {}
  return { 'WWW-Authenticate': service.authenticator.challenges(type === mediaType.html) }
}

// The client decides how many names are unknown, so not all of them are told.
const mostErrors = 50

function problemRepresentation(
  { service }: Exchange,
  problem: Problem,
  kind: { readonly status: number; readonly title: string },
): Representation {
  const errors = problem.errors?.slice(0, mostErrors).map(({ pointer, detail }) => ({ pointer, detail }))
  const state: State = {
    type: service.problemType(problem.problem),
    title: kind.title,
    status: kind.status,
    detail: problem.detail,
    ...(errors === undefined ? {} : { errors }),
    ...problem.extensions,
  }
  return {
    kind: 'problem-details',
    title: kind.title,
    state,
    links: [...(problem.links ?? []), ...service.signposts],
    embedded: [],
    forms: [...(problem.form === undefined ? [] : [problem.form]), ...(problem.otherForms ?? [])],
  }
}
