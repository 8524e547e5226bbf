import { rescheduleReminder } from './appointment-messages.ts'
import type { Appointments } from './appointment.ts'
import { failure, type Instant, timeAt } from '@waymark/server/values'
import { type Doctor, type DoctorDetails, type Doctors, canonicalDetails } from './doctor.ts'
import type { BookingFailure } from './failure.ts'
import { fillSchedule, realigned, type FillingPorts, type Orphans } from './fill-schedule.ts'
import { offerAll, offerEach, type OfferingPorts } from './waiting-list.ts'
import type { Slot } from './slot.ts'

/*
 * Changes to a doctor are made in one transaction. A new time zone changes the instants of all upcoming slots, so that
 * their local times stay the same. The change is rejected if an appointment would then lie in the past or in a skipped
 * hour.
 */
export interface DoctorChangingPorts extends Omit<FillingPorts, 'doctors'>, Omit<OfferingPorts, 'schedules'> {
  readonly doctors: Pick<Doctors, 'find' | 'change'>
  readonly schedules: FillingPorts['schedules'] & OfferingPorts['schedules']
  readonly appointments: Pick<Appointments, 'ofSlots'>
}

/** Changes a doctor's details, or returns the appointments that prevent a change of the time zone. */
export async function changeDoctor(
  ports: DoctorChangingPorts,
  before: Doctor,
  details: DoctorDetails,
): Promise<Doctor | Orphans | BookingFailure> {
  const { schedules, clock } = ports
  const isMoved = details.timeZone !== before.timeZone
  const ahead = isMoved ? await schedules.ahead(before.id, clock.now()) : []
  const aligned = alignedTo(ahead, details.timeZone, clock.now())
  if (aligned.orphans.length > 0) return aligned
  const after = await ports.doctors.change(before, { ...details, ...canonicalDetails(details) })
  if (after === undefined) return failure('state-changed')
  if (isMoved) await moveSchedule(ports, after, aligned)
  return after
}

interface Aligned extends Orphans {
  /** Slots that begin at another instant, with that instant. */
  readonly moved: readonly Slot[]
  readonly withdrawn: readonly Slot[]
}

/** Returns the changes to the upcoming slots if the time zone changes and their local times stay. */
function alignedTo(ahead: readonly Slot[], timeZone: string, now: Instant): Aligned {
  const taken = new Set<Instant>()
  const moved: Slot[] = []
  const left: Slot[] = []
  // If two slots would begin at the same instant, a booked one takes precedence.
  const byNeed = ahead.toSorted((one, other) => need(one) - need(other))
  for (const slot of byNeed) {
    const after = realigned(slot, timeZone)
    const isShown = timeAt(after.start, timeZone) === slot.startTime
    if (after.start <= now || !isShown || taken.has(after.start)) left.push(slot)
    else {
      taken.add(after.start)
      if (after.start !== slot.start) moved.push(after)
    }
  }
  return {
    moved: moved.toSorted((one, other) => one.start - other.start),
    withdrawn: left.filter(({ state }) => state === 'open' || state === 'blocked'),
    orphans: left.filter(({ state }) => state === 'booked'),
  }
}

const needs = { booked: 0, blocked: 1, open: 2, withdrawn: 3 } as const satisfies Record<Slot['state'], number>

function need({ state }: Slot): number {
  return needs[state]
}

async function moveSchedule(ports: DoctorChangingPorts, doctor: Doctor, aligned: Aligned): Promise<void> {
  const { schedules, appointments, availabilities, clock } = ports
  const now = clock.now()
  const { notice = 0 } = (await availabilities.find(doctor.id)) ?? {}
  const apply = (changes: Pick<Aligned, 'moved' | 'withdrawn'>): Promise<readonly number[]> => {
    const { moved, withdrawn } = changes
    return schedules.apply(doctor.id, {
      added: [],
      reopened: [],
      withdrawn,
      realigned: moved,
      notice: notice * minute,
      now,
    })
  }
  const before = new Map((await schedules.ahead(doctor.id, now)).map(({ id, start }) => [id, start] as const))
  const isEarlier = ({ id, start }: Slot): boolean => start < (before.get(id) ?? start)
  // The offset between two zones depends on the season. Slots that move earlier are written first, to avoid collisions.
  const released = [
    ...(await apply({ moved: aligned.moved.filter(isEarlier), withdrawn: aligned.withdrawn })),
    ...(await apply({ moved: aligned.moved.filter((slot) => !isEarlier(slot)), withdrawn: [] })),
  ]
  const booked = aligned.moved.filter(({ state }) => state === 'booked')
  for (let index = 0; index < booked.length; index += remindedAtOnce) {
    const some = booked.slice(index, index + remindedAtOnce).map(({ id }) => id)
    for (const appointment of await appointments.ofSlots(some)) await rescheduleReminder(ports, appointment)
  }
  const filled = await fillSchedule(ports, doctor)
  await offerEach(ports, released)
  await offerAll(ports, doctor.id, filled)
}

const minute = 60_000
const remindedAtOnce = 200
