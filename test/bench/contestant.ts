import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import Koa from 'koa'
import { koaBody } from 'koa-body'
import { pino } from 'pino'
import { app } from '@waymark/clinic/app'
import { keepersOf } from '@waymark/clinic/composition/authentication'
import { demonstrateAccounts } from '@waymark/clinic/demonstration/demonstration'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'
import { dateAfter } from '@waymark/server/values/time'
import { openStorage, type Storage } from '@waymark/clinic/composition/open-storage'
import { listening } from '../support/http/listening.ts'

/*
 * One server of the benchmark, in its own process: `node contestant.ts NAME DATABASE_URL`. It sends its origin and its
 * range of slot ids by IPC, and answers each message with its resident set in bytes and its processor time in
 * microseconds.
 */
const [, , name = '', url = ''] = process.argv
const doctor = {
  id: 'mjones',
  name: 'Dr Mary Jones',
  speciality: 'S',
  timeZone: 'Europe/London',
  address: 'A',
  languages: ['en'],
}
const firstDay = '2030-01-01'
// 20 slots a day, more in total than the benchmark can book.
const days = 2500

async function filled(): Promise<Storage> {
  const storage = await openStorage(url)
  await storage.doctors.add(doctor)
  for (let day = 0; day < days; day += 1) {
    const date = dateAfter(firstDay, day)
    await storage.schedules.add(doctor.id, date, slotsOf(date, { from: '08:00', to: '18:00', slotLength: 30 }, 'UTC'))
  }
  return storage
}

/** Koa with the same statements and JSON.stringify only. */
function bareKoa(storage: Storage): RequestListener {
  const koa = new Koa()
  koa.use(koaBody())
  koa.use(async (context) => {
    if (context.method === 'GET') {
      const slots = await storage.schedules.slots(doctor.id, context.URL.searchParams.get('date') ?? '')
      context.body = JSON.stringify({ schedules: slots })
      context.type = 'application/json'
      return
    }
    const slot = Number(context.path.split('/').at(-1))
    const patient = context.request.body as { readonly name: string; readonly age: number }
    const booked = await storage.appointments.book({ id: randomUUID(), slot, patient, bookedAt: Date.now() })
    context.status = booked === undefined ? 409 : 201
    context.body = JSON.stringify(booked ?? {})
    context.type = 'application/json'
  })
  const handle = koa.callback()
  return (request, response) => void handle(request, response)
}

async function preparedBuffer(storage: Storage): Promise<RequestListener> {
  const prepared = Buffer.from(JSON.stringify({ schedules: await storage.schedules.slots(doctor.id, firstDay) }))
  return (request, response) => {
    request.resume()
    response.writeHead(request.method === 'GET' ? 200 : 201, {
      'content-type': 'application/json',
      'content-length': prepared.byteLength,
    })
    response.end(prepared)
  }
}

const secret = 'a secret of the bench, 32 characters'

const makers: Readonly<Record<string, (storage: Storage) => Server | Promise<Server>>> = {
  waymark: (storage) =>
    app({
      storage,
      clock: { now: () => Date.now() },
      logger: pino({ level: 'silent' }),
      secret,
      readsPerMinute: 1_000_000,
      writesPerMinute: 1_000_000,
      courier: { deliver: () => Promise.resolve() },
    }),
  'bare Koa': (storage) => createServer(bareKoa(storage)),
  'node:http': async (storage) => createServer(await preparedBuffer(storage)),
}
const make = makers[name]
if (make === undefined) throw new Error(`No contestant ${name}`)
const storage = await filled()
await demonstrateAccounts(storage, keepersOf({ secret }), { now: () => Date.now() })
const origin = await listening(await make(storage))
const [first] = await storage.schedules.slots(doctor.id, firstDay)
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ memory: process.memoryUsage().rss, processor: user + system })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ origin, firstSlot: first?.id ?? 0, slots: days * 20, firstDay })
