import { listVersion } from '@waymark/server'
import type { Doctor } from '../../domain/doctor.ts'
import type { NextSlots } from '../../domain/schedule.ts'
import type { Ports } from '../../ports.ts'

/** Number of slots that a doctor embeds. */
const shown = 3

/** The next open slots of the doctors of a representation, with their version. */
export interface ShownSlots {
  readonly next: NextSlots
  /** Changes with each of the slots; slots also close and pass without a write. */
  readonly slotsVersion: string
}

/** Reads the next open slots of doctors in one query. */
export async function nextSlotsOf(
  { schedules, clock }: Pick<Ports, 'schedules' | 'clock'>,
  doctors: readonly Doctor[],
): Promise<ShownSlots> {
  const next = await schedules.nextOf(
    doctors.map(({ id }) => id),
    clock.now(),
    shown,
  )
  const items = doctors.flatMap(({ id }) => next.get(id) ?? [])
  const slotsVersion = listVersion(items.map(({ id, version }) => `${String(id)}-${String(version)}`))
  return { next, slotsVersion }
}
