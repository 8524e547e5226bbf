import type { importedTables, InputOf } from '@waymark/shared'
import { isDeepStrictEqual } from 'node:util'
import type { Availability } from '../../domain/availability.ts'
import type { Doctor } from '../../domain/doctor.ts'
import { isFailure } from '../../domain/failure.ts'
import { changeAvailability } from '../../domain/fill-schedule.ts'
import { offerAll } from '../../domain/offer.ts'
import { availabilityOf } from '../availability-input.ts'
import type { Ports } from '../ports.ts'
import { faultOf, inTheWay } from './load-doctor.ts'
import type { RowOutcome } from './load-rows.ts'

type AvailabilityRow = InputOf<typeof importedTables.availabilities>

/** Says when a doctor sees patients. */
export async function loadAvailability(ports: Ports, { doctor: id, ...input }: AvailabilityRow): Promise<RowOutcome> {
  const doctor = await ports.doctors.find(id)
  if (doctor === undefined)
    return { column: 'doctor', detail: 'must be the id of one of the doctors; import them first' }
  const before = await ports.availabilities.find(id)
  const wanted: Availability = { ...availabilityOf(input), doctor: id, version: before?.version ?? 0 }
  if (before === undefined) return (await changed(ports, doctor, wanted)) ?? 'added'
  if (isDeepStrictEqual(wanted, before)) return 'unchanged'
  return (await changed(ports, doctor, wanted)) ?? 'changed'
}

/** Puts an availability in place; or says what is in the way. */
async function changed(ports: Ports, doctor: Doctor, wanted: Availability): Promise<RowOutcome | undefined> {
  if (wanted.version === 0 && (await hasNoSlots(ports, doctor))) {
    // Nothing can be in the way, and whoever fills days in the background makes the slots.
    await ports.availabilities.put(wanted)
    return undefined
  }
  const opened = await changeAvailability(ports, doctor, wanted)
  if ('orphans' in opened) return { detail: inTheWay('appointments-outside', opened.orphans.length) }
  if (isFailure(opened)) return faultOf(opened, 'doctor')
  await offerAll(ports, doctor.id, opened)
  return undefined
}

async function hasNoSlots({ schedules, clock }: Ports, { id }: Doctor): Promise<boolean> {
  return (await schedules.ahead(id, clock.now() - day)).length === 0
}

const day = 86_400_000
