import type { Doctor } from '../../domain/doctor.ts'
import type { Link, Representation } from '../../hypermedia/representation.ts'
import { guest, may, visibleStatuses, type Principal } from '../../domain/policy.ts'
import { represent } from '../represent.ts'
import { href, template } from '../routes.ts'

/** A doctor, on the own page or in a list. */
export function doctorRepresentation(doctor: Doctor, principal: Principal = guest): Representation {
  const { id, name, speciality, timeZone, address } = doctor
  return represent('doctor', {
    title: doctor.name,
    self: href('doctor', { doctor: doctor.id }),
    state: { id, name, speciality, timeZone, address },
    links: {
      week: { href: href('week', { doctor: doctor.id }), title: `Week of ${doctor.name}` },
      schedule: {
        href: template('schedule', { doctor: doctor.id }),
        title: `Open slots of ${doctor.name}`,
        options: { status: visibleStatuses(principal, id) },
      },
      ...calendarOf(doctor, principal),
      collection: { href: href('doctors', {}), title: 'All doctors' },
      home: { href: href('home', {}), title: 'Home' },
    },
    layout: { kind: 'portrait' },
  })
}

// The feed is on the page of the doctor; subscribing to it takes the link on its own page.
function calendarOf({ id, name }: Doctor, principal: Principal): { readonly calendar?: Link } {
  if (!may(principal, 'see the calendar of a doctor', { doctor: id })) return {}
  return { calendar: { href: href('calendar', { doctor: id }), title: `Appointments of ${name}` } }
}

/** The link to a doctor, where the name is known. */
export function doctorLink(doctor: Pick<Doctor, 'id' | 'name'>): { readonly href: string; readonly title: string } {
  return { href: href('doctor', { doctor: doctor.id }), title: doctor.name }
}
