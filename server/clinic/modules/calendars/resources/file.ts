import { icalendarFeed, icalendarFeedFields } from '@waymark/server/icalendar'
import { type CalendarEvent, protocolProblem, resource, type Resource } from '@waymark/server'
import { dateAfter, dateAt, type LocalDate } from '@waymark/server/values'
import { optional, token, translatable } from '@waymark/shared'
import { inLanguageOf } from '../../../languages/index.ts'
import type { Account } from '../../accounts/contract.ts'
import { alarmsFor, type Appointment, appointmentEvent, type Doctor } from '../../booking/contract.ts'
import type { Feed } from '../domain/feed.ts'
import { eventForDoctor } from './doctor-event.ts'
import type { Ports } from '../ports.ts'
import { calendarRoutes } from '../routes.ts'
import { calendarTexts } from '../texts.ts'

const parameters = { capability: optional(token({ prompt: translatable('Capability'), maxLength: 64 })) }

// Calendar programs read the whole file each time.
const daysBack = 30
const most = 2000

interface Subscribed {
  readonly feed: Feed
  readonly account: Account
  readonly search: { readonly account: string } | { readonly doctor: string }
  readonly from: LocalDate
}

/**
 * The file of a calendar feed: the appointments of its owner from 30 days ago on, with the cancelled ones. Calendar programs
 * cannot sign in, so its address carries a capability.
 */
export function calendarFile(ports: Ports): Resource {
  const { feeds, accounts, appointments, doctors, capabilities, clock } = ports
  return resource({
    route: calendarRoutes.calendarFile,
    kind: 'document',
    parameters,
    cache: { store: 'private', maxAge: 0 },
    serializers: [icalendarFeed],
    async find({ variables, parameters: { capability } }) {
      const isHeld = capabilities.isHeld('feed', variables.feed, capability)
      const feed = isHeld ? await feeds.find(variables.feed) : undefined
      const account = feed === undefined ? undefined : await accounts.find(feed.account)
      const search = account === undefined ? undefined : searchOf(account)
      if (feed === undefined || account === undefined || search === undefined) {
        return protocolProblem('not-found', calendarTexts.unknownFeedDetail)
      }
      const from = dateAfter(dateAt(clock.now(), 'UTC'), -daysBack)
      const own = 'doctor' in search ? await doctors.find(search.doctor) : undefined
      const version = [from, account.version, own?.version, await appointments.versionOf({ ...search, from })]
      return { entity: { feed, account, search, from }, version: version.join('-') }
    },
    represent: ({ feed, account, search, from }: Subscribed) =>
      inLanguageOf(account, async () => {
        const { items } = await appointments.page({ ...search, from }, { limit: most })
        const events = await eventsOf(ports, items, (appointment, doctor) =>
          'doctor' in search
            ? eventForDoctor(appointment, doctor, feed)
            : eventForPatient(appointment, doctor, account),
        )
        return { kind: 'document', title: feed.name, state: {}, links: [], embedded: [], forms: [], events }
      }),
    fields: () => icalendarFeedFields,
  })
}

function searchOf({ id, role, represents, state }: Account): Subscribed['search'] | undefined {
  if (state !== 'active') return undefined
  if (role === 'patient') return { account: id }
  return role === 'doctor' && represents !== undefined ? { doctor: represents } : undefined
}

async function eventsOf(
  { doctors }: Pick<Ports, 'doctors'>,
  items: readonly Appointment[],
  eventOf: (appointment: Appointment, doctor: Doctor) => CalendarEvent,
): Promise<readonly CalendarEvent[]> {
  const ids = [...new Set(items.map(({ slot }) => slot.doctor))]
  const known = new Map(await Promise.all(ids.map(async (id) => [id, await doctors.find(id)] as const)))
  return items.flatMap((appointment) => {
    const doctor = known.get(appointment.slot.doctor)
    return doctor === undefined ? [] : [eventOf(appointment, doctor)]
  })
}

function eventForPatient(appointment: Appointment, doctor: Doctor, account: Account): CalendarEvent {
  return appointmentEvent(appointment, doctor, alarmsFor(account))
}
