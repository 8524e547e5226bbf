import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { capabilities } from '@waymark/server/authentication'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { browserSession } from '../support/browser/browser-session.ts'
import { changeDoctors, fill, opened, scheduleOf, used, type Contestant } from './contestants.ts'
import { appointmentId, days, secret, slotsOfDay } from './days.ts'
import { requestFor, send } from './load.ts'
import type { Prepared } from './peers.ts'
import { report, type Row } from './report.ts'
import { median } from './median.ts'

/*
 * Compares Waymark with other servers, each in a process of its own, in rounds that alternate; the median counts. The
 * ratios are those of the processor time of the servers for a request, because the load generator shares the processor.
 */
const rounds = 7
const warmUps = 3
const seconds = 1
const connections = 16
const hal = { accept: 'application/hal+json' }
const patient = JSON.stringify({ name: 'Ada Lovelace', age: 36 })

interface Measured {
  readonly perSecond: number
  /** Microseconds of the server's processor for a request. */
  readonly cost: number
}

/** Sends requests for some time, or until there are no more. */
async function measured(contestant: Contestant, status: number, next: () => Uint8Array | undefined): Promise<Measured> {
  const { origin } = contestant
  const before = await used(contestant)
  const begin = performance.now()
  const end = begin + seconds * 1000
  const answered = await send({
    origin,
    connections,
    status,
    next: () => (performance.now() < end ? next() : undefined),
  })
  const perSecond = (answered / (performance.now() - begin)) * 1000
  return { perSecond, cost: ((await used(contestant)).processor - before.processor) / answered }
}

type Work = (contestant: Contestant) => Promise<Measured>

async function compared(title: string, works: readonly (readonly [string, Contestant, Work])[]): Promise<Row> {
  const all = new Map<string, Measured[]>(works.map(([name]) => [name, []]))
  // Compiled code is compared, as it is after the first seconds of a day.
  for (const [, contestant, work] of works) for (let round = 0; round < warmUps; round += 1) await work(contestant)
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, contestant, work] of works) all.get(name)?.push(await work(contestant))
  }
  const results = [...all].map(([name, each]) => ({
    name,
    perSecond: median(each.map(({ perSecond }) => perSecond)),
    cost: median(each.map(({ cost }) => cost)),
  }))
  return { title, results }
}

const unchanged: Work = (contestant) => {
  const request = requestFor(contestant.origin + scheduleOf(0), hal)
  return measured(contestant, 200, () => request)
}

const withTag =
  (tag: string): Work =>
  (contestant) => {
    const request = requestFor(contestant.origin + scheduleOf(0), { ...hal, 'if-none-match': tag })
    return measured(contestant, 304, () => request)
  }

// The doctors change before each round, and so many days are read in turn that no response is remembered.
const changed =
  (accept: string, targetOf: (number: number) => string = scheduleOf): Work =>
  async (contestant) => {
    await changeDoctors(contestant)
    const requests = Array.from({ length: days }, (_, number) =>
      requestFor(contestant.origin + targetOf(number), { accept }),
    )
    let next = 0
    return measured(contestant, 200, () => {
      next += 1
      return requests[next % days]
    })
  }

const capabilityOf = capabilities([secret])

function appointmentOf(number: number): string {
  const id = appointmentId(number)
  return `/appointments/${id}?capability=${capabilityOf.of('appointment', id)}`
}

/** The media types of a schedule, and of an appointment for a calendar, with the library that writes each. */
const documents: readonly (readonly [title: string, work: Work])[] = [
  ['HAL, with hal', changed('application/hal+json')],
  ['HAL-FORMS, with hal', changed('application/prs.hal-forms+json')],
  ['JSON, with JSON.stringify', changed('application/json')],
  ['HTML, with ghtml', changed('text/html')],
  ['Markdown, with template strings', changed('text/markdown')],
  ['HAL in XML, with template strings', changed('application/hal+xml')],
  ['Plain text, with template strings', changed('text/plain')],
  ['PDF, with pdfkit', changed('application/pdf')],
  ['an appointment in iCalendar, with ical-generator', changed('text/calendar', appointmentOf)],
]

const withFields =
  (fields: Readonly<Record<string, string>>): Work =>
  (contestant) => {
    const request = requestFor(contestant.origin + scheduleOf(0), { ...hal, ...fields })
    return measured(contestant, 200, () => request)
  }

const booking: Work = (contestant) => {
  const fields = { ...hal, 'content-type': 'application/json' }
  return measured(contestant, 201, () => {
    contestant.booked += 1
    // The first days stay open for the other rows.
    if (contestant.booked > (days - 1) * slotsOfDay) return undefined
    const slot = contestant.booked + slotsOfDay
    return requestFor(`${contestant.origin}/schedules/${String(slot)}`, fields, 'POST', patient)
  })
}

/** Returns the response of Waymark to a GET, for the peers to repeat. */
async function preparedBy({ origin }: Contestant): Promise<Prepared & { readonly tag: string }> {
  const response = await fetch(origin + scheduleOf(0), { headers: { ...hal, 'accept-encoding': 'identity' } })
  const own = new Set(['date', 'connection', 'keep-alive'])
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !own.has(name)))
  return { headers, content: await response.text(), tag: headers['etag'] ?? '' }
}

const none: Prepared = { headers: {}, content: '{}' }
const peerNames = [
  'node:http, the same bytes',
  'Koa, a buffer',
  'Fastify, JSON.stringify',
  'Hono, JSON.stringify',
  'Express, JSON.stringify',
  'Koa + hal',
] as const

/** Prints the comparison with other servers, and writes it as a table and charts. */
export async function costOfServer(): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const file = (name: string): string => join(folder, `${name.replaceAll(/\W/g, '-')}.sqlite`)
    await fill(file('filled'))
    const stored = async (name: string): Promise<Contestant> => {
      copyFileSync(file('filled'), file(name))
      return opened(name, file(name), none)
    }
    const [waymark, koa, two] = [await stored('Waymark'), await stored('bare Koa'), await stored('Koa, two statements')]
    const library = await stored('Koa, one library')
    const { tag, ...prepared } = await preparedBy(waymark)
    const peers = await Promise.all(peerNames.map((name) => opened(name, '', prepared)))
    const [limit] = peers
    if (limit === undefined) throw new Error('There is no limit to compare with')
    const all = (work: Work, ...others: readonly Contestant[]): readonly (readonly [string, Contestant, Work])[] =>
      others.map((one) => [one.name, one, work])
    const token = await signedIn(waymark, 'pat')
    const cookie = await browserSession(waymark, 'pat')
    const rows = [
      await compared('GET a schedule of 20 slots as HAL, unchanged', all(unchanged, waymark, ...peers)),
      await compared('The same with If-None-Match: 304', all(withTag(tag), waymark, limit)),
      await compared('The same by caller', [
        ['anonymous', waymark, unchanged],
        ['session token', waymark, withFields({ authorization: `Bearer ${token}` })],
        ['session cookie', waymark, withFields({ cookie })],
      ]),
      await compared('GET a schedule, another each time', [
        ['Waymark', waymark, changed('application/hal+json')],
        ['bare Koa', koa, changed('application/hal+json')],
      ]),
    ]
    for (const [title, work] of documents)
      rows.push(await compared(`GET another schedule each time: ${title}`, all(work, waymark, library)))
    rows.push(await compared('POST a booking', all(booking, waymark, koa, two)))
    report('server', rows)
    for (const { process: child } of [waymark, koa, two, library, ...peers]) child.disconnect()
  })
}
