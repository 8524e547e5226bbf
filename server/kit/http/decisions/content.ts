import { fileIn, isAcceptedFile, mediaType, translate } from '@waymark/shared'
import { acceptedTypes, contentTypeOf, essenceOf, type WriteMethod } from '../content/content.ts'
import { type Decision, type Located, mediaTypesOf, type Routed } from '../exchange.ts'
import { codingName } from '../negotiation/content-coding.ts'
import { protocolProblem } from '../problem.ts'
import { isQueryType, queryTypes } from '../query.ts'
import type { Request } from '../request.ts'
import type { Action, ActionRules } from '../actions/action.ts'
import type { Resource } from '../resource.ts'
import { isWrite, methodFields } from './allow.ts'

/** RFC 9110 §15.5.7: decided after lookup, so that a 404 is not hidden, and before any change. */
export const acceptable: Decision<Located> = {
  name: 'acceptable',
  question: 'Is no representation acceptable to the client?',
  decide({ exchange }) {
    if (exchange.chosen === undefined) {
      const types = mediaTypesOf(exchange)
      const detail =
        types.length === 0
          ? translate('The resource is available as its own media type only.')
          : translate('The resource is available as {types}.', { types: types.join(', ') })
      return protocolProblem('not-acceptable', detail)
    }
    if (exchange.coding !== undefined) return undefined
    return protocolProblem(
      'not-acceptable',
      translate('The resource is available with the content codings br, zstd, gzip and identity.'),
    )
  },
}

const understood = ['gzip', 'deflate', 'br', 'identity']

/** RFC 9110 §15.5.16 and §12.5.3: Accept-Encoding lists the supported codings. */
export const contentCodingUnderstood: Decision<Routed> = {
  name: 'content coding understood',
  question: 'Is the content coding unsupported?',
  decide({ exchange: { request }, resource }) {
    const field = request.header('content-encoding')
    const coding = field === undefined ? 'identity' : codingName(field)
    if (coding === 'identity' || !hasContent(resource, request.method) || understood.includes(coding)) return undefined
    const headers = { 'Accept-Encoding': understood.join(', ') }
    const detail = translate('The content coding must be one of {understood}.', { understood: understood.join(', ') })
    return protocolProblem('unsupported-media-type', detail, { headers })
  },
}

/** Default limit of decompressed content in bytes. */
const contentLimit = 64 * 1024

/** RFC 9110 §15.5.14, judged by Content-Length; longer content is rejected while it is read. */
export const contentShortEnough: Decision<Routed> = {
  name: 'content short enough',
  question: 'Is the content longer than the limit?',
  decide({ exchange: { request }, resource }) {
    const length = Number(request.header('content-length') ?? 0)
    const limit = contentLimitOf(resource, request)
    if (length <= limit) return undefined
    return protocolProblem('content-too-large', translate('The content is longer than {limit} bytes.', { limit }))
  },
}

/** Returns the action of a method; undefined for safe methods and for one that the resource does not have. */
export function actionOf(resource: Resource | undefined, method: string): Resource['actions'][WriteMethod] {
  return resource !== undefined && isWrite(resource, method) ? resource.actions[method] : undefined
}

/** Overhead of a multipart form in bytes. */
const aroundFile = 16 * 1024

// A page would lose its other fields with 413, so somewhat longer content of a form is read, and the field refuses the file.
const timesForForms = 2

export function contentLimitOf(
  resource: Resource | undefined,
  { method, form }: Pick<Request, 'method' | 'form'>,
): number {
  const action = actionOf(resource, method)
  const upload = fileIn(action?.fields ?? {})
  const file = (upload?.field.maxLength ?? 0) * (form === undefined ? 1 : timesForForms)
  return action?.contentLimit ?? (file === 0 ? contentLimit : file + aroundFile)
}

/** RFC 9110 §15.5.16: the response lists the supported media types. */
export const contentTypeUnderstood: Decision<Routed> = {
  name: 'content type understood',
  question: 'Is the media type of the content unsupported?',
  decide({ exchange: { request, service }, resource }) {
    const { method } = request
    const types = unmetTypes(resource, request, method)
    if (types === undefined) return undefined
    const detail = translate('Send content with the Content-Type {types}.', { types: types.join(' or ') })
    const headers = { ...methodFields(resource, service.answersTrace), Accept: types.join(', ') }
    return protocolProblem('unsupported-media-type', detail, { headers })
  },
}

/** Returns the media types that the content should have one of; undefined if it has, or if there is none to understand. */
function unmetTypes(resource: Resource, request: Request, method: string): readonly string[] | undefined {
  const given = request.header('content-type')
  if (method === 'QUERY') return isQueryType(given) ? undefined : queryTypes
  if (!isWrite(resource, method) || method === 'DELETE') return undefined
  const action: Accepting = resource.actions[method] ?? {}
  if (isAccepted(given, method, action)) return undefined
  if (action.acceptsEmptyContent === true && given === undefined && isEmpty(request)) return undefined
  return acceptedTypes(method, action)
}

function hasContent(resource: Resource, method: string): boolean {
  return method === 'QUERY' || isWrite(resource, method)
}

type Accepting = ActionRules & Partial<Pick<Action<never>, 'fields'>>

function isAccepted(
  given: string | undefined,
  method: WriteMethod,
  { texts, accepts, ownTypes = [], fields = {} }: Accepting,
): boolean {
  const upload = fileIn(fields)
  if (upload !== undefined) return given !== undefined && isUpload(given, upload.field.accept)
  if (ownTypes.includes(essenceOf(given) ?? '')) return true
  const type = contentTypeOf(given, method, texts)
  return type !== undefined && (accepts === undefined || accepts.includes(type))
}

function isUpload(given: string, accept = '*/*'): boolean {
  return isAcceptedFile(mediaType.formData, given) || isAcceptedFile(accept, given)
}

// RFC 9112 §6.3: without Content-Length and Transfer-Encoding there is no content.
function isEmpty(request: Request): boolean {
  return request.header('transfer-encoding') === undefined && Number(request.header('content-length') ?? 0) === 0
}

/** RFC 9110 §14.5: a partial PUT must not be stored as the whole. */
export const wholeContent: Decision<Routed> = {
  name: 'whole content',
  question: 'Is the content only a part of a representation?',
  decide({ exchange: { request } }) {
    if (request.header('content-range') === undefined) return undefined
    return protocolProblem(
      'malformed-request',
      translate('Content-Range is not supported in requests. Send the whole content.'),
    )
  },
}
