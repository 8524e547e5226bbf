import * as t from 'io-ts'
import { WholeNumber } from '../src/codecs.ts'
import { LongCollection, pageLinks } from '../src/collection.ts'
import { curiedRelations, link, optionalLink } from '../src/description.ts'
import { auditSearch } from './accounts/fields.ts'
import { AuditEntry } from './accounts/states.ts'

/** The relations of the module. */
export const operationRelations = curiedRelations('wm', {
  activity: ['one', 'Activity', 'The requests and queues of the service since its start, for clerks.'],
  actor: ['one', 'Actor', 'The user that caused an event of the audit log.'],
})

const Bars = t.array(t.type({ name: t.string, count: WholeNumber }))

/** The figures of all processes since their start: responses by outcome and by duration, and lengths of queues. */
export const Activity = t.type(
  {
    requests: WholeNumber,
    conflicts: WholeNumber,
    refused: WholeNumber,
    processes: WholeNumber,
    outcomes: Bars,
    durations: Bars,
    queues: Bars,
  },
  'Activity',
)
export type Activity = t.TypeOf<typeof Activity>

/** The resources about the operation of the service. */
export const operationResources = {
  activity: {
    summary: 'The requests and queues of the service since its start.',
    state: Activity,
    links: { home: link('home') },
  },
  audit: {
    summary: 'The audit log, latest entry first.',
    state: LongCollection,
    links: { ...pageLinks('audit'), search: link('audit', auditSearch), home: link('home') },
    embedded: { item: link('auditEntry') },
  },
  auditEntry: {
    summary: 'A security event in the audit log.',
    state: AuditEntry,
    links: {
      collection: link('audit'),
      actor: optionalLink('user'),
      user: optionalLink('user'),
      appointment: optionalLink('appointment'),
      doctor: optionalLink('doctor'),
      slot: optionalLink('slot'),
      home: optionalLink('home'),
    },
  },
} as const
