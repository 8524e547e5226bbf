import { createHash } from 'node:crypto'
import { isJsonObject, type JsonObject, translate } from '@waymark/shared'
import { serverMediaType } from '../hypermedia/media-type.ts'
import { type Representation, selfOf } from '../hypermedia/representation.ts'
import { type BasePath, insideTarget } from '../http/base-path.ts'
import { parseIdempotencyKey } from '../http/forms/idempotency.ts'
import type { InnerRequest, InnerRequests, InnerResponse } from '../http/inner-request.ts'
import { identifierOf, objectOf, resourceObject } from '../representations/json-api/resource.ts'
import { neededHref, type Operation } from './operation.ts'
import { refusalOf, refusedAt } from './refusal.ts'

/** The surroundings of the operations of a request. */
export interface Surroundings {
  readonly inner: InnerRequests
  readonly basePath: BasePath
  /** The Idempotency-Key of the request. */
  readonly key: string | undefined
}

/** A resource that an operation has created. */
interface Created {
  readonly id: string
  readonly href: string
}

/** Runs the operations in their order and in one transaction; throws the refusal of the first one that cannot be done. */
export function runAll(operations: readonly Operation[], surroundings: Surroundings): Promise<readonly JsonObject[]> {
  return surroundings.inner.atomically(async () => {
    // A transaction that is repeated after a conflict begins without them.
    const created = new Map<string, Created>()
    const results: JsonObject[] = []
    for (const [position, operation] of operations.entries()) {
      const request = await requestOf(operation, { ...surroundings, created, position })
      const response = await sent(request, { ...surroundings, position })
      if (response.status >= 300) throw refusalOf(response, position)
      const shown = await resultOf(response, surroundings)
      if (response.status === 201 && shown?.representation !== undefined)
        remember(created, operation, shown.representation)
      results.push(documentOf(response, shown))
    }
    return results
  })
}

async function sent(
  request: InnerRequest,
  { inner, position }: Pick<Placed, 'inner' | 'position'>,
): Promise<InnerResponse> {
  if (inner.commitsItself(request)) throw refusedAt(position, notUndone())
  const response = await inner.send(request)
  // A form that replaces its resource as a whole has no patch.
  const isReplaced = response.status === 405 && request.method === 'PATCH'
  const isOffered = isReplaced && /\bPUT\b/.test(String(response.headers['Allow']))
  return isOffered ? sent({ ...request, method: 'PUT' }, { inner, position }) : response
}

function notUndone(): Parameters<typeof refusedAt>[1] {
  const detail = translate('cannot be undone together with other operations; send it alone, to its own address')
  return { problem: 'not-allowed', pointer: '', detail }
}

/** Returns the resource that an operation has created or changed, as the client may see it now. */
async function resultOf(
  response: InnerResponse,
  { inner, basePath }: Surroundings,
): Promise<InnerResponse | undefined> {
  const target = insideTarget(basePath, String(response.headers['Content-Location'] ?? ''))
  const shown = target === undefined ? undefined : await inner.send({ target })
  return shown?.status === 200 ? shown : undefined
}

function remember(created: Map<string, Created>, { ref: { type, lid } }: Operation, shown: Representation): void {
  const href = selfOf(shown)
  if (typeof lid === 'string' && href !== undefined)
    created.set(nameOf(type, lid), { id: identifierOf(shown).id, href })
}

function nameOf(type: unknown, lid: unknown): string {
  return JSON.stringify([type, lid])
}

// JSON:API §9.3: a resource that is deleted has no data.
function documentOf(response: InnerResponse, shown: InnerResponse | undefined): JsonObject {
  const { Location: location } = response.headers
  const etag = shown?.headers['ETag']
  return {
    data: shown?.representation === undefined ? null : resourceObject(shown.representation),
    meta: objectOf([
      ['etag', etag],
      ['location', location],
    ]),
  }
}

interface Placed extends Surroundings {
  readonly created: ReadonlyMap<string, Created>
  readonly position: number
}

async function requestOf(
  operation: Operation,
  placed: Placed,
): Promise<InnerRequest & { readonly method: Operation['method'] }> {
  const { method, data, ifMatch } = operation
  const { key, position } = placed
  return {
    method,
    target: await targetOf(operation, placed),
    headers: {
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(key === undefined || method !== 'POST' ? {} : { 'idempotency-key': keyOf(key, position) }),
    },
    ...(data === undefined
      ? {}
      : { input: { data: withIds(data, placed.created) }, contentType: serverMediaType.jsonApi }),
  }
}

// Each operation is done once, as the whole request is.
function keyOf(field: string, position: number): string {
  const key = parseIdempotencyKey(field)
  const text = typeof key === 'string' ? field : key.key
  return `"${createHash('sha256')
    .update(JSON.stringify([text, position]))
    .digest('hex')}"`
}

async function targetOf({ href, ref, refPlace }: Operation, placed: Placed): Promise<string> {
  const { created, position, basePath } = placed
  const named = href ?? created.get(nameOf(ref['type'], ref['lid']))?.href ?? (await addressOf(ref, refPlace, placed))
  const target = named.startsWith('/') ? insideTarget(basePath, named) : undefined
  if (target === undefined)
    throw refusedAt(position, { problem: 'malformed-request', pointer: '/href', detail: neededHref() })
  return target
}

/** Returns the URI of the resource with a type and an id, as it says itself; empty without an id. */
async function addressOf(
  { type, id }: JsonObject,
  place: Operation['refPlace'],
  { inner, position }: Placed,
): Promise<string> {
  if (typeof type !== 'string' || typeof id !== 'string') return ''
  // The id of a resource whose state has none is its URI.
  if (id.startsWith('/')) return id
  let refusal: InnerResponse | undefined
  for (const target of inner.pathsById(type, id)) {
    const response = await inner.send({ target })
    const self = selfWith({ type, id }, response)
    if (self !== undefined) return self
    if (response.status === 401 || response.status === 403) refusal = response
  }
  if (refusal !== undefined) throw refusalOf(refusal, position)
  throw refusedAt(position, { problem: 'not-found', pointer: place, detail: neededHref() })
}

function selfWith(
  { type, id }: ReturnType<typeof identifierOf>,
  { status, representation }: InnerResponse,
): string | undefined {
  if (status !== 200 || representation === undefined) return undefined
  const identity = identifierOf(representation)
  return identity.type === type && identity.id === id ? selfOf(representation) : undefined
}

/** Replaces the local ids of resources that were created before (JSON:API §7.3). */
function withIds(data: JsonObject, created: ReadonlyMap<string, Created>): JsonObject {
  const identified = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(identified)
    if (!isJsonObject(value)) return value
    const { lid, ...others } = value
    const known = created.get(nameOf(value['type'], lid))
    return known === undefined ? value : { ...others, id: known.id }
  }
  const { relationships } = data
  if (!isJsonObject(relationships)) return identifiedResource(data, identified)
  const related = Object.entries(relationships).map(
    ([name, one]) => [name, isJsonObject(one) ? { ...one, data: identified(one['data']) } : one] as const,
  )
  return { ...identifiedResource(data, identified), relationships: Object.fromEntries(related) }
}

function identifiedResource(data: JsonObject, identified: (value: unknown) => unknown): JsonObject {
  const resource = identified(data)
  return isJsonObject(resource) ? resource : data
}
