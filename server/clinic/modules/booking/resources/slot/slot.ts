import {
  action,
  type Action,
  href,
  type Outcome,
  type Problem,
  type ActionResult,
  resource,
  type Resource,
  valuesShownAgain,
} from '@waymark/server'
import { may, refusalFor } from '@waymark/server/authentication'
import { failure, isFailure } from '@waymark/server/values'
import { bookingPermissions } from '../../permissions.ts'
import {
  clinicDescription,
  holdVariables,
  patientVariables,
  typeVariables,
  type bookingFields,
} from '@waymark/shared/clinic'
import type { InputOf } from '@waymark/shared'
import type { BookingRequest } from '../../domain/booking.ts'
import { closedSlot } from '../../domain/booking-rule.ts'
import type { BookingFailure } from '../../domain/failure.ts'
import { scheduleTag } from '../../domain/schedule.ts'
import { offer } from '../../domain/waiting-list.ts'
import { viewerOf } from '../appointment/appointment-representation.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import {
  isBookableBy,
  openSlotsOf,
  slotRepresentation,
  type SlotView,
  statusFor,
  timeInWords,
} from './slot-representation.ts'
import { linkSet } from '../../../../represent.ts'
import { bookFor, requestOf } from './booking-request.ts'
import { withoutFor } from './confirm-form.ts'
import { unbookableProblem } from './refusals.ts'
import { slotVersion, viewOfSlot } from './slot-view.ts'
import { noTypes } from './type-choice.ts'
import { patientChoice } from '../patient-choice.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { slotRules } from '../slot-rules.ts'

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
    cacheTags: ({ slot: { id, doctor: name, date } }) => [`slot-${String(id)}`, scheduleTag(name, date)],
    shows: () => [bookingRoutes.doctors],
    represent: (view) => slotRepresentation(view, clock.now()),
    actions: { POST: confirm(ports), DELETE: blocking(ports, true), PUT: blocking(ports, false) },
  })
}

const { forms } = clinicDescription.resources.slot

function confirm(ports: Ports): Action<SlotView> {
  const act = async (view: SlotView, input: InputOf<typeof bookingFields>): Promise<ActionResult> => {
    const { slot: wanted, doctor, principal } = view
    const asked = await requestOf(ports, view, input)
    if (!('request' in asked)) return asked
    const booked = await bookFor(ports, view, asked.request)
    if (isFailure(booked))
      return ownBooking(view, booked, asked.request) ?? refused(ports, view, booked, { ...asked.request, input })
    const viewer = viewerOf(ports, booked, principal)
    return {
      outcome: 'created',
      done: bookingTexts.done.booked(timeInWords(wanted, doctor)),
      location: viewer.self,
      touched: [openSlotsOf(wanted).href],
    }
  }
  const booking = action('confirm', forms.confirm, act, {
    refusal: ({ principal }) => refusalFor(principal, bookingPermissions.bookSlot, {}),
    ...slotRules,
  })
  return {
    ...booking,
    // What is wrong with the input of a time that was lost meanwhile is no matter.
    perform: async (view, input) => {
      const result = await booking.perform(view, input)
      return 'faults' in result ? ((await lostMeanwhile(ports, view, input)) ?? result) : result
    },
  }
}

/** Returns the problem of a time that can no longer be booked, with a form for another one that has the input. */
async function lostMeanwhile(ports: Ports, view: SlotView, input: unknown): Promise<Problem | undefined> {
  const { doctor, principal } = view
  const status = statusFor(view, ports.clock.now())
  const isOfClinic = may(principal, bookingPermissions.overrideRules, { doctor: doctor.id })
  if (status === 'open' || isBookableBy(view, status)) return undefined
  const values = valuesShownAgain(forms.confirm.fields, input)
  const { all, chosen } = view.types ?? noTypes
  const type = all.find(({ id }) => id === values['type']) ?? chosen
  return refused(ports, view, closedSlot(status), { input: values, type, isOfClinic })
}

interface Tried extends Pick<BookingRequest, 'type' | 'isOfClinic'> {
  readonly input: Readonly<Record<string, unknown>>
}

function refused(
  ports: Ports,
  { slot: wanted, principal, choice }: SlotView,
  failed: BookingFailure,
  { input, type, isOfClinic = false }: Tried,
): Promise<Problem> {
  const without = withoutFor(isOfClinic, { fitting: type === undefined ? [] : [type] })
  const retry = { values: { ...input, type: type?.id }, without, mayOverride: isOfClinic }
  return unbookableProblem(ports, failed, wanted, { principal, retry, type, patient: choice?.patient?.id })
}

// A form that was sent again finds the time taken by its own booking.
function ownBooking(
  { appointment }: SlotView,
  { failure: code }: BookingFailure,
  { account }: Pick<BookingRequest, 'account'>,
): Problem | undefined {
  if (code !== 'slot-taken' || appointment?.account === undefined || appointment.account !== account) return undefined
  const link = {
    href: href(bookingRoutes.appointment, { appointment: appointment.id }),
    title: bookingTexts.appointmentLinkTitle,
  }
  return problemOf(failure('slot-own'), { links: [linkSet('appointment', link)] })
}

function blocking(ports: Ports, isBlocked: boolean): Action<SlotView> {
  const [name, form] = isBlocked ? (['block', forms.block] as const) : (['open-again', forms['open-again']] as const)
  const act = async (view: SlotView): Promise<Outcome | Problem> => {
    const { schedules, clock } = ports
    const wanted = isBlocked ? 'blocked' : 'open'
    if (!isBlocked && view.slot.isBusy === true) return problemOf(failure('slot-busy'))
    if (view.slot.state !== wanted) {
      if (!(await schedules.setBlocked(view.slot, isBlocked, clock.now()))) return problemOf(failure('slot-in-use'))
      if (!isBlocked) await offer(ports, view.slot)
    }
    return {
      outcome: 'updated',
      done: isBlocked ? bookingTexts.done.blocked : bookingTexts.done.opened,
      touched: [openSlotsOf(view.slot).href],
    }
  }
  return action(name, form, act, {
    acceptsEmptyContent: true,
    takesLocks: true,
    refusal: ({ principal, doctor }) =>
      refusalFor(principal, bookingPermissions.changeAvailability, { doctor: doctor.id }),
  })
}
