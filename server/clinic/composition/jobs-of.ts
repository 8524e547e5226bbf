import { randomUUID } from 'node:crypto'
import type { Job } from '@waymark/server/background'
import { bookingJobs } from '../modules/booking/domain/booking-jobs.ts'
import { deliverDue } from '../modules/messages/domain/outbox.ts'
import { runSome } from '../modules/tasks/run-task.ts'
import { taskKinds } from '../modules/tasks/task-kinds.ts'
import { auditJob } from '../commands/verify-audit.ts'
import type { AppOptions } from './app-options.ts'
import { completedLetter } from '../modules/messages/completed-letter.ts'

type JobOptions = Pick<AppOptions, 'storage' | 'courier' | 'clock' | 'logger' | 'secret' | 'publicOrigin'>

/** Returns the background jobs of the service. */
export function jobsOf(options: JobOptions): readonly Job[] {
  const { storage, courier, clock, logger } = options
  const { auditTrail, outbox } = storage
  const complete = completedLetter(options)
  const ports = {
    ...storage,
    clock,
    newIdentifier: randomUUID,
  }
  const report = (error: unknown): void => {
    logger.error({ err: error }, 'An item of a task failed')
  }
  const givenUp = (key: string, reason: string): void => {
    logger.warn({ key, reason }, 'A message could not be delivered')
  }
  return [
    { name: 'outbox', run: (now) => deliverDue({ outbox, courier, complete, report: givenUp }, now) },
    ...bookingJobs(ports),
    { name: 'tasks', run: (now) => runSome({ ports, kinds: taskKinds, report }, now) },
    auditJob(auditTrail, logger),
  ]
}
