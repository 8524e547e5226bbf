import type { Agent, Intent, Submission } from '../navigation/agent.ts'
import { hasCondition, hasSecret, protectionOf, provenanceOf, type Protection } from '../changes/condition.ts'
import { InputRefused } from '../errors/affordance-failures.ts'
import { RequestRefused } from '../errors/failure.ts'
import { fillForm, type ValidationContext } from './form-input.ts'
import { formRequest, isPlain, type FormRequest } from './form-request.ts'
import type * as Targeting from './form-target.ts'
import type { Form } from './form.ts'
import { keyOf } from '../changes/idempotency-key.ts'
import type { JsonObject } from '../document/json.ts'
import { loadChunk } from '../transport/lazy.ts'
import { circumstancesOf, type Resource } from '../document/resource.ts'
import { lowerCase } from '../transport/transport.ts'
import type * as Rules from './rules.ts'
import type * as Upload from './upload.ts'

/**
 * Validates the input and creates the request of a form. Rejects with InputRefused, and with RequestRefused for an
 * unsupported content type.
 */
export async function formIntent(submission: Submission, agent: Agent): Promise<Intent> {
  const { form, name, owner } = submission
  const { kind, fields } = agent.vocabulary.form(owner.kind, name)
  const request = await requestOf(submission, { described: fields, policy: agent.vocabulary.formPolicy })
  if (request === undefined) {
    const reason = `The form ${name} requires ${form.contentType}, which this client cannot write; pass a format that can to connect()`
    throw new RequestRefused(reason, circumstancesOf(owner))
  }
  const { contentType, ...rest } = request
  const type = contentType === undefined ? {} : { 'content-type': contentType }
  const given = lowerCase(submission.headers ?? {})
  const { headers: condition, expected }: Protection = hasCondition(given)
    ? { headers: {} }
    : protectionOf(owner, request, form.name)
  const headers = { ...type, ...condition, ...keyOf(request.method, agent.idempotencyKeys), ...given }
  const isSecret = hasSecret(given) || form.fields.some(({ type: control }) => control === 'password')
  const place = { kind, name, via: 'form', ...provenanceOf(owner), ...(isSecret ? { isSecret } : {}) } as const
  return { ...rest, headers, ...place, expected }
}

async function requestOf(
  { form, name, input, owner }: Submission,
  judgement: Omit<ValidationContext, 'faults'>,
): Promise<FormRequest | undefined> {
  const { upload, targeting, rules } = await partsFor(form, input, owner)
  const faults = [...(upload?.fileFaults(form, input) ?? []), ...(targeting?.targetFaults(form, input) ?? [])]
  const filled = fillForm(form, input, { ...judgement, ruleFaults: rules?.ruleFaults, faults })
  if (!filled.ok) throw new InputRefused(name, filled.faults, circumstancesOf(owner))
  const values = { ...input, ...Object.fromEntries(filled.value) }
  const targeted = targeting === undefined ? form : { ...form, target: targeting.targetWith(form, values, owner) }
  if (isPlain(form)) return formRequest(targeted, filled.value, judgement.policy.dottedNames)
  return upload?.uploadRequest(targeted, filled.value)
}

/** Loads the code that only some forms need. */
async function partsFor(form: Form, input: JsonObject, owner: Resource): Promise<Parts> {
  const circumstances = circumstancesOf(owner)
  const isUpload = !isPlain(form) || holdsFile(input)
  return {
    upload: isUpload ? await loadChunk(import('./upload.ts'), circumstances) : undefined,
    targeting:
      form.targetTemplate === undefined ? undefined : await loadChunk(import('./form-target.ts'), circumstances),
    rules: Object.keys(form.extensions).length === 0 ? undefined : await loadChunk(import('./rules.ts'), circumstances),
  }
}

interface Parts {
  readonly upload: typeof Upload | undefined
  readonly targeting: typeof Targeting | undefined
  readonly rules: typeof Rules | undefined
}

function holdsFile(input: JsonObject): boolean {
  return Object.values(input)
    .flat()
    .some((value) => value instanceof Blob)
}
