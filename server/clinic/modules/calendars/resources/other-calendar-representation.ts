import { type GivenForm, href, type Representation } from '@waymark/server'
import { definedMembers, homeLink, represent } from '../../../represent.ts'
import { type Doctor, doctorLink } from '../../booking/contract.ts'
import type { Connection, Place, ReadingState } from '../domain/connection.ts'
import { calendarRoutes } from '../routes.ts'
import { calendarTexts } from '../texts.ts'

/** Represents another calendar of a doctor, without its address and its credentials. */
export function otherCalendarRepresentation(connection: Connection, doctor: Doctor): Representation {
  const { id, name, writes, place, createdAt, reading } = connection
  const self = href(calendarRoutes.otherCalendar, { doctor: doctor.id, calendar: id })
  return represent('otherCalendar', {
    title: name,
    self,
    state: {
      id,
      doctor: doctor.id,
      name,
      host: new URL(place.address).host,
      kind: place.user === undefined ? 'file' : 'caldav',
      status: statusOf(reading),
      createdAt: inText(createdAt),
      ...definedMembers({ writes, ...readingOf(reading) }),
    },
    links: {
      doctor: doctorLink(doctor),
      collection: {
        href: href(calendarRoutes.otherCalendars, { doctor: doctor.id }),
        title: calendarTexts.otherCalendarsTitle,
      },
      home: homeLink,
    },
    forms: {
      change: changeForm(self, connection),
      read: { method: 'POST', target: self },
      disconnect: { method: 'DELETE', target: self },
    },
  })
}

type Status = 'new' | 'current' | 'failing'

function statusOf({ problem, readAt }: ReadingState): Status {
  if (problem !== undefined) return 'failing'
  return readAt === undefined ? 'new' : 'current'
}

interface Told {
  readonly readAt: string | undefined
  readonly problem: string | undefined
  readonly nextReadAt: string | undefined
  readonly unreadable: number | undefined
}

function readingOf({ readAt, problem, nextAt, unreadable }: ReadingState): Told {
  return {
    readAt: readAt === undefined ? undefined : inText(readAt),
    problem: problem === undefined ? undefined : calendarTexts.problems[problem],
    nextReadAt: problem === undefined ? undefined : inText(nextAt),
    unreadable: unreadable === 0 ? undefined : unreadable,
  }
}

function inText(instant: number): string {
  return new Date(instant).toISOString()
}

function changeForm(target: string, { name, writes, place }: Connection): GivenForm {
  const options = (place.collections ?? []).map((collection, index) => ({
    value: `c${String(index + 1)}`,
    prompt: collection.name,
  }))
  const isFile = place.user === undefined
  const without = [...(options.length < 2 ? ['collection'] : []), ...(isFile ? ['writes'] : [])]
  const values = { name, writes, collection: chosenIn(place) }
  return { method: 'PUT', target, values, without, ...(options.length < 2 ? {} : { options: { collection: options } }) }
}

function chosenIn({ collections = [], collection }: Place): string | undefined {
  const index = collections.findIndex(({ address }) => address === collection)
  return index < 0 ? undefined : `c${String(index + 1)}`
}
