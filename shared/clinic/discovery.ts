import * as t from 'io-ts'
import { WholeNumber } from '../src/codecs.ts'
import { pageLinks, Collection } from '../src/collection.ts'
import { curiedRelations, link, optionalLink } from '../src/description.ts'
import { Home } from '../src/documentation.ts'

/** The relations of the module. */
export const discoveryRelations = curiedRelations('wm', {
  audit: ['one', 'Audit log', 'The log of security events.'],
  decisions: ['one', 'Decisions', 'The decisions behind a response, for developers.', 'developers'],
  levels: ['one', 'Levels', 'The clinic at four levels of REST maturity.', 'developers'],
})

/** The home document, for a signed-in user with the number of unread messages. */
export const ClinicHome = t.intersection([Home, t.partial({ unread: WholeNumber })], 'ClinicHome')
export type ClinicHome = t.TypeOf<typeof ClinicHome>

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

/** The decisions on one request in order, each with its outcome. */
export const Decisions = t.type(
  { method: t.string, path: t.string, steps: t.array(t.type({ decision: t.string, outcome: t.string })) },
  'Decisions',
)
export type Decisions = t.TypeOf<typeof Decisions>

/** The resources about the other levels of maturity of the service. */
export const levelResources = {
  levels: {
    summary: 'The clinic at four levels of REST maturity.',
    state: Collection,
    links: { ...pageLinks('levels'), home: link('home') },
    embedded: { item: link('level') },
  },
  level: {
    summary: 'A level of maturity, with the features that it lacks.',
    state: Level,
    links: {
      collection: link('levels'),
      prev: optionalLink('level'),
      next: optionalLink('level'),
      home: optionalLink('home'),
    },
  },
} as const
