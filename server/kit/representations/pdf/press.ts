import { Worker } from 'node:worker_threads'
import { mediaType } from '@waymark/shared'
import { Busy } from '../../hypermedia/busy.ts'
import type { Serializer } from '../../hypermedia/serializer.ts'
import { problemJson } from '../hal.ts'
import { printedDocument } from './blocks.ts'
import type { PrintedDocument } from './document.ts'
import type { Printed } from './worker.ts'

/** How much is asked of the thread that prints. */
export interface PressLimits {
  /** How many documents may wait. */
  readonly waiting: number
  /** How long one document may take in a thread that runs, in milliseconds. */
  readonly patience: number
}

interface Job {
  readonly make: () => PrintedDocument
  readonly settle: (printed: Printed) => void
}

/**
 * One thread prints one document after the other, away from the event loop. It starts with the first document, is
 * replaced where a document takes too long or needs too much memory, and never keeps the process from ending.
 */
export class Press {
  readonly #limits: PressLimits
  readonly #start: () => Worker
  readonly #waiting: Job[] = []
  #worker: Worker | undefined
  #isOnline = false
  #current: { readonly job: Job; timer: NodeJS.Timeout | undefined } | undefined

  constructor(limits: PressLimits, start: () => Worker = startWorker) {
    this.#limits = limits
    this.#start = start
  }

  /** Prints what is made when its turn has come, so that those who wait cost nothing yet. */
  async print(make: () => PrintedDocument): Promise<Uint8Array> {
    const { waiting } = this.#limits
    if (this.#waiting.length >= waiting) throw new Busy(`${String(waiting)} documents are waiting to be printed`)
    const printed = await new Promise<Printed>((settle) => {
      this.#waiting.push({ make, settle })
      this.#next()
    })
    if ('error' in printed) throw new Error(printed.error)
    return printed.bytes
  }

  #next(): void {
    const job = this.#current === undefined ? this.#waiting.shift() : undefined
    if (job === undefined) return
    this.#current = { job, timer: undefined }
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

  // On a busy machine a thread may need longer to start than to print, which is not the fault of the document.
  #time(): void {
    if (this.#current === undefined) return
    const { patience } = this.#limits
    this.#current.timer = setTimeout(() => {
      this.#replace(`A PDF was not finished in ${String(patience)} ms`)
    }, patience)
  }

  #finish(printed: Printed): void {
    if (this.#current === undefined) return
    const { job, timer } = this.#current
    clearTimeout(timer)
    this.#current = undefined
    this.#worker?.unref()
    job.settle(printed)
    this.#next()
  }

  #replace(error: string): void {
    const old = this.#worker
    this.#worker = undefined
    this.#isOnline = false
    old?.removeAllListeners()
    void old?.terminate()
    this.#finish({ error })
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
    // Also what needs too much memory ends so.
    worker.on('error', (error) => {
      this.#replace(`The thread that prints ended: ${String(error)}`)
    })
    worker.on('exit', (code) => {
      this.#replace(`The thread that prints ended with ${String(code)}`)
    })
    return worker
  }
}

const megabytes = 256

function startWorker(): Worker {
  return new Worker(new URL('worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
}

const press = new Press({ waiting: 50, patience: 10_000 })

/** PDF for the printer: tagged, with links that can be clicked on and read, the same bytes for the same version. */
export const pdf: Serializer = {
  key: 'pdf',
  title: 'PDF',
  mediaType: mediaType.pdf,
  quality: 0.3,
  isText: false,
  showsLinks: false,
  problems: problemJson,
  write: (representation, context) => press.print(() => printedDocument(representation, context)),
}
