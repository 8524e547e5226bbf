import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { capabilities } from '@waymark/server/authentication'
import { inTemporaryFolder } from '../support/temporary-folder.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { browserSession } from '../support/browser/browser-session.ts'
import { changed, compared, measured, type Work } from './compared.ts'
import { fill, opened, scheduleOf, type Contestant } from './contestants.ts'
import { appointmentId, days, secret, slotsOfDay } from './days.ts'
import { requestFor } from './load.ts'
import type { Prepared } from './peers.ts'
import { report } from './report.ts'

/*
 * Compares Waymark with other servers, each in a process of its own.
 */
const hal = { accept: 'application/hal+json' }
const patient = JSON.stringify({ name: 'Ada Lovelace', age: 36 })

export const unchanged: Work = (contestant) => {
  const request = requestFor(contestant.origin + scheduleOf(0), hal)
  return measured(contestant, 200, () => request)
}

const withTag =
  (tag: string): Work =>
  (contestant) => {
    const request = requestFor(contestant.origin + scheduleOf(0), { ...hal, 'if-none-match': tag })
    return measured(contestant, 304, () => request)
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

export const booking: Work = (contestant) => {
  const fields = { ...hal, 'content-type': 'application/json' }
  return measured(contestant, 201, () => {
    contestant.booked += 1
    // The first days stay open for the other rows.
    if (contestant.booked > (days - 1) * slotsOfDay) return undefined
    const slot = contestant.booked + slotsOfDay
    return requestFor(`${contestant.origin}/schedules/${String(slot)}`, fields, 'POST', patient)
  })
}

const readDays = 40

/**
 * Reads the schedules of 40 days in turn, and books a time of one of them with each twentieth request. When a half of their
 * times is booked, the next 40 days follow.
 */
const readsWithBookings: Work = (contestant) => {
  let sent = 0
  return measured(contestant, [200, 201], () => {
    sent += 1
    const first = Math.floor(contestant.booked / ((readDays * slotsOfDay) / 2)) * readDays
    if (sent % 20 > 0) return requestFor(contestant.origin + scheduleOf(first + (sent % readDays)), hal)
    const slot =
      (first + (contestant.booked % readDays)) * slotsOfDay + (Math.floor(contestant.booked / readDays) % 10) + 1
    contestant.booked += 1
    return requestFor(
      `${contestant.origin}/schedules/${String(slot)}`,
      { ...hal, 'content-type': 'application/json' },
      'POST',
      patient,
    )
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
    const fastify = await stored('Fastify, node:sqlite')
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
    rows.push(await compared('95 % GET of 40 schedules, 5 % bookings', all(readsWithBookings, waymark, fastify)))
    report('server', rows)
    for (const { process: child } of [waymark, koa, two, library, fastify, ...peers]) child.disconnect()
  })
}
