import { AsyncLocalStorage } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import type { Worker } from 'node:worker_threads'
import { Busy } from './unavailable.ts'

/** Limits of a thread that works off tasks. */
export interface WorkerLimits {
  /** Maximum number of waiting tasks. */
  readonly waiting: number
  /** Maximum time for one task in milliseconds, without the start of the thread. */
  readonly patience: number
  /** The thread ends after so many milliseconds without a task, because it keeps its memory. */
  readonly idle: number
}

/** The answer of the thread to a task. */
export type Worked<Result> = { readonly result: Result } | { readonly error: string }

interface Job<Task, Result> {
  readonly make: () => Task
  readonly settle: (worked: Worked<Result>) => void
}

/**
 * Works off tasks one at a time in a worker thread. The thread starts with the first task, ends when there is none for a
 * while, is replaced if a task takes too much time or memory, and does not keep the process alive. It gets each task as a
 * message, and answers with a `Worked`.
 */
export class WorkerQueue<Task, Result> {
  readonly #name: string
  readonly #limits: WorkerLimits
  readonly #start: () => Worker
  readonly #waiting: Job<Task, Result>[] = []
  #worker: Worker | undefined
  #isOnline = false
  #ending: NodeJS.Timeout | undefined
  #current: { readonly job: Job<Task, Result>; timer: NodeJS.Timeout | undefined } | undefined

  /** @param name of the work in errors, such as `PDF rendering` */
  constructor(name: string, limits: WorkerLimits, start: () => Worker) {
    this.#name = name
    this.#limits = limits
    this.#start = start
  }

  /**
   * Queues a task. `make` is called when its turn comes, so that waiting tasks use no memory.
   *
   * @throws Busy if too many tasks are waiting, and an Error if the thread fails
   */
  async run(make: () => Task): Promise<Result> {
    const { waiting } = this.#limits
    if (this.#waiting.length >= waiting) throw new Busy(`${String(waiting)} tasks already wait for ${this.#name}`)
    const worked = await new Promise<Worked<Result>>((settle) => {
      // Its turn comes in the context of another request, and its texts are in the language of this one.
      this.#waiting.push({ make: AsyncLocalStorage.bind(make), settle })
      this.#next()
    })
    if ('error' in worked) throw new Error(worked.error)
    return worked.result
  }

  #next(): void {
    const job = this.#current === undefined ? this.#waiting.shift() : undefined
    if (job === undefined) return
    this.#current = { job, timer: undefined }
    clearTimeout(this.#ending)
    try {
      const task = job.make()
      this.#worker ??= this.#started()
      this.#worker.ref()
      this.#worker.postMessage(task)
      if (this.#isOnline) this.#time()
    } catch (error) {
      this.#finish({ error: String(error) })
    }
  }

  // Starting a thread on a busy machine may take longer than a task, so the limit starts afterwards.
  #time(): void {
    if (this.#current === undefined) return
    const { patience } = this.#limits
    this.#current.timer = setTimeout(() => {
      this.#replace(`${this.#name} exceeded ${String(patience)} ms`)
    }, patience)
  }

  #finish(worked: Worked<Result>): void {
    if (this.#current === undefined) return
    const { job, timer } = this.#current
    clearTimeout(timer)
    this.#current = undefined
    this.#worker?.unref()
    this.#ending = setTimeout(() => {
      this.#end()
    }, this.#limits.idle).unref()
    job.settle(worked)
    this.#next()
  }

  #replace(error: string): void {
    this.#end()
    this.#finish({ error })
  }

  #end(): void {
    const old = this.#worker
    this.#worker = undefined
    this.#isOnline = false
    old?.removeAllListeners()
    void old?.terminate()
  }

  #started(): Worker {
    // V8 reads it for each new heap, in which the flag of the command line would replace `resourceLimits` of the thread.
    setFlagsFromString('--max-semi-space-size=0')
    const worker = this.#start()
    worker.once('online', () => {
      this.#isOnline = true
      this.#time()
    })
    worker.on('message', (worked: Worked<Result>) => {
      this.#finish(worked)
    })
    // Running out of memory ends here too.
    worker.on('error', (error) => {
      this.#replace(`The thread for ${this.#name} ended: ${String(error)}`)
    })
    worker.on('exit', (code) => {
      this.#replace(`The thread for ${this.#name} ended with ${String(code)}`)
    })
    return worker
  }
}
