import type * as authentication from '@waymark/server/authentication/principal'
import type { Role } from './modules/accounts/domain/account.ts'
import type { ScheduleStatus } from './modules/booking/domain/schedule.ts'

/*
 * Who may do what: one table for refusing a request and for showing its link or form.
 *   guest    nobody knows who it is; who holds the link that was given at booking may do what that appointment's owner may
 *   patient  has an account
 *   doctor   has an account that is for one of the doctors
 *   clerk    works at the desk
 * A program that acts for an account may do what the account may, as far as the account has allowed it (its scopes).
 * One that acts for itself may do what guests may.
 */
export type Principal = authentication.Principal<Role>
export type Member = authentication.Member<Role>

/** What an account can allow a client application to do for it. */
export const scopes = {
  appointments: 'See, book, change and cancel your appointments',
  schedule: 'See who is booked in your schedule',
  profile: 'See your name and e-mail address',
  messages: 'See, mark and remove your messages',
  shop: 'See and change your cart, and buy books for you',
} as const
export type Scope = keyof typeof scopes

/** All scopes of the authorization server, with those of OpenID Connect, in words for the consent page. */
export const scopeWords: Readonly<Record<string, string>> = {
  openid: 'Know your user name here',
  ...scopes,
  offline_access: 'Stay connected while you are away',
}

/** Whose an appointment is; `isHeld` where its capability was shown. */
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

/** Who waits for whom. */
export interface WaitingSubject extends AccountSubject, DoctorSubject {}

interface Row<Subject> {
  /** The scope that a program needs; `none` where no program may, `any` where every one may. */
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
  // A program that changes the e-mail address could have the password reset by mail.
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

/** Whether somebody may do something, to the given subject where it depends on one. */
export function may<P extends Permission>(principal: Principal, permission: P, subject: SubjectOf<P>): boolean {
  // The row of P takes the subject of P, which the compiler cannot follow through the union of all rows.
  const { scope, who } = policy[permission] as Row<SubjectOf<P>>
  return isInScope(principal, scope) && who(principal, subject)
}

function isInScope(principal: Principal, scope: Row<never>['scope']): boolean {
  if (principal.role === 'guest' || principal.scopes === undefined || scope === 'any') return true
  return principal.scopes.includes(scope)
}

/** The scope that would let a program do what it may not, where that is all that is missing. */
export function missingScope<P extends Permission>(
  principal: Principal,
  permission: P,
  subject: SubjectOf<P>,
): Scope | undefined {
  const { scope } = policy[permission]
  if (scope === 'none' || scope === 'any' || isInScope(principal, scope) || principal.role === 'guest') return undefined
  return may({ ...principal, scopes: undefined }, permission, subject) ? scope : undefined
}

/** Whether somebody may see the schedule of a doctor with this status. */
function maySee(principal: Principal, status: ScheduleStatus, doctor: string): boolean {
  return status === 'open' ? may(principal, 'see open slots', {}) : may(principal, 'see taken slots', { doctor })
}

const scheduleStatuses = ['open', 'booked', 'held', 'all'] as const satisfies readonly ScheduleStatus[]

/** The schedules of a doctor that somebody may see. */
export function visibleStatuses(principal: Principal, doctor: string): readonly ScheduleStatus[] {
  return scheduleStatuses.filter((status) => maySee(principal, status, doctor))
}
