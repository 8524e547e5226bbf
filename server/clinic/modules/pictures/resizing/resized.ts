import { imageSize } from 'image-size'
import type { SizedImage } from '../domain/picture.ts'
import { decoded, encoded, type Format, isKnownFormat, scaled } from './codecs.ts'
import { mostPixels, type Resized, type ResizingTask, type Shape } from './shape.ts'

/**
 * Returns an upload in other sizes, or why it is no picture. The format is that of the bytes, whatever the client calls it,
 * and the pixels are counted before they are decoded.
 */
export async function resized({ bytes, shapes }: ResizingTask): Promise<Resized> {
  const head = headOf(bytes)
  if (head === undefined) return { fault: 'other-format' }
  if (head.width * head.height > mostPixels) return { fault: 'too-many-pixels' }
  if (!isWhole(bytes, head.format)) return { fault: 'damaged' }
  try {
    return { images: await imagesOf(await decoded(bytes, head.format), shapes) }
  } catch {
    return { fault: 'damaged' }
  }
}

interface Head {
  readonly format: Format
  readonly width: number
  readonly height: number
}

const signatures: readonly (readonly [format: Format, at: number, bytes: string])[] = [
  ['jpg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['webp', 8, 'WEBP'],
]

// Only the parsers of these formats are tried on foreign bytes.
function headOf(bytes: Uint8Array): Head | undefined {
  const isSigned = signatures.some(([, at, signature]) => latin1(bytes, at, at + signature.length) === signature)
  if (!isSigned) return undefined
  try {
    const { type, width, height } = imageSize(bytes)
    return isKnownFormat(type) && width > 0 && height > 0 ? { format: type, width, height } : undefined
  } catch {
    return undefined
  }
}

// The decoder of JPEG paints what is missing grey, and that of WebP reads a wrong length as the true one.
function isWhole(bytes: Uint8Array, format: Format): boolean {
  if (format !== 'jpg') return true
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return content.lastIndexOf('ffd9', undefined, 'hex') > content.lastIndexOf('ffda', undefined, 'hex')
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString('latin1')
}

async function imagesOf(source: ImageData, shapes: readonly Shape[]): Promise<readonly SizedImage[]> {
  const images: SizedImage[] = []
  let from = source
  for (const shape of shapes) {
    const { width, height } = sizeIn(from, shape)
    // Each is made from the next larger one, because the first has overwritten the source.
    from = await scaled(from, width, height)
    images.push({
      size: shape.size,
      mediaType: shape.mediaType,
      width,
      height,
      content: await encoded(from, shape.mediaType),
    })
  }
  return images
}

function sizeIn({ width, height }: ImageData, shape: Shape): { readonly width: number; readonly height: number } {
  if (shape.fit === 'cover') return { width: shape.width, height: shape.height }
  const scale = Math.min(1, shape.width / width, shape.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
