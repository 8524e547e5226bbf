import type { Fault } from '@waymark/shared'
import type { SizedImage } from './domain/picture.ts'
import { resizedUpload } from './resizing/queue.ts'
import type { Shape } from './resizing/shape.ts'
import { pictureTexts } from './texts.ts'

/** Returns the uploaded file of the field `file` in these sizes, the largest first, or the fault of the field. */
export async function uploadedPicture(
  file: Blob,
  shapes: readonly Shape[],
): Promise<readonly SizedImage[] | { readonly faults: readonly Fault[] }> {
  const resized = await resizedUpload(file, shapes)
  if ('fault' in resized) return { faults: [{ pointer: '/file', detail: pictureTexts.faults[resized.fault] }] }
  return resized.images
}
