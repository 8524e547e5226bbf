import type { ScheduleStatus } from './schedule.ts'

/*
 * Who may do what: one table for refusing a request and for showing its link or form. Whoever asks is a guest
 * until accounts exist; a guest who holds the capability of an appointment is its holder.
 */
export interface Principal {
  readonly role: 'guest'
  /** The appointment whose capability was shown. */
  readonly holds?: string | undefined
}

const anyone = (): boolean => true
const nobody = (): boolean => false

const policy = {
  'see open slots': anyone,
  'see taken slots': nobody,
  'book a slot': anyone,
  'see an appointment': (principal: Principal, appointment?: string) =>
    appointment !== undefined && principal.holds === appointment,
} as const satisfies Record<string, (principal: Principal, subject?: string) => boolean>

export type Permission = keyof typeof policy

/** Whether somebody may do something, to the subject with the given id where it depends on one. */
export function may(principal: Principal, permission: Permission, subject?: string): boolean {
  return policy[permission](principal, subject)
}

/** The permission that seeing a schedule of this status takes. */
export function permissionToSee(status: ScheduleStatus): Permission {
  return status === 'open' ? 'see open slots' : 'see taken slots'
}

const scheduleStatuses = ['open', 'booked', 'held', 'all'] as const satisfies readonly ScheduleStatus[]

/** The schedules that somebody may see. */
export function visibleStatuses(principal: Principal): readonly ScheduleStatus[] {
  return scheduleStatuses.filter((status) => may(principal, permissionToSee(status)))
}
