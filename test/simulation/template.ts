import { demonstrate } from '@waymark/clinic/demonstration/demonstration'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { people } from '../model/specification/specification.ts'
import { inWorld } from './world.ts'

/** Monday, 30 November 2026, 07:00 in London: the day of the clinic begins in two hours. */
export const start = Date.parse('2026-11-30T07:00:00Z')
export const desk = 'desk'

const secret = 'a secret that only the simulation knows'

/** Fills the database that each simulation begins with, the same for all seeds. */
export async function fillTemplate(file: string): Promise<void> {
  await inWorld({ seed: 0, start }, async (world) => {
    const clock = { now: world.now }
    const storage = await openStorage(`sqlite:${file}`, { secret })
    await demonstrate(storage, clock)
    const add = (id: string, role: 'patient' | 'clerk'): Promise<unknown> =>
      storage.accounts.add({ id, name: id, role, email: `${id}@example.org`, emailVerifiedAt: start, createdAt: start })
    for (const id of people) await add(id, 'patient')
    await add(desk, 'clerk')
    await storage.finish()
    await storage.close()
  })
}
