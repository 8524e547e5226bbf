import { parentPort } from 'node:worker_threads'
import type { Worked } from '@waymark/server/background'
import { resized } from './resized.ts'
import type { Resized, ResizingTask } from './shape.ts'

/* The thread that decodes uploads: nothing else waits for it, and it can be ended. */
parentPort?.on('message', (task: ResizingTask) => void answer(task))

async function answer(task: ResizingTask): Promise<void> {
  try {
    parentPort?.postMessage({ result: await resized(task) } satisfies Worked<Resized>)
  } catch (error) {
    parentPort?.postMessage({ error: String(error) })
  }
}
