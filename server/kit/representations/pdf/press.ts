import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import { mediaType } from '@waymark/shared'
import { Busy } from '../../values/unavailable.ts'
import type { Serializer } from '../../hypermedia/serializer.ts'
import { problemJson } from '../hal.ts'
import { printedDocument } from './blocks.ts'
import type { PrintedDocument } from './document.ts'
import type { Printed } from './worker.ts'

/** Limits of the PDF thread. */
export interface PressLimits {
  /** Maximum number of waiting documents. */
  readonly waiting: number
  /** Maximum time for one document in milliseconds, without the start of the thread. */
  readonly patience: number
  /** The thread ends after so many milliseconds without a document, because it keeps about 100 MB. */
  readonly idle: number
}

interface Job {
  readonly make: () => PrintedDocument
  readonly settle: (printed: Printed) => void
}

/**
 * Prints documents one at a time in a worker thread. The thread starts with the first document, ends when there is none
 * for a while, is replaced if a document takes too much time or memory, and does not keep the process alive.
 */
export class Press {
  readonly #limits: PressLimits
  readonly #start: () => Worker
  readonly #waiting: Job[] = []
  #worker: Worker | undefined
  #isOnline = false
  #ending: NodeJS.Timeout | undefined
  #current: { readonly job: Job; timer: NodeJS.Timeout | undefined } | undefined

  constructor(limits: PressLimits, start: () => Worker = startWorker) {
    this.#limits = limits
    this.#start = start
  }

  /** Queues a document. `make` is called when its turn comes, so that waiting documents use no memory. */
  async print(make: () => PrintedDocument): Promise<Uint8Array> {
    const { waiting } = this.#limits
    if (this.#waiting.length >= waiting)
      throw new Busy(`${String(waiting)} documents are already waiting to be printed`)
    const printed = await new Promise<Printed>((settle) => {
      // Its turn comes in the context of another request, and its texts are in the language of this one.
      this.#waiting.push({ make: AsyncLocalStorage.bind(make), settle })
      this.#next()
    })
    if ('error' in printed) throw new Error(printed.error)
    return printed.bytes
  }

  #next(): void {
    const job = this.#current === undefined ? this.#waiting.shift() : undefined
    if (job === undefined) return
    this.#current = { job, timer: undefined }
    clearTimeout(this.#ending)
    try {
      const document = job.make()
      this.#worker ??= this.#started()
      this.#worker.ref()
      this.#worker.postMessage(document)
      if (this.#isOnline) this.#time()
    } catch (error) {
      this.#finish({ error: String(error) })
    }
  }

  // Starting a thread on a busy machine may take longer than printing, so the limit starts afterwards.
  #time(): void {
    if (this.#current === undefined) return
    const { patience } = this.#limits
    this.#current.timer = setTimeout(() => {
      this.#replace(`PDF rendering exceeded ${String(patience)} ms`)
    }, patience)
  }

  #finish(printed: Printed): void {
    if (this.#current === undefined) return
    const { job, timer } = this.#current
    clearTimeout(timer)
    this.#current = undefined
    this.#worker?.unref()
    this.#ending = setTimeout(() => {
      this.#end()
    }, this.#limits.idle).unref()
    job.settle(printed)
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
    const worker = this.#start()
    worker.once('online', () => {
      this.#isOnline = true
      this.#time()
    })
    worker.on('message', (printed: Printed) => {
      this.#finish(printed)
    })
    // Running out of memory ends here too.
    worker.on('error', (error) => {
      this.#replace(`PDF thread ended: ${String(error)}`)
    })
    worker.on('exit', (code) => {
      this.#replace(`PDF thread ended with ${String(code)}`)
    })
    return worker
  }
}

// In megabytes.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 }

function startWorker(): Worker {
  return new Worker(new URL(import.meta.url.endsWith('.ts') ? 'worker.ts' : 'worker.js', import.meta.url), {
    // It runs the sources, also where the process runs a bundle.
    execArgv: ['--conditions=@waymark/source'],
    resourceLimits,
  })
}

const press = new Press({ waiting: 50, patience: 10_000, idle: 60_000 })

/** PDF for printing: tagged, with links that are clickable and readable, and deterministic for each version. */
export const pdf: Serializer = {
  key: 'pdf',
  title: 'PDF',
  mediaType: mediaType.pdf,
  quality: 0.3,
  isText: false,
  showsLinks: false,
  showsBrand: true,
  problems: problemJson,
  write: (representation, context) => press.print(() => printedDocument(representation, context)),
}
