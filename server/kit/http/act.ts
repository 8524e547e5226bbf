import { setTimeout as sleep } from 'node:timers/promises'
import { formFields, type Form } from '../hypermedia/form.ts'
import { answerFor, type Doing } from './answers/answer-for.ts'
import { codedTag } from './conditions/precondition.ts'
import { digestMatches } from './content/content-digest.ts'
import { type WriteMethod, contentTypeOf } from './content/content.ts'
import { inputOf } from './content/input.ts'
import type { Located, Answer } from './exchange.ts'
import { submitted, submittedApart } from './forms/submit.ts'
import { inCoding } from './negotiation/content-coding.ts'
import { isProblem, protocolProblem, type Problem } from './problem.ts'
import type { Performed, Faults } from './resource.ts'

/** Performs an action; or only begins it, for those who prefer not to wait, where the action can be begun. */
export async function performed({ exchange, found }: Located, method: WriteMethod, input: unknown): Promise<Performed> {
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

/** Reads the content, lets the resource act on it once, and answers with the outcome. */
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
  return coded(located, await done(located, doing, { content: `${String(type)}\n${text}`, attempt }))
}

interface Attempt {
  readonly content: string
  readonly attempt: () => Promise<Answer>
}

function done(located: Located, { method }: Doing, { content, attempt }: Attempt): Promise<Answer> {
  const { keepsOwnTransaction = false, showsSecret: isSecret = false } = located.found.action(method)
  if (method === 'POST') {
    return keepsOwnTransaction
      ? submittedApart(located.exchange, { content, isSecret, attempt })
      : submitted(located.exchange, content, attempt)
  }
  if (keepsOwnTransaction) return attempt()
  return located.exchange.service.inTransaction(attempt)
}

// An answer is kept without a coding, so that it can be replayed to a client that understands others.
async function coded({ exchange: { coding = 'identity' } }: Located, answer: Answer): Promise<Answer> {
  if (isProblem(answer) || answer.content === undefined) return answer
  const { ETag: tag, ...headers } = answer.headers
  const sent = await inCoding(answer.content, String(headers['Content-Type']), coding)
  const encoding = sent.coding === 'identity' ? {} : { 'Content-Encoding': sent.coding }
  const ETag = typeof tag === 'string' ? { ETag: codedTag(tag, sent.coding) } : {}
  return { ...answer, headers: { ...headers, ...encoding, ...ETag }, content: sent.content }
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
