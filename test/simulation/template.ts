import { demonstrate } from '@waymark/clinic/demonstration/demonstration'
import { openStorage } from '@waymark/clinic/composition/open-storage'
import { people } from '../model/specification/specification.ts'
import { send } from './client.ts'
import { secret, startProcess } from './process.ts'
import { inWorld } from './world.ts'

/** Monday, 30 November 2026, 07:00 in London: the day of the clinic begins in two hours. */
export const start = Date.parse('2026-11-30T07:00:00Z')
const hour = 3_600_000
export const desk = 'desk'

const subscription = {
  url: 'https://receiver.example/events',
  events: ['appointment.booked', 'appointment.moved', 'appointment.cancelled'],
  signature: 'standard',
}

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
    const outside = {
      mailTransport: { deliver: () => Promise.resolve() },
      sendWebhook: () => Promise.reject(new Error()),
    }
    const quiet = { pause: () => Promise.resolve(), interval: hour, report: () => undefined }
    const process = await startProcess({ world, file, ...quiet, ...outside })
    const sent = { method: 'POST', path: '/subscriptions', user: desk, address: '10.0.2.1', content: subscription }
    const { status, text } = await send(process.connect, sent).answer
    if (status !== 201) throw new Error(`The subscription is refused: ${text}`)
    await process.stop()
  })
}
