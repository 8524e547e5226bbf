import {
  action,
  type Action,
  type GivenForm,
  href,
  type Outcome,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { failure, type Instant, isFailure } from '@waymark/server/values'
import type { InputOf } from '@waymark/shared'
import { clinicDescription, timeVariables, type cancelFields, type moveFields } from '@waymark/shared/clinic'
import { homeLink, represent } from '../../../../represent.ts'
import type { Appointment } from '../../domain/appointment.ts'
import { cancel, move } from '../../domain/change-appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { type Handover, type Handovers, statusOfHandover, useHandover } from '../../domain/handover.ts'
import { isEndable, type LinkStatus } from '../../domain/helper-link.ts'
import type { Slot } from '../../domain/slot.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { bookingRoutes } from '../../routes.ts'
import { bookingTexts } from '../../texts.ts'
import {
  moveTimes,
  type MoveTimes,
  otherDayLink,
  recordedTime,
  slotToMoveTo,
  timeOptions,
} from '../appointment/move-times.ts'
import { doctorLink } from '../doctor/doctor-links.ts'
import { openSlotsOf, timeInWords } from '../slot/slot-representation.ts'
import { endLink, refusedUse } from './link-outcomes.ts'
import { slotRules } from '../slot-rules.ts'

interface Shown {
  readonly handover: Handover
  readonly appointment: Appointment
  readonly doctor: Doctor
  readonly now: Instant
  /** The times to move to; without them, a list item. */
  readonly times?: MoveTimes | undefined
}

interface Place extends Shown {
  readonly times: MoveTimes
}

/** Represents a link for one action: the time and the place of the appointment, and nothing else of its patient. */
export function handoverRepresentation(shown: Shown, slots: readonly Slot[] = []): Representation {
  const { handover, appointment, doctor, now, times } = shown
  const { slot, patient } = appointment
  const self = href(bookingRoutes.handover, { handover: handover.id })
  const status = statusOfHandover(handover, appointment, { timeZone: doctor.timeZone, now })
  const { usedAt } = handover
  return represent('handover', {
    title: bookingTexts.handoverTitles[handover.may]({ patient: patient.name }),
    self,
    state: {
      id: handover.id,
      may: handover.may,
      name: handover.name,
      until: handover.until,
      ...(handover.note === undefined ? {} : { note: handover.note }),
      status,
      patient: patient.name,
      doctor: doctor.id,
      date: slot.date,
      start: slot.startTime,
      end: slot.endTime,
      timeZone: doctor.timeZone,
      ...(doctor.address === '' ? {} : { address: doctor.address }),
      ...(usedAt === undefined ? {} : { usedAt: new Date(usedAt).toISOString() }),
      ...(appointment.state === 'cancelled' ? { isCancelled: true } : {}),
      ...(times === undefined ? {} : { lookedAt: times.date, freeDays: [...times.freeDays] }),
    },
    links: {
      doctor: doctorLink(doctor),
      handover: times === undefined || status !== 'open' ? undefined : otherDayLink(times.date, () => self),
      home: homeLink,
    },
    forms: formsOf(shown, slots, { status, target: self }),
  })
}

function formsOf(
  shown: Shown,
  slots: readonly Slot[],
  { status, target }: { readonly status: LinkStatus; readonly target: string },
): Readonly<Partial<Record<'reschedule' | 'cancel' | 'end', GivenForm | undefined>>> {
  const { handover, doctor, now, times } = shown
  const slot = timeOptions(slots, shown)
  const mayUse = (use: Handover['may']): boolean => status === 'open' && handover.may === use
  return {
    reschedule: mayUse('move') && slot.length > 0 ? { method: 'PUT', target, options: { slot } } : undefined,
    cancel: mayUse('cancel') && times !== undefined ? { method: 'POST', target } : undefined,
    end: isEndable(handover, status, { timeZone: doctor.timeZone, now }) ? { method: 'DELETE', target } : undefined,
  }
}

async function changingLink(handovers: Pick<Handovers, 'find'>, id: string): Promise<Handover | undefined> {
  const link = await handovers.find(id)
  return link?.may === 'book' ? undefined : link
}

/** A link for one action. PUT moves the appointment, POST cancels it, DELETE ends the link. */
export function handover(ports: Ports): Resource {
  const { handovers, appointments, doctors, clock } = ports
  return resource({
    route: bookingRoutes.handover,
    kind: 'handover',
    parameters: timeVariables,
    cache: { store: 'none' },
    async find({ variables, parameters }) {
      const found = await changingLink(handovers, variables.handover)
      const appointment = found === undefined ? undefined : await appointments.find(found.appointment)
      const doctor = appointment === undefined ? undefined : await doctors.find(appointment.slot.doctor)
      if (found === undefined || appointment === undefined || doctor === undefined) {
        return protocolProblem('not-found', bookingTexts.unknownHandoverDetail)
      }
      const now = clock.now()
      const at = { timeZone: doctor.timeZone, now }
      const status = statusOfHandover(found, appointment, at)
      if (!isEndable(found, status, at)) return problemOf(failure('handover-closed'))
      const times = await moveTimes(ports, { appointment, doctor }, parameters.date)
      return {
        entity: { handover: found, appointment, doctor, now, times },
        version: [found.version, appointment.version, doctor.version, status].join('-'),
        shownVersion: times.version,
      }
    },
    represent: async (found: Place) => handoverRepresentation(found, await found.times.slots()),
    actions: { PUT: moving(ports), POST: cancelling(ports), DELETE: ending(ports) },
  })
}

const { forms } = clinicDescription.resources.handover

function moving(ports: Ports): Action<Place> {
  const act = async (
    place: Place,
    { slot: id }: Pick<InputOf<typeof moveFields>, 'slot'>,
  ): Promise<Outcome | Problem> => {
    const { handover: used, appointment, doctor } = place
    if (used.may !== 'move') return protocolProblem('not-allowed')
    // A client that lost the response sends the move again.
    if (used.usedAt !== undefined && appointment.slot.id === id) return { outcome: 'updated' }
    const slot = await slotToMoveTo(ports, id)
    if (isFailure(slot)) return problemOf(slot)
    if (slot.doctor !== doctor.id) return problemOf(failure('slot-blocked'))
    const moved = await useHandover(ports, used, doctor.timeZone, (present) =>
      move(ports, present, slot, { isOfClinic: false }),
    )
    if (isFailure(moved)) return refusedUse(moved, 'handover', href(bookingRoutes.handover, { handover: used.id }))
    return {
      outcome: 'updated',
      done: bookingTexts.done.moved(timeInWords(slot, doctor)),
      recorded: {
        link: [used.name, used.may],
        time: [recordedTime(appointment.slot), recordedTime(slot)],
      },
      touched: [openSlotsOf(appointment.slot).href, openSlotsOf(slot).href],
    }
  }
  return action('reschedule', forms.reschedule, act, slotRules)
}

function cancelling(ports: Ports): Action<Place> {
  const act = async (
    { handover: used, appointment, doctor }: Place,
    { why }: InputOf<typeof cancelFields>,
  ): Promise<Outcome | Problem> => {
    if (used.may !== 'cancel') return protocolProblem('not-allowed')
    const cancelled = await useHandover(ports, used, doctor.timeZone, (present) => cancel(ports, present, { why }))
    if (isFailure(cancelled)) return problemOf(cancelled)
    return {
      outcome: 'updated',
      done: bookingTexts.done.cancelled,
      recorded: { link: [used.name, used.may] },
      touched: [openSlotsOf(appointment.slot).href],
    }
  }
  return action('cancel', forms.cancel, act, { acceptsEmptyContent: true, ...slotRules })
}

function ending(ports: Ports): Action<Place> {
  const act = ({ handover }: Place): Promise<Outcome> => endLink(ports, handover)
  return action('end', forms.end, act, { acceptsEmptyContent: true, ...slotRules })
}
