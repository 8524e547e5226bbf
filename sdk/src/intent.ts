import type { Form } from './form.ts'
import { formRequest } from './form-request.ts'
import { fillForm } from './form-input.ts'
import { InputRefused } from './errors/input-refused.ts'
import { RequestRefused } from './errors/request-refused.ts'
import type { History } from './history.ts'
import { newIdempotencyKey, type IdempotencyKeys } from './idempotency-key.ts'
import type { JsonObject } from './json.ts'
import { circumstancesOf, type Resource } from './resource.ts'
import type { Vocabulary } from './vocabulary.ts'

/*
 * A change that is about to be asked for, as plain data: all that is needed to ask for it now, again or, from an outbox,
 * tomorrow. What makes it safe to ask again is part of it: the condition, and the key that stays the same.
 */
export interface Intent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** The kind of resource that a success leads to. */
  readonly kind?: string | undefined
  /** The form, or the method of a write without one. */
  readonly name: string
  readonly through: 'form' | 'write'
  /** The document that it stands on. */
  readonly from: string
  /** The resource whose state is meant. */
  readonly owner: string
  readonly before: History
  /** Whether it holds a password, which nobody keeps. */
  readonly isSecret?: boolean
}

/** A form that is to be sent. */
export interface Submission {
  readonly form: Form
  /** The name that the application gave, which the description knows. */
  readonly name: string
  readonly input: JsonObject
  readonly owner: Resource
}

/** What intents are made with. */
export interface Intending {
  readonly vocabulary: Vocabulary
  readonly idempotencyKeys: IdempotencyKeys
}

/** Checks the input and fills it into the form; throws InputRefused or RequestRefused. */
export function formIntent(
  { form, name, input, owner }: Submission,
  { vocabulary, idempotencyKeys }: Intending,
): Intent {
  const { kind, fields } = vocabulary.form(owner.kind, name)
  const filled = fillForm(form, input, fields)
  if (!filled.ok) throw new InputRefused(name, filled.faults, circumstancesOf(owner))
  const request = formRequest(form, filled.value)
  if (request === undefined) {
    const reason = `The form ${name} asks for ${form.contentType}, which cannot be written here`
    throw new RequestRefused(reason, circumstancesOf(owner))
  }
  const { contentType, ...rest } = request
  const type = contentType === undefined ? {} : { 'content-type': contentType }
  const headers = { ...type, ...conditionOf(owner, request), ...keyOf(request.method, idempotencyKeys) }
  const isSecret = form.fields.some(({ type: control }) => control === 'password')
  return { ...rest, headers, kind, name, through: 'form', ...placeOf(owner), ...(isSecret ? { isSecret } : {}) }
}

/** What is written to a resource without a form. */
export interface Content {
  readonly contentType: string
  readonly body: string
}

export function writeIntent(method: 'PUT' | 'PATCH' | 'DELETE', owner: Resource, content?: Content): Intent {
  const { url, kind } = owner
  const type = content === undefined ? {} : { 'content-type': content.contentType }
  const headers = { ...type, ...conditionOf(owner, { method, url }) }
  const name = method.toLowerCase()
  return { method, url, headers, body: content?.body, kind, name, through: 'write', ...placeOf(owner) }
}

function placeOf({ base: from, url: owner, history: before }: Resource): Pick<Intent, 'before' | 'from' | 'owner'> {
  return { from, owner, before }
}

function keyOf(method: string, keys: IdempotencyKeys): Intent['headers'] {
  return method === 'POST' && keys !== 'off' ? { 'idempotency-key': newIdempotencyKey() } : {}
}

const changing = new Set(['PUT', 'PATCH', 'DELETE'])

// A change of the resource that was read is meant for the state that was read. Weak tags never match there (RFC 9110
// §13.1.1), the time of the last change may.
function conditionOf(
  { url, etag, lastModified }: Resource,
  request: Pick<Intent, 'method' | 'url'>,
): Intent['headers'] {
  if (!changing.has(request.method) || request.url !== url) return {}
  if (etag !== undefined && !etag.startsWith('W/')) return { 'if-match': etag }
  return lastModified === undefined ? {} : { 'if-unmodified-since': lastModified }
}
