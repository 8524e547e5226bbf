import { translatable } from '@waymark/shared'
import { isMember, may, permission, type Principal } from '@waymark/server/authentication'
import {
  anyone,
  clerk,
  doctor,
  member,
  owner,
  patient,
  type AccountSubject,
  type Permissions,
} from '../../principal.ts'
import type { ScheduleStatus } from './domain/schedule.ts'

/** The scopes that a user can grant to a client application. */
export const bookingScopes = {
  appointments: translatable('See, book, change and cancel your appointments'),
  'appointments:read': translatable('See your appointments'),
  schedule: translatable('See the booked appointments in your schedule'),
} as const

/** The scope for changes includes the one for reading. */
export const impliedBookingScopes = { appointments: { scopes: ['appointments:read'] } } as const

export interface DoctorSubject {
  readonly doctor: string
}

/** The owner of an appointment; `isHeld` if the caller has its capability. */
export interface AppointmentSubject extends DoctorSubject {
  readonly account?: string | undefined
  readonly isHeld: boolean
}

/** The user and the doctor of a waiting list entry. */
export interface WaitingSubject extends AccountSubject, DoctorSubject {}

const doctorOrClerk = (principal: Principal, subject: DoctorSubject): boolean =>
  clerk(principal) || (doctor(principal) && isMember(principal) && principal.represents === subject.doctor)
const involved = (principal: Principal, { account, doctor: id, isHeld }: AppointmentSubject): boolean =>
  isHeld || (account !== undefined && owner(principal, { account })) || doctorOrClerk(principal, { doctor: id })
// Staff do not pay for a patient. A client application of a member of staff is staff, whatever its scopes.
const payer = (principal: Principal, subject: AppointmentSubject): boolean =>
  involved(principal, subject) && !doctorOrClerk(principal, subject)
// The link that a guest has got shows whose appointment it is.
const holder = (principal: Principal, { account, isHeld }: AppointmentSubject): boolean =>
  isHeld && account === undefined && principal.role === 'patient'
const waitingOrStaff = (principal: Principal, subject: WaitingSubject): boolean =>
  owner(principal, subject) || doctorOrClerk(principal, subject)

export const bookingPermissions = {
  seeOpenSlots: permission('any', anyone),
  seeTakenSlots: permission('schedule', doctorOrClerk),
  bookSlot: permission('appointments', anyone),
  seeAppointment: permission('appointments:read', involved),
  changeAppointment: permission('appointments', involved),
  payAppointment: permission('appointments', payer),
  claimAppointment: permission('appointments', holder),
  recordAttendance: permission('none', doctorOrClerk),
  overrideRules: permission('none', doctorOrClerk),
  bookForPatient: permission('none', clerk),
  changeAvailability: permission('none', doctorOrClerk),
  giveBookingLinks: permission('appointments', patient),
  joinWaitingList: permission('appointments', patient),
  visitWaitingList: permission('appointments', member),
  seeWaitingList: permission('schedule', doctorOrClerk),
  changeWaitingEntry: permission('appointments', waitingOrStaff),
  listAppointments: permission('appointments:read', member),
  seeCalendar: permission('schedule', doctorOrClerk),
  addTypes: permission('any', doctorOrClerk),
  addDoctor: permission('none', clerk),
  changeDoctor: permission('none', doctorOrClerk),
} as const satisfies Permissions<keyof typeof bookingScopes>

const scheduleStatuses = ['open', 'booked', 'held', 'all'] as const satisfies readonly ScheduleStatus[]

/** Returns the schedules of a doctor that a principal may read. */
export function visibleStatuses(principal: Principal, id: string): readonly ScheduleStatus[] {
  return scheduleStatuses.filter((status) =>
    status === 'open'
      ? may(principal, bookingPermissions.seeOpenSlots, {})
      : may(principal, bookingPermissions.seeTakenSlots, { doctor: id }),
  )
}
