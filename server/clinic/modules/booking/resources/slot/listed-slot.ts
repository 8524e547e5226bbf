import { may } from '@waymark/server/authentication'
import type { Instant } from '@waymark/server/values'
import { href, type Representation } from '@waymark/server'
import { valuesOfFields } from '@waymark/shared'
import { personFields } from '@waymark/shared/clinic'
import type { Principal } from '../../../../principal.ts'
import { represent } from '../../../../represent.ts'
import type { Appointment, Patient } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { statusOf, type Slot } from '../../domain/slot.ts'
import { bookingPermissions } from '../../permissions.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { attendForm } from '../appointment/appointment-representation.ts'
import { confirmForm, instantsOf, linksOf, spanOf, summary } from './slot-representation.ts'

/** Represents a slot in a schedule: the four members of the specification, and for staff its status and appointment. */
export function listedSlot(
  slot: Slot,
  doctor: Doctor,
  { now, principal, isForStaff, appointment }: SlotViewer,
): Representation {
  const status = statusOf(slot, now)
  return represent('slot', {
    title: bookingTexts.slotTimeTitle(spanOf(slot, doctor)),
    self: href(bookingRoutes.slot, { slot: slot.id }),
    state: {
      ...summary(slot),
      ...(isForStaff ? { status, date: slot.date, ...instantsOf(slot) } : {}),
      ...(appointment === undefined ? {} : appointmentOf(appointment)),
    },
    links: {
      ...linksOf(slot, doctor),
      appointment:
        appointment !== undefined && mayOpen(appointment, slot, principal)
          ? { href: href(bookingRoutes.appointment, { appointment: appointment.id }), title: appointment.patient.name }
          : undefined,
    },
    forms: {
      confirm: status === 'open' ? confirmForm(slot, principal) : undefined,
      attend:
        appointment === undefined
          ? undefined
          : attendForm(appointment, doctor, { isOfClinic: mayAttend(slot, principal), now }),
    },
  })
}

function mayAttend({ doctor }: Slot, principal: Principal): boolean {
  return may(principal, bookingPermissions.recordAttendance, { doctor })
}

/** Tells whether a caller may see an appointment of a slot. */
// A client application may read a schedule without the scope of appointments.
export function mayOpen({ account }: Appointment, { doctor }: Slot, principal: Principal): boolean {
  return may(principal, bookingPermissions.seeAppointment, { account, doctor, isHeld: false })
}

function appointmentOf({
  patient,
  reason,
  state,
}: Appointment): Partial<Parameters<typeof represent<'slot'>>[1]['state']> {
  return {
    patient: patientState(patient),
    ...(reason === undefined ? {} : { reason }),
    appointmentStatus: state,
  }
}

/** The caller of a schedule, and the appointment of a slot, for staff. */
export interface SlotViewer {
  readonly now: Instant
  readonly principal: Principal
  readonly isForStaff: boolean
  readonly appointment: Appointment | undefined
}

function patientState(patient: Patient): Patient {
  return { ...valuesOfFields(personFields, patient), age: patient.age }
}
