import { mediaType } from '@waymark/shared'
import { formFields, type Form } from '../hypermedia/form.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import { cacheControl, neverStored } from './cache-policy.ts'
import { digestMatches } from './content-digest.ts'
import { contentTypeOf } from './content.ts'
import type { Answer } from './decision.ts'
import type { Located } from './exchange.ts'
import { parseIdempotencyKey } from './idempotency-key.ts'
import { inputOf } from './input.ts'
import { performed } from './perform.ts'
import { isProblem, protocolProblem, type Problem } from './problem.ts'
import type { Faults, Outcome } from './resource.ts'
import type { WriteMethod } from './write-method.ts'
import type { HeaderFields, Response } from './response.ts'
import type { Submission, SubmissionVerdict } from './submission.ts'
import { taggedAs } from './validators.ts'
import { responseWith, written } from './write.ts'

export interface Doing {
  readonly method: WriteMethod
  readonly serializer: Serializer
}

/** Reads the content, lets the resource act on it once, and answers with what came of it. */
export async function act(located: Located, doing: Doing): Promise<Answer> {
  const { request } = located.exchange
  const { texts } = located.found.action(doing.method)
  const type = contentTypeOf(request.header('content-type'), doing.method, texts)
  // Only what needs no content comes here without one.
  const text = type === undefined ? '' : await request.content()
  if (typeof text !== 'string') return text
  if (isDamaged(located, text)) return protocolProblem('malformed-request', 'The content is not what its digest says.')
  const read = inputOf(located, doing.method, { type, text })
  if (isProblem(read)) return read
  const attempt = (): Promise<Answer> => attempted(located, doing, read.input)
  const content = `${String(type)}\n${text}`
  if (located.found.action(doing.method).keepsOwnTransaction === true) {
    return doing.method === 'POST' ? submittedApart(located, doing, content, attempt) : attempt()
  }
  return doing.method === 'POST'
    ? submitted(located, content, attempt)
    : located.exchange.service.inTransaction(attempt)
}

// RFC 9530 §2. The digest is of the coded content, which is known here only where there is no coding.
function isDamaged({ exchange: { request } }: Located, text: string): boolean {
  if (request.header('content-encoding') !== undefined) return false
  return digestMatches(request.header('content-digest'), new TextEncoder().encode(text)) === 'wrong'
}

async function attempted(located: Located, doing: Doing, input: unknown): Promise<Answer> {
  const result = await performed(located, doing.method, input)
  if ('faults' in result) return invalidInput(located, doing.method, { input, ...result })
  if (isProblem(result)) return result
  await taken(located, doing.method)
  return answerFor(located, doing, result)
}

// What has its own transactions has its own words in them.
async function taken({ exchange, resource: { kind }, found }: Located, method: WriteMethod): Promise<void> {
  const { service, caller, request, uri } = exchange
  const { form, keepsOwnTransaction = false } = found.action(method)
  if (!keepsOwnTransaction) await service.record({ caller, client: request.client, kind, form, uri })
}

// POST is not idempotent; whoever sends it twice by accident must not have it done twice.
async function submitted(located: Located, content: string, attempt: () => Promise<Answer>): Promise<Answer> {
  const { submissions } = located.exchange.service
  return answerTo(await submissions.once<Problem>(submissionOf(located, content), () => done(attempt)))
}

// Hashing a password or asking another service must not hold a transaction, so only the key is claimed in one. Without a
// key such an action is done each time.
async function submittedApart(
  located: Located,
  doing: Doing,
  content: string,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const { key, ...submission } = submissionOf(located, content)
  if (key === undefined) return attempt()
  const { submissions } = located.exchange.service
  const isSecret = isShownOnce(located, doing)
  const storable = (answer: Response): Response => withoutSecrets(answer, isSecret)
  const verdict = await submissions.onceApart<Problem>({ ...submission, key }, () => done(attempt), storable)
  if (verdict.verdict !== 'replayed' || !isSecret) return answerTo(verdict)
  const detail = `It was created with this Idempotency-Key at ${String(verdict.answer.headers['Location'])}. Delete it and create another if the secret was lost.`
  return protocolProblem('secret-shown', detail)
}

