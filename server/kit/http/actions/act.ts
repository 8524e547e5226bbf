import { setTimeout as sleep } from 'node:timers/promises'
import { createHash } from 'node:crypto'
import { fileIn, mediaType, type Fields, translate } from '@waymark/shared'
import { formFields, valuesShownAgain, type Form } from '../../hypermedia/form.ts'
import { responseToAction, type WriteContext } from '../answers/action-response.ts'
import { plainTag } from '../answers/get-response.ts'
import { codedTag } from '../conditions/precondition.ts'
import { damageOf } from '../content/damage.ts'
import { type WriteMethod, contentTypeOf } from '../content/content.ts'
import { inputOf } from '../content/input.ts'
import { uploadedInput } from '../content/uploaded-input.ts'
import type { Located, ResponseOrProblem } from '../exchange.ts'
import { runIdempotently, runIdempotentlyOutsideTransaction } from '../forms/submit.ts'
import { codingField, inCoding } from '../negotiation/content-coding.ts'
import { isProblem, protocolProblem, type Problem } from '../problem.ts'
import type { Outcome, ActionResult, Faults } from './action.ts'
import { RolledBack } from './rolled-back.ts'

/**
 * Performs an action, or starts it in the background when the client sends `Prefer: respond-async` and the action
 * allows it.
 */
async function performAction({ exchange, found }: Located, method: WriteMethod, input: unknown): Promise<ActionResult> {
  const action = found.action(method)
  const { respondAsync, wait } = exchange.preferences
  const beginning = respondAsync ? action.begin(input) : undefined
  if (beginning === undefined) return action.perform(input)
  const begun = await beginning
  if (!('accepted' in begun)) return begun
  exchange.applied.respondAsync = true
  if (wait !== undefined) exchange.applied.wait = wait
  return wait === undefined ? begun.accepted : Promise.race([begun.done, sleep(wait * 1000, begun.accepted)])
}

/** Reads the content, performs the action once, and returns the response. */
export async function performAndRespond(located: Located, doing: WriteContext): Promise<ResponseOrProblem> {
  const { fields } = located.found.action(doing.method)
  const read = fileIn(fields) === undefined ? await readForm(located, doing) : await readUpload(located, fields)
  if (isProblem(read)) return read
  const { input, content } = read
  const attempt = (): Promise<ResponseOrProblem> => attemptAction(located, doing, input)
  try {
    return await withContentCoding(located, await runOnce(located, doing, { content, attempt }))
  } catch (error) {
    if (error instanceof RolledBack) return refusedInput(located, doing.method, { input, refused: error.refused })
    throw error
  }
}

/** The input of an action, and the content for its idempotency record. */
interface ReadInput {
  readonly input: unknown
  readonly content: string
}

async function readForm(located: Located, { method }: WriteContext): Promise<ReadInput | Problem> {
  const { request } = located.exchange
  const { texts } = located.found.action(method)
  const type = contentTypeOf(request.header('content-type'), method, texts)
  // decide() has already rejected actions that need content and got none.
  const text = type === undefined ? '' : await request.content()
  if (typeof text !== 'string') return text
  const damage = damageOf(request, new TextEncoder().encode(text))
  if (damage !== undefined) return damage
  const read = inputOf(located, method, { type, text })
  return isProblem(read) ? read : { ...read, content: `${String(type)}\n${text}` }
}

async function readUpload(located: Located, fields: Fields): Promise<ReadInput | Problem> {
  const { request } = located.exchange
  const bytes = await request.bytes()
  if (isProblem(bytes)) return bytes
  const damage = damageOf(request, bytes)
  if (damage !== undefined) return damage
  const contentType = request.header('content-type')
  const input = uploadedInput(bytes, { contentType, fields })
  const digest = createHash('sha256').update(bytes).digest('base64url')
  return isProblem(input) ? input : { input, content: `${String(contentType)}\n${digest}` }
}

interface Attempt {
  readonly content: string
  readonly attempt: () => Promise<ResponseOrProblem>
}

function runOnce(
  located: Located,
  { method }: WriteContext,
  { content, attempt }: Attempt,
): Promise<ResponseOrProblem> {
  const { keepsOwnTransaction = false, shownOnce, ...terms } = located.found.action(method)
  const { takesLocks = false, isTagged = false } = terms
  const isSecret = shownOnce === 'secret'
  if (method === 'POST') {
    return keepsOwnTransaction
      ? runIdempotentlyOutsideTransaction(located.exchange, { content, isSecret, attempt })
      : runIdempotently(located.exchange, { content, takesLocks, isTagged, attempt })
  }
  if (keepsOwnTransaction) return attempt()
  return located.exchange.service.inTransaction(attempt, takesLocks ? [] : undefined, isTagged)
}

