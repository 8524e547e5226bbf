import { may } from '@waymark/server/authentication'
import type { Instant } from '@waymark/server/values'
import { href, type Representation } from '@waymark/server'
import { valuesOfFields } from '@waymark/shared'
import { personFields } from '@waymark/shared/clinic'
import type { Principal } from '../../../../principal.ts'
import { represent } from '../../../../represent.ts'
import type { Appointment, Patient } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { confirmedState } from '../../domain/reply.ts'
import { breakEndOf } from '../../domain/fitting-times.ts'
import { spanned, statusOf, type Slot } from '../../domain/slot.ts'
import { bookingPermissions } from '../../permissions.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { attendForm } from '../appointment/appointment-representation.ts'
import { confirmForm } from './confirm-form.ts'
import { instantsOf, type linksOf, spanOf, summary } from './slot-representation.ts'

/** Represents a slot in a schedule: the four members of the specification, and for staff its status and appointment. */
export function listedSlot(
  given: Slot,
  doctor: Doctor,
  { now, principal, isForStaff, appointment, links, hasTypes = false }: SlotViewer,
): Representation {
  const status = statusOf(given, now)
  // An appointment of a type may be longer than its first slot.
  const slot = spanned(given, appointment?.slot)
  return represent('slot', {
    title: bookingTexts.slotTimeTitle(spanOf(slot, doctor)),
    self: href(bookingRoutes.slot, { slot: slot.id }),
    state: {
      ...summary(slot),
      ...(isForStaff ? stateForStaff(slot, now) : {}),
      ...(appointment === undefined ? {} : appointmentOf(appointment)),
    },
    links: {
      ...links,
      appointment:
        appointment !== undefined && mayOpen(appointment, slot, principal)
          ? { href: href(bookingRoutes.appointment, { appointment: appointment.id }), title: appointment.patient.name }
          : undefined,
    },
    forms: {
      // The page of the slot has the types that fit.
      confirm: status === 'open' && !hasTypes ? confirmForm(slot, principal) : undefined,
      attend:
        appointment === undefined
          ? undefined
          : attendForm(appointment, doctor, { isOfClinic: mayAttend(slot, principal), now }),
    },
  })
}

type State = Partial<Parameters<typeof represent<'slot'>>[1]['state']>

function stateForStaff(slot: Slot, now: Instant): State {
  const busy = slot.isBusy === true ? { isBusy: true } : {}
  return { status: statusOf(slot, now), ...busy, date: slot.date, ...instantsOf(slot) }
}

function mayAttend({ doctor }: Slot, principal: Principal): boolean {
  return may(principal, bookingPermissions.recordAttendance, { doctor })
}

/** Tells whether a caller may see an appointment of a slot. */
// A client application may read a schedule without the scope of appointments.
export function mayOpen({ account }: Appointment, { doctor }: Slot, principal: Principal): boolean {
  return may(principal, bookingPermissions.seeAppointment, { account, doctor, isHeld: false })
}

function appointmentOf(appointment: Appointment): State {
  const { patient, reason, state } = appointment
  return {
    patient: patientState(patient),
    ...(reason === undefined ? {} : { reason }),
    appointmentStatus: state,
    ...confirmedState(appointment),
  }
}

/** The caller of a schedule, and the appointment of a slot, for staff. */
export interface SlotViewer {
  readonly now: Instant
  readonly principal: Principal
  readonly isForStaff: boolean
  readonly appointment: Appointment | undefined
  /** The links that all slots of the schedule have. */
  readonly links: ReturnType<typeof linksOf>
  /** Whether the doctor has appointment types. */
  readonly hasTypes?: boolean
}

function patientState(patient: Patient): Patient {
  return { ...valuesOfFields(personFields, patient), age: patient.age }
}

/** Returns the slots without those that an appointment takes after its first one. */
export function withoutContinued(slots: readonly Slot[], appointments: readonly Appointment[]): readonly Slot[] {
  const longer = appointments.filter(({ type }) => type !== undefined)
  if (longer.length === 0) return slots
  const isContinued = ({ start, state }: Slot): boolean =>
    state === 'booked' &&
    longer.some(({ slot, type }) => type !== undefined && slot.start < start && start < breakEndOf(slot, type))
  return slots.filter((slot) => !isContinued(slot))
}
