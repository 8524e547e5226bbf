/** A stored file without its content. */
export interface StoredFile {
  /** The name that the client gave it; empty if none. */
  readonly name: string
  /** The media type that the client gave it. */
  readonly type: string
  /** In bytes. */
  readonly size: number
  /** The SHA-256 of the content, in base64url. */
  readonly digest: string
}

/** A file with its content. */
export interface StoredContent extends StoredFile {
  readonly content: Uint8Array
}

/**
 * The port to the files of the items of one collection: each item has one file at most for each attachment.
 */
export interface Attachments {
  /** Returns the files of an item by the names of the attachments. */
  filesOf(item: string): Promise<ReadonlyMap<string, StoredFile>>
  /** Returns a file with its content; undefined if the item has none. */
  find(item: string, attachment: string): Promise<StoredContent | undefined>
  /**
   * Stores a file in the place of a former one, in one step; false if this one is not there any more.
   *
   * @param digest of the former file; undefined where there was none
   */
  put(item: string, attachment: string, file: StoredContent, digest: string | undefined): Promise<boolean>
  /** Deletes a file with a digest; false if the item has none. */
  remove(item: string, attachment: string, digest: string): Promise<boolean>
  /** Deletes all files of an item. */
  removeAll(item: string): Promise<void>
}