// Stored responses have no content coding, so that they can be replayed to clients with other Accept-Encoding fields.
async function withContentCoding(
  { exchange: { coding = 'identity' } }: Located,
  answer: ResponseOrProblem,
): Promise<ResponseOrProblem> {
  if (isProblem(answer) || answer.content === undefined) return answer
  const { ETag: tag, ...headers } = answer.headers
  const sent = await inCoding(answer.content, String(headers['Content-Type']), coding)
  const ETag = typeof tag === 'string' ? { ETag: codedTag(tag, sent.coding) } : {}
  return { ...answer, headers: { ...headers, ...codingField(sent.coding), ...ETag }, content: sent.content }
}

async function attemptAction(located: Located, doing: WriteContext, input: unknown): Promise<ResponseOrProblem> {
  const result = await performAction(located, doing.method, input)
  logAction(located, doing.method, result)
  // Refused input stores nothing, whatever the action did before it found the fault.
  if ('faults' in result) throw new RolledBack(result)
  if (isProblem(result)) return refusedInput(located, doing.method, { input, refused: result })
  await recordChange(located, doing.method, result)
  return responseToAction(located, doing, result)
}

function logAction({ exchange: { decisionLog }, found }: Located, method: WriteMethod, result: ActionResult): void {
  if (decisionLog === undefined) return
  decisionLog('form', 'faults' in result ? 'invalid' : 'go on')
  if ('faults' in result) return
  decisionLog('action', `${found.action(method).form}: ${isProblem(result) ? result.problem : result.outcome}`)
}

// An action that manages its own transactions also writes its own audit entries in them.
async function recordChange(
  { exchange, resource: { kind }, found }: Located,
  method: WriteMethod,
  result: Outcome,
): Promise<void> {
  const { service, caller, request, uri } = exchange
  const { form, keepsOwnTransaction = false } = found.action(method)
  if (keepsOwnTransaction) return
  const created = result.outcome === 'created' ? { created: result.location } : {}
  const recorded = result.recorded === undefined ? {} : { recorded: result.recorded }
  await service.record({ caller, client: request.client, kind, form, uri, ...created, ...recorded })
}

function refusedInput(
  located: Located,
  method: WriteMethod,
  { input, refused }: { readonly input: unknown; readonly refused: Faults | Problem },
): Promise<Problem> {
  return 'faults' in refused
    ? invalidInput(located, method, { input, ...refused })
    : withForm(located, method, { input, problem: refused })
}

interface InvalidInput extends Faults {
  readonly input: unknown
}

async function invalidInput(located: Located, method: WriteMethod, faulty: InvalidInput): Promise<Problem> {
  const { form, ...shown } = await offeredForm(located, faulty.form ?? located.found.action(method).form)
  const errors = faulty.faults
  if (form === undefined) {
    const detail = translate('Some values are missing or not valid.')
    return protocolProblem('invalid-input', detail, { errors, fields: located.found.action(method).fields })
  }
  const detail = translate('Some values are missing or not valid. Correct them, and send the form again.')
  return protocolProblem('invalid-input', detail, { errors, form: withSubmittedValues(form, faulty), ...shown })
}

// A browser shows the problem instead of the form, so the form is sent back, unless other links lead on.
async function withForm(
  located: Located,
  method: WriteMethod,
  { input, problem }: { readonly input: unknown; readonly problem: Problem },
): Promise<Problem> {
  const hasLinks = (problem.links ?? []).length > 0
  if (!isPageForm(located) || problem.form !== undefined || (hasLinks && problem.keepsForm !== true)) return problem
  const { form, ...shown } = await offeredForm(located, located.found.action(method).form)
  if (form === undefined) return problem
  const refused = { ...problem, form: withSubmittedValues(form, { input, faults: [] }) }
  // The page of the resource has no place for the links.
  return hasLinks || problem.page !== undefined ? refused : { ...refused, ...shown }
}

function isPageForm({ exchange: { request, chosen } }: Located): boolean {
  return request.form !== undefined && chosen?.mediaType === mediaType.html
}

/** A form, and for a browser the page that it is on. */
interface Offered extends Pick<Problem, 'page' | 'pageTag'> {
  readonly form: Form | undefined
}

// A caller that may act on a resource but not read it gets its form from the refusal.
async function offeredForm(located: Located, name: string): Promise<Offered> {
  const { exchange, found } = located
  const refusal = found.refusal()
  if (refusal === undefined) {
    const page = await found.represent()
    const form = page.forms.find((offered) => offered.name === name)
    return isPageForm(located) ? { form, page, pageTag: plainTag(located) } : { form }
  }
  const form = refusal.form ?? exchange.service.signInAffordances(exchange.uri).form
  return { form: form?.name === name ? form : undefined }
}

// Returns the form with the submitted values and a fault at each invalid field.
function withSubmittedValues(form: Form, { input, faults }: InvalidInput): Form {
  const byName = faults.map(({ pointer, detail }) => [pointer.split('/')[1] ?? '', detail] as const)
  const fields = Object.fromEntries(form.fields.map(({ name, field }) => [name, field]))
  return { ...form, fields: formFields(fields, valuesShownAgain(fields, input), Object.fromEntries(byName)) }
}
