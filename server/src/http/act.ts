import { mediaType, type Fault } from '@waymark/shared'
import { formFields, type Form } from '../hypermedia/form.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import { cacheControl, neverStored } from './cache-policy.ts'
import { formMediaType, parseContent } from './content.ts'
import { entityTag } from './entity-tag.ts'
import type { Exchange } from './exchange.ts'
import { isProblem, protocolProblem, type Problem } from './problem.ts'
import type { FoundResource, Outcome, WriteMethod } from './resource.ts'
import type { Response } from './response.ts'
import { responseWith, written } from './write.ts'

interface Doing {
  readonly method: WriteMethod
  readonly serializer: Serializer
}

/** Reads the content, lets the resource act on it once, and answers with what came of it. */
export async function act(exchange: Exchange, found: FoundResource, doing: Doing): Promise<Response | Problem> {
  const read = await inputOf(exchange, doing.method)
  if (isProblem(read)) return read
  const result = await found.perform(doing.method, read.input)
  if ('faults' in result) return invalidInput(exchange, found, { ...doing, ...read, faults: result.faults })
  return isProblem(result) ? result : answerFor(exchange, doing.serializer, result)
}

async function inputOf(
  { request, resource }: Exchange,
  method: WriteMethod,
): Promise<{ readonly input: unknown } | Problem> {
  const type = formMediaType(request.header('content-type'))
  // Only DELETE comes here without one: its form has no fields.
  if (type === undefined) return { input: {} }
  const text = await request.content()
  return typeof text === 'string' ? parseContent(text, type, resource?.actions[method]?.fields ?? {}) : text
}

interface Faulty extends Doing {
  readonly input: unknown
  readonly faults: readonly Fault[]
}

async function invalidInput({ resource }: Exchange, found: FoundResource, faulty: Faulty): Promise<Problem> {
  const name = resource?.actions[faulty.method]?.form
  const form = (await found.represent()).forms.find((offered) => offered.name === name)
  const detail = 'The input has faults; each says where it is and what would be right.'
  const errors = faulty.faults
  return protocolProblem('invalid-input', detail, {
    errors,
    ...(form === undefined ? {} : { form: refilled(form, faulty) }),
  })
}

// Who has filled in a form gets it back as it was sent, with each fault at its field.
function refilled(form: Form, { input, faults }: Faulty): Form {
  const values = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const byName = faults.map(({ pointer, detail }) => [pointer.split('/')[1] ?? '', detail] as const)
  const fields = Object.fromEntries(form.fields.map(({ name, field }) => [name, field]))
  return { ...form, fields: formFields(fields, Object.fromEntries(values), Object.fromEntries(byName)) }
}

function answerFor(exchange: Exchange, serializer: Serializer, outcome: Exclude<Outcome, Problem>): Response {
  const store = { 'Cache-Control': cacheControl(neverStored) }
  if (outcome.outcome === 'removed') return { status: 204, headers: { Vary: 'Accept', ...store } }
  const ETag = entityTag(outcome.version, serializer.key)
  const content = (): Uint8Array => written(exchange, serializer, outcome.made, ETag)
  if (outcome.outcome === 'changed') return responseWith(200, serializer, content(), { ...store, ETag })
  const { location: Location } = outcome
  // A browser that has sent a form goes on to the result, so that reloading does not send it again.
  if (isBrowserForm(exchange, serializer)) return { status: 303, headers: { Vary: 'Accept', ...store, Location } }
  return responseWith(201, serializer, content(), { ...store, ETag, Location, 'Content-Location': Location })
}

function isBrowserForm({ request }: Exchange, serializer: Serializer): boolean {
  const isForm = formMediaType(request.header('content-type')) === mediaType.urlencoded
  return isForm && serializer.mediaType === mediaType.html
}
