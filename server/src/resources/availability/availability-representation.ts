import { formatExceptions, formatOpenings, weekdays } from '@waymark/shared'
import type { Availability } from '../../domain/availability.ts'
import type { Doctor } from '../../domain/doctor.ts'
import type { Json, Representation } from '../../hypermedia/representation.ts'
import { doctorLink } from '../doctor/doctor-representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** When a doctor sees patients, for the doctor and the clerks. */
export function availabilityRepresentation(availability: Availability, doctor: Doctor): Representation {
  const self = href('availability', { doctor: doctor.id })
  const { weekly, exceptions, slotLength, buffer, notice, horizon, perDay, perPatient } = availability
  return represent('availability', {
    title: `When ${doctor.name} sees patients`,
    self,
    state: {
      doctor: doctor.id,
      timeZone: doctor.timeZone,
      weekly: weekdays.map((day, index) => ({ day, hours: formatOpenings(weekly[index] ?? []) })),
      exceptions: exceptions.map(({ date, hours }) => ({ date, hours: formatOpenings(hours) })),
      ...{ slotLength, buffer, notice, horizon },
      ...(perDay === undefined ? {} : { perDay }),
      ...(perPatient === undefined ? {} : { perPatient }),
    },
    links: {
      doctor: doctorLink(doctor),
      week: { href: href('week', { doctor: doctor.id }), title: `Week of ${doctor.name}` },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: { change: { method: 'PUT', target: self, values: availabilityDocument(availability) } },
  })
}

/** What the form holds now, which is also what a patch is applied to. */
export function availabilityDocument(availability: Availability): Readonly<Record<string, Json>> {
  const { weekly, exceptions, slotLength, buffer, notice, horizon, perDay, perPatient } = availability
  const hours = weekdays.map((day, index) => [day, formatOpenings(weekly[index] ?? [])] as const)
  return {
    ...Object.fromEntries(hours),
    ...(exceptions.length === 0 ? {} : { exceptions: formatExceptions(exceptions) }),
    ...{ slotLength, buffer, notice, horizon },
    ...(perDay === undefined ? {} : { perDay }),
    ...(perPatient === undefined ? {} : { perPatient }),
  }
}
