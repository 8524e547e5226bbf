import { clinicRelations } from '@waymark/shared'
import { randomUUID } from 'node:crypto'
import type { RequestListener, Server } from 'node:http'
import type { Logger } from 'pino'
import { capabilities } from './authentication/capability.ts'
import type { Clock } from './domain/clock.ts'
import { clientKeyOf } from './http/client-address.ts'
import type { Deprecation } from './http/deprecation.ts'
import { koaApp } from './http/koa.ts'
import { limiter } from './http/rate-limit.ts'
import { rendered } from './http/rendered.ts'
import { securityFields } from './http/security-fields.ts'
import { serverOf } from './http/server.ts'
import type { Limit, Service } from './http/service.ts'
import { submissions } from './http/submission.ts'
import { script } from './representations/html/script.ts'
import { stylesheet } from './representations/html/stylesheet.ts'
import { serializers } from './representations/index.ts'
import { problemJson } from './representations/problem-json.ts'
import { decisionLogs, type DecisionLogs } from './resources/decision/decision-logs.ts'
import { deprecations as announced } from './resources/deprecations.ts'
import { problems } from './resources/problem/problems.ts'
import { linkSet } from './resources/represent.ts'
import { resources } from './resources/resources.ts'
import { href, template } from './resources/routes.ts'
import type { Storage } from './storage/storage.ts'

export interface AppOptions {
  readonly storage: Omit<Storage, 'close'>
  readonly clock: Clock
  readonly logger: Logger
  /** The key from which capabilities are made. */
  readonly secret: string
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
  const { storage, clock, secret, publicOrigin, trustedProxies = [], corsOrigins = [] } = options
  const logs = decisionLogs()
  const service = serviceOf(options, logs)
  const fields = { 'Cache-Control': 'no-store', ...securityFields(publicOrigin?.startsWith('https:') === true) }
  const ports = { ...storage, clock, newIdentifier: randomUUID, capabilities: capabilities(secret) }
  const handle = koaApp({
    service,
    routes: resources(ports, { about, stylesheet, script, logs, serializers }),
    fields,
    origins: corsOrigins,
    clientKey: clientKeyOf(trustedProxies),
  }).callback()
  const listen: RequestListener = (request, response) => void handle(request, response)
  return serverOf({ service, handle: listen, fields })
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
      home: href('home', {}),
      ...(publicOrigin === undefined ? {} : { origin: publicOrigin }),
    },
    problems,
    problemType: (name) => href('problem', { problem: name }),
    self: clinicRelations.self,
    signposts: [linkSet('home', { href: href('home', {}), title: 'Home' })],
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
