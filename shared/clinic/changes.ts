import * as t from 'io-ts'
import { Identifier, Instant, WholeNumber } from '../src/codecs.ts'
import { viewVariables } from '../src/collection.ts'
import { curiedRelations, link, optionalLink } from '../src/description.ts'
import { changeTypes, changeVariables } from './webhooks/fields.ts'

/** The relations of the module. */
export const changeRelations = curiedRelations('wm', {
  changes: ['one', 'Changes', 'The changes of appointments and users in order, for programs that poll.', 'developers'],
})

/** A codec of the types of changes. */
export const ChangeTypeCodec = t.keyof(changeTypes)

/**
 * A change of an appointment or a user. It has no personal data: a program that needs more follows the links with its own
 * permissions. `version` is that of the appointment or the user after the change.
 */
export const Change = t.intersection(
  [t.type({ id: Identifier, type: ChangeTypeCodec, at: Instant }), t.partial({ version: WholeNumber })],
  'Change',
)
export type Change = t.TypeOf<typeof Change>

/** A page of changes; `hasMore` tells whether the next page has changes already. */
export const Changes = t.type({ hasMore: t.boolean }, 'Changes')
export type Changes = t.TypeOf<typeof Changes>

/** The resources of the change feed. */
export const changeResources = {
  changes: {
    summary: 'The changes of appointments and users, oldest first. The next link is always there.',
    state: Changes,
    links: {
      first: link('changes'),
      next: link('changes'),
      last: link('changes'),
      changes: link('changes', changeVariables),
      view: optionalLink('selection', viewVariables),
      home: link('home'),
    },
    embedded: { item: link('change') },
  },
  change: {
    summary: 'A change of an appointment, a slot or a user, with links to them.',
    state: Change,
    links: {
      collection: link('changes'),
      appointment: optionalLink('appointment'),
      slot: optionalLink('slot'),
      doctor: optionalLink('doctor'),
      user: optionalLink('user'),
      home: optionalLink('home'),
    },
  },
} as const
