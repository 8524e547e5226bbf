import type { Sent } from './client.ts'
import { desk } from './template.ts'

/** The media types in which the readers of a simulation ask for pages. */
export const mediaTypes = [
  'text/html',
  'application/hal+json',
  'application/prs.hal-forms+json',
  'application/json',
] as const

/** Returns the id of the slot of a path; undefined if it is another page. */
export function slotIn(path: string): number | undefined {
  const number = /^\/schedules\/(\d+)$/.exec(path)?.[1]
  return number === undefined ? undefined : Number(number)
}

interface ShownSlot {
  readonly id: number
  readonly status?: string
}

interface ShownDay {
  readonly schedules?: readonly ShownSlot[]
  readonly _embedded?: Readonly<Record<string, readonly ShownSlot[]>>
}

/** Returns the status of each slot that a page tells of; a list of free times tells of the others that they are not open. */
export function statusesIn({ path, accept, about = [] }: Sent, text: string): ReadonlyMap<number, string> {
  const isHtml = accept === 'text/html'
  const slot = slotIn(path)
  if (slot !== undefined) {
    const status = isHtml ? badgeIn(text) : (JSON.parse(text) as Required<ShownSlot>).status
    return new Map([[slot, status]])
  }
  const listed = isHtml ? rowsIn(text) : itemsIn(text)
  // A list of all times leaves out those that are withdrawn.
  const others = path.endsWith('status=open') ? 'not open' : 'withdrawn'
  return new Map(about.map((id) => [id, listed.get(id) ?? others]))
}

function itemsIn(text: string): ReadonlyMap<number, string> {
  const { schedules, _embedded: embedded } = JSON.parse(text) as ShownDay
  const items = schedules ?? Object.values(embedded ?? {}).flat()
  return new Map(items.map(({ id, status = 'open' }) => [id, status]))
}

function rowsIn(text: string): ReadonlyMap<number, string> {
  return new Map(
    text.split('<li').flatMap((row) => {
      const id = /href="\/schedules\/(\d+)"/.exec(row)?.[1]
      return id === undefined ? [] : [[Number(id), badgeIn(row)] as const]
    }),
  )
}

const badges: ReadonlyMap<string, string> = new Map([
  ['Free', 'open'],
  ['On hold', 'held'],
  ['Booked', 'booked'],
  ['Not offered', 'blocked'],
])

// A free time needs no badge.
function badgeIn(text: string): string {
  const words = /class="badge[^"]*">([^<]+)/.exec(text)?.[1]
  return words === undefined ? 'open' : (badges.get(words) ?? words)
}

/** Tells whether a page may be made for its caller: it shows the name, and the links and forms of the caller's role. */
export function isMadeFor(sent: Sent, text: string): boolean {
  const { user, path, accept } = sent
  const isSlot = slotIn(path) !== undefined
  if (!isSlot && !path.includes('/schedule?')) return true
  if (path.endsWith('status=all') && user !== desk) return false
  // Guests cannot wait, and a free time has no link to the waiting list.
  const isListShown = text.includes('/waiting-list')
  if (user === undefined ? isListShown : !isListShown && !isSlot) return false
  return accept === 'text/html' ? nameIn(text) === user : user === desk || !isOfStaff(text)
}

function nameIn(page: string): string | undefined {
  return /<a href="\/session">([^<]*)/.exec(page)?.[1]
}

function isOfStaff(text: string): boolean {
  return /"(?:block|open-again)":\{/.test(text)
}
