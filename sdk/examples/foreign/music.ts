import {
  curiedRelations,
  describe,
  link,
  maybe,
  optional,
  registeredRelations,
  text,
  wholeNumber,
} from '@waymark/shared'
import { z } from 'zod'

const pages = {
  page: optional(wholeNumber({ prompt: 'Page', min: 0, max: 1_000_000 })),
  size: optional(wholeNumber({ prompt: 'Albums on a page', min: 1, max: 2000 })),
  sort: optional(text({ prompt: 'Sorted by', maxLength: 100 })),
}
const Paged = z.object({ page: z.object({ totalElements: z.number(), totalPages: z.number() }) })
const Album = z.object({ title: z.string(), year: z.number().int(), rating: z.number().min(0).max(5) })

/** What the other service is like, as far as one needs it. Its one relation `ex:albums` is a list, and what is in it. */
export const music = describe({
  entry: 'root',
  relations: {
    ...registeredRelations({ next: ['one', 'Next', 'The next page.'] }),
    ...curiedRelations('ex', {
      albums: ['many', 'Albums', 'Those on a page.'],
      artist: ['one', 'Artist', 'Who made it.'],
    }),
    catalogue: {
      ...{ name: 'ex:albums', key: 'albums', cardinality: 'one', registered: false },
      ...{ title: 'Albums', description: 'All albums, page by page.' },
    },
  },
  resources: {
    root: { summary: 'The entry.', state: z.object({}), links: { catalogue: link('page', pages) } },
    page: { summary: 'A page.', state: Paged, links: { next: maybe('page') }, embedded: { albums: link('album') } },
    album: { summary: 'An album.', state: Album, links: { artist: link('artist') } },
    artist: { summary: 'Who made it.', state: z.object({ name: z.string() }) },
  },
})
