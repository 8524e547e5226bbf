import {
  curiedRelations,
  describe,
  link,
  optionalLink,
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

/**
 * The description of the service, as far as the program needs it. The relation `ex:albums` leads to a list and to its
 * items.
 */
export const music = describe({
  entry: 'root',
  relations: {
    ...registeredRelations({ next: ['one', 'Next', 'The next page.'] }),
    ...curiedRelations('ex', {
      albums: ['many', 'Albums', 'Those on a page.'],
      artist: ['one', 'Artist', 'The artist.'],
    }),
    catalogue: {
      name: 'ex:albums',
      key: 'albums',
      cardinality: 'one',
      registered: false,
      title: 'Albums',
      description: 'All albums, page by page.',
    },
  },
  resources: {
    root: { summary: 'The entry.', state: z.object({}), links: { catalogue: link('page', pages) } },
    page: {
      summary: 'A page.',
      state: Paged,
      links: { next: optionalLink('page') },
      embedded: { albums: link('album') },
    },
    album: { summary: 'An album.', state: Album, links: { artist: link('artist') } },
    artist: { summary: 'The artist.', state: z.object({ name: z.string() }) },
  },
})
