import { bearer, connect, tokenHolder, type Representation } from '@waymark/sdk'
import { clinicDescription, type ClinicDescription } from '@waymark/shared/clinic'
import fc from 'fast-check'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { bookingCommands, type BookingWorld } from './booking-commands.ts'
import { actors, BookingModel, type Actor } from './booking-model.ts'

// Two slots of one doctor, and one of another at the time of the first: 09:00 in New York is 14:00 in London.
const times = [
  { doctor: 'mjones', shows: '09:00', start: 540, end: 570 },
  { doctor: 'mjones', shows: '09:30', start: 570, end: 600 },
  { doctor: 'asmith', shows: '14:00', start: 540, end: 570 },
]

type SlotPage = Representation<ClinicDescription, 'slot'>
type HoldPage = Representation<ClinicDescription, 'hold'>

/** Opens the clinic with three slots, found by relation names only. */
async function worldOf(clinic: Clinic): Promise<BookingWorld> {
  const entries = new Map<Actor, SlotPage[]>()
  for (const actor of actors) {
    const tokens = tokenHolder(actor === 'guest' ? undefined : await signedIn(clinic, actor))
    const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: bearer({ tokens }) })
    const day = { date: tomorrow, status: 'open' } as const
    const first = await entry.follow('schedule', { doctor: 'mjones', ...day }).get()
    const other = await entry.follow('schedule', { doctor: 'asmith', ...day }).get()
    const slots = [...first.embedded('schedules').slice(0, 2), ...other.embedded('schedules').slice(10, 11)]
    entries.set(actor, slots)
  }
  const held = new Map<string, HoldPage>()
  return {
    clinic,
    kept: new Map(),
    appointments: [],
    holds(actor, index, page) {
      if (page === undefined) held.delete(`${actor} ${String(index)}`)
      else held.set(`${actor} ${String(index)}`, page)
    },
    async slotPage(actor, index) {
      const hold = held.get(`${actor} ${String(index)}`)
      const slot = entries.get(actor)?.[index]
      if (slot === undefined) throw new Error('A slot was not found')
      return hold === undefined ? slot.follow('self').get() : hold.follow('slot').get()
    },
  }
}

describe('slots, holds and appointments', function () {
  this.timeout(120_000)

  it('follow the state table for all actors in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(bookingCommands(times.length), { maxCommands: 25 }), async (commands) => {
        const clinic = await openClinic({ duplicateWindow: 0 })
        try {
          const world = await worldOf(clinic)
          await fc.asyncModelRun(() => ({ model: new BookingModel(times), real: world }), commands)
        } finally {
          await clinic.close()
        }
      }),
      { numRuns: 10 },
    )
  })
})
