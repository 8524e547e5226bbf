import {
  action,
  type Action,
  type ActionResult,
  type GivenForm,
  href,
  type Problem,
  type Representation,
  resource,
  type Resource,
  withVariables,
} from '@waymark/server'
import { refusalFor } from '@waymark/server/authentication'
import { dayInWords, failure, isFailure } from '@waymark/server/values'
import type { FieldOption, InputOf } from '@waymark/shared'
import {
  clinicDescription,
  holdVariables,
  patientVariables,
  type seriesFields,
  seriesVariables,
  typeVariables,
} from '@waymark/shared/clinic'
import { homeLink, linkSet, represent } from '../../../../represent.ts'
import type { BookingFailure } from '../../domain/failure.ts'
import { liveHold } from '../../domain/hold.ts'
import { patientOn } from '../../domain/patient.ts'
import { bookSeries, type PlannedTime, planSeries, type Rhythm, usualRhythm } from '../../domain/series.ts'
import type { Slot } from '../../domain/slot.ts'
import { problemOf } from '../../failures.ts'
import { bookingPermissions } from '../../permissions.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import { viewerOf } from '../appointment/appointment-representation.ts'
import { slotToMoveTo } from '../appointment/move-times.ts'
import { doctorLink } from '../doctor/doctor-links.ts'
import { choiceLinks, noChoice, patientChoice } from '../patient-choice.ts'
import { bookFor, requestOf } from '../slot/booking-request.ts'
import { confirmForm, toldBy } from '../slot/confirm-form.ts'
import { openSlotsOf, slotTitle, type SlotView } from '../slot/slot-representation.ts'
import { slotVersion, slotNumber, viewOfSlot } from '../slot/slot-view.ts'
import { noTypes, spanOfType } from '../slot/type-choice.ts'
import { mostFor, newSeriesHref } from './new-series-link.ts'
import { refusedSeries } from './refused-series.ts'
import { slotRules } from '../slot-rules.ts'

interface Place extends SlotView {
  readonly rhythm: Rhythm
  readonly times: readonly PlannedTime[]
  /** The largest number of appointments that the caller can book at once. */
  readonly most: number
}

/** A plan for several appointments from a time on. POST books them, all or none. */
export function newSeries(ports: Ports): Resource {
  const { clock } = ports
  return resource({
    route: bookingRoutes.newSeries,
    kind: 'newSeries',
    parameters: { ...holdVariables, patient: patientVariables.patient, ...typeVariables, ...seriesVariables },
    cache: { store: 'none' },
    async find({ variables, parameters, caller, client }) {
      const { hold, type, patient } = parameters
      const view = await viewOfSlot(ports, variables.slot, { caller, hold, type })
      if ('problem' in view) return view
      const choice = await patientChoice(ports, { patient }, view.principal)
      if ('problem' in choice) return choice
      const most = mostFor(view)
      if (most === undefined) return notOffered({ ...view, choice })
      const count = Math.min(parameters.count ?? usualRhythm.count, most)
      const rhythm = { count, every: parameters.every ?? usualRhythm.every }
      const now = clock.now()
      const planning = { first: view.slot, type: view.types?.chosen, hold: liveHold(view.hold, now)?.id, now }
      const times = await planSeries(ports, planning, rhythm)
      const entity = { ...view, choice, client, rhythm, times, most }
      const planned = times.map(({ slot }) => (slot === undefined ? '' : `${String(slot.id)}.${String(slot.version)}`))
      return { entity, version: [slotVersion(entity, now), most, count, rhythm.every, ...planned].join('-') }
    },
    represent: newSeriesRepresentation,
    actions: { POST: confirming(ports) },
  })
}

function notOffered(view: SlotView): Problem {
  const { slot, doctor } = view
  const back = { href: href(bookingRoutes.slot, { slot: slot.id, ...toldBy(view) }), title: slotTitle(slot, doctor) }
  return problemOf(failure('series-not-offered'), { links: [linkSet('slot', back)] })
}

