import { may } from '@waymark/server/authentication'
import { type Form, href, type Problem } from '@waymark/server'
import { dateAfter, failure } from '@waymark/server/values'
import { type Fields, hidden } from '@waymark/shared'
import { type bookingFields, clinicDescription } from '@waymark/shared/clinic'
import type { Principal } from '../../../../principal.ts'
import { describedForm, linkSet, type TitledLink } from '../../../../represent.ts'
import type { BookedType } from '../../domain/appointment-type.ts'
import { openTimes } from '../../domain/fitting-times.ts'
import type { BookingFailure, BookingCode } from '../../domain/failure.ts'
import type { Orphans } from '../../domain/fill-schedule.ts'
import { type Days, alternativesTo } from '../../domain/schedule.ts'
import type { Slot } from '../../domain/slot.ts'
import { problemOf } from '../../failures.ts'
import { bookingPermissions } from '../../permissions.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { appointmentTitle } from '../appointment/appointment-representation.ts'
import { openSlotsOf, slotTitle } from './slot-representation.ts'

/** Returns the form to join a doctor's waiting list from another resource. */
function waitingForm(doctor: string, days: Days): Form {
  return describedForm(clinicDescription.resources.waitingList.forms.join, {
    name: 'join',
    method: 'POST',
    target: href(bookingRoutes.waitingList, { doctor }),
    values: { from: days.from, to: days.to },
  })
}

// The default range of days after the wanted slot.
const usualDays = 7

// The slot is the reason for these failures, so another one may be booked with the same input.
const lostTimes: readonly BookingCode[] = [
  ...(['slot-taken', 'slot-held', 'slot-blocked', 'slot-past'] as const),
  ...(['slot-withdrawn', 'notice-too-short', 'appointments-overlap', 'day-full', 'type-too-long'] as const),
]

interface Unbooked {
  readonly principal: Principal
  /** The input of the booking, which the form for the next open slot has again. */
  readonly retry?: Retry
  /** The appointment type, which other times must fit too. */
  readonly type?: BookedType | undefined
  /** The patient for whom a clerk books. */
  readonly patient?: string | undefined
  /** The move of an appointment to the slot, which can be to another one instead. */
  readonly moving?: Moving | undefined
  /** The refused move, which staff may send again without the rules. */
  readonly move?: Form | undefined
}

interface Moving {
  readonly appointment: TitledLink
  readonly target: string
  readonly without: readonly string[]
}

function moveForm(others: readonly OtherSlot[], { target, without }: Moving): Form {
  const { title, fields } = clinicDescription.resources.appointmentTime.forms.reschedule
  const options = others.map(({ id, title: prompt }) => ({ value: String(id), prompt }))
  const all = { ...fields, slot: { ...fields.slot, options } }
  const usable = Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
  return describedForm({ title, fields: usable }, { name: 'reschedule', method: 'PUT', target })
}

interface OtherSlot extends TitledLink {
  readonly id: number
}

interface Retry {
  readonly values: Readonly<Record<string, unknown>>
  /** The fields that the caller may not use. */
  readonly without: readonly string[]
  /** Whether the caller may override the rules. */
  readonly mayOverride: boolean
}

type Overridable = keyof typeof bookingTexts.overrideTitles

/** Tells whether staff can override the rule behind a refusal. */
export function isOverridable(code: string): code is Overridable {
  return Object.hasOwn(bookingTexts.overrideTitles, code)
}

// A slot within the notice is closed.
function overrideForm(code: Overridable, slot: Slot, { retry, move, type, patient }: Unbooked): Form | undefined {
  if (move !== undefined) return { ...move, title: bookingTexts.moveTitles[code] }
  if (retry?.mayOverride !== true) return undefined
  const target = href(bookingRoutes.slot, { slot: slot.id, patient, type: type?.id })
  return overridingForm(code, { name: 'confirm', target, fields: fieldsOf(retry), values: retry.values })
}

interface RefusedForm {
  readonly name: string
  readonly target: string
  readonly fields: Fields
  readonly values: Readonly<Record<string, unknown>>
}

/** Returns a refused booking form, with which staff override the rule behind the refusal. */
export function overridingForm(code: Overridable, { name, target, fields, values }: RefusedForm): Form {
  const overriding = { ...values, rules: 'override' }
  return {
    ...describedForm({ title: '', fields }, { name, method: 'POST', target, values: overriding }),
    title: bookingTexts.overrideTitles[code],
  }
}

function retryForm({ href: target, title }: TitledLink, retry: Retry): Form {
  const form = { title: bookingTexts.bookInsteadTitle({ slot: title }), fields: fieldsOf(retry) }
  return describedForm(form, { name: 'confirm', method: 'POST', target, values: retry.values })
}

