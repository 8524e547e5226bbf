import type { HeaderFields, Problem, ProblemKind, Response } from '@waymark/server'
import type { Dialect } from '@waymark/server/http'
import { type Asked, type Versioned, withMeta } from './asked.ts'
import { type JsonRecord, recordsOf, type ResourceDraft, written } from './json.ts'
import { fhirProblemStatus, issueCodes, type Refused } from '../failures.ts'
import { operationOutcome, success } from './outcome.ts'
import { fhirBase } from '../routes.ts'
import { isNotModified, tagOf, weakTag } from './conditions.ts'

export const fhirJsonType = 'application/fhir+json'

const encoder = new TextEncoder()

/** Returns a response with a resource. */
export function resourceResponse(status: number, resource: ResourceDraft, headers: HeaderFields = {}): Response {
  return {
    status,
    headers: { 'Content-Type': fhirJsonType, 'Cache-Control': 'no-store', ...headers },
    content: encoder.encode(written(resource)),
  }
}

/** Returns the fields of a resource with a version (FHIR R4, RESTful API, §3.1.0.5). */
export function versionFields({ version, changed }: Versioned): HeaderFields {
  return {
    ETag: weakTag(version),
    ...(changed === undefined ? {} : { 'Last-Modified': new Date(changed).toUTCString() }),
  }
}

/** Returns the response to a read; 304 if the client has the version. */
export function readResponse({ request }: Pick<Asked, 'request'>, found: Versioned): Response {
  const headers = { ...versionFields(found), 'Cache-Control': 'private, no-cache' }
  const state = { version: found.version, entityTag: tagOf(found.version), changed: found.changed }
  return isNotModified(request, state) ? { status: 304, headers } : resourceResponse(200, withMeta(found), headers)
}

/** Returns the response to a create or an update, as the client prefers it (§3.1.0.7). */
export function changeResponse(asked: Asked, found: Versioned, isNew: boolean): Response {
  const { resourceType, id } = found.resource
  const address = `${asked.base}/${resourceType}/${id ?? ''}`
  const query = found.query === undefined ? '' : `?${found.query}`
  const headers = {
    ...versionFields(found),
    ...(isNew ? { Location: `${address}/_history/${found.version}${query}` } : {}),
  }
  const status = isNew ? 201 : 200
  const prefer = asked.request.header('prefer') ?? ''
  if (prefer.includes('return=minimal')) return { status, headers: { 'Cache-Control': 'no-store', ...headers } }
  if (prefer.includes('return=OperationOutcome'))
    return resourceResponse(status, success(isNew ? 'Created' : 'Updated'), headers)
  return resourceResponse(status, withMeta(found), headers)
}

// The language of a refusal is that of the account.
const keptFields = ['Content-Language', 'WWW-Authenticate', 'Retry-After', 'RateLimit', 'RateLimit-Policy']

/** Returns the response to a refusal by a resource behind the façade, or of members of the content. */
export function refusalResponse(refusal: Pick<Refused, 'answer' | 'faults'>): Response {
  const { headers = {} } = refusal.answer
  const kept = Object.fromEntries(
    keptFields.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
  return resourceResponse(statusOf(refusal), outcomeOf(refusal), kept)
}

export function statusOf({ answer }: Pick<Refused, 'answer'>): number {
  return 'problem' in answer ? fhirProblemStatus(answer.problem) : answer.status
}

export function outcomeOf({ answer, faults }: Pick<Refused, 'answer' | 'faults'>): ResourceDraft {
  const status = statusOf({ answer })
  if ('problem' in answer) {
    const { problem, detail, errors = [] } = answer
    return operationOutcome({ status, text: detail, code: issueCodes[problem], faults: [...errors, ...faults] })
  }
  const { title, detail, errors }: JsonRecord = answer.representation?.state ?? {}
  const ofForm = recordsOf(errors).map(({ pointer, detail: text }) => ({ pointer, detail: text }))
  return operationOutcome({ status, text: detail ?? title, faults: faults.length > 0 ? faults : ofForm })
}

/** Problems of the façade and of the protocol as OperationOutcome. */
export const fhirDialect: Dialect = { prefix: fhirBase, refuse: problemResponse }

function problemResponse(refusal: Problem, { status }: ProblemKind): Response {
  const { problem, detail, errors = [], headers = {} } = refusal
  const outcome = operationOutcome({ status, text: detail, code: issueCodes[problem], faults: errors })
  return resourceResponse(status, outcome, headers)
}
