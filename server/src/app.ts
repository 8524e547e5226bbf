import { clinicRelations, type DigestHash } from '@waymark/shared'
import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import type { Logger } from 'pino'
import { authenticator } from './authentication/authenticator.ts'
import { capabilities } from './authentication/capability.ts'
import { passwords } from './authentication/password.ts'
import { resetLinks } from './authentication/reset-link.ts'
import type { Scheme } from './authentication/scheme.ts'
import { schemesOf } from './authentication/schemes.ts'
import type { Keepers } from './demonstration.ts'
import type { Clock } from './domain/clock.ts'
import type { Courier } from './domain/message.ts'
import type { Authenticator } from './http/caller.ts'
import { clientKeyOf } from './http/client-address.ts'
import type { Deprecation } from './http/deprecation.ts'
import { koaApp } from './http/koa.ts'
import { limiter } from './http/rate-limit.ts'
import { rendered } from './http/rendered.ts'
import { securityFields } from './http/security-fields.ts'
import { serverOf } from './http/server.ts'
import type { Limit, Service } from './http/service.ts'
import { submissions } from './http/submission.ts'
import { icon } from './representations/html/icon.ts'
import { script } from './representations/html/script.ts'
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
import { signInAgain } from './resources/session/session-representation.ts'
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
  /** Delivers messages to people. */
  readonly courier: Courier
  /** Schemes of one's own, stronger than all others. */
  readonly privateSchemes?: readonly Scheme[]
  /** The origin at which people reach the service, where it is known. */
  readonly publicOrigin?: string | undefined
  readonly trustedProxies?: readonly string[]
  readonly corsOrigins?: readonly string[]
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
export function app(options: AppOptions): Server {
  const { publicOrigin, trustedProxies = [], corsOrigins = [] } = options
  const logs = decisionLogs()
  const service = serviceOf(options, logs)
  const fields = { 'Cache-Control': 'no-store', ...securityFields(publicOrigin?.startsWith('https:') === true) }
  const ports = portsOf(options)
  const handle = koaApp({
    service,
    routes: resources(ports, { about, stylesheet, script, icon, logs, serializers }),
    fields,
    origins: corsOrigins,
    clientKey: clientKeyOf(trustedProxies),
  }).callback()
  const listen: RequestListener = (request, response) => void handle(request, response)
  return serverOf({ service, handle: listen, fields })
}

/** What keeps passwords, for whoever adds accounts from outside of the service. */
export function keepersOf(options: Pick<AppOptions, 'secret' | 'realm' | 'offersMd5'>): Keepers {
  const { secret, realm = usualRealm } = options
  const applicationPasswordMaker = { realm, secrets: [secret] as const, hashes: digestHashes(options) }
  return { passwords: sharedPasswords, applicationPasswordMaker }
}

const usualRealm = 'Waymark Clinic'

function portsOf(options: AppOptions): Ports {
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
  }
}

// Of all services in a process, so that together they make no more than a few hashes at once.
const sharedPasswords = passwords()

function digestHashes({ offersMd5 = false }: Pick<AppOptions, 'offersMd5'>): readonly DigestHash[] {
  return ['SHA-256', 'SHA-512-256', ...(offersMd5 ? (['MD5'] as const) : [])]
}

function authenticatorOf(options: AppOptions): Authenticator {
  const { storage, clock, secret, publicOrigin: origin, realm = usualRealm, privateSchemes = [] } = options
  const digestAlgorithms = digestHashes(options).flatMap((hash) => [hash, `${hash}-sess`] as const)
  const parts = {
    ...storage,
    clock,
    realm,
    secrets: [secret] as const,
    origin,
    digestAlgorithms,
    passwords: sharedPasswords,
  }
  return authenticator({ ...storage, clock, secret, schemes: [...privateSchemes, ...schemesOf(parts)] })
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
    signIn: (uri) => ({
      form: signInAgain(uri),
      links: [linkSet('password-resets', { href: href('passwordResets', {}), title: 'Forgotten password' })],
    }),
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
