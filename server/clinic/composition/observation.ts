import { type ObservedExchange, admissionQueue } from '@waymark/server/http'
import { pathOf, type ServiceOptions } from '@waymark/server'
import { live, ready } from '../modules/operations/health.ts'
import { metrics } from '../modules/operations/metrics.ts'
import { probeRoutes } from '../modules/operations/routes.ts'
import { staffRoutes } from '../modules/staff/routes.ts'
import type { AppOptions } from './compose.ts'

/** Health, metrics and access log of the service, and its admission queue. */
export interface Operation extends Pick<ServiceOptions, 'probes' | 'queue'> {
  /** Logs an exchange and counts it. */
  readonly observe: (exchange: ObservedExchange) => void
  /** Returns the figures of all processes in the format of Prometheus. */
  readonly figures: () => Promise<string>
}

/** Composes health, metrics, the access log and the protection against overload. */
export function operationOf({
  storage,
  clock,
  logger,
  stopping,
  metricsToken,
  metricsOfAll,
  jobFailures,
  maximumDelay = 0,
}: AppOptions): Operation {
  const queues = { letters: () => storage.outbox.countDue(clock.now()) }
  const { figures, probe, refuse, ...measured } = metrics({
    token: metricsToken,
    queues,
    jobFailures,
    replica: storage.replica,
    ofAll: metricsOfAll,
  })
  const desk = pathOf(staffRoutes.desk)
  return {
    probes: {
      [probeRoutes.live]: live,
      [probeRoutes.ready]: ready({ ping: storage.ping, stopping }),
      ...(probe === undefined ? {} : { [probeRoutes.metrics]: probe }),
    },
    queue: admissionQueue({
      maximumDelay: maximumDelay === 0 ? Infinity : maximumDelay,
      // Clerks at the desk answer the telephone.
      isUrgent: (path) => path === desk,
      // Another request would wait for the database behind these, without the desk's precedence.
      isBlocked: (isSafe) => storage.waiting(isSafe) > 0,
      onRefusal: refuse,
    }),
    figures,
    observe(exchange) {
      measured.observe(exchange)
      logger.info(exchange, 'request')
    },
  }
}