// A secret that is shown once is stored nowhere, and neither is the token of a session.
function withoutSecrets({ status, headers, content }: Response, isSecret: boolean): Response {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Set-Cookie'))
  return { status, headers: kept, ...(isSecret || content === undefined ? {} : { content }) }
}

function submissionOf({ exchange: { request, uri, caller } }: Located, content: string): Submission {
  const key = parseIdempotencyKey(request.header('idempotency-key'))
  return {
    scope: `${caller.key ?? request.client} POST ${uri}`,
    key: typeof key === 'string' ? undefined : key.key,
    content,
  }
}

async function done(attempt: () => Promise<Answer>): Promise<{ answer: Response } | { refused: Problem }> {
  const answer = await attempt()
  return isProblem(answer) ? { refused: answer } : { answer }
}

function answerTo(verdict: SubmissionVerdict<Problem>): Answer {
  switch (verdict.verdict) {
    case 'done':
      return verdict.answer
    case 'refused':
      return verdict.refused
    case 'replayed':
      return { ...verdict.answer, headers: { ...verdict.answer.headers, 'Idempotency-Replayed': '?1' } }
    case 'key reused':
      return protocolProblem('key-reused', 'The Idempotency-Key was sent before, with another content.')
    case 'suspected': {
      const seconds = String(verdict.retryAfter)
      const since = verdict.running ? 'is being done at this moment' : 'was done a moment ago'
      const detail = `The same content ${since}. Send an Idempotency-Key of its own to insist, or wait ${seconds} s.`
      return protocolProblem('suspected-duplicate', detail, { headers: { 'Retry-After': seconds } })
    }
  }
}

interface Faulty extends Faults {
  readonly input: unknown
}

async function invalidInput(located: Located, method: WriteMethod, faulty: Faulty): Promise<Problem> {
  const form = await formOf(located, faulty.form ?? located.found.action(method).form)
  const detail = 'The input has faults; each says where it is and what would be right.'
  const refill = form === undefined ? {} : { form: refilled(form, faulty) }
  return protocolProblem('invalid-input', detail, { errors: faulty.faults, ...refill })
}

// Who may act on what it may not read has its form from the refusal to read it.
async function formOf({ exchange, found }: Located, name: string): Promise<Form | undefined> {
  const refusal = found.refusal()
  if (refusal === undefined) return (await found.represent()).forms.find((offered) => offered.name === name)
  const form = refusal.form ?? exchange.service.signIn(exchange.uri).form
  return form?.name === name ? form : undefined
}

// Who has filled in a form gets it back as it was sent, with each fault at its field.
function refilled(form: Form, { input, faults }: Faulty): Form {
  const values = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const byName = faults.map(({ pointer, detail }) => [pointer.split('/')[1] ?? '', detail] as const)
  const fields = Object.fromEntries(form.fields.map(({ name, field }) => [name, field]))
  // But for secrets: nobody looks over a shoulder at what is typed once more.
  const shown = values.filter(([name]) => fields[name]?.kind !== 'password')
  return { ...form, fields: formFields(fields, Object.fromEntries(shown), Object.fromEntries(byName)) }
}

async function answerFor(located: Located, doing: Doing, outcome: Exclude<Outcome, Problem>): Promise<Response> {
  const headers: HeaderFields = {
    'Cache-Control': cacheControl(neverStored),
    ...invalidated(outcome),
    ...outcome.headers,
  }
  // A browser that has sent a form goes on to the result, so that reloading does not send it again; but not from what is
  // shown only once.
  if (
    !isShownOnce(located, doing) &&
    isBrowserForm(located.exchange.request.header('content-type'), doing.serializer)
  ) {
    return { status: 303, headers: { ...headers, Location: resultOf(located, outcome) } }
  }
  // What was asked for is not there any more; where to go on is all that is left to say.
  if (outcome.outcome === 'removed')
    return { status: 204, headers: { ...headers, Location: resultOf(located, outcome) } }
  const ETag = taggedAs(located.exchange, outcome.version, 'identity')
  if (outcome.outcome === 'changed') return withContent(located, doing, outcome, { ...headers, ETag })
  const retry = outcome.outcome === 'accepted' ? { 'Retry-After': String(outcome.retryAfter) } : {}
  return withContent(located, doing, outcome, { ...headers, ...retry, ETag, Location: outcome.location })
}

