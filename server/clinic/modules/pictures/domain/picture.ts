/** An image in one size. */
export interface SizedImage {
  /** The name of the size, such as `small`. */
  readonly size: string
  readonly mediaType: 'image/jpeg' | 'image/png'
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly content: Uint8Array
}

/** Port of the stored pictures. Each owner, such as a doctor, has one picture in several sizes at most. */
export interface Pictures {
  /** Stores the picture of an owner in place of a former one; returns its id, which differs from that of any other. */
  put(owner: string, images: readonly SizedImage[]): Promise<string>
  remove(owner: string): Promise<void>
  find(picture: string, size: string): Promise<SizedImage | undefined>
}
