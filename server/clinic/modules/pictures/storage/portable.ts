import { portable, type PortableTable, portableTable } from '@waymark/server/storage'
import type { PictureSchema } from './schema.ts'

const { number, text } = portable

/** Pictures in the file of the clinic's data, in base64. */
export const portableTables: readonly PortableTable[] = [
  portableTable<PictureSchema['picture']>()('picture', {
    key: ['owner', 'size'],
    columns: { owner: text, size: text, id: text, media_type: text, width: number, height: number, content: text },
  }),
]
