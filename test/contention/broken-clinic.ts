import { pino } from 'pino'
import { app } from '@waymark/clinic/app'
import { demonstrate } from '@waymark/clinic/demonstration/demonstration'
import type { Appointment, Appointments } from '@waymark/clinic/modules/booking/domain/appointment'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { closed, listening } from '../support/http/listening.ts'
import { nextWeekday } from '../support/next-weekday.ts'
import type { FinalAppointment } from './history.ts'

/**
 * A clinic with a typical race condition: it checks that the slot is open and then writes without a lock. The first two
 * requests for a slot write when both have checked, so that the race does not depend on the speed of the machine.
 */
export interface BrokenClinic {
  readonly origin: string
  readonly date: string
  close(): Promise<readonly FinalAppointment[]>
}

export async function openBroken(): Promise<BrokenClinic> {
  const storage = await openStorage('sqlite::memory:')
  const clock = { now: () => Date.now() }
  await demonstrate(storage, clock)
  const written = new Map<string, Appointment>()
  const server = app({
    storage: brokenStorage(storage, written),
    clock,
    logger: pino({ level: 'silent' }),
    secret: 'a secret that only the tests know, 32+',
    trustedProxies: ['127.0.0.1'],
  })
  const origin = await listening(server)
  return {
    origin,
    date: nextWeekday(),
    async close() {
      await closed(server)
      await storage.close()
      return [...written.values()].map(({ id, slot, patient, state }) => {
        return { id, slot: slot.id, patient: patient.name, isLive: state !== 'cancelled' }
      })
    },
  }
}

/** Stores appointments in memory, without constraints or transactions. */
function brokenStorage(storage: Storage, written: Map<string, Appointment>): Storage {
  const liveOn = (slot: number): boolean =>
    [...written.values()].some((one) => one.slot.id === slot && one.state === 'booked')
  const keep = (appointment: Appointment): Appointment => {
    written.set(appointment.id, appointment)
    return appointment
  }
  const bothChecked = rendezvous()
  const appointments: Appointments = {
    ...storage.appointments,
    async book({ slot: id, bookedAt, setAside = [], ...booking }) {
      const slot = await storage.schedules.slot(id)
      if (slot === undefined || liveOn(id)) return undefined
      await bothChecked(id)
      return keep({ ...booking, slot, setAside, state: 'booked', bookedAt, changedAt: bookedAt, version: 1 })
    },
    async move({ appointment, slot: id }) {
      const slot = await storage.schedules.slot(id)
      if (slot === undefined || liveOn(id)) return 'slot taken'
      await bothChecked(id)
      return keep({ ...appointment, slot, version: appointment.version + 1 })
    },
    cancel: (appointment) =>
      Promise.resolve(keep({ ...appointment, state: 'cancelled', version: appointment.version + 1 })),
    find: (id) => Promise.resolve(written.get(id)),
    overlapping: () => Promise.resolve(false),
  }
  // The table of guest bookings refers to stored appointments.
  const guestBookings = { ...storage.guestBookings, add: () => Promise.resolve() }
  return { ...storage, appointments, guestBookings, inTransaction: (work) => work() }
}

/** Returns a function that resolves for a key when it has been called for it twice. */
function rendezvous(): (key: number) => Promise<unknown> {
  const arrivals = new Map<number, PromiseWithResolvers<true>>()
  return (key) => {
    const first = arrivals.get(key)
    first?.resolve(true)
    if (first !== undefined) return first.promise
    const arrival = Promise.withResolvers<true>()
    arrivals.set(key, arrival)
    return arrival.promise
  }
}
