import {
  action,
  type Action,
  href,
  type Outcome,
  type Problem,
  type ActionResult,
  protocolProblem,
  resource,
  type Resource,
} from '@waymark/server'
import { accountId, may, refusalFor } from '@waymark/server/authentication'
import { dateAt, failure, isFailure } from '@waymark/server/values'
import type { Principal } from '../../../../principal.ts'
import { bookingPermissions } from '../../permissions.ts'
import {
  clinicDescription,
  holdVariables,
  patientVariables,
  typeVariables,
  type bookingFields,
} from '@waymark/shared/clinic'
import type { Fault, InputOf } from '@waymark/shared'
import { book, bookForGuest, type BookingRequest } from '../../domain/booking.ts'
import type { AppointmentType } from '../../domain/appointment-type.ts'
import type { BookingFailure } from '../../domain/failure.ts'
import { visitOf } from '../../domain/patient.ts'
import { viewerOf } from '../appointment/appointment-representation.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { openSlotsOf, slotRepresentation, type SlotView, timeInWords } from './slot-representation.ts'
import { linkSet } from '../../../../represent.ts'
import { withoutFor } from './confirm-form.ts'
import { unbookableProblem } from './refusals.ts'
import { noTypes } from './type-choice.ts'
import { slotVersion, viewOfSlot } from './slot-view.ts'
import { patientChoice } from '../patient-choice.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'

/** A time with a doctor. POST books it; staff block it with DELETE and open it with PUT. */
export function slot(ports: Ports): Resource {
  const { clock } = ports
  return resource({
    route: bookingRoutes.slot,
    kind: 'slot',
    parameters: { ...holdVariables, ...patientVariables, ...typeVariables },
    cache: { store: 'public', maxAge: 0 },
    async find({ variables, parameters, caller, client }) {
      const { hold, type } = parameters
      const view = await viewOfSlot(ports, variables.slot, { caller, hold, type })
      if ('problem' in view) return view
      const choice = await patientChoice(ports, parameters, view.principal)
      if ('problem' in choice) return choice
      const entity = { ...view, choice, client }
      return { entity, version: slotVersion(entity, clock.now()) }
    },
    cacheTags: ({ slot: { id, doctor: name, date } }) => [`slot-${String(id)}`, `schedule-${name}-${date}`],
    represent: (view) => slotRepresentation(view, clock.now()),
    actions: { POST: confirm(ports), DELETE: blocking(ports, true), PUT: blocking(ports, false) },
  })
}

const { forms } = clinicDescription.resources.slot

function confirm(ports: Ports): Action<SlotView> {
  const act = async (
    view: SlotView,
    { user, rules, type: wantedType, referral, ...input }: InputOf<typeof bookingFields>,
  ): Promise<ActionResult> => {
    const { slot: wanted, doctor, principal, hold } = view
    const isOfClinic = may(principal, bookingPermissions.overrideRules, { doctor: doctor.id })
    if (!isOfClinic && isForStaff({ user, rules })) return protocolProblem('not-allowed')
    const account = await accountFor(ports, principal, user)
    if (account !== undefined && isFailed(account)) return problemOf(account)
    const chosen = chosenType(view, { type: wantedType, referral, isOfClinic })
    if ('faults' in chosen) return chosen
    const { type } = chosen
    const visit = visitOf(input, { date: wanted.date, today: dateAt(ports.clock.now(), doctor.timeZone) })
    if ('faults' in visit) return visit
    const isOverride = rules === 'override'
    const request = { ...visit, account: account?.id, hold, isOverride, isOfClinic, type, referral }
    const booked = await bookFor(ports, view, request)
    if (isFailure(booked)) {
      const values = { ...input, user, rules, referral }
      return ownBooking(view, booked, account) ?? refused(ports, view, booked, { values, type, isOfClinic })
    }
    const viewer = viewerOf(ports, booked, principal)
    return {
      outcome: 'created',
      done: bookingTexts.done.booked(timeInWords(wanted, doctor)),
      location: viewer.self,
      touched: [openSlotsOf(wanted).href],
    }
  }
  return action('confirm', forms.confirm, act, {
    refusal: ({ principal }) => refusalFor(principal, bookingPermissions.bookSlot, {}),
    takesLocks: true,
  })
}

