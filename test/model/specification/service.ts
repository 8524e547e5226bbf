import { bearer, connect, isHttpFailure, tokenHolder, type Representation, type TokenHolder } from '@waymark/sdk'
import { clinicDescription, type ClinicDescription } from '@waymark/shared/clinic'
import { signedIn } from '../../support/authentication/signed-in.ts'
import { openClinic, tomorrow, type Clinic } from '../../support/clinic.ts'
import { hoursOf } from './opening-hours.ts'
import { type Action, type ActionName, people, type Person, type State } from './specification.ts'

type Page<Kind extends keyof ClinicDescription['resources']> = Representation<ClinicDescription, Kind>

/** What can be seen of a state: the status of each slot for a guest, and each person's entry on the waiting list. */
export interface Seen {
  readonly slots: readonly (string | undefined)[]
  readonly entries: readonly (string | undefined)[]
}

/** Returns what a state looks like. */
export function seenOf({ slots, queue }: State): Seen {
  return {
    slots: slots.map(({ is, hold }) => (hold === undefined ? is : 'held')),
    entries: people.map((person) => queue.find((entry) => entry.person === person)?.is),
  }
}

/** The running clinic, in which steps of the specification are taken by links and forms. */
export interface Service {
  /** Takes a step; rejects if no link or form leads to it. */
  readonly take: (action: Action) => Promise<unknown>
  readonly seen: () => Promise<Seen>
  readonly close: () => Promise<void>
}

const patient = { name: 'Ada', age: 36 }
// Longer than a hold and an offer last.
const lifetime = 31 * 60_000

/** Opens a clinic with some free slots of a doctor. */
export async function openService(count: number): Promise<Service> {
  const clinic = await openClinic({ duplicateWindow: 0 })
  await addPeople(clinic)
  const users = new Map<User, Connected>()
  for (const user of [...people, 'desk'] as const) users.set(user, await connected(clinic, user, count))
  const appointments = new Map<number, Page<'appointment'>>()
  const of = (user: User = 'desk'): Connected => users.get(user) ?? raise(`${user} is not connected`)
  const slotOf = (user: User | undefined, index = 0): Promise<Page<'slot'>> =>
    (of(user).slots[index] ?? raise('There is no such slot')).follow('self').get()
  const holdOf = async (user: User | undefined, index: number | undefined): Promise<Page<'hold'>> =>
    (await slotOf(user, index)).follow('hold').get()
  const entryOf = async (person: Person): Promise<Page<'waitingEntry'> | undefined> =>
    (await of(person).list()).embedded('item')[0]

  const takes: Readonly<Record<ActionName, (action: Action) => Promise<unknown>>> = {
    async book({ person, slot = 0 }) {
      appointments.set(slot, await (await slotOf(person, slot)).submit('confirm', patient))
    },
    hold: async ({ person, slot }) => (await slotOf(person, slot)).submit('hold'),
    release: async ({ person, slot }) => (await holdOf(person, slot)).submit('release'),
    cancel: async ({ slot = 0 }) => (await booked(slot)).submit('cancel', { why: 'model' }),
    async move({ person, slot = 0, to = 0 }) {
      const { id } = (await slotOf(person, to)).state
      const time = await (await booked(slot)).follow('appointment-time').get()
      await time.submit('reschedule', { slot: id })
      appointments.set(to, await booked(slot))
      appointments.delete(slot)
    },
    async exchange({ person, slot = 0, to }) {
      const appointment = (await booked(slot)).state.id
      appointments.set(to ?? 0, await (await holdOf(person, to)).submit('exchange', { appointment }))
      appointments.delete(slot)
    },
    async hours({ within = [] }) {
      const availability = await (await of().doctor()).follow('availability').get()
      await availability.submit('except', { from: tomorrow, kind: 'other', hours: hoursOf(count, within) })
    },
    block: async ({ slot }) => (await slotOf('desk', slot)).submit('block'),
    unblock: async ({ slot }) => (await slotOf('desk', slot)).submit('open-again'),
    async join({ person }) {
      // Each entry has an instant of its own.
      clinic.clock.set(clinic.clock.now() + 1)
      await (await of(person).list()).submit('join', { from: tomorrow, to: tomorrow })
    },
    leave: async ({ person = 'ada' }) => (await entryOf(person))?.submit('leave'),
    expire() {
      clinic.clock.set(clinic.clock.now() + lifetime)
      return Promise.all([...users].map(([user, { tokens }]) => signIn(clinic, user, tokens)))
    },
    'pass on': () => clinic.work(),
  }

  async function booked(slot: number): Promise<Page<'appointment'>> {
    return (appointments.get(slot) ?? raise('The slot is not booked')).follow('self').get()
  }

  return {
    take: (action) => takes[action.name](action),
    async seen() {
      const slots = await Promise.all(
        of('desk').slots.map((_, index) => slotOf('desk', index).then(({ state }) => state.status, withdrawn)),
      )
      const entries = await Promise.all(people.map(async (person) => (await entryOf(person))?.state.status))
      return { slots, entries }
    },
    close: () => clinic.close(),
  }
}

// A slot that is withdrawn is gone.
function withdrawn(error: unknown): 'withdrawn' {
  if (isHttpFailure(error) && error.status === 410) return 'withdrawn'
  throw error
}

type User = Person | 'desk'

interface Connected {
  readonly tokens: TokenHolder
  readonly slots: readonly Page<'slot'>[]
  readonly list: () => Promise<Page<'waitingList'>>
  readonly doctor: () => Promise<Page<'doctor'>>
}

async function connected(clinic: Clinic, user: User, count: number): Promise<Connected> {
  const tokens = tokenHolder()
  await signIn(clinic, user, tokens)
  const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: bearer({ tokens }) })
  const doctor = entry.follow('doctor', { doctor: 'mjones' })
  const day = await entry.follow('schedule', { doctor: 'mjones', date: tomorrow, status: 'open' }).get()
  return {
    tokens,
    slots: day.embedded('schedules').slice(0, count),
    list: () => doctor.follow('waiting-list').get(),
    doctor: () => doctor.get(),
  }
}

async function signIn(clinic: Clinic, user: User, tokens: TokenHolder): Promise<void> {
  tokens.set(await signedIn(clinic, user, user === 'desk' ? undefined : 'pat-demo-password'))
}

async function addPeople({ storage: { accounts }, clock }: Clinic): Promise<void> {
  const passwordHash = await accounts.passwordHash('pat')
  for (const id of people) await accounts.add({ id, name: id, role: 'patient', passwordHash, createdAt: clock.now() })
}

function raise(text: string): never {
  throw new Error(text)
}
