import * as t from 'io-ts'
import { WholeNumber } from '../src/codecs.ts'
import { pageLinks, Collection } from '../src/collection.ts'
import { link, optionalLink } from '../src/description.ts'

/** A level of maturity of the service, with the features that it lacks. */
export const Level = t.type(
  {
    level: WholeNumber,
    name: t.string,
    lacks: t.string,
    endpoints: t.array(t.type({ method: t.string, path: t.string, request: t.string, response: t.string })),
  },
  'Level',
)
export type Level = t.TypeOf<typeof Level>

/** The decisions on one request in their order, each with what it said. */
export const Decisions = t.type(
  { method: t.string, path: t.string, steps: t.array(t.type({ decision: t.string, outcome: t.string })) },
  'Decisions',
)
export type Decisions = t.TypeOf<typeof Decisions>

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
    links: {
      collection: link('levels'),
      prev: optionalLink('level'),
      next: optionalLink('level'),
      home: optionalLink('home'),
    },
  },
} as const
