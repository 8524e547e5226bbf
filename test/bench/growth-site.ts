import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { fillClinic, openSlots, type Size } from './growth-fill.ts'
import { comparePages, sitePages, type Compared, type SitePage } from './growth-pages.ts'
import { lineOf, table, type Part } from './growth-part.ts'
import { memoryOf, started, stop, type Running } from './growth-server.ts'
import { median } from './median.ts'

/* The pages of the site and a booking in clinics of several sizes. */
const rounds = 7
const moreRounds = 31
export const bookings = 60
const target = 1.3
const mostListed = 15

const clinics: readonly Size[] = [
  { doctors: 100, appointments: 1000 },
  { doctors: 143, appointments: 10_000 },
  { doctors: 1429, appointments: 100_000 },
  { doctors: 10_000, appointments: 700_000 },
]

/** Measures each page and a booking against the number of appointments, with doctors in proportion. */
export async function byAppointments(folder: string): Promise<Part> {
  const all = await opened(folder, 'appointments', clinics)
  const pages = await compared(all, await sitePages(all[0]?.server.origin ?? ''))
  const booked = await bookingTimes(all.map((one) => ({ ...one, slots: openSlots(one.file, bookings) })))
  const memory = await Promise.all(all.map(memoryOf))
  stop(all)
  const sizes = clinics.map(({ appointments }) => appointments)
  const alike = pages.filter(isAlike)
  const at = (part: number): readonly number[] => sizes.map((_, size) => quantile(alike, size, part))
  const lines = [
    lineOf('median page', sizes, at(0.5)),
    lineOf('slowest of ten', sizes, at(0.9)),
    lineOf('POST booking', sizes, booked),
  ]
  const resident = lineOf('resident', sizes, memory)
  return {
    lines: [
      ...table('appointments', 'ms', lines),
      ...table('appointments', 'MB', [resident]),
      ...tablesOf(pages, sizes),
    ],
    charts: [
      { title: 'GET and POST by appointments', unit: 'ms', counted: 'appointments', lines },
      { title: 'Memory after all pages', unit: 'MB', counted: 'appointments', lines: [resident] },
    ],
  }
}

/** Measures the pages with doctors against the number of doctors, with the same number of appointments. */
export async function byDoctors(folder: string): Promise<Part> {
  const counts = [100, 1000, 10_000]
  const pages = {
    home: '/',
    doctors: '/doctors',
    search: '/doctors?q=00042',
    'free times': '/free-times?speciality=Oncology',
  }
  const sizes = counts.map((doctors) => ({ doctors, appointments: 1000 }))
  const all = await opened(folder, 'doctors', sizes)
  const found = await compared(
    all,
    Object.values(pages).map((path) => ({ user: 'guest', path, accept: 'text/html' })),
  )
  stop(all)
  const lines = Object.keys(pages).map((name, index) => lineOf(name, counts, found[index]?.whole ?? []))
  return {
    lines: table('doctors', 'ms', lines),
    charts: [{ title: 'GET in HTML by doctors', unit: 'ms', counted: 'doctors', lines }],
  }
}

async function opened(folder: string, name: string, sizes: readonly Size[]): Promise<readonly Running[]> {
  const all: Running[] = []
  for (const [index, size] of sizes.entries()) {
    const file = join(folder, `${name}-${String(index)}.sqlite`)
    await fillClinic(file, size)
    all.push(await started(file))
  }
  return all
}

/** Measures pages, and repeats the measurement of those beyond the target with more rounds. */
export async function compared(all: readonly Running[], pages: readonly SitePage[]): Promise<readonly Compared[]> {
  const readers = all.map(({ reader }) => reader)
  const found = await comparePages(readers, pages, rounds)
  const slower = found.filter((page) => growthOf(page) > target && isAlike(page))
  const again = await comparePages(readers, slower, moreRounds)
  return found.map((page) => again[slower.indexOf(page)] ?? page)
}

/** Returns the time of the largest clinic divided by that of the smallest. */
function growthOf({ whole }: Compared): number {
  return (whole.at(-1) ?? 0) / (whole[0] ?? 1)
}

// A page of another length shows other things.
function isAlike({ bytes }: Compared): boolean {
  return Math.max(...bytes) < Math.min(...bytes) * 1.15
}

function quantile(pages: readonly Compared[], size: number, part: number): number {
  const times = pages.map(({ whole }) => whole[size] ?? 0).sort((one, other) => one - other)
  return times[Math.floor(times.length * part)] ?? 0
}

/** Returns how many pages reach the target, and the pages that grow most, by number of appointments. */
export function tablesOf(pages: readonly Compared[], sizes: readonly number[]): readonly string[] {
  const alike = pages.filter(isAlike)
  const others = pages.filter((page) => !isAlike(page))
  return [
    ...summary(alike),
    ...pageTable('Pages with the same content that grow most', alike, sizes),
    ...pageTable('Pages that show more in a larger clinic', others, sizes),
  ]
}

function summary(alike: readonly Compared[]): readonly string[] {
  const ratios = alike.map(growthOf).sort((one, other) => one - other)
  const within = ratios.filter((ratio) => ratio <= target).length
  const middle = (ratios[Math.floor(ratios.length / 2)] ?? 0).toFixed(2)
  return [
    `${String(within)} of ${String(alike.length)} pages take at most ${String(target)} times as long in the largest clinic as in the smallest; the median ratio is ${middle}.`,
    '',
  ]
}

function pageTable(title: string, pages: readonly Compared[], sizes: readonly number[]): readonly string[] {
  const worst = pages.toSorted((one, other) => growthOf(other) - growthOf(one)).slice(0, mostListed)
  return [
    `| ${title} | user | media type | ${sizes.map((size) => `${size.toLocaleString('en')}, ms`).join(' | ')} | ratio |`,
    `| --- | --- | --- |${' ---: |'.repeat(sizes.length + 1)}`,
    ...worst.map((page) => {
      const times = page.whole.map((time) => time.toFixed(1)).join(' | ')
      const path = page.path.replace(/cursor=[^&]*/, 'cursor=…')
      return `| \`${path}\` | ${page.user} | ${page.accept} | ${times} | ${growthOf(page).toFixed(2)} |`
    }),
    '',
  ]
}

/** A clinic with as many open slots as `bookings`. */
export interface Bookable extends Running {
  readonly slots: readonly number[]
}

/** Books open slots of each clinic in turn; returns the median milliseconds. */
export async function bookingTimes(all: readonly Bookable[]): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true })
  const times = all.map((): number[] => [])
  for (let turn = 0; turn < bookings; turn += 1) {
    for (const [index, { server, slots }] of all.entries()) {
      times[index]?.push(await booked(agent, `${server.origin}/schedules/${String(slots[turn])}`, turn))
    }
  }
  agent.destroy()
  return times.map(median)
}

function booked(agent: Agent, url: string, turn: number): Promise<number> {
  const headers = { 'content-type': 'application/json', accept: 'application/hal+json' }
  const content = JSON.stringify({ name: 'Ada Lovelace', age: 36, email: `ada-${String(turn)}@example.org` })
  return new Promise((resolve, reject) => {
    const begin = performance.now()
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 201) resolve(performance.now() - begin)
        else reject(new Error(`A booking answers ${String(response.statusCode)}`))
      })
    })
    sent.on('error', reject)
    sent.end(content)
  })
}