function resultOf({ exchange }: Located, outcome: Exclude<Outcome, Problem>): string {
  if (outcome.goOn !== undefined) return outcome.goOn
  return outcome.outcome === 'removed' ? exchange.service.context.home : placeOf(exchange, outcome)
}

/** Where what was made or changed is. */
function placeOf({ uri }: Located['exchange'], outcome: Shown): string {
  return outcome.outcome === 'changed' ? (outcome.at ?? uri) : outcome.location
}

const statuses = { created: 201, changed: 200, accepted: 202 } as const

type Shown = Exclude<Outcome, Problem | { readonly outcome: 'removed' }>

async function withContent(located: Located, doing: Doing, outcome: Shown, headers: HeaderFields): Promise<Response> {
  if (isShownOnce(located, doing)) return shownOnce(located, doing, outcome, headers)
  const { exchange } = located
  const applied = exchange.preferences.return
  if (applied !== undefined) exchange.applied.return = applied
  if (applied === 'minimal') return withoutContent(exchange, outcome, headers)
  // RFC 9110 §6.4.2 and §8.7: the content is the present state of the resource that was made or changed.
  const place = placeOf(exchange, outcome)
  const entityTag = String(headers['ETag'])
  const content = await written(exchange, doing.serializer, outcome.made, { madeAt: place, entityTag })
  // RFC 9110 §8.7: what cannot be read is nowhere.
  const where = exchange.resource?.isWriteOnly === true ? {} : { 'Content-Location': place }
  return responseWith(statuses[outcome.outcome], doing.serializer, content, { ...headers, ...where })
}

// Who wants no content still learns where to go on, which may not be where it was asked.
function withoutContent(exchange: Located['exchange'], outcome: Shown, headers: HeaderFields): Response {
  if (outcome.outcome !== 'changed') return { status: statuses[outcome.outcome], headers }
  const place = outcome.goOn ?? placeOf(exchange, outcome)
  if (place === exchange.uri) return { status: 204, headers }
  // RFC 9110 §15.3.5: a tag would be that of the target, which is not what was changed.
  const others = outcome.at === undefined ? headers : withoutTag(headers)
  return { status: 204, headers: { ...others, Location: place } }
}

function withoutTag(headers: HeaderFields): HeaderFields {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'ETag'))
}

// Nobody will read it like this again, so it is nowhere, no tag is for it, and nobody is asked whether it is wanted.
async function shownOnce(
  { exchange }: Located,
  { serializer }: Doing,
  outcome: Shown,
  given: HeaderFields,
): Promise<Response> {
  const headers = withoutTag(given)
  if (exchange.preferences.return !== undefined) exchange.applied.return = 'representation'
  const madeAt = placeOf(exchange, outcome)
  const content = await written(exchange, serializer, outcome.made, { madeAt })
  return responseWith(statuses[outcome.outcome], serializer, content, headers)
}

function isShownOnce({ found }: Located, { method }: Doing): boolean {
  return found.action(method).showsSecret === true
}

// Caches forget the target by themselves (RFC 9111 §4.4); of the others they have to be told.
function invalidated({ touched = [] }: { readonly touched?: readonly string[] }): Readonly<Record<string, string>> {
  if (touched.length === 0) return {}
  return { Link: touched.map((uri) => `<${uri}>; rel="invalidates"`).join(', ') }
}

function isBrowserForm(contentType: string | undefined, serializer: Serializer): boolean {
  return serializer.mediaType === mediaType.html && contentTypeOf(contentType, 'POST') === mediaType.urlencoded
}
