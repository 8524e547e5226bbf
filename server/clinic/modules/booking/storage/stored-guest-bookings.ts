import type { BookingDatabase, Database, GuestBookingTable } from './schema.ts'
import { write } from '@waymark/server/storage/statement'
import { sql, type Selectable } from 'kysely'
import type { GuestBookings } from '../domain/booking.ts'

/** Stores guest bookings in the database. */
export function storedGuestBookings(database: BookingDatabase): GuestBookings {
  const insert = write<Selectable<GuestBookingTable>>(['appointment', 'client'], (row) =>
    database.current.insertInto('guest_booking').values(row),
  )
  return {
    add: (appointment, client) => insert(database.current, { appointment, client }),
    // One query per criterion, so that each uses its index.
    async countAhead({ client, email, telephone }, now) {
      const ahead = upcoming(database.current, now)
      const counts = [
        await ahead.where('guest_booking.client', '=', client).executeTakeFirstOrThrow(),
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

function upcoming(database: Database, now: number) {
  return database
    .selectFrom('guest_booking')
    .innerJoin('appointment', 'appointment.id', 'guest_booking.appointment')
    .innerJoin('slot', 'slot.id', 'appointment.slot')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('appointment.state', '=', 'booked')
    .where('slot.start_instant', '>', now)
}
