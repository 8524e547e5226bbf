import { clinicRelations, type DigestHash } from '@waymark/shared'
import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import type { Logger } from 'pino'
import { authorizationOf, tokenVerifiersOf, type AuthorizationOptions } from './authorization.ts'
import { authenticator } from './authentication/authenticator.ts'
import { capabilities } from './authentication/capability.ts'
import { keyLinks } from './authentication/key-link.ts'
import { passkeyNames } from './authentication/passkey-names.ts'
import { passkeyPlaceOf } from './authentication/passkey-place.ts'
import { passwords } from './authentication/password.ts'
import { proxyGate } from './authentication/proxy-gate.ts'
import { resetLinks } from './authentication/reset-link.ts'
import type { Scheme } from './authentication/scheme.ts'
import { hobaOf, schemesOf, type SchemeParts } from './authentication/schemes.ts'
import type { Keepers } from './demonstration.ts'
import type { AuditTrail } from './domain/audit.ts'
import type { Clock } from './domain/clock.ts'
import type { Courier } from './domain/message.ts'
import type { Authenticator } from './http/caller.ts'
import { clientKeyOf } from './http/client-address.ts'
import type { Deprecation } from './http/deprecation.ts'
import { gateway } from './http/gateway.ts'
import { koaApp } from './http/koa.ts'
import { limiter } from './http/rate-limit.ts'
import { rendered } from './http/rendered.ts'
import { securityFields } from './http/security-fields.ts'
import { requestId } from './http/request-id.ts'
import { serverOf } from './http/server.ts'
import type { Limit, Service } from './http/service.ts'
import { submissions } from './http/submission.ts'
import { icon } from './representations/html/icon.ts'
import { passkeyScript, script } from './representations/html/script.ts'
import { stylesheet } from './representations/html/stylesheet.ts'
import { serializers } from './representations/index.ts'
import { problemJson } from './representations/problem-json.ts'
import { decisionLogs, type DecisionLogs } from './resources/decision/decision-logs.ts'
import { deprecations as announced } from './resources/deprecations.ts'
import { problems } from './resources/problem/problems.ts'
import type { Ports } from './resources/ports.ts'
import { recorder } from './resources/recorder.ts'
import { linkSet } from './resources/represent.ts'
import { resources } from './resources/resources.ts'
import { accountLink } from './resources/session/account-link.ts'
import { waysIn } from './resources/session/ways-in.ts'
import { href, template } from './resources/routes.ts'
import type { Storage } from './storage/storage.ts'

export interface AppOptions {
  readonly storage: Omit<Storage, 'close'>
  readonly clock: Clock
  readonly logger: Logger
  /** The key from which capabilities, nonces and links are made. */
  readonly secret: string
  /** What people sign in to, in printable ASCII. */
  readonly realm?: string
  /** Whether Digest is offered with MD5 too, for programs that know nothing better. */
  readonly offersMd5?: boolean
  /** Delivers messages to people; without one nobody can have a password set anew. */
  readonly courier?: Courier | undefined
  /** Schemes of one's own, stronger than all others. */
  readonly privateSchemes?: readonly Scheme[]
  /** The origin at which people reach the service, where it is known. */
  readonly publicOrigin?: string | undefined
  readonly trustedProxies?: readonly string[]
  readonly corsOrigins?: readonly string[]
  /** Whether programs of the clinic's own may ask for passwords (RFC 6749 §4.3). */
  readonly offersPasswordGrant?: boolean
  /** Another issuer whose access tokens are accepted. */
  readonly foreignIssuer?: AuthorizationOptions['foreignIssuer']
  /** Requests of one client in a minute; 0 for any number. */
  readonly readsPerMinute?: number
  readonly writesPerMinute?: number
  /** How long the same content is suspected to be a duplicate, in milliseconds; 0 suspects nobody. */
  readonly duplicateWindow?: number
  /** How long the answer of an Idempotency-Key is kept, in milliseconds. */
  readonly keyLifetime?: number
  readonly answersTrace?: boolean
  readonly tracesDecisions?: boolean
  readonly deprecations?: readonly Deprecation[]
}

const about = {
  name: 'Waymark Clinic',
  description: 'Find a doctor, see the open slots of a day, and book one. Everything is reachable from here by links.',
  version: '0.1.0',
}

// Room for some thousand representations; what does not fit is written anew.
const renderedBytes = 32 * 1024 * 1024
const day = 86_400_000

/** Composes the service. The server listens nowhere yet. */
export function app(given: AppOptions): Server {
  const options = namingRequests(given)
  const { publicOrigin, trustedProxies = [], corsOrigins = [] } = options
  const logs = decisionLogs()
  const service = serviceOf(options, logs)
  const fields = { 'Cache-Control': 'no-store', ...securityFields(publicOrigin?.startsWith('https:') === true) }
  const authorization = authorizationOf(options, sharedPasswords)
  const ports = { ...portsOf(options), ...authorization.ports }
  const handle = koaApp({
    service,
    endpoints: authorization.endpoints,
    routes: resources(ports, { about, stylesheet, script, passkeyScript, icon, logs, serializers }),
    fields,
    origins: corsOrigins,
    clientKey: clientKeyOf(trustedProxies),
  }).callback()
  const listen: RequestListener = (request, response) => void handle(request, response)
  return serverOf({ service, handle: listen, fields })
}

// Every entry of the audit trail says in which request it was written.
function namingRequests(options: AppOptions): AppOptions {
  const { storage } = options
  const append: AuditTrail['append'] = (event) => storage.auditTrail.append({ ...event, request: requestId() })
  return { ...options, storage: { ...storage, auditTrail: { ...storage.auditTrail, append } } }
}

