/**
 * The HTTP layer below `createService`, for a server that is assembled by hand: connections, decisions, limits, shutdown.
 *
 * @example
 * import { limiter } from '@waymark/server/http'
 *
 * const limit = limiter({ quota: 100, window: 60, now: () => performance.now() })
 * const { allowed, retryAfterSeconds } = limit.take('192.0.2.1')
 *
 * @module @waymark/server/http
 */
export type { Deprecation } from './answers/deprecation.ts'
export { precondition } from './conditions/precondition.ts'
export { type ClientKey, clientKeyOf } from './admission/client-address.ts'
export { gateway } from './connection/gateway.ts'
export { type Limiter, limiter } from './admission/rate-limit.ts'
export { admissionQueue } from './admission/admission-queue.ts'
export {
  isPublicAddress,
  mayBePublic,
  namesPrivateAddress,
  PrivateAddress,
  publicLookup,
  type Resolve,
} from './connection/public-address.ts'
export { embeddableFields } from './connection/security-fields.ts'
export { type Certificate, SecureServer } from './connection/secure-server.ts'
export { serverOf } from './connection/server.ts'
export { shutDown } from './connection/shutdown.ts'
export type { Probe } from './connection/without-resource.ts'
export { applyJsonPatch } from './content/json-patch.ts'
export { parseJson } from './content/json-text.ts'
export { loadReader } from './content/read-content.ts'
export { beforeFinding, onFound } from './decide.ts'
export { idempotency } from './forms/idempotency.ts'
export type { InnerRequest, InnerRequests, InnerResponse } from './inner-request.ts'
export { locatorOf } from './koa/router.ts'
export { type Request, requestId } from './request.ts'
export type { Locate } from './route.ts'
export type { Change, DecisionLog, Dialect, Limit, ObservedExchange, Service, StreamTimes } from './service.ts'
export { type VersionWatch, versionWatch } from './version-watch.ts'
