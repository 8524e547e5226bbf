import { mediaType, translate } from '@waymark/shared'
import { serverMediaType } from '../../hypermedia/media-type.ts'
import { decodeText } from '../../hypermedia/form.ts'
import { negotiationFaults, type Routed, type Located } from '../exchange.ts'
import { contentProblem, protocolProblem, type Problem, isProblem } from '../problem.ts'
import type { Target, UnverifiedCredentials } from '../resource.ts'
import { parseContent, type ContentType, type WriteMethod } from './content.ts'
import type { ResourceTerms } from './json-api-input.ts'
import { applyJsonPatch, mergePatch } from './json-patch.ts'
import { isTooDeep, tooDeep } from './json-text.ts'

/** Decodes the target of a request, or returns a problem if the query has unknown parameters or invalid values. */
export function targetOf({ exchange, resource }: Routed): Target | Problem {
  const { parameters, preferences } = exchange
  // RFC 7240 §4.4: strict handling is the default, so either preference is applied.
  if (preferences.handling !== undefined) exchange.applied.handling = preferences.handling
  const isLenient = preferences.handling === 'lenient'
  const known = isLenient ? parameters.filter(([name]) => Object.hasOwn(resource.parameters, name)) : parameters
  const decoded = decodeText(resource.parameters, known)
  const choice = isLenient ? [] : negotiationFaults(exchange)
  if (decoded.ok && choice.length === 0) {
    return new RequestTarget(exchange, decoded.value)
  }
  const errors = [...(decoded.ok ? [] : decoded.faults), ...choice]
  // The parameters of a QUERY are in its content.
  if (exchange.request.asSent !== undefined)
    return contentProblem(translate('A parameter of the search is unknown or not valid.'), errors)
  const detail = translate('A part of the address is unknown or not valid. Check the link, or start at the home page.')
  return protocolProblem('malformed-request', detail, { errors })
}

// Most resources do not look at the client, so what they skip is no part of the cache key.
class RequestTarget implements Target {
  readonly variables: Target['variables']
  readonly parameters: Target['parameters']
  readonly caller: Target['caller']
  readonly #exchange: Routed['exchange']

  constructor(exchange: Routed['exchange'], parameters: Target['parameters']) {
    this.variables = exchange.request.variables
    this.parameters = parameters
    this.caller = exchange.caller
    this.#exchange = exchange
  }

  get client(): string {
    this.#exchange.isForClient = true
    return this.#exchange.request.client
  }

  get agent(): string | undefined {
    return this.#exchange.request.header('user-agent')
  }

  get isFromOwnPage(): boolean {
    return this.#exchange.request.sender === 'own page'
  }

  get embed(): readonly string[] | undefined {
    return this.#exchange.selection.embed
  }

  get credentials(): UnverifiedCredentials {
    const { request } = this.#exchange
    return { authorization: request.header('authorization'), cookie: request.header('cookie') }
  }
}

/** Returns the input of an action: the parsed content, or the result of applying a patch to the current input. */
export function inputOf(
  { exchange, found, resource }: Located,
  method: WriteMethod,
  { type, text }: { readonly type: ContentType | undefined; readonly text: string },
): { readonly input: unknown } | Problem {
  const { fields, texts, document, acceptsEmptyContent, leadsTo } = found.action(method)
  // A client may name a media type and still send no content.
  const takesNothing = method === 'DELETE' || acceptsEmptyContent === true
  if (type === undefined || (takesNothing && text === '')) return { input: {} }
  const contentType = exchange.request.header('content-type')
  const read = parseContent(text, type, {
    contentType,
    fields,
    texts,
    terms: termsOf({ exchange, resource }, method, leadsTo),
  })
  if (isProblem(read)) return read
  // An HTML form holds all fields with their current values, so it is a complete input and not a patch.
  const isPatch = method === 'PATCH' && type !== mediaType.urlencoded
  const whole = isPatch ? patched(document(), type, read.input) : read
  if (isProblem(whole) || exchange.preferences.handling !== 'lenient') return whole
  return { input: withoutUnknown(whole.input, Object.keys(fields)) }
}

function termsOf(
  { exchange, resource }: Pick<Located, 'exchange' | 'resource'>,
  method: WriteMethod,
  leadsTo: string | undefined,
): ResourceTerms {
  const ids = method === 'PATCH' ? idsOf(exchange) : undefined
  return { types: typesOf(resource, method, leadsTo), isNew: method === 'POST', ids }
}

// JSON:API §7.2: a client creates what the form leads to, or replaces the resource.
function typesOf(
  { kind }: Located['resource'],
  method: WriteMethod,
  leadsTo: string | undefined,
): readonly string[] | undefined {
  if (leadsTo === undefined) return undefined
  return method !== 'POST' && kind !== leadsTo ? [leadsTo, kind] : [leadsTo]
}

// A resource object has the id of its state, which is the last variable of the address, or else the URI of the resource.
function idsOf({ request, service }: Located['exchange']): readonly string[] {
  const last = Object.values(request.variables).at(-1)
  return [...(last === undefined ? [] : [last]), `${service.basePath}${request.path}`]
}

function patched(document: unknown, type: ContentType, patch: unknown): { readonly input: unknown } | Problem {
  if (type === mediaType.mergePatch) return { input: mergePatch(document, patch) }
  if (type === serverMediaType.jsonApi) return { input: withAttributes(document, patch) }
  const result = applyJsonPatch(document, patch)
  if (result.ok) {
    // A patch can nest the document in copies of itself.
    if (!isTooDeep(result.document)) return { input: result.document }
    const errors = [{ pointer: '', detail: tooDeep() }]
    return contentProblem(translate('The patched document is nested too deeply.'), errors)
  }
  const errors = [{ pointer: result.pointer, detail: result.detail }]
  // RFC 5789 §2.2: a malformed patch is 400; a patch that does not apply to the current state is 422.
  const kind = result.reason === 'malformed' ? 'malformed-request' : 'invalid-input'
  const detail = translate('The patch cannot be applied. Nothing was changed.')
  return protocolProblem(kind, detail, { errors, errorsIn: 'content' })
}

// JSON:API §9.2.1: an attribute that is given replaces the present one as a whole; null takes it away.
function withAttributes(document: unknown, attributes: unknown): unknown {
  const members = (value: unknown): readonly (readonly [string, unknown])[] =>
    typeof value === 'object' && value !== null ? Object.entries(value) : []
  const all = new Map([...members(document), ...members(attributes)])
  return Object.fromEntries([...all].filter(([, value]) => value !== null))
}

// RFC 7240 §4.4: lenient handling ignores unknown members.
function withoutUnknown(input: unknown, known: readonly string[]): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(Object.entries(input).filter(([name]) => known.includes(name)))
}
