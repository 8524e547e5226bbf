import { mediaType } from '@waymark/shared'
import { decodeText } from '../../hypermedia/form.ts'
import { choiceFaults, type Routed, type Located } from '../exchange.ts'
import { protocolProblem, type Problem, isProblem } from '../problem.ts'
import type { Target } from '../resource.ts'
import { parseContent, type ContentType, type WriteMethod } from './content.ts'
import { applyJsonPatch, mergePatch } from './json-patch.ts'
import { isTooDeep, tooDeep } from './json-text.ts'

/** What a resource is found by, or the problem that the query has what the resource does not know. */
export function targetOf({ exchange, resource }: Routed): Target | Problem {
  const { parameters, preferences, request, caller } = exchange
  // RFC 7240 §4.4: strict is what we always are, lenient is what was asked for.
  if (preferences.handling !== undefined) exchange.applied.handling = preferences.handling
  const isLenient = preferences.handling === 'lenient'
  const known = isLenient ? parameters.filter(([name]) => Object.hasOwn(resource.parameters, name)) : parameters
  const decoded = decodeText(resource.parameters, known)
  const choice = isLenient ? [] : choiceFaults(exchange)
  if (decoded.ok && choice.length === 0) {
    const { variables, client } = request
    const isFromOwnPage = request.sender === 'own page'
    const agent = request.header('user-agent')
    const shown = { authorization: request.header('authorization'), cookie: request.header('cookie') }
    return { variables, parameters: decoded.value, caller, client, agent, isFromOwnPage, shown }
  }
  const detail = 'The query has parameters or values that the resource does not know.'
  return protocolProblem('malformed-request', detail, { errors: [...(decoded.ok ? [] : decoded.faults), ...choice] })
}

/** The input of an action: what the content holds, or what a patch makes of the present input. */
export function inputOf(
  { exchange, found }: Located,
  method: WriteMethod,
  { type, text }: { readonly type: ContentType | undefined; readonly text: string },
): { readonly input: unknown } | Problem {
  const { fields, texts, document, acceptsNothing } = found.action(method)
  // A client that names a media type may all the same send nothing where nothing is needed.
  const takesNothing = method === 'DELETE' || acceptsNothing === true
  if (type === undefined || (takesNothing && text === '')) return { input: {} }
  const read = parseContent(text, type, { fields, texts })
  if (isProblem(read)) return read
  // A form of a page shows all its fields with their present values, so it is no patch but the whole.
  const isPatch = method === 'PATCH' && type !== mediaType.urlencoded
  const whole = isPatch ? patched(document(), type, read.input) : read
  if (isProblem(whole) || exchange.preferences.handling !== 'lenient') return whole
  return { input: withoutUnknown(whole.input, Object.keys(fields)) }
}

function patched(document: unknown, type: ContentType, patch: unknown): { readonly input: unknown } | Problem {
  if (type === mediaType.mergePatch) return { input: mergePatch(document, patch) }
  const result = applyJsonPatch(document, patch)
  if (result.ok) {
    // Copies of the document in itself nest deeper than the patch.
    if (!isTooDeep(result.document)) return { input: result.document }
    const errors = [{ pointer: '', detail: tooDeep }]
    return protocolProblem('malformed-request', 'The patched document cannot be read.', { errors })
  }
  const errors = [{ pointer: result.pointer, detail: result.detail }]
  // RFC 5789 §2.2: what is no patch at all is malformed; what cannot be applied to this state is not.
  const kind = result.reason === 'malformed' ? 'malformed-request' : 'invalid-input'
  return protocolProblem(kind, 'The patch cannot be applied; nothing was changed.', { errors })
}

// RFC 7240 §4.4: who asks for lenient handling has what is not known passed over.
function withoutUnknown(input: unknown, known: readonly string[]): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(Object.entries(input).filter(([name]) => known.includes(name)))
}
