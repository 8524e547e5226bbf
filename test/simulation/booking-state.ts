import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Entry, people, type Person, type Slot, type State } from '../model/specification/specification.ts'

/** A slot as it is stored, with the account of its appointment and that of its hold. */
export interface StoredSlot {
  readonly id: number
  readonly state: string
  readonly patient: string | null
  readonly hold: string | null
  readonly held_until: number | null
  readonly holder: string | null
}

/** An entry of the waiting list as it is stored, with the slots that it was offered. */
export interface StoredEntry {
  readonly account: string
  readonly state: string
  readonly offered_slot: number | null
  readonly offered_hold: string | null
  readonly offered_until: number | null
  readonly had: string | null
}

/** What the specification knows of, as it is stored. */
export interface Stored {
  readonly slots: readonly StoredSlot[]
  readonly entries: readonly StoredEntry[]
}

/** The slots of one doctor on one day. */
export interface Scene {
  readonly doctor: string
  readonly date: string
  readonly slots: readonly number[]
}

const slotsIn = `select slot.id, slot.state, slot.hold, slot.held_until, hold.account as holder, appointment.account as patient
  from slot left join hold on hold.id = slot.hold
  left join appointment on appointment.slot = slot.id and appointment.state <> 'cancelled'
  where slot.id in (select value from json_each(?)) order by slot.id`

const entriesIn = `select account, state, offered_slot, offered_hold, offered_until,
  (select group_concat(slot) from waiting_offer where entry = waiting_entry.id) as had from waiting_entry
  where doctor = ? and first_day <= ? and last_day >= ? and state in ('waiting', 'offered') order by joined_at, id`

const statements = new WeakMap<DatabaseSync, Readonly<Record<'slots' | 'entries', StatementSync>>>()

function statementsOf(connection: DatabaseSync): Readonly<Record<'slots' | 'entries', StatementSync>> {
  const known = statements.get(connection)
  if (known !== undefined) return known
  const made = { slots: connection.prepare(slotsIn), entries: connection.prepare(entriesIn) }
  statements.set(connection, made)
  return made
}

/** Reads slots as a connection sees them. */
export function storedSlots(connection: DatabaseSync, slots: readonly number[]): readonly StoredSlot[] {
  // The columns are those of the statement.
  return statementsOf(connection).slots.all(JSON.stringify(slots)) as unknown as readonly StoredSlot[]
}

export function stored(connection: DatabaseSync, { doctor, date, slots }: Scene): Stored {
  const entries = statementsOf(connection).entries.all(doctor, date, date) as unknown as readonly StoredEntry[]
  return { slots: storedSlots(connection, slots), entries }
}

/** Returns the state of the specification at an instant: a hold that has expired is none, and an offer is over. */
export function stateOf({ slots, entries }: Stored, now: number): State {
  const place = (id: number | null): number => slots.findIndex((slot) => slot.id === id)
  return {
    slots: slots.map((slot) => slotOf(slot, entries, now)),
    queue: entries.map((entry): Entry => {
      const { account, state, offered_slot: slot, offered_until: until } = entry
      const person = personOf(account)
      const had = (entry.had ?? '').split(',').map((id) => place(Number(id)))
      const all = { person, had: had.filter((index) => index >= 0).toSorted((one, other) => one - other) }
      if (state === 'waiting') return { ...all, is: 'waiting' }
      return { ...all, is: (until ?? 0) > now ? 'offered' : 'over', slot: place(slot) }
    }),
  }
}

function slotOf(
  { state, patient, hold, held_until: until, holder }: StoredSlot,
  entries: Stored['entries'],
  now: number,
): Slot {
  if (state === 'booked') return { is: 'booked', by: personOf(patient) }
  if (state === 'blocked' || state === 'withdrawn') return { is: state }
  if (state !== 'open') throw new Error(`The specification has no slot that is ${state}`)
  if (hold === null || (until ?? 0) <= now) return { is: 'open' }
  const isOffer = entries.some((entry) => entry.state === 'offered' && entry.offered_hold === hold)
  return { is: 'open', hold: { by: personOf(holder), isOffer } }
}

function personOf(account: string | null): Person {
  const person = people.find((each) => each === account)
  if (person === undefined) throw new Error(`The specification does not know ${String(account)}`)
  return person
}

/** Writes what is stored in words. */
export function inWords({ slots, entries }: Stored): string {
  const until = (at: number | null): string => `until ${new Date(at ?? 0).toISOString().slice(11, 19)}`
  const ofSlots = slots.map(({ id, state, patient, holder, held_until: at }) => {
    const hold = holder === null ? '' : ` kept for ${holder} ${until(at)}`
    return `slot ${String(id)} ${state}${patient === null ? '' : ` by ${patient}`}${hold}`
  })
  const ofEntries = entries.map(({ account, state, offered_slot: slot, offered_until: at, had }) => {
    const offer = slot === null ? '' : ` slot ${String(slot)} ${until(at)}`
    return `${account} ${state}${offer} after offers of [${had ?? ''}]`
  })
  return [...ofSlots, ...ofEntries].join('; ')
}
