import { clinicDescription } from '@waymark/shared'
import { book } from '../../domain/appointment.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { failure, isFailure } from '../../domain/failure.ts'
import type { Principal } from '../../domain/policy.ts'
import { statusOf, type Slot } from '../../domain/slot.ts'
import { askedBy, refusalFor } from '../access.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import {
  appointmentRepresentation,
  appointmentVersion,
  viewerOf,
  visitOf,
} from '../appointment/appointment-representation.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../represent.ts'
import { openSlotsOf, slotRepresentation } from './slot-representation.ts'

interface FoundSlot {
  readonly slot: Slot
  readonly doctor: Doctor
  readonly principal: Principal
}

/** A time with a doctor. POST books it. */
export function slot(ports: Ports): Resource {
  const { doctors, schedules, clock } = ports
  return resource({
    kind: 'slot',
    cache: { store: 'anybody', maxAge: 0 },
    async find({ variables, caller }) {
      const found = await schedules.slot(slotNumber(variables['slot'] ?? ''))
      const doctor = found === undefined ? undefined : await doctors.find(found.doctor)
      if (found === undefined || doctor === undefined) return problemOf(failure('slot-unknown'))
      const version = [found.version, statusOf(found, clock.now()), doctor.version].join('-')
      return { entity: { slot: found, doctor, principal: askedBy({ caller }) }, version }
    },
    cacheTags: ({ slot: { id, doctor: name, date } }) => [`slot-${String(id)}`, `schedule-${name}-${date}`],
    represent: (found) => slotRepresentation(found.slot, found.doctor, clock.now()),
    actions: { POST: confirm(ports) },
  })
}

function confirm(ports: Ports): Action<FoundSlot> {
  const { confirm: form } = clinicDescription.resources.slot.forms
  const act = async (
    { slot, doctor, principal }: FoundSlot,
    input: Parameters<typeof visitOf>[0],
  ): Promise<Outcome> => {
    const booked = await book(ports, slot, { ...visitOf(input), account: bookedBy(principal) })
    if (isFailure(booked)) return problemOf(booked, { links: [linkSet('schedule', openSlotsOf(slot))] })
    const viewer = viewerOf(ports, booked, principal)
    return {
      outcome: 'created',
      location: viewer.self,
      version: appointmentVersion(booked, doctor),
      made: appointmentRepresentation(booked, doctor, viewer),
      touched: [openSlotsOf(slot).href],
    }
  }
  return action('confirm', form, act, { refusal: ({ principal }) => refusalFor(principal, 'book a slot', {}) })
}

// Who works at the clinic books for others.
function bookedBy(principal: Principal): string | undefined {
  return principal.role === 'patient' ? principal.account : undefined
}

// No slot has a number that is not one, and none has one that the database could not hold.
function slotNumber(segment: string): number {
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : 0
}
