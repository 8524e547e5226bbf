import { parentPort } from 'node:worker_threads'
import type { Worked } from '../../values/worker-queue.ts'
import type { PrintedDocument } from './document.ts'
import { drawn } from './draw.ts'

/*
 * The PDF worker: receives a document, returns its bytes. A failed document is reported as a message, so that the
 * thread can continue.
 */
parentPort?.on('message', (document: PrintedDocument) => void print(document))

async function print(document: PrintedDocument): Promise<void> {
  try {
    const result = new Uint8Array(await drawn(document))
    parentPort?.postMessage({ result } satisfies Worked<Uint8Array>, [result.buffer])
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
