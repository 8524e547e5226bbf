import { fillForm, type Judgement } from './form-input.ts'
import { formRequest, isPlain, type FormRequest } from './form-request.ts'
import type * as Targeting from './form-target.ts'
import type { Form } from './form.ts'
import { InputRefused } from './errors/input-refused.ts'
import { RequestRefused } from './errors/request-refused.ts'
import type { History } from './history.ts'
import { newIdempotencyKey, type IdempotencyKeys } from './idempotency-key.ts'
import type { JsonObject } from './json.ts'
import { part } from './part.ts'
import { circumstancesOf, type Resource } from './resource.ts'
import type { RequestBody } from './transport.ts'
import type * as Upload from './upload.ts'
import type { Vocabulary } from './vocabulary.ts'

/*
 * A change that is about to be asked for, as plain data: all that is needed to ask for it now, again or, from an outbox,
 * tomorrow. What makes it safe to ask again is part of it: the condition, and the key that stays the same.
 */
export interface Intent {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: RequestBody | undefined
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

/**
 * Checks the input and fills it into the form; rejects with InputRefused or, for a content type that cannot be written,
 * with RequestRefused.
 */
export async function formIntent(submission: Submission, intending: Intending): Promise<Intent> {
  const { form, name, owner } = submission
  const { kind, fields } = intending.vocabulary.form(owner.kind, name)
  const request = await requestOf(submission, { described: fields, policy: intending.vocabulary.formPolicy })
  if (request === undefined) {
    const reason = `The form ${name} asks for ${form.contentType}, which cannot be written here`
    throw new RequestRefused(reason, circumstancesOf(owner))
  }
  const { contentType, ...rest } = request
  const type = contentType === undefined ? {} : { 'content-type': contentType }
  const headers = { ...type, ...conditionOf(owner, request), ...keyOf(request.method, intending.idempotencyKeys) }
  const isSecret = form.fields.some(({ type: control }) => control === 'password')
  return { ...rest, headers, kind, name, through: 'form', ...placeOf(owner), ...(isSecret ? { isSecret } : {}) }
}

async function requestOf(
  { form, name, input, owner }: Submission,
  judgement: Omit<Judgement, 'faults'>,
): Promise<FormRequest | undefined> {
  const { upload, targeting } = await partsFor(form, input, owner)
  const faults = [...(upload?.fileFaults(form, input) ?? []), ...(targeting?.targetFaults(form, input) ?? [])]
  const filled = fillForm(form, input, { ...judgement, faults })
  if (!filled.ok) throw new InputRefused(name, filled.faults, circumstancesOf(owner))
  const values = { ...input, ...Object.fromEntries(filled.value) }
  const targeted = targeting === undefined ? form : { ...form, target: targeting.targetWith(form, values, owner) }
  if (isPlain(form)) return formRequest(targeted, filled.value, judgement.policy.dottedNames)
  return upload?.uploadRequest(targeted, filled.value)
}

/** What only some forms need. */
async function partsFor(form: Form, input: JsonObject, owner: Resource): Promise<Parts> {
  const circumstances = circumstancesOf(owner)
  const isUpload = !isPlain(form) || holdsFile(input)
  return {
    upload: isUpload ? await part(import('./upload.ts'), circumstances) : undefined,
    targeting: form.targetTemplate === undefined ? undefined : await part(import('./form-target.ts'), circumstances),
  }
}

interface Parts {
  readonly upload: typeof Upload | undefined
  readonly targeting: typeof Targeting | undefined
}

function holdsFile(input: JsonObject): boolean {
  return Object.values(input)
    .flat()
    .some((value) => value instanceof Blob)
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
