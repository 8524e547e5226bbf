import { refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  href,
  type Outcome,
  type Problem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { dateAfter, dateAt, isFailure, type LocalDate } from '@waymark/server/values'
import { actorOf, principalOf } from '../../../principal.ts'
import { bookingPermissions } from '../permissions.ts'
import { LocalDate as DateCodec, valuesOfFields, type InputOf } from '@waymark/shared'
import {
  parseExceptions,
  parseOpenings,
  slotRuleFields,
  weekdays,
  type availabilityFields,
  type exceptionFields,
  formatExceptions,
  formatOpenings,
  clinicDescription,
} from '@waymark/shared/clinic'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { homeLink, represent } from '../../../represent.ts'
import { bookingRoutes } from '../routes.ts'
import { type Availability, openingsOf, presentAvailability, slotsOfDay } from '../domain/availability.ts'
import type { Doctor } from '../domain/doctor.ts'
import { closeHours } from '../domain/close-hours.ts'
import { changeAvailability } from '../domain/fill-schedule.ts'
import { offerAll } from '../domain/waiting-list.ts'
import { subjectOfAppointment } from '../audited-subject.ts'
import { doctorLink } from './doctor/doctor-links.ts'
import { noSuchDoctor } from './doctor/doctor.ts'
import { exceptedDays, exceptedFrom } from './availability-exceptions.ts'
import { conflictProblem } from './slot/refusals.ts'
import { bookingTexts } from '../texts.ts'

/** Returns the availability that the validated form fields describe. */
export function availabilityOf(input: InputOf<typeof availabilityFields>): Omit<Availability, 'doctor' | 'version'> {
  const { buffer = 0, notice = 0, exceptions = '' } = input
  return {
    weekly: weekdays.map((day) => parseOpenings(input[day] ?? '') ?? []),
    exceptions: parseExceptions(exceptions, DateCodec.is) ?? [],
    ...valuesOfFields(slotRuleFields, input),
    buffer,
    notice,
  }
}

/** Represents the working hours of a doctor, for the doctor and the clerks. */
function availabilityRepresentation({ availability, doctor, today }: Found): Representation {
  const self = href(bookingRoutes.availability, { doctor: doctor.id })
  const { weekly, exceptions, buffer, notice } = availability
  return represent('availability', {
    title: bookingTexts.workingHoursTitle({ doctor: doctor.name }),
    self,
    state: {
      doctor: doctor.id,
      timeZone: doctor.timeZone,
      weekly: weekdays.map((day, index) => ({ day, hours: formatOpenings(weekly[index] ?? []) })),
      exceptions: exceptions.map(({ date, hours }) => ({ date, hours: formatOpenings(hours) })),
      week: nextDays(availability, doctor, today),
      ...valuesOfFields(slotRuleFields, availability),
      buffer,
      notice,
    },
    links: {
      doctor: doctorLink(doctor),
      week: {
        href: href(bookingRoutes.week, { doctor: doctor.id }),
        title: bookingTexts.weekTitle({ doctor: doctor.name }),
      },
      home: homeLink,
    },
    forms: {
      change: { method: 'PUT', target: self, values: availabilityDocument(availability) },
      except: { method: 'POST', target: self },
    },
  })
}

/** Returns the hours and the number of slots of the next seven days, exceptions included. */
function nextDays(
  availability: Availability,
  { timeZone }: Doctor,
  today: LocalDate,
): { readonly date: LocalDate; readonly hours: string; readonly slots: number }[] {
  return Array.from({ length: 7 }, (_, days) => {
    const date = dateAfter(today, days)
    const slots = slotsOfDay(availability, date, timeZone).length
    return { date, hours: formatOpenings(openingsOf(availability, date)), slots }
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
  /** The date in the zone of the doctor. */
  readonly today: LocalDate
  readonly availability: Availability
  /** The caller, for the audit log. */
  readonly by: { readonly who: string; readonly client: string }
}

/** The working hours of a doctor. PUT replaces them and the slots that follow from them, atomically. */
export function availability(ports: Ports): Resource {
  const { doctors, clock } = ports
  return resource({
    route: bookingRoutes.availability,
    kind: 'availability',
    cache: { store: 'none' },
    async find({ variables, caller, client }) {
      const principal = principalOf({ caller })
      const doctor = await doctors.find(variables.doctor)
      if (doctor === undefined) return noSuchDoctor()
      const refusal = refusalFor(principal, bookingPermissions.changeAvailability, { doctor: doctor.id })
      if (refusal !== undefined) return refusal
      const found = await presentAvailability(ports, doctor)
      const by = { who: actorOf(principal), client }
      const entity = { doctor, availability: found, today: dateAt(clock.now(), doctor.timeZone), by }
      return { entity, version: versionOf(entity), shownVersion: entity.today }
    },
    represent: availabilityRepresentation,
    actions: { PUT: changing(ports), PATCH: changing(ports), POST: excepting(ports) },
  })
}

function versionOf({ doctor, availability: found }: Pick<Found, 'doctor' | 'availability'>): string {
  return `${String(found.version)}-${String(doctor.version)}`
}

const { forms } = clinicDescription.resources.availability

function changing(ports: Ports): Action<Found> {
  const act = (
    { doctor, availability: before }: Found,
    input: InputOf<typeof availabilityFields>,
  ): Promise<Outcome | Problem> => {
    const wanted = { ...availabilityOf(input), doctor: doctor.id, version: before.version }
    return changed(ports, doctor, wanted)
  }
  return action('change', forms.change, act, {
    requiresCondition: true,
    document: ({ availability: before }) => availabilityDocument(before),
  })
}

// The form adds to the stored exceptions, so it needs no precondition.
function excepting(ports: Ports): Action<Found> {
  return action('except', forms.except, async (found: Found, input: InputOf<typeof exceptionFields>) => {
    const { doctor, availability: before, today } = found
    const wanted = exceptedFrom(before, input, today)
    if ('faults' in wanted) return wanted
    if (input.booked !== 'cancel') return changed(ports, doctor, wanted)
    return closed(ports, found, wanted, { dates: exceptedDays(input), why: input.reason })
  })
}

async function changed(ports: Ports, doctor: Doctor, wanted: Availability): Promise<Outcome | Problem> {
  const opened = await changeAvailability(ports, doctor, wanted)
  if ('orphans' in opened) return conflictProblem(ports, opened, 'appointments-outside')
  if (isFailure(opened)) return problemOf(opened)
  await offerAll(ports, doctor.id, opened)
  return updated(doctor)
}

async function closed(
  ports: Ports,
  { doctor, by }: Pick<Found, 'doctor' | 'by'>,
  wanted: Availability,
  closing: Parameters<typeof closeHours>[3],
): Promise<Outcome | Problem> {
  const hours = await closeHours(ports, doctor, wanted, closing)
  if (isFailure(hours)) return problemOf(hours)
  await offerAll(ports, doctor.id, hours.opened)
  for (const appointment of hours.cancelled) {
    const subject = subjectOfAppointment(appointment)
    await ports.auditLog.append({ at: ports.clock.now(), ...by, what: 'appointment cancel', subject })
  }
  return { ...updated(doctor), done: bookingTexts.done.severalCancelled({ count: hours.cancelled.length }) }
}

function updated({ id: doctor }: Doctor): Extract<Outcome, { readonly outcome: 'updated' }> {
  return {
    outcome: 'updated',
    touched: [href(bookingRoutes.week, { doctor }), href(bookingRoutes.schedule, { doctor })],
  }
}
