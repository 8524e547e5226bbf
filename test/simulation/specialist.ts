import type { Actor, Proneness, Stage } from './actors.ts'
import { proneTo } from './actors.ts'
import type { Answer } from './client.ts'
import { desk } from './template.ts'

/** What a patient of the doctor with appointment types was told of a booking. */
export interface ToldBooking {
  /** The name of the patient, which no other booking has. */
  readonly patient: string
  /** The number of appointments, more than one for a series. */
  readonly count: number
  readonly outcome: 'done' | 'refused' | 'unknown'
  /** Whether the booking was cancelled; undefined if it is unknown. */
  isCancelled: boolean | undefined
  /** The slot of the first appointment after the last move that was acknowledged; undefined if none was, or it is unknown. */
  slot: number | undefined
}

export interface SpecialistStage extends Stage {
  /** Some slots of the present day. */
  readonly typedSlots: () => readonly number[]
  readonly book: (told: ToldBooking) => void
}

const types = ['check-up', 'first-visit'] as const

interface Own {
  readonly told: ToldBooking
  /** The path of the appointment or of the series, and its capability. */
  readonly place: string
  /** The present slot of the first appointment. */
  slot: number
}

/** A guest that books appointments of a type and series of them, and moves and cancels each as a whole. */
export function typedGuest(stage: SpecialistStage, client: number, proneness: Proneness): Actor {
  const { world, ask, typedSlots, book } = stage
  const { random } = world
  const address = `10.0.4.${String(client + 1)}`
  let own: Own[] = []
  let count = 0
  const anySlot = (): number => random.of(typedSlots())

  async function send(method: string, path: string, content?: object): Promise<Answer | undefined> {
    count += 1
    const key = method === 'POST' ? `typed-${String(client)}-${String(count)}` : undefined
    return (await ask({ method, path, content, address, key })).answer
  }

  async function confirm(path: string, slots: readonly number[], content: object): Promise<void> {
    const patient = `Typed ${String(client)} number ${String(count)}`
    const answer = await send('POST', path, { name: patient, age: 36, ...content })
    const outcome = answer === undefined ? 'unknown' : answer.status === 201 ? 'done' : 'refused'
    const told: ToldBooking = { patient, count: slots.length, outcome, isCancelled: false, slot: undefined }
    book(told)
    if (outcome === 'done') own.push({ told, place: answer?.headers['location'] ?? '', slot: slots[0] ?? 0 })
  }

  async function bookOne(): Promise<void> {
    const type = random.of(types)
    const slot = anySlot()
    await confirm(`/schedules/${String(slot)}?type=${type}`, [slot], { type })
  }

  async function bookSeries(): Promise<void> {
    const length = 2 + random.below(2)
    const path = `/schedules/${String(anySlot())}/series?count=${String(length)}&every=half-week&type=check-up`
    const plan = await send('GET', path)
    if (plan?.status !== 200) return
    const { times } = JSON.parse(plan.text) as { readonly times: readonly { readonly slot?: number }[] }
    const slots = times.flatMap(({ slot }) => slot ?? [])
    // Some people think about a plan, whose times others take meanwhile.
    if (random.below(2) === 0) await world.sleep(random.below(4) * 60_000)
    if (slots.length >= 2) await confirm(path, slots, { type: 'check-up', slots: slots.join(' ') })
  }

  async function cancel(): Promise<void> {
    const one = own.shift()
    if (one === undefined) return
    const answer = await send(one.told.count > 1 ? 'PUT' : 'DELETE', one.place)
    one.told.isCancelled = answer === undefined ? undefined : answer.status < 300
    // A refusal may follow an attempt that was performed.
    if (answer === undefined) one.told.slot = undefined
  }

  async function move(): Promise<void> {
    const [one] = own
    const slot = anySlot()
    // A move to the present time changes nothing.
    if (one === undefined || one.slot === slot) return
    const answer = await send('PUT', one.place.replace(/(?=\?|$)/, '/time'), { slot })
    if (answer !== undefined && answer.status < 300) one.slot = one.told.slot = slot
    if (answer !== undefined) return
    one.told.slot = undefined
    own.shift()
  }

  const acts = proneTo([bookOne, bookSeries, cancel, move], proneness)
  return {
    act: () => random.of(acts)(),
    begin() {
      own = []
    },
  }
}

/** A clerk that changes the length of an appointment type, and blocks the times of its doctor. */
export function typeEditor({ world: { random }, ask, typedSlots }: SpecialistStage): Actor {
  const sent = { user: desk, address: '10.0.4.9' }
  async function changeType(): Promise<void> {
    const path = `/doctors/kwong/types/${random.of(types)}`
    const { answer } = await ask({ ...sent, method: 'GET', path })
    if (answer?.status !== 200) return
    const content = { length: random.of([30, 60, 90]) }
    await ask({ ...sent, method: 'PATCH', path, content, match: answer.headers['etag'] })
  }
  return {
    act() {
      if (random.below(2) === 0) return changeType()
      return ask({
        ...sent,
        method: random.of(['PUT', 'DELETE']),
        path: `/schedules/${String(random.of(typedSlots()))}`,
      })
    },
    begin: () => undefined,
  }
}
