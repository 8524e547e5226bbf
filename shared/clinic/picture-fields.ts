import { file } from '../src/file-field.ts'
import type { Field } from '../src/field.ts'

/** The most bytes of an uploaded picture, which is enough for a photo of a telephone. */
const mostBytes = 8_000_000

/** The file of a picture. */
export function pictureFile(prompt: string): Field<Blob, true> {
  return file({ prompt, accept: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: mostBytes })
}
