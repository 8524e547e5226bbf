import type { Fault, InputOf } from '@waymark/shared'
import type { bookingFields } from '@waymark/shared/clinic'
import { type Problem, protocolProblem } from '@waymark/server'
import { accountId, may } from '@waymark/server/authentication'
import { dateAt, failure, isFailure } from '@waymark/server/values'
import type { Principal } from '../../../../principal.ts'
import type { AppointmentType } from '../../domain/appointment-type.ts'
import { book, bookForGuest, type BookingRequest } from '../../domain/booking.ts'
import type { BookingFailure } from '../../domain/failure.ts'
import { visitOf } from '../../domain/patient.ts'
import { problemOf } from '../../failures.ts'
import { bookingPermissions } from '../../permissions.ts'
import type { Ports } from '../../ports.ts'
import { bookingTexts } from '../../texts.ts'
import type { SlotView } from './slot-representation.ts'
import { noTypes } from './type-choice.ts'

/** A booking that its caller may ask for. */
export interface AskedBooking {
  readonly request: BookingRequest
}

interface Faulty {
  readonly faults: readonly Fault[]
}

/** Returns the booking that the fields ask for, the faults of the fields, or the refusal of the caller. */
export async function requestOf(
  ports: Ports,
  view: SlotView,
  { user, rules, type: wantedType, referral, ...input }: InputOf<typeof bookingFields>,
): Promise<AskedBooking | Problem | Faulty> {
  const { slot: wanted, doctor, principal, hold } = view
  const isOfClinic = may(principal, bookingPermissions.overrideRules, { doctor: doctor.id })
  if (!isOfClinic && isForStaff({ user, rules })) return protocolProblem('not-allowed')
  const account = await accountFor(ports, principal, user)
  if (account !== undefined && isFailed(account)) return problemOf(account)
  const chosen = chosenType(view, { type: wantedType, referral, isOfClinic })
  if ('faults' in chosen) return chosen
  const visit = visitOf(input, { date: wanted.date, today: dateAt(ports.clock.now(), doctor.timeZone) })
  if ('faults' in visit) return visit
  const { type } = chosen
  const isOverride = rules === 'override'
  return { request: { ...visit, account: account?.id, hold, isOverride, isOfClinic, type, referral } }
}

function isForStaff({ user, rules }: Pick<InputOf<typeof bookingFields>, 'user' | 'rules'>): boolean {
  return user !== undefined || rules === 'override'
}

interface Chosen extends Pick<InputOf<typeof bookingFields>, 'type' | 'referral'> {
  readonly isOfClinic: boolean
}

/** Returns the appointment type of a booking, or the faults of its fields. */
function chosenType(
  { types = noTypes }: SlotView,
  { type: id, referral, isOfClinic }: Chosen,
): { readonly type: AppointmentType | undefined } | Faulty {
  const type = id === undefined ? types.chosen : types.all.find((each) => each.id === id)
  if (type === undefined) {
    if (id !== undefined) return faultOf('/type', bookingTexts.unknownTypeFault)
    return isOfClinic || types.all.length === 0 ? { type } : faultOf('/type', bookingTexts.missingTypeFault)
  }
  const isReferred = referral !== undefined || isOfClinic || type.bookableBy !== 'referral'
  return isReferred ? { type } : faultOf('/referral', bookingTexts.missingReferralFault)
}

function faultOf(pointer: string, detail: string): Faulty {
  return { faults: [{ pointer, detail }] }
}

/** Books a slot, for guests within their limit. */
export async function bookFor(
  ports: Ports,
  { slot: wanted, principal, client }: Pick<SlotView, 'slot' | 'principal' | 'client'>,
  request: BookingRequest,
): ReturnType<typeof book> {
  const isLimited = client !== undefined && (await isUnverified(ports, principal))
  return isLimited ? bookForGuest(ports, wanted, request, client) : book(ports, wanted, request)
}

async function isUnverified({ accounts, guestLimit }: Ports, principal: Principal): Promise<boolean> {
  if (principal.role !== 'patient') return principal.role === 'guest'
  return guestLimit > 0 && (await accounts.find(principal.account))?.emailVerifiedAt === undefined
}

// Staff book for other accounts.
async function accountFor(
  { accounts }: Pick<Ports, 'accounts'>,
  principal: Principal,
  user: string | undefined,
): Promise<{ readonly id: string } | BookingFailure | undefined> {
  if (principal.role === 'patient') return { id: principal.account }
  if (user === undefined) return undefined
  const found = await accounts.find(accountId(user))
  return found?.state === 'active' ? found : failure('account-unknown')
}

function isFailed(value: { readonly id: string } | BookingFailure): value is BookingFailure {
  return isFailure(value)
}
