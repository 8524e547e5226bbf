import { createHash } from 'node:crypto'
import type { Pictures, SizedImage } from '../domain/picture.ts'
import type { PictureDatabase } from './schema.ts'

/** Stores pictures in the database. */
export function storedPictures(database: PictureDatabase): Pictures {
  const remove = async (owner: string): Promise<void> => {
    await database.current.deleteFrom('picture').where('owner', '=', owner).execute()
  }
  return {
    put: (owner, images) =>
      database.inTransaction(async () => {
        const id = idOf(owner, images)
        await remove(owner)
        const rows = images.map(({ size, mediaType, width, height, content }) => {
          return {
            owner,
            size,
            id,
            media_type: mediaType,
            width,
            height,
            content: Buffer.from(content).toString('base64'),
          }
        })
        await database.current.insertInto('picture').values(rows).execute()
        return id
      }),
    remove: (owner) => database.inTransaction(() => remove(owner)),
    async find(picture, size) {
      const row = await database.current
        .selectFrom('picture')
        .select(['media_type', 'width', 'height', 'content'])
        .where('id', '=', picture)
        .where('size', '=', size)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const { media_type: mediaType, width, height, content } = row
      return { size, mediaType, width, height, content: Buffer.from(content, 'base64') }
    },
  }
}

const idLength = 22

// A picture that two owners have is stored for each, so that it lasts as long as its owner.
function idOf(owner: string, images: readonly SizedImage[]): string {
  const hash = createHash('sha256').update(owner)
  for (const { content } of images) hash.update('\n').update(content)
  return hash.digest('base64url').slice(0, idLength)
}
