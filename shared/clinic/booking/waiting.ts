import { LongCollection, pageLinks } from '../../src/collection.ts'
import { form, link, optionalLink } from '../../src/description.ts'
import { waitingFields } from './fields.ts'
import { WaitingEntry, WaitingList } from './states.ts'

/** The resources of waiting lists. */
export const waitingResources = {
  waitingList: {
    summary: 'The waiting list of a doctor.',
    state: WaitingList,
    links: {
      ...pageLinks('waitingList'),
      doctor: link('doctor'),
      'appointment-time': optionalLink('appointmentTime'),
      home: link('home'),
    },
    embedded: { item: link('waitingEntry'), 'next-slots': link('slot') },
    forms: { join: form('waitingEntry', { title: 'Join the waiting list', fields: waitingFields }) },
  },
  waitingEntries: {
    summary: 'Your entries on the waiting lists of doctors.',
    state: LongCollection,
    links: { ...pageLinks('waitingEntries'), home: link('home') },
    embedded: { item: link('waitingEntry') },
  },
  waitingEntry: {
    summary: 'An entry in the waiting list of a doctor.',
    state: WaitingEntry,
    links: {
      collection: link('waitingList'),
      doctor: link('doctor'),
      hold: optionalLink('hold'),
      home: optionalLink('home'),
    },
    forms: { leave: form('waitingList', { title: 'Leave the waiting list', fields: {} }) },
  },
} as const
