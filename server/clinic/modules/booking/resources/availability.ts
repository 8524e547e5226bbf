import { refusalFor } from '@waymark/server/authentication/permission'
import { principalOf } from '../../../principal.ts'
import { bookingPermissions } from '../permissions.ts'
import { action, resource, type Action, type Resource } from '@waymark/server/http/resource'
import type { Representation } from '@waymark/server/hypermedia/representation'
import { LocalDate, valuesOfFields, type InputOf } from '@waymark/shared'
import {
  parseExceptions,
  parseOpenings,
  slotRuleFields,
  weekdays,
  type availabilityFields,
  formatExceptions,
  formatOpenings,
  clinicDescription,
} from '@waymark/shared/clinic'
import { isFailure } from '@waymark/server/values/failure'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { homeLink, represent } from '../../../represent.ts'
import { href } from '@waymark/server/http/routes'
import { bookingRoutes } from '../routes.ts'
import { type Availability, noWorkingHours } from '../domain/availability.ts'
import type { Doctor } from '../domain/doctor.ts'
import { changeAvailability } from '../domain/fill-schedule.ts'
import { offerAll } from '../domain/waiting-list.ts'
import { doctorLink } from './doctor/doctor-links.ts'
import { noSuchDoctor } from './doctor/doctor.ts'
import { conflictProblem } from './slots.ts'
import { bookingTexts } from '../messages.ts'

/** Returns the availability that the validated form fields describe. */
export function availabilityOf(input: InputOf<typeof availabilityFields>): Omit<Availability, 'doctor' | 'version'> {
  const { buffer = 0, notice = 0, exceptions = '' } = input
  return {
    weekly: weekdays.map((day) => parseOpenings(input[day] ?? '') ?? []),
    exceptions: parseExceptions(exceptions, LocalDate.is) ?? [],
    ...{ ...valuesOfFields(slotRuleFields, input), buffer, notice },
  }
}

/** Represents the working hours of a doctor, for the doctor and the clerks. */
function availabilityRepresentation(availability: Availability, doctor: Doctor): Representation {
  const self = href(bookingRoutes.availability, { doctor: doctor.id })
  const { weekly, exceptions, buffer, notice } = availability
  return represent('availability', {
    title: bookingTexts.workingHoursTitle(doctor.name),
    self,
    state: {
      doctor: doctor.id,
      timeZone: doctor.timeZone,
      weekly: weekdays.map((day, index) => ({ day, hours: formatOpenings(weekly[index] ?? []) })),
      exceptions: exceptions.map(({ date, hours }) => ({ date, hours: formatOpenings(hours) })),
      ...{ ...valuesOfFields(slotRuleFields, availability), buffer, notice },
    },
    links: {
      doctor: doctorLink(doctor),
      week: { href: href(bookingRoutes.week, { doctor: doctor.id }), title: bookingTexts.weekTitle(doctor.name) },
      home: homeLink,
    },
    forms: { change: { method: 'PUT', target: self, values: availabilityDocument(availability) } },
  })
}

/** Returns the present form values, which are also the target of a patch. */
export function availabilityDocument(
  availability: Availability,
): Readonly<Record<string, string | number | undefined>> {
  const { weekly, exceptions } = availability
  const hours = weekdays.map((day, index) => [day, formatOpenings(weekly[index] ?? [])] as const)
  return {
    ...Object.fromEntries(hours),
    ...(exceptions.length === 0 ? {} : { exceptions: formatExceptions(exceptions) }),
    ...valuesOfFields(slotRuleFields, availability),
  }
}

interface Found {
  readonly doctor: Doctor
  readonly availability: Availability
}

/** The working hours of a doctor. PUT replaces them and the slots that follow from them, atomically. */
export function availability(ports: Ports): Resource {
  const { doctors, availabilities } = ports
  return resource({
    kind: 'availability',
    cache: { store: 'none' },
    async find({ variables, caller }) {
      const principal = principalOf({ caller })
      const doctor = await doctors.find(variables['doctor'] ?? '')
      if (doctor === undefined) return noSuchDoctor()
      const refusal = refusalFor(principal, bookingPermissions.changeAvailability, { doctor: doctor.id })
      if (refusal !== undefined) return refusal
      const found = (await availabilities.find(doctor.id)) ?? { ...noWorkingHours, doctor: doctor.id }
      return { entity: { doctor, availability: found }, version: versionOf({ doctor, availability: found }) }
    },
    represent: ({ doctor, availability: found }) => availabilityRepresentation(found, doctor),
    actions: { PUT: changing(ports), PATCH: changing(ports) },
  })
}

function versionOf({ doctor, availability: found }: Found): string {
  return `${String(found.version)}-${String(doctor.version)}`
}

function changing(ports: Ports): Action<Found> {
  const act = async ({ doctor, availability: before }: Found, input: InputOf<typeof availabilityFields>) => {
    const wanted = { ...availabilityOf(input), doctor: doctor.id, version: before.version }
    const opened = await changeAvailability(ports, doctor, wanted)
    if ('orphans' in opened) return conflictProblem(ports, opened, 'appointments-outside')
    if (isFailure(opened)) return problemOf(opened)
    await offerAll(ports, doctor.id, opened)
    return {
      outcome: 'updated' as const,
      touched: [href(bookingRoutes.week, { doctor: doctor.id }), href(bookingRoutes.schedule, { doctor: doctor.id })],
    }
  }
  return action('change', clinicDescription.resources.availability.forms.change, act, {
    requiresCondition: true,
    document: ({ availability: before }) => availabilityDocument(before),
  })
}
