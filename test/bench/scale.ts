import { once } from 'node:events'
import { connect } from 'node:net'
import { Client } from 'pg'
import { randomOf } from '../support/fuzz/random.ts'
import { inPostgres } from '../support/postgres/postgres-server.ts'
import { nextBooking, openedServer } from './bookings.ts'
import { exchanged, send } from './load.ts'
import { residentMegabytes, withBundle } from './memory.ts'
import { median } from './median.ts'
import { write } from './report.ts'
import { waitingOf } from './waiting.ts'

/*
 * A region of 1,000 clinics on paper: what a booking costs over PostgreSQL with durable settings, in time, bytes and rows,
 * and how long bookings would wait for each other on one or several database servers.
 */
const region = { clinics: 1000, appointmentsAYear: 10_000_000, workingDays: 250 }
// Assumptions: a fifth of a day's bookings are in its busiest hour, ten times as dense in the minute when times are released.
const [shareOfHour, densityOfMinute] = [0.2, 10]
const day = region.appointmentsAYear / region.workingDays
const hour = (day * shareOfHour) / 3600
const minute = hour * densityOfMinute
const serverCounts = [1, 2, 4, 8, 16]
const [warmUp, sampled, stored] = [200, 500, 3000]

interface Measured {
  /** Milliseconds of each booking by one connection. */
  readonly times: readonly number[]
  /** Growth of each table with its indexes for one booking, the largest first. */
  readonly growth: readonly Growth[]
  readonly connections: number
  /** Bytes of a slot with its indexes, booked or not. */
  readonly slot: number
}

interface Growth {
  readonly table: string
  readonly bytes: number
  readonly rows: number
}

/** Prints the figures of a region, and writes them as tables. */
export async function costOfScale(): Promise<void> {
  let measured: Measured | undefined
  await inPostgres(async (url) => {
    measured = await measuredOver(url)
  }, 'durable')
  if (measured === undefined) throw new Error('PostgreSQL gave no database')
  const idle = await withBundle(residentMegabytes)
  write('scale', [...cost(measured, idle), '', ...loads(), '', ...waits(measured)])
}

async function measuredOver(url: string): Promise<Measured> {
  const running = await openedServer('waymark', 1, url)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const times = await timesOf(running, warmUp + sampled)
    const before = await tablesOf(client)
    let left = stored
    const next = (): Uint8Array | undefined => (left-- > 0 ? nextBooking(running) : undefined)
    await send({ origin: running.origin, connections: 32, status: 201, next })
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const after = await tablesOf(client)
    const { bytes: slots = 0, rows: count = 1 } = before.get('slot') ?? {}
    return {
      times: times.slice(warmUp),
      growth: growthOf(before, after),
      connections: Number(rows[0]?.count),
      slot: slots / count,
    }
  } finally {
    await client.end()
    running.child.disconnect()
  }
}

async function timesOf(running: Awaited<ReturnType<typeof openedServer>>, count: number): Promise<readonly number[]> {
  const { hostname, port } = new URL(running.origin)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  const times: number[] = []
  for (
    let request = nextBooking(running);
    request !== undefined && times.length < count;
    request = nextBooking(running)
  ) {
    const begin = performance.now()
    const { status, head } = await exchanged(socket, request)
    if (status !== 201) throw new Error(head)
    times.push(performance.now() - begin)
  }
  socket.destroy()
  return times
}

async function tablesOf(client: Client): Promise<ReadonlyMap<string, Omit<Growth, 'table'>>> {
  await client.query('vacuum')
  const { rows } = await client.query<{ name: string; bytes: string }>(
    'select relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables',
  )
  const found = new Map<string, Omit<Growth, 'table'>>()
  for (const { name, bytes } of rows) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${client.escapeIdentifier(name)}`)
    found.set(name, { bytes: Number(bytes), rows: Number(counted.rows[0]?.count) })
  }
  return found
}

function growthOf(
  before: ReadonlyMap<string, Omit<Growth, 'table'>>,
  after: ReadonlyMap<string, Omit<Growth, 'table'>>,
): readonly Growth[] {
  const all = Array.from(after, ([table, { bytes, rows }]) => ({
    table,
    bytes: (bytes - (before.get(table)?.bytes ?? 0)) / stored,
    rows: (rows - (before.get(table)?.rows ?? 0)) / stored,
  }))
  return all.filter(({ bytes }) => bytes > 0).toSorted((one, other) => other.bytes - one.bytes)
}

const figure = (value: number, digits = 0): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

function cost({ times, growth, connections, slot }: Measured, idle: number): readonly string[] {
  // An idempotency record expires.
  const kept = growth.filter(({ table }) => table !== 'submission')
  const bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  const expiring = growth.reduce((sum, one) => sum + one.bytes, 0) - bytes
  const sorted = times.toSorted((one, other) => one - other)
  const aClinic = region.appointmentsAYear / region.clinics
  return [
    '| measured | value |',
    '| --- | ---: |',
    `| a booking by one connection, median | ${figure(median(times), 1)} ms |`,
    `| the slowest of a hundred | ${figure(sorted[Math.floor(sorted.length * 0.99)] ?? 0, 1)} ms |`,
    `| bytes that a booking adds to the database, with indexes | ${figure(bytes)} |`,
    ...kept.slice(0, 5).map(({ table, bytes: each, rows }) => {
      return `| of these in \`${table}\`, ${figure(rows, 1)} rows | ${figure(each)} |`
    }),
    `| bytes of its idempotency record, which expires | ${figure(expiring)} |`,
    `| bytes of a slot, booked or not | ${figure(slot)} |`,
    `| bookings of a clinic with ${figure(aClinic)} appointments a year | ${figure((bytes * aClinic) / 1e6)} MB a year |`,
    `| bookings of the region | ${figure((bytes * region.appointmentsAYear) / 1e9)} GB a year |`,
    `| connections of a process under load | ${figure(connections)} |`,
    `| resident memory of an idle process | ${figure(idle)} MB |`,
  ]
}

function loads(): readonly string[] {
  return [
    '| load of the region | bookings/s |',
    '| --- | ---: |',
    `| mean of a working day of 8 hours | ${figure(day / 8 / 3600, 1)} |`,
    `| busiest hour | ${figure(hour, 1)} |`,
    `| minute in which times are released | ${figure(minute, 1)} |`,
  ]
}

function waits({ times }: Measured): readonly string[] {
  const row = (perSecond: number, servers: number, rate: string): string => {
    const seconds = Math.ceil(200_000 / perSecond)
    const given = { clinics: region.clinics, servers, perSecond, seconds, times }
    const { utilisation, mean, p99 } = waitingOf(given, randomOf(servers))
    return `| ${rate} | ${String(servers)} | ${figure(utilisation * 100)} % | ${figure(mean, 1)} | ${figure(p99, 1)} |`
  }
  return [
    '| simulated load | database servers | busiest works | mean wait, ms | 99 of 100 wait at most, ms |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...serverCounts.map((servers) => row(hour, servers, 'busiest hour')),
    ...serverCounts.map((servers) => row(minute, servers, 'that minute, for ever')),
  ]
}
