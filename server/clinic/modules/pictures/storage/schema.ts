import type { TransactionalDatabase } from '@waymark/server/storage'
import type { SizedImage } from '../domain/picture.ts'

/** The tables of the module. */
export interface PictureSchema {
  readonly picture: PictureTable
}

export type PictureDatabase = TransactionalDatabase<PictureSchema>

/** One size of the picture of an owner. */
interface PictureTable {
  readonly owner: string
  readonly size: string
  /** The same for all sizes. */
  readonly id: string
  readonly media_type: SizedImage['mediaType']
  readonly width: number
  readonly height: number
  /** In base64, because backups hold texts and numbers only. */
  readonly content: string
}
