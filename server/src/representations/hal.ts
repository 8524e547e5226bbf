import { mediaType } from '@waymark/shared'
import { halDocument } from './hal-document.ts'
import { problemJson } from './problem-json.ts'
import type { TextSerializer } from '../hypermedia/serializer.ts'

/** HAL: state, links and embedded resources. Forms are links to their targets, whose relation documents tell the rest. */
export const hal: TextSerializer = {
  key: 'hal',
  title: 'HAL',
  mediaType: mediaType.hal,
  aliases: [mediaType.vendorHal],
  quality: 1,
  isText: false,
  showsLinks: true,
  problems: problemJson,
  write: (representation, context) => halDocument(representation, context, { linksForms: true }),
}
