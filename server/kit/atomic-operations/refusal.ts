import type { Fault } from '@waymark/shared'
import { RolledBack } from '../http/actions/rolled-back.ts'
import type { InnerResponse } from '../http/inner-request.ts'
import { type Problem, protocolProblem } from '../http/problem.ts'
import type { ProtocolProblem } from '../http/protocol-problems.ts'
import type { Json, State } from '../hypermedia/representation.ts'
import { recordsOf } from '../representations/value-words.ts'
import { placeOf } from './operation.ts'

const keptFields = ['WWW-Authenticate', 'Retry-After', 'RateLimit', 'RateLimit-Policy']

/** Returns what rolls back all operations, because one of them is not valid or not supported. */
export function refusedAt(
  position: number,
  { problem, pointer, detail }: { readonly problem: ProtocolProblem } & Fault,
): RolledBack {
  const errors = [{ pointer: placeOf(position) + pointer, detail }]
  return new RolledBack(protocolProblem(problem, undefined, { errors, errorsIn: 'content' }))
}

/** Returns what rolls back all operations, because a resource has refused one; errors point into the operation. */
export function refusalOf({ status, headers, representation }: InnerResponse, position: number): RolledBack {
  const { type, detail, errors } = representation?.state ?? {}
  const inOperation = placeOf(position) + (places[status] ?? '')
  const place = representation?.errorsIn === 'content' ? placeOf(position) : inOperation
  const faults = recordsOf(errors)?.flatMap((error) => faultIn(error, place)) ?? []
  const said = textOf(detail)
  const problem: Problem = {
    problem: ofOperation[status] ?? textOf(type).replace(/^.*\//, ''),
    detail: said,
    errors: faults.length > 0 ? faults : [{ pointer: inOperation, detail: said }],
    errorsIn: 'content',
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => keptFields.includes(name))),
  }
  return new RolledBack(problem)
}

// RFC 9110 §15.5.6, §15.5.13: a 405 is for the method and a 412 for the conditions of the request itself.
const ofOperation: Readonly<Record<number, ProtocolProblem>> = { 405: 'not-allowed', 412: 'state-changed' }

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

const places: Readonly<Record<number, string>> = {
  400: '/href',
  404: '/href',
  412: '/meta/ifMatch',
  422: '/data/attributes',
  428: '/meta/ifMatch',
}

function faultIn({ pointer, detail }: State, place: string): readonly Fault[] {
  if (typeof pointer !== 'string' || typeof detail !== 'string') return []
  // A parameter is a part of the address.
  return [{ pointer: place.endsWith('/href') ? place : place + pointer, detail }]
}
