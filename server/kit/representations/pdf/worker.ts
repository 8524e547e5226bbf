import { parentPort } from 'node:worker_threads'
import type { PrintedDocument } from './document.ts'
import { drawn } from './draw.ts'

/*
 * The PDF worker: receives a document, returns its bytes. A failed document is reported as a message, so that the
 * thread can continue.
 */
export type Printed = { readonly bytes: Uint8Array } | { readonly error: string }

parentPort?.on('message', (document: PrintedDocument) => void print(document))

async function print(document: PrintedDocument): Promise<void> {
  try {
    const bytes = new Uint8Array(await drawn(document))
    parentPort?.postMessage({ bytes } satisfies Printed, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
