import { Worker } from 'node:worker_threads'
import { mediaType } from '@waymark/shared'
import type { Brand } from '../../hypermedia/brand.ts'
import type { Serializer } from '../../hypermedia/serializer.ts'
import { requirePackages } from '../../values/optional-package.ts'
import { WorkerQueue } from '../../values/worker-queue.ts'
import { problemJson } from '../hal.ts'
import { printedDocument } from './blocks.ts'
import type { PrintedDocument, PrintedLogo } from './document.ts'

// The thread loads them: without this, a service would start, and each PDF would be 500.
requirePackages('PDF', ['pdfkit', 'fontkit', 'dejavu-fonts-ttf', 'bidi-js', 'qr'])

// In megabytes.
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 4 }

// A bundle runs the sources too. The published package has none, so the condition would not find them.
const isSource = import.meta.url.endsWith('.ts')

function startWorker(): Worker {
  return new Worker(new URL(isSource ? 'worker.ts' : 'worker.js', import.meta.url), {
    execArgv: isSource ? ['--conditions=@waymark/source'] : [],
    resourceLimits,
  })
}

// The thread keeps about 100 MB.
const limits = { waiting: 50, patience: 10_000, idle: 60_000 }
const press = new WorkerQueue<PrintedDocument, Uint8Array>('PDF rendering', limits, startWorker)

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
  async write(representation, context) {
    const logo = await logoOf(context.brand)
    return press.run(() => ({ ...printedDocument(representation, context), logo }))
  },
}

async function logoOf(brand: Brand | undefined): Promise<PrintedLogo | undefined> {
  const image = await brand?.logo?.image?.()
  if (brand?.logo === undefined || image === undefined) return undefined
  const { width, height } = brand.logo
  const { mediaType, content } = image
  return { uri: `data:${mediaType};base64,${Buffer.from(content).toString('base64')}`, width, height }
}
