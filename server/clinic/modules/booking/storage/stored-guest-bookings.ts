import type { BookingDatabase, Database, GuestBookingTable } from './schema.ts'
import { write } from '@waymark/server/storage'
import { countedNetworks } from '@waymark/server/values'
import { sql, type Selectable } from 'kysely'
import type { GuestBookings } from '../domain/booking.ts'

/** Stores guest bookings in the database. */
export function storedGuestBookings(database: BookingDatabase): GuestBookings {
  const insert = write<Selectable<GuestBookingTable>>(['appointment', 'client'], (row) =>
    database.current.insertInto('guest_booking').values(row),
  )
  return {
    async add(appointment, client) {
      await insert(database.current, { appointment, client })
      const wider = countedNetworks(client).slice(1)
      if (wider.length === 0) return
      await database.current
        .insertInto('guest_network')
        .values(wider.map(({ network }) => ({ appointment, network })))
        .execute()
    },
    // One query per criterion, so that each uses its index.
    async countAhead({ network, account, email, telephone }, now) {
      const ahead = upcoming(database.current, now)
      const counts = [
        ...(network === undefined ? [] : [await ofNetwork(database.current, network, now)]),
        ...(account === undefined
          ? []
          : [await ahead.where('appointment.account', '=', account).executeTakeFirstOrThrow()]),
        ...(email === undefined
          ? []
          : [
              await ahead
                .where('appointment.patient_email', 'is not', null)
                .where(sql`lower(patient_email)`, '=', email.toLowerCase())
                .executeTakeFirstOrThrow(),
            ]),
        ...(telephone === undefined
          ? []
          : [await ahead.where('appointment.patient_telephone', '=', telephone).executeTakeFirstOrThrow()]),
      ]
      return Math.max(...counts.map(({ count }) => count))
    },
  }
}

function ofNetwork(database: Database, network: string, now: number): Promise<{ readonly count: number }> {
  const ahead = upcoming(database, now)
  const isWider = /\/(?:56|48)$/.test(network)
  return isWider
    ? ahead
        .innerJoin('guest_network', 'guest_network.appointment', 'appointment.id')
        .where('guest_network.network', '=', network)
        .executeTakeFirstOrThrow()
    : ahead.where('guest_booking.client', '=', network).executeTakeFirstOrThrow()
}

function upcoming(database: Database, now: number) {
  return database
    .selectFrom('guest_booking')
    .innerJoin('appointment', 'appointment.id', 'guest_booking.appointment')
    .innerJoin('slot', 'slot.id', 'appointment.slot')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('appointment.state', '=', 'booked')
    .where('slot.start_instant', '>', now)
}