function isForStaff({ user, rules }: Pick<InputOf<typeof bookingFields>, 'user' | 'rules'>): boolean {
  return user !== undefined || rules === 'override'
}

interface Tried {
  readonly values: Readonly<Record<string, unknown>>
  readonly type: AppointmentType | undefined
  readonly isOfClinic: boolean
}

function refused(
  ports: Ports,
  { slot: wanted, principal }: SlotView,
  failed: BookingFailure,
  { values, type, isOfClinic }: Tried,
): Promise<Problem> {
  const without = withoutFor(isOfClinic, { fitting: type === undefined ? [] : [type] })
  const retry = { values: { ...values, type: type?.id }, without, mayOverride: isOfClinic }
  return unbookableProblem(ports, failed, wanted, { principal, retry, type })
}

// A form that was sent again finds the time taken by its own booking.
function ownBooking(
  { appointment }: SlotView,
  { failure: code }: BookingFailure,
  account: { readonly id: string } | undefined,
): Problem | undefined {
  if (code !== 'slot-taken' || appointment?.account === undefined || appointment.account !== account?.id)
    return undefined
  const link = {
    href: href(bookingRoutes.appointment, { appointment: appointment.id }),
    title: bookingTexts.appointmentLinkTitle,
  }
  return problemOf(failure('slot-own'), { links: [linkSet('appointment', link)] })
}

interface Chosen extends Pick<InputOf<typeof bookingFields>, 'type' | 'referral'> {
  readonly isOfClinic: boolean
}

/** Returns the appointment type of a booking, or the faults of its fields. */
function chosenType(
  { types = noTypes }: SlotView,
  { type: id, referral, isOfClinic }: Chosen,
): { readonly type: AppointmentType | undefined } | { readonly faults: readonly Fault[] } {
  const type = id === undefined ? types.chosen : types.all.find((each) => each.id === id)
  if (type === undefined) {
    if (id !== undefined) return faultOf('/type', bookingTexts.unknownTypeFault)
    return isOfClinic || types.all.length === 0 ? { type } : faultOf('/type', bookingTexts.missingTypeFault)
  }
  const isReferred = referral !== undefined || isOfClinic || type.bookableBy !== 'referral'
  return isReferred ? { type } : faultOf('/referral', bookingTexts.missingReferralFault)
}

function faultOf(pointer: string, detail: string): { readonly faults: readonly Fault[] } {
  return { faults: [{ pointer, detail }] }
}

async function bookFor(
  ports: Ports,
  { slot: wanted, principal, client }: SlotView,
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

function blocking(ports: Ports, isBlocked: boolean): Action<SlotView> {
  const [name, form] = isBlocked ? (['block', forms.block] as const) : (['open-again', forms['open-again']] as const)
  const act = async (view: SlotView): Promise<Outcome | Problem> => {
    const { schedules, clock } = ports
    const wanted = isBlocked ? 'blocked' : 'open'
    if (view.slot.state !== wanted && !(await schedules.setBlocked(view.slot, isBlocked, clock.now()))) {
      return problemOf(failure('slot-in-use'))
    }
    return {
      outcome: 'updated',
      done: isBlocked ? bookingTexts.done.blocked : bookingTexts.done.opened,
      touched: [openSlotsOf(view.slot).href],
    }
  }
  return action(name, form, act, {
    acceptsEmptyContent: true,
    refusal: ({ principal, doctor }) =>
      refusalFor(principal, bookingPermissions.changeAvailability, { doctor: doctor.id }),
  })
}
