import Koa from 'koa'
import type { Logger } from 'pino'
import { randomUUID } from 'node:crypto'
import { capabilities } from './authentication/capability.ts'
import type { Clock } from './domain/clock.ts'
import { serve } from './http/koa.ts'
import { rendered } from './http/rendered.ts'
import { securityFields } from './http/security-fields.ts'
import type { Service } from './http/service.ts'
import { stylesheet } from './representations/html/stylesheet.ts'
import { serializers } from './representations/index.ts'
import { problemJson } from './representations/problem-json.ts'
import { problems } from './resources/problem/problems.ts'
import { linkSet } from './resources/represent.ts'
import { resources } from './resources/resources.ts'
import { href, template } from './resources/routes.ts'
import type { Storage } from './storage/storage.ts'

export interface AppOptions {
  readonly storage: Pick<Storage, 'doctors' | 'schedules' | 'appointments'>
  readonly clock: Clock
  readonly logger: Logger
  /** The key from which capabilities are made. */
  readonly secret: string
  /** Whether people reach the service by https only. */
  readonly isSecure?: boolean
}

const about = {
  name: 'Waymark Clinic',
  description: 'Find a doctor, see the open slots of a day, and book one. Everything is reachable from here by links.',
  version: '0.1.0',
}

// Room for some thousand representations; what does not fit is written anew.
const renderedBytes = 32 * 1024 * 1024

/** Composes the service. No port is opened here. */
export function app({ storage, clock, logger, secret, isSecure = false }: AppOptions): Koa {
  const koa = new Koa()
  const fields = securityFields(isSecure)
  koa.use((context, next) => {
    context.set(fields)
    return next()
  })
  const ports = { ...storage, clock, newIdentifier: randomUUID, capabilities: capabilities(secret) }
  serve(koa, serviceOf(logger), resources(ports, about, stylesheet))
  return koa
}

function serviceOf(logger: Logger): Service {
  return {
    serializers,
    lastResort: problemJson,
    context: {
      service: about.name,
      curies: [{ name: 'wm', href: template('rel') }],
      stylesheet: href('stylesheet', {}),
      home: href('home', {}),
    },
    problems,
    problemType: (name) => href('problem', { problem: name }),
    signposts: [linkSet('home', { href: href('home', {}), title: 'Home' })],
    rendered: rendered(renderedBytes),
    report: (error, trace) => {
      logger.error({ err: error, trace }, 'The service failed')
    },
    newTraceId: randomUUID,
  }
}