function newSeriesRepresentation(place: Place): Representation {
  const { slot, doctor, rhythm, times, choice = noChoice, types = noTypes } = place
  const self = newSeriesHref(place, rhythm)
  return represent('newSeries', {
    title: bookingTexts.newSeriesOfTitle({ doctor: doctor.name, day: dayInWords(slot.date) }),
    self,
    state: {
      doctor: doctor.id,
      timeZone: doctor.timeZone,
      ...rhythm,
      most: place.most,
      times: times.map((time) => timeState(time, place)),
      ...(types.chosen === undefined ? {} : { type: types.chosen.name }),
    },
    links: {
      doctor: doctorLink(doctor),
      slot: { href: href(bookingRoutes.slot, { slot: slot.id, ...toldBy(place) }), title: slotTitle(slot, doctor) },
      'new-series': {
        href: withVariables(newSeriesHref(place), 'count', 'every'),
        title: bookingTexts.planSeriesTitle,
        values: { ...rhythm },
        options: { count: lengthsUpTo(place.most) },
      },
      user: choiceLinks(choice, () => self).user,
      home: homeLink,
    },
    forms: { 'confirm-series': formOf(place) },
  })
}

function lengthsUpTo(most: number): readonly FieldOption[] {
  const lengths = Array.from({ length: most }, (_, index) => String(index + 1))
  return lengths.slice(1).map((length) => ({ value: length, prompt: length }))
}

type State = Parameters<typeof represent<'newSeries'>>[1]['state']

function timeState(
  { wishedDate, wishedStart, slot }: PlannedTime,
  { doctor, types = noTypes }: Place,
): State['times'][number] {
  if (slot === undefined) return { wishedDate, wishedStart }
  const { id, date, startTime, endTime } = spanOfType(slot, types.chosen, doctor)
  return { wishedDate, wishedStart, slot: id, date, start: startTime, end: endTime }
}

// A series has at least two appointments.
function formOf(place: Place): GivenForm | undefined {
  const { slot, principal, hold, profile, choice = noChoice, types, times, rhythm } = place
  const slots = times.flatMap((time) => (time.slot === undefined ? [] : [String(time.slot.id)]))
  const form = slots.length < 2 ? undefined : confirmForm(slot, principal, { hold, profile, choice, types })
  return form && { ...form, target: newSeriesHref(place, rhythm), values: { ...form.values, slots: slots.join(' ') } }
}

function confirming(ports: Ports): Action<Place> {
  const act = async (
    place: Place,
    { slots: wanted = [], ...input }: InputOf<typeof seriesFields>,
  ): Promise<ActionResult> => {
    const numbers = [...new Set(wanted)]
    if (numbers.length < 2) return { faults: [{ pointer: '/slots', detail: bookingTexts.seriesLengthFault }] }
    if (numbers.length > place.most) return problemOf(failure('series-too-long'))
    const slots = await slotsOf(ports, place, numbers)
    if (isFailure(slots)) return problemOf(slots)
    const asked = await requestOf(ports, place, input)
    if (!('request' in asked)) return asked
    const { request } = asked
    const series = ports.newIdentifier()
    const booked = await bookSeries(ports, slots, (slot) => {
      const hold = slot.id === place.slot.id ? request.hold : undefined
      const one = { ...request, patient: patientOn(slot.date, request.patient), hold, series }
      return bookFor(ports, { ...place, slot }, one)
    })
    if (isFailure(booked)) {
      return refusedSeries(booked, {
        ...place,
        values: { ...input, slots: numbers.join(' ') },
        target: newSeriesHref(place, place.rhythm),
      })
    }
    const [first] = booked
    const isKnown = first !== undefined && viewerOf(ports, first, place.principal).hasAccount
    const capability = isKnown ? undefined : ports.capabilities.of('series', series)
    return {
      outcome: 'created',
      done: bookingTexts.done.seriesBooked({ count: booked.length }),
      location: href(bookingRoutes.series, { series, capability }),
      touched: slots.map((slot) => openSlotsOf(slot).href),
    }
  }
  return action('confirm-series', clinicDescription.resources.newSeries.forms['confirm-series'], act, {
    refusal: ({ principal }) => refusalFor(principal, bookingPermissions.bookSlot, {}),
    ...slotRules,
  })
}

async function slotsOf(
  ports: Pick<Ports, 'schedules'>,
  { doctor }: Place,
  numbers: readonly string[],
): Promise<readonly Slot[] | BookingFailure> {
  const all: Slot[] = []
  for (const number of numbers) {
    const slot = await slotToMoveTo(ports, slotNumber(number))
    if (isFailure(slot)) return slot
    if (slot.doctor !== doctor.id) return failure('slot-blocked')
    all.push(slot)
  }
  return all
}
