import type * as authentication from '@waymark/server/authentication/principal'
import type { Role } from './modules/accounts/domain/account.ts'
import type { ScheduleStatus } from './modules/booking/domain/schedule.ts'

/*
 * The permissions of each role. The same table rejects a request and hides its link or form.
 *   guest    an unauthenticated caller; the link from the booking grants the permissions of the appointment's owner
 *   patient  an account
 *   doctor   an account that represents one of the doctors
 *   clerk    an account of the front desk
 * A client application that acts for an account has the account's permissions within its scopes. One that acts for
 * itself has the permissions of a guest.
 */
export type Principal = authentication.Principal<Role>
export type Member = authentication.Member<Role>

/** The scopes that an account can grant to a client application. */
export const scopes = {
  appointments: 'See, book, change and cancel your appointments',
  schedule: 'See who is booked in your schedule',
  profile: 'See your name and e-mail address',
  messages: 'See, mark and remove your messages',
  shop: 'See and change your cart, and buy books for you',
} as const
export type Scope = keyof typeof scopes

/** All scopes of the authorization server, including those of OpenID Connect, as text for the consent page. */
export const scopeWords: Readonly<Record<string, string>> = {
  openid: 'Know your user name here',
  ...scopes,
  offline_access: 'Stay connected while you are away',
}

/** The owner of an appointment; `isHeld` if the caller has its capability. */
export interface AppointmentSubject {
  readonly account?: string | undefined
  readonly doctor: string
  readonly isHeld: boolean
}
export interface DoctorSubject {
  readonly doctor: string
}
export interface AccountSubject {
  readonly account: string
}

/** The account and the doctor of a waiting list entry. */
export interface WaitingSubject extends AccountSubject, DoctorSubject {}

interface Row<Subject> {
  /** The scope that a client application needs; `none` forbids, and `any` allows, every client application. */
  readonly scope: Scope | 'none' | 'any'
  readonly who: (principal: Principal, subject: Subject) => boolean
}

const anyone = (): boolean => true
const member = ({ role }: Principal): boolean => role !== 'guest'
const clerk = ({ role }: Principal): boolean => role === 'clerk'
const isOf = (principal: Principal, doctor: string): boolean =>
  principal.role === 'doctor' && principal.represents === doctor
const owner = (principal: Principal, { account }: AccountSubject): boolean =>
  principal.role !== 'guest' && principal.account === account
const doctorOrClerk = (principal: Principal, { doctor }: DoctorSubject): boolean =>
  isOf(principal, doctor) || clerk(principal)
const involved = (principal: Principal, { account, doctor, isHeld }: AppointmentSubject): boolean =>
  isHeld || (account !== undefined && owner(principal, { account })) || doctorOrClerk(principal, { doctor })
const waitingOrClinic = (principal: Principal, subject: WaitingSubject): boolean =>
  owner(principal, subject) || doctorOrClerk(principal, subject)
const ownerOrClerk = (principal: Principal, subject: AccountSubject): boolean =>
  owner(principal, subject) || clerk(principal)

function row<Subject>(scope: Row<Subject>['scope'], who: Row<Subject>['who']): Row<Subject> {
  return { scope, who }
}

const policy = {
  'see open slots': row<unknown>('any', anyone),
  'see taken slots': row<DoctorSubject>('schedule', doctorOrClerk),
  'book a slot': row<unknown>('appointments', anyone),
  'see an appointment': row<AppointmentSubject>('appointments', involved),
  'change an appointment': row<AppointmentSubject>('appointments', involved),
  'record attendance': row<DoctorSubject>('none', doctorOrClerk),
  'set booking rules aside': row<DoctorSubject>('none', doctorOrClerk),
  'change availability': row<DoctorSubject>('none', doctorOrClerk),
  'wait for a slot': row<unknown>('appointments', member),
  'see who waits': row<DoctorSubject>('schedule', doctorOrClerk),
  'change a place in the waiting list': row<WaitingSubject>('appointments', waitingOrClinic),
  'list own appointments': row<unknown>('appointments', member),
  'see the calendar of a doctor': row<DoctorSubject>('schedule', doctorOrClerk),
  register: row<unknown>('none', ({ role }) => role === 'guest'),
  'see an account': row<AccountSubject>('profile', ownerOrClerk),
  'change an account': row<AccountSubject>('none', clerk),
  'close an account': row<AccountSubject>('none', ownerOrClerk),
  'read messages': row<AccountSubject>('messages', owner),
  'see credentials': row<AccountSubject>('none', owner),
  'change credentials': row<AccountSubject>('none', owner),
  'open accounts': row<unknown>('none', clerk),
  'list accounts': row<unknown>('none', clerk),
  'see a profile': row<AccountSubject>('profile', ownerOrClerk),
  // A client application that changes the e-mail address could reset the password by mail.
  'change a profile': row<AccountSubject>('none', ownerOrClerk),
  'add doctors': row<unknown>('none', clerk),
  'change a doctor': row<DoctorSubject>('none', doctorOrClerk),
  'import data': row<unknown>('none', clerk),
  'export data': row<unknown>('none', clerk),
  'read the audit trail': row<unknown>('none', clerk),
  'run tasks': row<unknown>('none', clerk),
  'register programs': row<unknown>('none', clerk),
  'change the catalogue': row<unknown>('none', clerk),
  'use a cart': row<AccountSubject>('shop', owner),
  'see a settlement': row<AccountSubject>('shop', ownerOrClerk),
  'list settlements': row<unknown>('shop', member),
  settle: row<AccountSubject>('shop', owner),
} as const satisfies Record<string, Row<never>>

export type Permission = keyof typeof policy
type SubjectOf<P extends Permission> = (typeof policy)[P] extends Row<infer Subject> ? Subject : never

/** Tells whether a principal has a permission, for the subject if the permission depends on one. */
export function may<P extends Permission>(principal: Principal, permission: P, subject: SubjectOf<P>): boolean {
  // The row of P takes the subject of P, which the compiler cannot infer from the union of all rows.
  const { scope, who } = policy[permission] as Row<SubjectOf<P>>
  return isInScope(principal, scope) && who(principal, subject)
}

function isInScope(principal: Principal, scope: Row<never>['scope']): boolean {
  if (principal.role === 'guest' || principal.scopes === undefined || scope === 'any') return true
  return principal.scopes.includes(scope)
}

/** Returns the missing scope, if a client application lacks nothing else. */
export function missingScope<P extends Permission>(
  principal: Principal,
  permission: P,
  subject: SubjectOf<P>,
): Scope | undefined {
  const { scope } = policy[permission]
  if (scope === 'none' || scope === 'any' || isInScope(principal, scope) || principal.role === 'guest') return undefined
  return may({ ...principal, scopes: undefined }, permission, subject) ? scope : undefined
}

/** Tells whether a principal may read the schedule of a doctor with this status filter. */
function maySee(principal: Principal, status: ScheduleStatus, doctor: string): boolean {
  return status === 'open' ? may(principal, 'see open slots', {}) : may(principal, 'see taken slots', { doctor })
}

const scheduleStatuses = ['open', 'booked', 'held', 'all'] as const satisfies readonly ScheduleStatus[]

/** Returns the schedules of a doctor that a principal may read. */
export function visibleStatuses(principal: Principal, doctor: string): readonly ScheduleStatus[] {
  return scheduleStatuses.filter((status) => maySee(principal, status, doctor))
}
