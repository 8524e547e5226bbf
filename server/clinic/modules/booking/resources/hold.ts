import { refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  type ActionResult,
  type GivenForm,
  href,
  type Outcome,
  type Problem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { failure, type Instant, isFailure } from '@waymark/server/values'
import { bookingPermissions } from '../permissions.ts'
import type { InputOf } from '@waymark/shared'
import {
  clinicDescription,
  type exchangeFields,
  holdVariables,
  patientVariables,
  typeVariables,
} from '@waymark/shared/clinic'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { homeLink, represent, linkSet } from '../../../represent.ts'
import { bookingRoutes } from '../routes.ts'
import { type Appointment, nextBooked } from '../domain/appointment.ts'
import { move } from '../domain/change-appointment.ts'
import { isLive, liveHold, type Hold, hold as holdSlot } from '../domain/hold.ts'
import { decline } from '../domain/waiting-list.ts'
import { recordedTime } from './appointment/move-times.ts'
import { doctorLink } from './doctor/doctor-links.ts'
import { choiceLinks, noChoice, patientChoice } from './patient-choice.ts'
import { confirmForm, mayBook, toldBy } from './slot/confirm-form.ts'
import { noTypes, spanOfType } from './slot/type-choice.ts'
import {
  holdHref,
  instantsOf,
  slotTitle,
  spanOf,
  statusFor,
  type SlotView,
  openSlotsOf,
  timeInWords,
} from './slot/slot-representation.ts'
import { unbookableProblem } from './slot/refusals.ts'
import { slotVersion, viewOfSlot } from './slot/slot-view.ts'
import { bookingTexts } from '../texts.ts'
import { slotRules } from './slot-rules.ts'

/** Represents a hold on a slot, or the form to create one. */
function holdRepresentation(view: Held, now: Instant): Representation {
  const { doctor, hold, choice = noChoice, types = noTypes } = view
  const slot = spanOfType(view.slot, types.chosen, doctor)
  const own = liveHold(hold, now)
  const title = slotTitle(slot, doctor)
  return represent('hold', {
    title: own === undefined ? bookingTexts.notHeldTitle({ slot: title }) : bookingTexts.heldTitle({ slot: title }),
    self: selfOf(view, own),
    state: {
      slot: slot.id,
      doctor: slot.doctor,
      date: slot.date,
      start: slot.startTime,
      end: slot.endTime,
      ...instantsOf(slot),
      timeZone: doctor.timeZone,
      ...(own === undefined ? {} : { expires: new Date(own.until).toISOString() }),
    },
    links: {
      slot: { href: href(bookingRoutes.slot, { slot: slot.id, ...toldBy({ ...view, hold: own }) }), title },
      doctor: doctorLink(doctor),
      user: choiceLinks(choice, () => selfOf(view, own)).user,
      home: homeLink,
    },
    forms: { ...formsOf(view, own, now), ...exchangeForm(view, own) },
  })
}

// A patient gives up a later appointment with the doctor for the held time.
function exchangeForm({ later, doctor }: Held, own: Hold | undefined): { readonly exchange?: GivenForm } {
  const [first] = later
  if (own === undefined || first === undefined) return {}
  const appointment = later.map((one) => ({
    value: one.id,
    prompt: bookingTexts.slotOnDayTitle(spanOf(one.slot, doctor)),
  }))
  return {
    exchange: { method: 'POST', target: holdHref(own), options: { appointment }, values: { appointment: first.id } },
  }
}

function selfOf(view: SlotView, own: Hold | undefined): string {
  return href(bookingRoutes.hold, { slot: view.slot.id, ...toldBy({ ...view, hold: own }) })
}

function formsOf(
  view: SlotView,
  own: Hold | undefined,
  now: Instant,
): Readonly<Partial<Record<'hold' | 'confirm' | 'release', GivenForm | undefined>>> {
  const target = selfOf(view, own)
  const { slot, principal, profile, choice, types } = view
  if (own === undefined)
    return mayBook(principal) && statusFor(view, now) === 'open' ? { hold: { method: 'PUT', target } } : {}
  return {
    confirm: confirmForm(slot, principal, { hold: own, profile, choice, types }),
    release: { method: 'DELETE', target },
  }
}

interface Held extends SlotView {
  /** The later appointments of the patient with the doctor, the next one first. */
  readonly later: readonly Appointment[]
}

// A patient has few appointments ahead.
const mostLater = 10

async function laterThan(
  { appointments }: Pick<Ports, 'appointments'>,
  { slot, principal }: SlotView,
  now: Instant,
): Promise<readonly Appointment[]> {
  if (principal.role !== 'patient') return []
  const whose = { account: principal.account, doctor: slot.doctor }
  const { items } = await nextBooked(appointments, whose, { now, limit: mostLater })
  return items.filter((one) => one.slot.start > slot.start)
}

interface Holding extends Held {
  /** Identifies the client when holds are counted. */
  readonly client: string
}

/** The caller's hold on a slot. PUT creates it, POST moves an appointment to the slot, DELETE releases it; it is gone after it expires. */
export function hold(ports: Ports): Resource {
  const { clock } = ports
  return resource({
    route: bookingRoutes.hold,
    kind: 'hold',
    parameters: { ...holdVariables, patient: patientVariables.patient, ...typeVariables },
    cache: { store: 'none' },
    async find({ variables, parameters, caller, client }) {
      const { patient, ...chosen } = parameters
      const shown = await viewOfSlot(ports, variables.slot, { caller, ...chosen })
      if ('problem' in shown) return shown
      const found = await patientChoice(ports, { patient }, shown.principal)
      // The hold of a patient whose account was closed meanwhile can still be released.
      const choice = 'problem' in found && found.problem === 'account-unknown' ? noChoice : found
      if ('problem' in choice) return choice
      const view = { ...shown, choice }
      const now = clock.now()
      const isMissing = liveHold(view.hold, now) === undefined
      const later = isMissing ? [] : await laterThan(ports, view, now)
      const version = [slotVersion(view, now), ...later.map(({ id, version }) => `${id}.${String(version)}`)].join('-')
      return { entity: { ...view, client, later }, version, isMissing }
    },
    refusal: (view) => expiredProblem(view, clock.now()),
    represent: (view) => holdRepresentation(view, clock.now()),
    actions: { PUT: holding(ports), POST: exchanging(ports), DELETE: releasing(ports) },
  })
}

function expiredProblem({ slot, doctor, hold: own, ...told }: Holding, now: number): Problem | undefined {
  if (own === undefined || isLive(own, now)) return undefined
  const link = { href: href(bookingRoutes.slot, { slot: slot.id, ...toldBy(told) }), title: slotTitle(slot, doctor) }
  return problemOf(failure('hold-expired'), { links: [linkSet('slot', link)] })
}

const { forms } = clinicDescription.resources.hold
const { hold: holdForm } = clinicDescription.resources.slot.forms

function holding(ports: Ports): Action<Holding> {
  const act = async (view: Holding): Promise<Outcome | Problem> => {
    const { slot, principal, client, hold: present, choice, types = noTypes } = view
    const account = principal.role === 'guest' ? undefined : principal.account
    const type = types.chosen
    const held = await holdSlot(ports, { slot, type }, { account, client }, present)
    if (isFailure(held)) return unbookableProblem(ports, held, slot, { principal, type, patient: choice?.patient?.id })
    const touched = [openSlotsOf(slot).href, href(bookingRoutes.slot, { slot: slot.id })]
    const location = holdHref(held, view)
    // A browser continues at the URI of the hold. The answer to an earlier attempt may be lost, so caches are told again.
    if (held === present) return { outcome: 'updated', next: location, touched }
    return { outcome: 'created', done: bookingTexts.done.held, location, touched }
  }
  return action('hold', holdForm, act, {
    acceptsEmptyContent: true,
    refusal: ({ principal }) => refusalFor(principal, bookingPermissions.bookSlot, {}),
    ...slotRules,
  })
}

function releasing(ports: Ports): Action<Holding> {
  const act = async ({ slot, hold: own, choice, types }: Holding): Promise<Outcome> => {
    const page = href(bookingRoutes.slot, { slot: slot.id })
    // Releasing an expired or missing hold changes nothing (RFC 9110 §9.2.2).
    if (own !== undefined) await decline(ports, own)
    const next = href(bookingRoutes.slot, { slot: slot.id, ...toldBy({ choice, types }) })
    return { outcome: 'deleted', done: bookingTexts.done.released, next, touched: [openSlotsOf(slot).href, page] }
  }
  return action('release', forms.release, act, slotRules)
}

function exchanging(ports: Ports): Action<Holding> {
  const act = async (
    { slot, doctor, hold: own, later }: Holding,
    { appointment: id }: InputOf<typeof exchangeFields>,
  ): Promise<ActionResult> => {
    const appointment = later.find((one) => one.id === id)
    if (appointment === undefined)
      return { faults: [{ pointer: '/appointment', detail: bookingTexts.unknownLaterFault }] }
    const moved = await move(ports, appointment, slot, { isOfClinic: false, hold: own })
    if (isFailure(moved)) return problemOf(moved, { links: [linkSet('schedule', openSlotsOf(slot))] })
    return {
      outcome: 'created',
      done: bookingTexts.done.moved(timeInWords(slot, doctor)),
      location: href(bookingRoutes.appointment, { appointment: id }),
      recorded: { time: [recordedTime(appointment.slot), recordedTime(slot)] },
      touched: [openSlotsOf(slot).href, openSlotsOf(appointment.slot).href],
    }
  }
  return action('exchange', forms.exchange, act, {
    refusal: ({ principal }) => refusalFor(principal, bookingPermissions.visitWaitingList, {}),
    ...slotRules,
  })
}
