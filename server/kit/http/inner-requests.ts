import { mediaType } from '@waymark/shared'
import type { Representation } from '../hypermedia/representation.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import { uncached } from './caching/content-cache.ts'
import { decide } from './decide.ts'
import { actionOf } from './decisions/content.ts'
import type { InnerRequest, InnerRequests } from './inner-request.ts'
import type { Request } from './request.ts'
import type { Service } from './service.ts'

/** Fields of the outer request about its own content, response and target. */
const ofOuterContent =
  /^(?:accept|accept-encoding|content-.*|expect|idempotency-key|if-.*|prefer|range|transfer-encoding|want-.*)$/

/** Returns the inner requests of an endpoint. */
export function innerRequests(service: Service, outer: Request): InnerRequests {
  let verified: ReturnType<Service['authenticator']['authenticate']> | undefined
  // Signatures and nonces of the credentials are for the outer request.
  const authenticate = (): NonNullable<typeof verified> => (verified ??= service.authenticator.authenticate(outer))
  const authenticator = { ...service.authenticator, authenticate }
  return {
    async send(inner) {
      const request = requestOf(outer, inner)
      const place = service.locate?.(request.path)
      const seen = capture()
      // The endpoint writes refusals itself.
      const within = { ...service, dialects: [], authenticator, contents: uncached }
      const placed = { ...request, variables: place?.variables ?? {} }
      const { status, headers } = await decide(within, place?.resource, placed, seen.serializer)
      return { status, headers, representation: seen.representation() }
    },
    caller: authenticate,
    async atomically(work) {
      // A failed attempt is counted even if the transaction is rolled back.
      await authenticate()
      return service.inTransaction(work)
    },
    pathsById: (kind, id) => service.pathsById?.(kind, id) ?? [],
    commitsItself({ method = 'GET', target }) {
      const resource = service.locate?.(target.replace(/\?.*$/s, ''))?.resource
      return actionOf(resource, method)?.keepsOwnTransaction === true
    },
  }
}

interface Capture {
  readonly serializer: Serializer
  readonly representation: () => Representation | undefined
}

/** Returns a serializer that keeps the representation. */
function capture(): Capture {
  let last: Representation | undefined
  return {
    serializer: {
      key: 'inner',
      title: 'Representation',
      mediaType: 'application/json',
      quality: 1,
      isText: false,
      needsWhole: true,
      showsLinks: true,
      write(representation) {
        last = representation
        return ''
      },
    },
    representation: () => last,
  }
}

function requestOf(
  outer: Request,
  { method = 'GET', target, headers = {}, input, contentType = mediaType.json }: InnerRequest,
): Request {
  const [path = '', query = ''] = target.split(/\?(.*)/s)
  const text = input === undefined ? '' : JSON.stringify(input)
  const bytes = new TextEncoder().encode(text)
  const given: Readonly<Record<string, string>> = {
    ...headers,
    ...(input === undefined ? {} : { 'content-type': contentType, 'content-length': String(bytes.length) }),
  }
  return {
    method,
    path,
    target,
    query: new URLSearchParams(query),
    variables: {},
    client: outer.client,
    sender: outer.sender,
    header: (name) => given[name] ?? (ofOuterContent.test(name) ? undefined : outer.header(name)),
    content: () => Promise.resolve(text),
    bytes: () => Promise.resolve(bytes),
    traceMessage: () => '',
  }
}
