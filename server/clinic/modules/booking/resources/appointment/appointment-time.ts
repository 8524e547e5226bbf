import {
  action,
  type Action,
  type Form,
  href,
  type Outcome,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { isFailure, type LocalDate } from '@waymark/server/values'
import { clinicDescription, timeVariables, type moveFields } from '@waymark/shared/clinic'
import { hidden, type InputOf } from '@waymark/shared'
import { move } from '../../domain/change-appointment.ts'
import type { BookingFailure } from '../../domain/failure.ts'
import type { Slot } from '../../domain/slot.ts'
import { doctorLink } from '../doctor/doctor-links.ts'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { describedForm, homeLink, linkSet, represent } from '../../../../represent.ts'
import { bookingRoutes } from '../../routes.ts'
import { openSlotsOf, timeInWords } from '../slot/slot-representation.ts'
import { unbookableProblem } from '../slot/refusals.ts'
import {
  moveTimes,
  type MoveTimes,
  neighbourDays,
  otherDayLink,
  recordedTime,
  slotToMoveTo,
  timeOptions,
} from './move-times.ts'
import { refusal, capabilityParameter, findAppointment, type FoundAppointment } from './appointment.ts'
import { appointmentTitle, appointmentVersion, isMovable } from './appointment-representation.ts'
import { bookingTexts } from '../../texts.ts'
import { slotRules } from '../slot-rules.ts'

interface FoundTime extends FoundAppointment {
  readonly times: MoveTimes
}

/** The time of an appointment, with the open slots of a day that it can move to. */
export function appointmentTime(ports: Ports): Resource {
  return resource({
    route: bookingRoutes.appointmentTime,
    kind: 'appointmentTime',
    parameters: { ...capabilityParameter, ...timeVariables },
    cache: { store: 'none' },
    async find(target) {
      const found = await findAppointment(ports, target)
      if ('problem' in found) return found
      const refused = refusal(found)
      if (refused !== undefined) return refused
      const { appointment, doctor, viewer } = found
      const times = await moveTimes(ports, found, target.parameters.date)
      // A move depends on the appointment alone: it is not refused because others have taken other times.
      const version = appointmentVersion(appointment, doctor, viewer)
      return { entity: { ...found, times }, version, shownVersion: times.version }
    },
    represent: async (found) => timeRepresentation(found, await found.times.slots()),
    actions: { PUT: moving(ports) },
  })
}

function timeRepresentation(found: FoundTime, slots: readonly Slot[]): Representation {
  const { appointment, doctor, viewer, times } = found
  const { id, slot } = appointment
  const { date, freeDays } = times
  const where = { appointment: id, capability: viewer.capability }
  const hrefOf = (day?: LocalDate): string => href(bookingRoutes.appointmentTime, { ...where, date: day })
  const canMove = isMovable(appointment, viewer)
  return represent('appointmentTime', {
    title: bookingTexts.moveOfTitle({ doctor: doctor.name, ...timeInWords(slot, doctor) }),
    self: hrefOf(date),
    state: {
      appointment: id,
      slot: slot.id,
      doctor: doctor.id,
      date: slot.date,
      start: slot.startTime,
      end: slot.endTime,
      timeZone: doctor.timeZone,
      lookedAt: date,
      freeDays: canMove ? [...freeDays] : [],
    },
    links: {
      appointment: { href: viewer.self, title: appointmentTitle(appointment, doctor) },
      doctor: doctorLink(doctor),
      'appointment-time': otherDayLink(date, hrefOf),
      ...(canMove ? neighbourDays(date, hrefOf) : {}),
      home: homeLink,
    },
    forms: {
      reschedule:
        canMove && slots.length > 0
          ? {
              method: 'PUT',
              target: hrefOf(),
              canWait: !viewer.isOfClinic,
              options: { slot: timeOptions(slots, found) },
              ...(viewer.isOfClinic ? {} : { without: ['rules'] }),
            }
          : undefined,
    },
  })
}

function isOver({ failure: code }: BookingFailure): boolean {
  return code === 'appointment-cancelled' || code === 'appointment-ended'
}

// An appointment that is over has no time to keep, and other times are no moves.
function overProblem({ appointment, doctor, viewer }: FoundTime, over: BookingFailure): Problem {
  const link = { href: viewer.self, title: appointmentTitle(appointment, doctor) }
  return problemOf(over, { links: [linkSet('appointment', link)] })
}

function movingOf({ appointment: { id }, viewer }: FoundTime): Parameters<typeof unbookableProblem>[3]['moving'] {
  return {
    appointment: { href: viewer.self, title: bookingTexts.views.keepTime },
    target: href(bookingRoutes.appointmentTime, { appointment: id, capability: viewer.capability }),
    without: viewer.isOfClinic ? [] : ['rules'],
  }
}

// The form that a rule has refused, without the rules.
function overridingMove({ appointment, viewer }: FoundTime, slot: number): Form {
  const { reschedule } = clinicDescription.resources.appointmentTime.forms
  const target = href(bookingRoutes.appointmentTime, { appointment: appointment.id, capability: viewer.capability })
  const fields = { slot: hidden(reschedule.fields.slot), rules: reschedule.fields.rules }
  const values = { slot, rules: 'override' }
  return describedForm({ title: '', fields }, { name: 'reschedule', method: 'PUT', target, values })
}

function moving(ports: Ports): Action<FoundTime> {
  const { reschedule } = clinicDescription.resources.appointmentTime.forms
  const act = async (found: FoundTime, { slot: id, rules }: InputOf<typeof moveFields>): Promise<Outcome | Problem> => {
    const { appointment, viewer, principal } = found
    const isOverride = rules === 'override'
    if (isOverride && !viewer.isOfClinic) return protocolProblem('not-allowed')
    const slot = await slotToMoveTo(ports, id)
    if (isFailure(slot)) return problemOf(slot)
    const moved = await move(ports, appointment, slot, { isOfClinic: viewer.isOfClinic, isOverride })
    if (isFailure(moved)) {
      if (isOver(moved)) return overProblem(found, moved)
      const move = viewer.isOfClinic ? overridingMove(found, id) : undefined
      const { type } = appointment
      return unbookableProblem(ports, moved, slot, { principal, moving: movingOf(found), move, type })
    }
    const { slot: before } = appointment
    return {
      outcome: 'updated',
      done: bookingTexts.done.moved(timeInWords(slot, found.doctor)),
      recorded: {
        time: [recordedTime(before), recordedTime(slot)],
        doctor: [found.doctor.name, (await ports.doctors.find(slot.doctor))?.name ?? slot.doctor],
      },
      touched: [viewer.self, openSlotsOf(appointment.slot).href, openSlotsOf(slot).href],
      next: viewer.self,
    }
  }
  return action('reschedule', reschedule, act, slotRules)
}
