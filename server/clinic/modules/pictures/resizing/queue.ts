import { WorkerQueue } from '@waymark/server/background'
import { Worker } from 'node:worker_threads'
import type { Resized, ResizingTask, Shape } from './shape.ts'

// In megabytes, without the pixels.
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 }

function startWorker(): Worker {
  return new Worker(new URL('worker.ts', import.meta.url), {
    // It runs the sources, also where the process runs a bundle.
    execArgv: ['--conditions=@waymark/source', '--disable-warning=ExperimentalWarning'],
    resourceLimits,
  })
}

// A thread that has decoded a photo of 25 megapixels keeps about 400 MB.
const limits = { waiting: 8, patience: 20_000, idle: 10_000 }
const queue = new WorkerQueue<ResizingTask, Resized>('resizing pictures', limits, startWorker)

/** Returns an upload in these sizes, the largest first, or why it is no picture. */
export async function resizedUpload(upload: Blob, shapes: readonly Shape[]): Promise<Resized> {
  const bytes = new Uint8Array(await upload.arrayBuffer())
  return queue.run(() => ({ bytes, shapes }))
}
