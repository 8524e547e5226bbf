import type { AuditLog, Capabilities } from '@waymark/server/authentication'
import type { MailTransport, SmsTransport } from '../messages/contract.ts'
import type { Pictures } from '../pictures/contract.ts'
import type { Clinics } from '../practice/contract.ts'
import type { Accounts } from '../accounts/contract.ts'
import type { AppointmentPayment, ContributedLinks, Platform } from '../../module.ts'
import type { Appointment, Appointments } from './domain/appointment.ts'
import type { AppointmentTypes } from './domain/appointment-type.ts'
import type { Availabilities } from './domain/availability.ts'
import type { GuestBookingPorts } from './domain/booking.ts'
import type { BusyTimes } from './domain/busy-time.ts'
import type { Doctors } from './domain/doctor.ts'
import type { Handovers } from './domain/handover.ts'
import type { Schedules } from './domain/schedule.ts'
import type { WaitingList } from './domain/waiting-list.ts'

export interface Ports extends Platform, GuestBookingPorts, Pick<ContributedLinks, 'doctorLinks'> {
  readonly mailTransport: MailTransport | undefined
  readonly smsTransport: SmsTransport | undefined
  readonly doctors: Doctors
  readonly schedules: Schedules
  readonly appointments: Appointments
  readonly appointmentTypes: AppointmentTypes
  readonly availabilities: Availabilities
  readonly handovers: Handovers
  readonly busyTimes: BusyTimes
  readonly waitingList: WaitingList
  readonly accounts: Accounts
  readonly auditLog: Pick<AuditLog, 'append'>
  readonly pictures: Pick<Pictures, 'put' | 'remove'>
  readonly clinics: Pick<Clinics, 'find'>
  /** Returns the payment of an appointment, if it can be paid online. */
  readonly appointmentPayment: (appointment: Appointment) => Promise<AppointmentPayment | undefined>
  /** Milliseconds until a hold expires. */
  readonly holdLifetime: number
  /** Milliseconds until an offer of the waiting list expires. */
  readonly offerLifetime: number | undefined
  readonly capabilities: Capabilities
  /** The origins whose pages may show free times in a frame. */
  readonly embedOrigins: readonly string[]
}
