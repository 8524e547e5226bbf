import { clinicRelations } from '@waymark/shared/clinic'
import { randomUUID } from 'node:crypto'
import { passkeyPlaceOf } from '@waymark/server/authentication/passkey/passkey-options'
import { Unavailable } from '@waymark/server/values/unavailable'
import { limiter } from '@waymark/server/http/connection/rate-limit'
import { rendered } from '@waymark/server/http/caching/rendered'
import type { Limit, Service } from '@waymark/server/http/service'
import { submissions } from '@waymark/server/http/forms/submission'
import { dialects } from '../levels/levels.ts'
import { serializers } from '@waymark/server/representations/index'
import { problemJson } from '@waymark/server/representations/hal'
import type { DecisionLogs } from '../modules/operations/decisions.ts'
import { deprecations as announced } from '../deprecations.ts'

import { recorder } from '../modules/operations/audit.ts'
import { homeLink, linkSet } from '../represent.ts'
import { href, template } from '@waymark/server/http/routes'
import { documentationRoutes } from '@waymark/server/documentation/routes'
import { discoveryRoutes } from '../modules/discovery/routes.ts'
import { taskRoutes } from '../modules/tasks/routes.ts'
import { accountLink } from '../modules/accounts/resources/session/session.ts'
import { signInAffordances } from '../modules/accounts/resources/session/open-session.ts'
import { about } from '../about.ts'
import { problems, type AppOptions } from './compose.ts'
import { authenticatorOf } from './authentication.ts'
import { taskTexts } from '../modules/tasks/messages.ts'

// Enough for some thousand representations; others are rendered again.
const renderedBytes = 32 * 1024 * 1024
const day = 86_400_000

/** Returns the service that the protocol runs. */
export function serviceOf(options: AppOptions, logs: DecisionLogs): Service {
  const { storage, clock, logger, publicOrigin, tracesDecisions = false, answersTrace = false } = options
  const { duplicateWindow = 10_000, keyLifetime = day, deprecations = announced } = options
  return {
    serializers,
    defaultProblemSerializer: problemJson,
    context: {
      service: about.name,
      curies: [{ name: 'wm', href: template(documentationRoutes.rel) }],
      stylesheet: href(documentationRoutes.stylesheet, {}),
      script: href(documentationRoutes.script, {}),
      ceremonyScript: href(documentationRoutes.passkeyScript, {}),
      icon: href(documentationRoutes.icon, {}),
      home: href(discoveryRoutes.home, {}),
      ...(publicOrigin === undefined ? {} : { origin: publicOrigin }),
    },
    problems,
    problemType: (name) => href(documentationRoutes.problem, { problem: name }),
    self: clinicRelations.self,
    generalLinks: [linkSet('home', homeLink)],
    authenticator: authenticatorOf(options),
    dialects,
    account: accountLink,
    signIn: signInAffordances(passkeyPlaceOf(publicOrigin, about.name) !== undefined),
    inTransaction: storage.inTransaction,
    record: recorder(storage.auditTrail, clock),
    rendered: rendered(renderedBytes),
    submissions: submissions(storage.submissions, {
      ...{ inTransaction: storage.inTransaction, window: duplicateWindow, keyLifetime, now: () => clock.now() },
    }),
    limits: limitsOf(options),
    streamTimes: options.streamTimes,
    deprecations,
    echoes: answersTrace,
    report: (error, trace) => {
      logger.error({ err: error, trace }, 'request failed')
    },
    newTraceId: randomUUID,
    isTemporary: (error) => error instanceof Unavailable,
    ...(tracesDecisions ? { trace: (request) => logs.begin(request) } : {}),
  }
}

// A client that exceeds the write limit may use a bulk task.
const batches = [linkSet('tasks', { href: href(taskRoutes.tasks, {}), title: taskTexts.tasksForUsersTitle })]

function limitsOf({ clock, readsPerMinute = 0, writesPerMinute = 0 }: AppOptions): Service['limits'] {
  const limit = (quota: number): Limit => {
    // Practically unlimited; a high quota costs less than a condition per request.
    const policy = { quota: quota === 0 ? 1_000_000_000 : quota, window: 60 }
    return { policy, limiter: limiter({ ...policy, now: () => clock.now() }) }
  }
  if (readsPerMinute === 0 && writesPerMinute === 0) return undefined
  return { reads: limit(readsPerMinute), writes: { ...limit(writesPerMinute), links: batches } }
}