function fieldsOf({ without }: Retry): Fields {
  return fieldsToSendAgain(clinicDescription.resources.slot.forms.confirm.fields, without)
}

/** Returns the fields of a refused booking that the caller may use. The type has been chosen. */
export function fieldsToSendAgain(fields: typeof bookingFields & Fields, without: readonly string[]): Fields {
  const all = { ...fields, type: hidden(fields.type) }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
}

/** Returns the problem for a slot that cannot be booked, with alternatives and the waiting list form. */
export async function unbookableProblem(
  ports: Pick<Ports, 'schedules' | 'availabilities' | 'doctors' | 'clock'>,
  failure: BookingFailure,
  slot: Slot,
  unbooked: Unbooked,
): Promise<Problem> {
  const { doctors, clock } = ports
  const { principal, retry, moving, type } = unbooked
  const override = isOverridable(failure.failure) ? overrideForm(failure.failure, slot, unbooked) : undefined
  const others = await alternativesTo(openTimes(ports, type), slot, clock.now())
  const links = await namedSlots(doctors, others, unbooked)
  const isTimeLost = lostTimes.includes(failure.failure)
  if (moving !== undefined) return unmovableProblem(failure, { moving, override, links, isTimeLost })
  const days = { from: slot.date, to: dateAfter(slot.date, usualDays) }
  const later = others.findIndex(({ doctor, start }) => doctor === slot.doctor && start > slot.start)
  const next = links[Math.max(later, 0)]
  const isLost = override === undefined && retry !== undefined && next !== undefined && isTimeLost
  return problemOf(failure, {
    ...sentAgain(override),
    ...(isLost ? { form: retryForm(next, retry) } : {}),
    links: [
      linkSet('alternatives', ...links.map(({ href, title }) => ({ href, title }))),
      linkSet('schedule', openSlotsOf(slot)),
    ],
    ...(may(principal, bookingPermissions.joinWaitingList, {}) ? { otherForms: [waitingForm(slot.doctor, days)] } : {}),
  })
}

async function namedSlots(
  doctors: Ports['doctors'],
  slots: readonly Slot[],
  { moving, type, patient }: Unbooked,
): Promise<readonly OtherSlot[]> {
  // The page of a time is for a new booking.
  const chosen = moving === undefined ? type?.id : undefined
  return Promise.all(
    slots.map(async (other) => {
      const doctor = await doctors.find(other.doctor)
      return {
        id: other.id,
        href: href(bookingRoutes.slot, { slot: other.id, patient, type: chosen }),
        title: slotTitle(other, { name: doctor?.name ?? other.doctor, timeZone: doctor?.timeZone ?? 'UTC' }),
      }
    }),
  )
}

interface Unmoved {
  readonly moving: Moving
  readonly override: Form | undefined
  readonly links: readonly OtherSlot[]
  readonly isTimeLost: boolean
}

/** Returns the problem of a refused move, with other times for it. */
function unmovableProblem(failure: BookingFailure, { moving, override, links, isTimeLost }: Unmoved): Problem {
  const other = isTimeLost && links.length > 0 ? { form: moveForm(links, moving) } : {}
  const alternatives = links.map(({ href, title }) => ({ href, title }))
  return problemOf(failure, {
    ...(override === undefined ? other : sentAgain(override)),
    links: [linkSet('alternatives', ...alternatives), linkSet('appointment', moving.appointment)],
  })
}

/** Returns the form of a problem that is sent again, and the button with which a page sends it. */
export function sentAgain(form: Form | undefined): Pick<Problem, 'form' | 'extensions'> {
  if (form === undefined) return {}
  return { form, extensions: { retry: { title: form.title, name: 'rules', value: 'override' } } }
}

// Limits the listed appointments; a retry lists the others.
const mostNamed = 50

/** Returns the problem for conflicting appointments, with links to them. */
export async function conflictProblem(
  { appointments, doctors }: Pick<Ports, 'appointments' | 'doctors'>,
  { orphans }: Orphans,
  code: BookingCode,
): Promise<Problem> {
  const first = orphans.toSorted((one, other) => one.start - other.start).slice(0, mostNamed)
  const named = await appointments.ofSlots(first.map(({ id }) => id))
  const inOrder = named.toSorted((one, other) => one.slot.start - other.slot.start)
  const links = await Promise.all(
    inOrder.map(async (appointment) => {
      const { name = '', timeZone = 'UTC' } = (await doctors.find(appointment.slot.doctor)) ?? {}
      return {
        href: href(bookingRoutes.appointment, { appointment: appointment.id }),
        title: appointmentTitle(appointment, { name, timeZone }),
      }
    }),
  )
  return problemOf(failure(code), {
    extensions: { count: orphans.length },
    links: [linkSet('conflicts', ...links)],
    keepsForm: true,
  })
}
