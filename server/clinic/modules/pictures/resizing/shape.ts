import type { SizedImage } from '../domain/picture.ts'

/** A size of a picture that is made from an upload. */
export interface Shape extends Pick<SizedImage, 'size' | 'mediaType' | 'width' | 'height'> {
  /** Whether the middle of the image fills the whole shape, or all of the image is inside of it, never enlarged. */
  readonly fit: 'cover' | 'inside'
}

/** Why an upload is no picture. */
export type PictureFault = 'other-format' | 'damaged' | 'too-many-pixels'

/** An upload and its sizes, the largest first. */
export interface ResizingTask {
  readonly bytes: Uint8Array
  readonly shapes: readonly Shape[]
}

export type Resized = { readonly images: readonly SizedImage[] } | { readonly fault: PictureFault }

/** The most pixels of an upload: a decoder takes 4 bytes for each, however few bytes the file has. */
export const mostPixels = 26_000_000
