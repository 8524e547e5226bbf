import { isHttpFailure, type Representation } from '@waymark/sdk'
import type { ClinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import fc from 'fast-check'
import type { Clinic } from '../support/clinic.ts'
import { commandsOf } from './command.ts'
import { actors, type Actor, type BookingModel, type Refused } from './booking-model.ts'

type SlotPage = Representation<ClinicDescription, 'slot'>
type AppointmentPage = Representation<ClinicDescription, 'appointment'>

/** The running clinic as seen by its actors, with pages that may be outdated. */
export interface BookingWorld {
  readonly clinic: Clinic
  /** Returns the current page of a slot for an actor. */
  slotPage(actor: Actor, index: number): Promise<SlotPage>
  /** Stores the page of an actor's hold. */
  holds(actor: Actor, index: number, page: Representation<ClinicDescription, 'hold'> | undefined): void
  /** Pages with forms, which may be outdated. */
  readonly kept: Map<string, SlotPage>
  readonly appointments: AppointmentPage[]
}

type Command = fc.AsyncCommand<BookingModel, BookingWorld>

const patient = { name: 'Ada', age: 36 }

/** Returns the commands of all actors for a number of slots. */
export function bookingCommands(slots: number): fc.Arbitrary<Command>[] {
  const actor = fc.constantFrom(...actors)
  const index = fc.nat(slots - 1)
  const pair = fc.tuple(actor, index)
  return [
    pair.map(([actor, at]) => command(`${actor} books ${String(at)}`, book(actor, at))),
    pair.map(([actor, at]) => command(`${actor} holds ${String(at)}`, hold(actor, at))),
    pair.map(([actor, at]) => command(`${actor} releases ${String(at)}`, release(actor, at))),
    fc.nat(5).map((which) => command(`cancel ${String(which)}`, cancel(which))),
    fc.tuple(fc.nat(5), index).map(([which, to]) => command(`move ${String(which)} to ${String(to)}`, move(which, to))),
    index.map((at) => command(`block ${String(at)}`, block(at))),
    index.map((at) => command(`open ${String(at)} again`, openAgain(at))),
    fc.integer({ min: 1, max: 6 }).map((minutes) => command(`wait ${String(minutes)} min`, wait(minutes))),
  ]
}

type Run = (model: BookingModel, world: BookingWorld) => Promise<void>

// After each command, every actor's view is compared with the model.
const command = commandsOf(compare)

async function compare(model: BookingModel, world: BookingWorld): Promise<void> {
  for (const actor of actors) {
    for (const index of model.slots.keys()) {
      const page = await world.slotPage(actor, index)
      // Staff may search for a patient on the page of each time.
      const forms = page.forms.filter((form) => form !== 'find-patient')
      const seen = { status: page.state.status, forms }
      expect(seen, `${actor} at ${String(index)}`).to.deep.equal({
        status: model.statusFor(actor, index),
        forms: model.offered(actor, index),
      })
      for (const form of forms) world.kept.set(`${actor} ${String(index)} ${form}`, page)
    }
  }
  for (const [index, kept] of world.appointments.entries()) {
    const { slot, state } = model.appointment(index)
    const page = await kept.follow('self').get()
    expect([page.state.status, page.state.start]).to.deep.equal([state, model.slot(slot).shows])
    // Which reply is offered depends on the time only.
    const offered = page.forms.filter((form) => !['view', 'come', 'arrive'].includes(form))
    expect(offered).to.deep.equal(state === 'booked' ? ['change', 'cancel'] : [])
    expect(page.has('appointment-time'), 'may be moved').to.equal(state === 'booked')
  }
}

/** Submits a form; a conflict with the current state is returned as a refusal. */
async function attempt<Result>(act: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await act()
  } catch (error) {
    if (isHttpFailure(error) && (error.status === 409 || error.status === 412)) return 'refused'
    throw error
  }
}

/** A page with a form, which is current or was kept by a slow actor. */
interface Chance {
  readonly page: SlotPage
  readonly isFresh: boolean
}

async function chance(
  { model, world }: { readonly model: BookingModel; readonly world: BookingWorld },
  [actor, index]: readonly [Actor, number],
  form: string,
): Promise<Chance | undefined> {
  if (model.offered(actor, index).includes(form)) return { page: await world.slotPage(actor, index), isFresh: true }
  const page = world.kept.get(`${actor} ${String(index)} ${form}`)
  return page === undefined ? undefined : { page, isFresh: false }
}

function book(actor: Actor, index: number): Run {
  return async (model, world) => {
    const found = await chance({ model, world }, [actor, index], 'confirm')
    if (found === undefined) return
    const result = await attempt(() => found.page.submit('confirm', patient))
    const expected = found.isFresh ? model.book(actor, index) : 'refused'
    expect(result === 'refused', 'refused').to.equal(expected === 'refused')
    if (result !== 'refused') world.appointments.push(result)
  }
}

function hold(actor: Actor, index: number): Run {
  return async (model, world) => {
    // Renewing a hold changes nothing.
    if (model.liveHold(index)?.by === actor) return
    const found = await chance({ model, world }, [actor, index], 'hold')
    if (found === undefined) return
    const result = await attempt(() => found.page.submit('hold'))
    const expected = found.isFresh ? model.hold(actor, index) : 'refused'
    expect(result === 'refused', 'refused').to.equal(expected === 'refused')
    if (result !== 'refused') world.holds(actor, index, result)
  }
}

function release(actor: Actor, index: number): Run {
  return async (model, world) => {
    if (model.liveHold(index)?.by !== actor) return
    const own = await (await world.slotPage(actor, index)).follow('hold').get()
    await own.submit('release')
    world.holds(actor, index, undefined)
    model.release(actor, index)
  }
}

function cancel(which: number): Run {
  return async (model, world) => {
    const page = world.appointments[which]
    if (page === undefined) return
    await page.submit('cancel', { why: 'model' })
    model.cancel(which)
  }
}

function move(which: number, to: number): Run {
  return async (model, world) => {
    const page = world.appointments[which]
    if (page === undefined || model.appointment(which).state === 'cancelled') return
    const { id: slot } = (await world.slotPage('desk', to)).state
    const time = await page.follow('appointment-time').get()
    const options = time.form('reschedule').fields.find(({ name }) => name === 'slot')?.options?.choices ?? []
    const isOffered = options.some(({ value }) => String(value) === String(slot))
    expect(isOffered, 'offered').to.equal(model.isOffered(which, to))
    if (!isOffered) return
    const result = await attempt(() => time.submit('reschedule', { slot }))
    expect(result === 'refused', 'moved').to.equal(model.move(which, to) === 'refused')
  }
}

function block(index: number): Run {
  return async (model, world) => {
    const found = await chance({ model, world }, ['desk', index], 'block')
    if (found === undefined) return
    const result = await attempt(() => found.page.submit('block'))
    const expected = found.isFresh ? model.block(index) : 'refused'
    expect(result === 'refused', 'refused').to.equal(expected === 'refused')
  }
}

function openAgain(index: number): Run {
  return async (model, world) => {
    const found = await chance({ model, world }, ['desk', index], 'open-again')
    if (found === undefined) return
    const result = await attempt(() => found.page.submit('open-again'))
    const expected = found.isFresh ? model.openAgain(index) : 'refused'
    expect(result === 'refused', 'refused').to.equal(expected === 'refused')
  }
}

function wait(minutes: number): Run {
  return (model, { clinic }) => {
    clinic.clock.set(clinic.clock.now() + minutes * 60_000)
    model.now += minutes
    return Promise.resolve()
  }
}
