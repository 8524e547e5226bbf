import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { pino } from 'pino'
import { relayCounts } from './counts-of-all.ts'
import { answerWithMetrics } from './metrics-of-all.ts'

// Milliseconds until a process is replaced that ended by itself.
const pause = 500

/** A worker that ended before it could serve. */
class RefusedStart extends Error {
  readonly code: number

  constructor(code: number) {
    super('A worker did not start')
    this.code = code
  }
}

/**
 * Keeps a number of processes that share the port and the database. A process that ends is replaced. SIGHUP replaces all, one
 * after the other, so that a new version takes over without a lost request; SIGTERM and SIGINT end them.
 */
export async function keepWorkers(count: number, level: string): Promise<void> {
  const logger = pino({ level })
  const expected = new Set<Worker>()
  let isStopping = false

  async function started(): Promise<void> {
    const worker = cluster.fork()
    const exit = once(worker, 'exit').then(([code]) => Number(code ?? 1))
    const refused = await Promise.race([once(worker, 'listening').then(() => undefined), exit])
    if (refused !== undefined) throw new RefusedStart(refused)
    void exit.then((code) => {
      if (isStopping || expected.has(worker)) return
      logger.error({ worker: worker.process.pid, code }, 'worker ended and is replaced')
      setTimeout(replace, pause)
    })
  }

  function replace(): void {
    if (isStopping) return
    started().catch(() => setTimeout(replace, pause))
  }

  async function ended(worker: Worker): Promise<void> {
    expected.add(worker)
    const exit = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    await exit
  }

  async function roll(): Promise<void> {
    for (const worker of present()) {
      if (isStopping) return
      await started()
      await ended(worker)
    }
    logger.info('all workers replaced')
  }

  let rolling = Promise.resolve()
  process.on('SIGHUP', () => {
    rolling = rolling.then(roll).catch((error: unknown) => {
      logger.error({ err: error }, 'the workers were not replaced')
    })
  })
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    void Promise.all(present().map(ended)).then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  answerWithMetrics()
  relayCounts()
  try {
    for (let number = 0; number < count; number += 1) await started()
  } catch (error) {
    // It has said why.
    if (error instanceof RefusedStart) process.exit(error.code)
    throw error
  }
}

function present(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
