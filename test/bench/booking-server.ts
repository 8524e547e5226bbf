import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { Pool } from 'pg'
import { pino } from 'pino'
import { app } from '@waymark/clinic/app'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import { dateAfter } from '@waymark/server/values'
import { listening } from '../support/http/listening.ts'

/*
 * A server for bookings over PostgreSQL in one or several processes: `node booking-server.ts NAME DATABASE_URL PROCESSES MAX_DELAY`.
 * The first process sends its origin and its range of slots by IPC, and answers each message with the memory of all.
 */
const [, , name = '', url = '', processes = '1', maximumDelay = '0'] = process.argv
const firstDay = '2030-01-01'
const [doctors, days] = [40, 125]

async function filled(storage: Storage): Promise<{ readonly firstSlot: number; readonly slots: number }> {
  for (let number = 0; number < doctors; number += 1) {
    const id = `doctor-${String(number)}`
    const more = { speciality: 'S', timeZone: 'Europe/London', address: 'A', languages: ['en'] }
    await storage.doctors.add({ id, name: `Dr ${String(number)}`, ...more })
    for (let day = 0; day < days; day += 1) {
      const date = dateAfter(firstDay, day)
      await storage.schedules.add(id, date, slotsOf(date, { from: '08:00', to: '18:00', slotLength: 30 }, 'UTC'))
    }
  }
  const [first] = await storage.schedules.slots('doctor-0', firstDay)
  return { firstSlot: first?.id ?? 0, slots: doctors * days * 20 }
}

/** Node's HTTP server with only the insert and the update that decide, in one transaction. */
function bare(): Server {
  const pool = new Pool({ connectionString: url, max: 16 })
  const book = async (slot: number, { name: patient, age }: { name: string; age: number }): Promise<boolean> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const taken = await client.query({
        name: 'take',
        text: `update slot set state = 'booked', version = version + 1 where id = $1 and state = 'open' returning *`,
        values: [slot],
      })
      const { doctor = '', date = '', start_instant: start = 0 } = (taken.rows[0] ?? {}) as Record<string, unknown>
      await client.query({
        name: 'book',
        text: `insert into appointment (id, slot, doctor, date, starts_at, state, patient_name, patient_age, set_aside,
          booked_at, changed_at, version) values ($1, $2, $3, $4, $5, 'booked', $6, $7, '', $8, $8, 1)`,
        values: [randomUUID(), slot, doctor, date, start, patient, age, Date.now()],
      })
      await client.query('commit')
      return taken.rowCount === 1
    } finally {
      client.release()
    }
  }
  return createServer((request, response) => {
    const slot = Number(request.url?.split('/').at(-1))
    void json(request)
      .then((content) => book(slot, content as { name: string; age: number }))
      .then((isBooked) => {
        response.writeHead(isBooked ? 201 : 409, { 'content-type': 'application/json' }).end(JSON.stringify({ slot }))
      })
  })
}

async function serve(): Promise<string> {
  if (name === 'node:http') return listening(bare())
  const quiet = { logger: pino({ level: 'silent' }), mailTransport: { deliver: () => Promise.resolve() } }
  const limits = { readsPerMinute: 1_000_000, writesPerMinute: 1_000_000, maximumDelay: Number(maximumDelay) }
  const secret = 'a secret of the bench, 32 characters'
  const storage = await openStorage(url, { secret })
  return listening(app({ storage, clock: { now: () => Date.now() }, secret, ...quiet, ...limits }))
}

if (cluster.isPrimary) {
  const storage = await openStorage(url)
  const range = await filled(storage)
  await storage.close()
  const origins = Array.from({ length: Number(processes) }, async () => {
    const worker = cluster.fork()
    return new Promise<string>((tell) => {
      worker.once('message', (origin: string) => {
        tell(origin)
      })
    })
  })
  const [origin = ''] = await Promise.all(origins)
  process.once('disconnect', () => process.exit(0))
  process.send?.({ origin, ...range })
} else {
  process.send?.(await serve())
}
