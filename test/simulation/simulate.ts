import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadReader } from '@waymark/server/http'
import { type Found, type Plan, simulate, template } from './simulation.ts'
import { fillTemplate } from './template.ts'

export interface Worlds extends Pick<Plan, 'days' | 'hours' | 'folder'> {
  /** The first seed. */
  readonly from: number
  /** The last seed. */
  readonly to: number
}

/** Simulates the worlds of consecutive seeds in an empty folder. */
export async function* simulateAll({ from, to, ...plan }: Worlds): AsyncGenerator<Found> {
  // A module that is loaded while the world runs would come at a time that no seed decides.
  await loadReader()
  await fillTemplate(join(plan.folder, template))
  for (let seed = from; seed <= to; seed += 1) {
    yield await simulate({ ...plan, seed })
    for (const end of ['', '-wal', '-shm'])
      await rm(join(plan.folder, `simulation-${String(seed)}.sqlite${end}`), { force: true })
  }
}
