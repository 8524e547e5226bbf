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
    const exit = endOf(worker)
    const refused = await Promise.race([once(worker, 'listening').then(() => undefined), exit])
    // A worker that is stopped while it starts has nothing to say.
    if (refused !== undefined && !expected.has(worker)) throw new RefusedStart(refused.code ?? 1)
    void exit.then((end) => {
      if (isStopping || expected.has(worker)) return
      logger.error({ worker: worker.process.pid, ...end }, 'worker ended and is replaced')
      setTimeout(replace, pause)
    })
  }

  function replace(): void {
    if (isStopping) return
    started().catch(() => setTimeout(replace, pause))
  }

  async function roll(): Promise<void> {
    for (const worker of present()) {
      if (isStopping) return
      // One that has ended by itself has a successor already.
      if (!worker.isDead()) await succeed(worker, { expected, started, replace })
    }
    logger.info('all workers replaced')
  }

  async function startAll(): Promise<void> {
    for (let number = 0; number < count && !isStopping; number += 1) await started()
  }

  const begun = startAll()
  let rolling = begun
  process.on('SIGHUP', () => {
    rolling = rolling.then(roll).catch((error: unknown) => {
      logger.error({ err: error }, 'the workers were not replaced')
    })
  })
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    for (const worker of present()) expected.add(worker)
    void Promise.all(present().map(ended)).then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  answerWithMetrics()
  relayCounts()
  try {
    await begun
  } catch (error) {
    // It has said why.
    if (error instanceof RefusedStart) process.exit(error.code)
    throw error
  }
}

interface Succession {
  /** The workers whose end needs no other successor. */
  readonly expected: Set<Worker>
  readonly started: () => Promise<void>
  readonly replace: () => void
}

/** Starts the successor of a worker and ends the worker, which may end by itself before. */
async function succeed(worker: Worker, { expected, started, replace }: Succession): Promise<void> {
  expected.add(worker)
  try {
    await started()
  } catch (error) {
    expected.delete(worker)
    if (worker.isDead()) replace()
    throw error
  }
  await ended(worker)
}

async function ended(worker: Worker): Promise<void> {
  // An event that has been emitted is not emitted again.
  if (worker.isDead()) return
  const exit = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await exit
}

function present(): readonly Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

type End = { readonly code: number } | { readonly signal: NodeJS.Signals; readonly code?: undefined }

/** Resolves with the exit code of a worker, or the signal that has ended it. */
function endOf(worker: Worker): Promise<End> {
  return new Promise((resolve) => {
    worker.once('exit', (code: number | null, signal: NodeJS.Signals | null) => {
      resolve(signal === null ? { code: code ?? 1 } : { signal })
    })
  })
}
