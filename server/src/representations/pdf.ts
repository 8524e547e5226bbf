import { mediaType } from '@waymark/shared'
import type { Serializer } from '../hypermedia/serializer.ts'
import { printedDocument } from './pdf/blocks.ts'
import { Press } from './pdf/press.ts'
import { problemJson } from './problem-json.ts'

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