/** Composes the front before another process of the service, which lets only those through whom it knows. */
export function front(given: AppOptions, upstream: string): Server {
  const options = namingRequests(given)
  const { storage, clock, publicOrigin, trustedProxies = [] } = options
  const service = serviceOf(options, decisionLogs())
  const fields = { 'Cache-Control': 'no-store' }
  // HOBA binds signatures to the origin, and the proxy is another.
  const schemes = schemesOf({ ...schemePartsOf(options), origin: undefined })
  const hosts = [upstream, publicOrigin ?? upstream].map((origin) => new URL(origin).host)
  const handle = gateway({
    service,
    upstream: new URL(upstream),
    hosts: [...new Set(hosts)],
    fields,
    clientKey: clientKeyOf(trustedProxies),
    admit: proxyGate({ ...storage, clock, schemes }),
  })
  return serverOf({ service, handle, fields })
}

/** What keeps passwords, for whoever adds accounts from outside of the service. */
export function keepersOf(options: Pick<AppOptions, 'secret' | 'realm' | 'offersMd5'>): Keepers {
  const { secret, realm = usualRealm } = options
  const applicationPasswordMaker = { realm, secrets: [secret] as const, hashes: digestHashes(options) }
  return { passwords: sharedPasswords, applicationPasswordMaker }
}

const usualRealm = 'Waymark Clinic'

function portsOf(options: AppOptions): Omit<Ports, 'oauth' | 'allowedPrograms'> {
  const { storage, clock, secret, courier, publicOrigin } = options
  return {
    ...storage,
    clock,
    newIdentifier: randomUUID,
    capabilities: capabilities(secret),
    ...keepersOf(options),
    resetLinks: resetLinks(secret),
    courier,
    origin: publicOrigin,
    inTransaction: (work) => storage.submissions.inTransaction(work),
    ...keyPortsOf(options),
  }
}

/** What keys are registered and used with. */
function keyPortsOf(options: AppOptions): Pick<Ports, 'hoba' | 'keyLinks' | 'passkeyTerms'> {
  const { clock, secret, publicOrigin } = options
  const secrets = [secret] as const
  const place = passkeyPlaceOf(publicOrigin, about.name)
  return {
    hoba: hobaOf(schemePartsOf(options)),
    keyLinks: keyLinks({ secrets, clock }),
    passkeyTerms: place === undefined ? undefined : { place, names: passkeyNames(secrets) },
  }
}

// Of all services in a process, so that together they make no more than a few hashes at once.
const sharedPasswords = passwords()

function digestHashes({ offersMd5 = false }: Pick<AppOptions, 'offersMd5'>): readonly DigestHash[] {
  return ['SHA-256', 'SHA-512-256', ...(offersMd5 ? (['MD5'] as const) : [])]
}

function schemePartsOf(options: AppOptions): SchemeParts {
  const { storage, clock, secret, publicOrigin: origin, realm = usualRealm } = options
  const digestAlgorithms = digestHashes(options).flatMap((hash) => [hash, `${hash}-sess`] as const)
  return {
    ...storage,
    clock,
    realm,
    secrets: [secret] as const,
    origin,
    digestAlgorithms,
    passwords: sharedPasswords,
    tokenVerifiers: tokenVerifiersOf(options),
  }
}

function authenticatorOf(options: AppOptions): Authenticator {
  const { storage, clock, secret, privateSchemes = [] } = options
  const schemes = [...privateSchemes, ...schemesOf(schemePartsOf(options))]
  return authenticator({ ...storage, clock, secret, schemes })
}

function serviceOf(options: AppOptions, logs: DecisionLogs): Service {
  const { storage, clock, logger, publicOrigin, tracesDecisions = false, answersTrace = false } = options
  const { duplicateWindow = 10_000, keyLifetime = day, deprecations = announced } = options
  return {
    serializers,
    lastResort: problemJson,
    context: {
      service: about.name,
      curies: [{ name: 'wm', href: template('rel') }],
      stylesheet: href('stylesheet', {}),
      script: href('script', {}),
      ceremonyScript: href('passkeyScript', {}),
      icon: href('icon', {}),
      home: href('home', {}),
      ...(publicOrigin === undefined ? {} : { origin: publicOrigin }),
    },
    problems,
    problemType: (name) => href('problem', { problem: name }),
    self: clinicRelations.self,
    signposts: [linkSet('home', { href: href('home', {}), title: 'Home' })],
    authenticator: authenticatorOf(options),
    account: accountLink,
    signIn: waysIn(passkeyPlaceOf(publicOrigin, about.name) !== undefined),
    inTransaction: (work) => storage.submissions.inTransaction(work),
    record: recorder(storage.auditTrail, clock),
    rendered: rendered(renderedBytes),
    submissions: submissions(storage.submissions, { window: duplicateWindow, keyLifetime, now: () => clock.now() }),
    limits: limitsOf(options),
    deprecations,
    echoes: answersTrace,
    report: (error, trace) => {
      logger.error({ err: error, trace }, 'The service failed')
    },
    newTraceId: randomUUID,
    ...(tracesDecisions ? { trace: (request) => logs.begin(request) } : {}),
  }
}

function limitsOf({ clock, readsPerMinute = 0, writesPerMinute = 0 }: AppOptions): Service['limits'] {
  const limit = (quota: number): Limit => {
    // Nobody sends so many; counting on costs less than asking whether to count.
    const policy = { quota: quota === 0 ? 1_000_000_000 : quota, window: 60 }
    return { policy, limiter: limiter({ ...policy, now: () => clock.now() }) }
  }
  if (readsPerMinute === 0 && writesPerMinute === 0) return undefined
  return { reads: limit(readsPerMinute), writes: limit(writesPerMinute) }
}
