import { link, maybe } from '../description.ts'
import { pageLinks } from './page-links.ts'
import { Collection } from './state/collection.ts'
import { Level } from './state/level.ts'

/** The resources about the levels of maturity at which the clinic can be used too. */
export const levelResources = {
  levels: {
    summary: 'The same clinic at four levels of maturity.',
    state: Collection,
    links: { ...pageLinks('levels'), home: link('home') },
    embedded: { item: link('level') },
  },
  level: {
    summary: 'A level of maturity, and what one does without there.',
    state: Level,
    links: { collection: link('levels'), prev: maybe('level'), next: maybe('level'), home: maybe('home') },
  },
} as const
