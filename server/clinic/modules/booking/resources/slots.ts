import { may } from '@waymark/server/authentication'
import { type Form, formFields, href, type Problem } from '@waymark/server'
import { dateAfter, failure } from '@waymark/server/values'
import { principalOf, type Principal } from '../../../principal.ts'
import { accountPermissions } from '../../accounts/contract.ts'
import { bookingPermissions } from '../permissions.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import type { BookingFailure, BookingCode } from '../domain/failure.ts'
import { problemOf } from '../failures.ts'
import { bookingTexts } from '../texts.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../../../represent.ts'
import { bookingRoutes } from '../routes.ts'
import type { Orphans } from '../domain/fill-schedule.ts'
import { isLive, type Hold } from '../domain/hold.ts'
import { type Days, alternativesTo } from '../domain/schedule.ts'
import type { Slot } from '../domain/slot.ts'
import { appointmentTitle } from './appointment/appointment-representation.ts'
import { openSlotsOf, statusFor, type SlotView, slotTitle } from './slot/slot-representation.ts'

/** Returns the version of a slot for a caller. */
export function slotVersion(view: SlotView, now: number): string {
  const { slot: found, doctor, hold, profile } = view
  // A hold expires without a write.
  const held = hold !== undefined && isLive(hold, now) ? hold.until : 0
  const filledIn = profile === undefined ? [] : [profile.version]
  return [found.version, statusFor(view, now), doctor.version, held, ...filledIn].join('-')
}

/** Returns a slot with its caller, or the problem for a slot that is not visible. */
export async function viewOfSlot(
  ports: Pick<Ports, 'schedules' | 'doctors' | 'holds' | 'accounts'>,
  segment: string,
  { caller, hold }: Parameters<typeof principalOf>[0] & { readonly hold?: string | undefined },
): Promise<SlotView | Problem> {
  const found = await ports.schedules.slot(slotNumber(segment))
  const doctor = found === undefined ? undefined : await ports.doctors.find(found.doctor)
  if (found === undefined || doctor === undefined) return problemOf(failure('slot-unknown'))
  if (found.state === 'withdrawn') {
    return problemOf(failure('slot-withdrawn'), { links: [linkSet('schedule', openSlotsOf(found))] })
  }
  const principal = principalOf({ caller })
  const own = await ownHold(ports, found, { principal, shown: hold })
  return { slot: found, doctor, principal, hold: own, profile: await profileOf(ports, principal) }
}

// Staff book for others; a client application gets only the profile that its scopes allow.
async function profileOf({ accounts }: Pick<Ports, 'accounts'>, principal: Principal): Promise<SlotView['profile']> {
  if (principal.role !== 'patient') return undefined
  const { account } = principal
  return may(principal, accountPermissions.changeProfile, { account }) ? accounts.find(account) : undefined
}

async function ownHold(
  { holds }: Pick<Ports, 'holds'>,
  { id }: Slot,
  { principal, shown }: { readonly principal: Principal; readonly shown: string | undefined },
): Promise<Hold | undefined> {
  if (shown !== undefined) {
    const hold = await holds.find(shown)
    if (hold?.slot === id && hold.account === undefined) return hold
  }
  return principal.role === 'guest' ? undefined : holds.lastOf(principal.account, id)
}

/** Returns the number of a slot, or the unused 0 if the segment is not a number that the database can hold. */
export function slotNumber(segment: string): number {
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : 0
}

/** Returns the form to join a doctor's waiting list from another resource. */
function waitingForm(doctor: string, days: Days): Form {
  const { title, fields } = clinicDescription.resources.waitingList.forms.join
  return {
    name: 'join',
    title,
    method: 'POST',
    target: href(bookingRoutes.waitingList, { doctor }),
    contentType: 'application/json',
    fields: formFields(fields, { from: days.from, to: days.to }),
  }
}

// The default range of days after the wanted slot.
const usualDays = 7

// The slot is the reason for these failures, so another one may be booked with the same input.
const lostTimes: readonly BookingCode[] = ['slot-taken', 'slot-held', 'slot-blocked', 'slot-past']

interface Unbooked {
  readonly principal: Principal
  /** The input of the booking, which the form for the next open slot has again. */
  readonly retry?: Retry
}

interface Alternative {
  readonly href: string
  readonly title: string
}

interface Retry {
  readonly values: Readonly<Record<string, unknown>>
  /** The fields that the caller may not use. */
  readonly without: readonly string[]
}

function retryForm({ href: target, title }: Alternative, { values, without }: Retry): Form {
  const { fields } = clinicDescription.resources.slot.forms.confirm
  const usable = Object.fromEntries(Object.entries(fields).filter(([name]) => !without.includes(name)))
  return {
    name: 'confirm',
    title: bookingTexts.bookInsteadTitle(title),
    method: 'POST',
    target,
    contentType: 'application/json',
    fields: formFields(usable, values),
  }
}

/** Returns the problem for a slot that cannot be booked, with alternatives and the waiting list form. */
export async function unbookableProblem(
  { schedules, doctors, clock }: Pick<Ports, 'schedules' | 'doctors' | 'clock'>,
  failure: BookingFailure,
  slot: Slot,
  { principal, retry }: Unbooked,
): Promise<Problem> {
  const others = await alternativesTo(schedules, slot, clock.now())
  const links = await Promise.all(
    others.map(async (other) => {
      const doctor = await doctors.find(other.doctor)
      return {
        href: href(bookingRoutes.slot, { slot: other.id }),
        title: slotTitle(other, { name: doctor?.name ?? other.doctor }),
      }
    }),
  )
  const days = { from: slot.date, to: dateAfter(slot.date, usualDays) }
  const later = others.findIndex(({ doctor, start }) => doctor === slot.doctor && start > slot.start)
  const next = links[Math.max(later, 0)]
  const isLost = retry !== undefined && next !== undefined && lostTimes.includes(failure.failure)
  return problemOf(failure, {
    ...(isLost ? { form: retryForm(next, retry) } : {}),
    links: [linkSet('alternatives', ...links), linkSet('schedule', openSlotsOf(slot))],
    ...(may(principal, bookingPermissions.joinWaitingList, {}) ? { otherForms: [waitingForm(slot.doctor, days)] } : {}),
  })
}

// Limits the listed appointments; a retry lists the others.
const mostNamed = 50

/** Returns the problem for conflicting appointments, with links to them. */
export async function conflictProblem(
  { appointments, doctors }: Pick<Ports, 'appointments' | 'doctors'>,
  { orphans }: Orphans,
  code: BookingCode,
): Promise<Problem> {
  const named = await appointments.ofSlots(orphans.slice(0, mostNamed).map(({ id }) => id))
  const links = await Promise.all(
    named.map(async (appointment) => ({
      href: href(bookingRoutes.appointment, { appointment: appointment.id }),
      title: appointmentTitle(appointment, { name: (await doctors.find(appointment.slot.doctor))?.name ?? '' }),
    })),
  )
  return problemOf(failure(code), {
    extensions: { count: orphans.length },
    links: [linkSet('conflicts', ...links)],
  })
}
