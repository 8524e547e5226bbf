import { translate, translateDescribed } from '@waymark/shared'
import { type BasePath, outsideHref } from '../http/base-path.ts'
import { damageOf } from '../http/content/damage.ts'
import { parseJson } from '../http/content/json-text.ts'
import { contentProblem, isProblem, type Problem, protocolProblem, type Response } from '../http/problem.ts'
import type { Endpoint, EndpointDescription } from '../http/route.ts'
import type { Dialect } from '../http/service.ts'
import { serverMediaType } from '../hypermedia/media-type.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import { jsonApiWith } from '../representations/json-api.ts'
import { errorsOf } from '../representations/json-api/errors.ts'
import { acceptsAtomic, atomicType, extension, isAtomic } from './media-type.ts'
import { type Operation, operationsIn } from './operation.ts'
import { runAll } from './run.ts'

/** Where operations are sent. */
const operationsRoute = '/operations'

/** The parts of a service with which it supports several changes in one request. */
export interface AtomicOperations {
  readonly endpoint: Endpoint
  readonly dialect: Dialect
  /** JSON:API, whose home document links the endpoint. */
  readonly serializer: Serializer
}

/**
 * Returns JSON:API with its extension Atomic Operations 1.0: the operations `add`, `update` and `remove` are a POST, a PATCH
 * and a DELETE of the resources that they name, with the permissions and the rules of these, all or none. The service needs
 * `inTransaction`.
 *
 * @example
 * const { endpoint, serializer } = atomicOperations()
 * assert.equal(endpoint.method, 'POST')
 * assert.equal(serializer.mediaType, 'application/vnd.api+json')
 */
export function atomicOperations({ basePath = '' }: { readonly basePath?: BasePath } = {}): AtomicOperations {
  const operations = {
    href: outsideHref(basePath, operationsRoute),
    type: atomicType,
    get title() {
      return translate('Several changes at once')
    },
  }
  return {
    endpoint: {
      template: operationsRoute,
      method: 'POST',
      idempotency: 'by caller and key',
      accepts: [],
      ownTypes: [serverMediaType.jsonApi],
      description,
      async answer(request, _raw, inner) {
        const read = await operationsOf(request)
        if (isProblem(read)) return read
        const results = await runAll(read, { inner, basePath, key: request.header('idempotency-key') })
        return documentResponse(200, { 'atomic:results': results })
      },
    },
    dialect: {
      prefix: operationsRoute,
      refuse: ({ problem: type, detail, errors, errorsIn, headers = {} }, { status, title }) => {
        const faults = errors?.map(({ pointer, detail: fault }) => ({ pointer, detail: translateDescribed(fault) }))
        const state = {
          type,
          title: translateDescribed(title),
          status,
          detail: translateDescribed(detail),
          errors: faults,
        }
        return documentResponse(status, { errors: errorsOf({ state, errorsIn }) }, headers)
      },
    },
    serializer: jsonApiWith({ operations }),
  }
}

async function operationsOf(request: Parameters<Endpoint['answer']>[0]): Promise<readonly Operation[] | Problem> {
  if (!acceptsAtomic(request.header('accept')))
    return protocolProblem('not-acceptable', translate('The resource is available as {types}.', { types: atomicType }))
  if (!isAtomic(request.header('content-type'))) {
    const detail = translate('Send content with the Content-Type {types}.', { types: atomicType })
    return protocolProblem('unsupported-media-type', detail, { headers: { 'Accept-Post': atomicType } })
  }
  const text = await request.content()
  if (typeof text !== 'string') return text
  const damage = damageOf(request, new TextEncoder().encode(text))
  if (damage !== undefined) return damage
  const content = parseJson(text)
  if ('value' in content) return operationsIn(content.value)
  return contentProblem(translate('The content is not valid JSON.'), [{ pointer: '', detail: content.fault }])
}

function documentResponse(status: number, members: object, headers: Response['headers'] = {}): Response {
  const document = { jsonapi: { version: '1.1', ext: [extension] }, ...members }
  return {
    status,
    headers: { 'Content-Type': atomicType, 'Cache-Control': 'no-store', Vary: 'Accept', ...headers },
    content: new TextEncoder().encode(JSON.stringify(document)),
  }
}

const documents = { [atomicType]: { type: 'object' } }

const description: EndpointDescription = {
  summary: 'Several changes in one transaction (Atomic Operations of JSON:API).',
  request: documents,
  responses: {
    200: { description: 'All operations are done', content: documents },
    400: { description: 'An operation is not valid' },
    401: { description: 'An operation needs a user' },
    403: { description: 'An operation is not allowed' },
    404: { description: 'There is no such resource' },
    406: { description: 'The extension is not accepted' },
    409: { description: 'A resource has changed or has another state' },
    413: { description: 'The content is too long' },
    415: { description: 'The content is not of the extension' },
    422: { description: 'An attribute is missing or wrong' },
    425: { description: 'The operation was just done' },
    428: { description: 'An operation needs `meta.ifMatch`' },
    429: { description: 'Too many requests' },
    500: { description: 'The service failed' },
    503: { description: 'The service cannot answer now' },
  },
}
