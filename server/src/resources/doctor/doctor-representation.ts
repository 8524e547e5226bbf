import type { Doctor } from '../../domain/doctor.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { visibleStatuses } from '../../domain/policy.ts'
import { represent } from '../represent.ts'
import { href, template } from '../routes.ts'

/** A doctor, on the own page or in a list. */
export function doctorRepresentation(doctor: Doctor): Representation {
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
        options: { status: visibleStatuses({ role: 'guest' }) },
      },
      collection: { href: href('doctors', {}), title: 'All doctors' },
      home: { href: href('home', {}), title: 'Home' },
    },
    layout: { kind: 'portrait' },
  })
}

/** The link to a doctor, where the name is known. */
export function doctorLink(doctor: Pick<Doctor, 'id' | 'name'>): { readonly href: string; readonly title: string } {
  return { href: href('doctor', { doctor: doctor.id }), title: doctor.name }
}
