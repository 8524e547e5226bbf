import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { DatabaseSync } from 'node:sqlite'
import fastify from 'fastify'
import Koa from 'koa'
import { koaBody } from 'koa-body'
import { pino } from 'pino'
import { app } from '@waymark/clinic/app'
import { keepersOf } from '@waymark/clinic/composition/authentication'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { demonstrateAccounts } from '@waymark/clinic/demonstration/demonstration'
import { listening } from '../support/http/listening.ts'
import { addDays, secret } from './days.ts'
import { librariesAlone } from './media/server.ts'
import { peers, type Prepared } from './peers.ts'

/*
 * One server of the benchmark in its own process: `node contestant.ts NAME FILE`, or with the URL of a database of
 * PostgreSQL instead of a file. It sends its origin by IPC, after it has received the response that a peer repeats, and
 * answers each further message with its resident set in bytes and its processor time in microseconds; after
 * `change doctors`, when the doctors have new versions. From `profile` on, it is profiled, and answers `profiled` with the profile.
 * The name `fill` fills the file and ends.
 */
const [, , name = '', file = ''] = process.argv
const clock = { now: () => Date.now() }

async function fill(): Promise<void> {
  const storage = await openStorage(`sqlite:${file}`, { secret })
  await addDays(storage)
  await demonstrateAccounts(storage, keepersOf({ secret }), clock)
  await storage.close()
}

const waymark = (storage: Storage): Promise<string> =>
  listening(
    app({
      storage,
      clock,
      secret,
      logger: pino({ level: 'silent' }),
      readsPerMinute: 10_000_000,
      writesPerMinute: 10_000_000,
      maximumDelay: 200,
      mailTransport: { deliver: () => Promise.resolve() },
    }),
  )

/** Koa with the same statements and JSON.stringify only. */
function bareKoa(storage: Storage): Promise<string> {
  return koaWith(async (slot, patient) => {
    return (await storage.appointments.book({ id: randomUUID(), slot, patient, bookedAt: Date.now() })) !== undefined
  }, storage)
}

type Book = (slot: number, patient: Patient) => Promise<boolean>

/** Returns only the insert and the update that decide, in one durable transaction. */
function decidingStatements(): Book {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const take = database.prepare(
    `update slot set state = 'booked', version = version + 1 where id = ? and state = 'open' returning *`,
  )
  const insert = database.prepare(
    `insert into appointment (id, slot, doctor, date, starts_at, state, patient_name, patient_age, set_aside, booked_at,
      changed_at, version) values (?, ?, ?, ?, ?, 'booked', ?, ?, '', ?, ?, 1)`,
  )
  return (slot, patient) => {
    database.exec('begin immediate')
    const taken = take.get(slot)
    if (taken !== undefined) {
      const { doctor = '', date = '', start_instant: start = 0 } = taken
      const now = Date.now()
      insert.run(randomUUID(), slot, doctor, date, start, patient.name, patient.age, now, now)
    }
    database.exec('commit')
    return Promise.resolve(taken !== undefined)
  }
}

/** Fastify with one prepared statement for the slots of a day, JSON.stringify and the two deciding statements. */
function fastifyWithSqlite(): Promise<string> {
  const database = new DatabaseSync(file)
  const ofDay = database.prepare('select * from slot where doctor = ? and date = ? order by start_instant')
  const book = decidingStatements()
  const server = fastify()
  server.get('/doctors/:doctor/schedule', (request, reply) => {
    const { doctor } = request.params as { readonly doctor: string }
    const { date } = request.query as { readonly date: string }
    return reply.type('application/json').send(JSON.stringify({ schedules: ofDay.all(doctor, date) }))
  })
  server.post('/schedules/:slot', async (request, reply) => {
    const { slot } = request.params as { readonly slot: string }
    // The load generator sends nothing else.
    const isBooked = await book(Number(slot), request.body as Patient)
    return reply.code(isBooked ? 201 : 409).send({ status: isBooked ? 'booked' : 'taken' })
  })
  return server.listen({ host: '127.0.0.1', port: 0 })
}

interface Patient {
  readonly name: string
  readonly age: number
}

function koaWith(book: Book, storage: Storage): Promise<string> {
  const koa = new Koa()
  koa.use(koaBody())
  koa.use(async (context) => {
    context.type = 'application/json'
    if (context.method === 'GET') {
      const slots = await storage.schedules.slots('mjones', context.URL.searchParams.get('date') ?? '')
      context.body = JSON.stringify({ schedules: slots })
      return
    }
    const content: unknown = context.request.body
    // The load generator sends nothing else.
    const isBooked = await book(Number(context.path.split('/').at(-1)), content as Patient)
    context.status = isBooked ? 201 : 409
    context.body = JSON.stringify({ status: isBooked ? 'booked' : 'taken' })
  })
  const handle = koa.callback()
  return listening(createServer((request, response) => void handle(request, response)))
}

const stored: Readonly<Record<string, (storage: Storage) => Promise<string>>> = {
  Waymark: waymark,
  'bare Koa': bareKoa,
  'Koa, two statements': (storage) => koaWith(decidingStatements(), storage),
  'Fastify, node:sqlite': fastifyWithSqlite,
  'Koa, one library': librariesAlone,
}

async function start(prepared: Prepared): Promise<void> {
  const over = stored[name]
  const url = file.startsWith('postgres:') ? file : `sqlite:${file}`
  const storage = over === undefined ? undefined : await openStorage(url, { secret })
  const origin = storage === undefined ? await peers[name]?.(prepared) : await over?.(storage)
  process.on('message', (message) => {
    if (message === 'change doctors') void changeDoctors(storage).then(tell)
    else if (message === 'profile') void beginProfile().then(tell)
    else if (message === 'profiled') void tellProfile()
    else tell()
  })
  process.send?.(origin)
}

function tell(): void {
  const { user, system } = process.cpuUsage()
  process.send?.({ memory: process.memoryUsage().rss, processor: user + system })
}

const session = new Session()
// Microseconds between two samples.
const interval = 200

async function beginProfile(): Promise<void> {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval })
  await session.post('Profiler.start')
}

async function tellProfile(): Promise<void> {
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  process.send?.(profile)
}

async function changeDoctors(storage: Storage | undefined): Promise<void> {
  for (const id of ['mjones', 'asmith']) {
    const doctor = await storage?.doctors.find(id)
    if (doctor !== undefined) await storage?.doctors.change(doctor, doctor)
  }
}

if (name === 'fill') await fill()
else if (name !== '') {
  process.on('disconnect', () => process.exit(0))
  process.once('message', (prepared: Prepared) => void start(prepared))
}
