import { randomUUID } from 'node:crypto'
import type { Job } from '../domain/background.ts'
import { bookingJobs } from '../domain/booking-jobs.ts'
import { deliverDue } from '../domain/outbox.ts'
import { runSome } from '../domain/run-task.ts'
import { taskKinds } from '../domain/task-kinds.ts'
import { auditJob } from '../verify-audit.ts'
import type { AppOptions } from './app-options.ts'
import { completedLetter } from './completed-letter.ts'

type JobOptions = Pick<AppOptions, 'storage' | 'courier' | 'clock' | 'logger' | 'secret' | 'publicOrigin'>

/** The work of the service that nobody waits for. */
export function jobsOf(options: JobOptions): readonly Job[] {
  const { storage, courier, clock, logger } = options
  const { auditTrail, outbox } = storage
  const complete = completedLetter(options)
  const ports = {
    ...storage,
    clock,
    newIdentifier: randomUUID,
    inTransaction: <Result>(work: () => Promise<Result>) => storage.submissions.inTransaction(work),
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
