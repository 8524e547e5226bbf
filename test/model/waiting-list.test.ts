import { bearer, connect, isHttpFailure, tokenHolder, type Representation } from '@waymark/sdk'
import { clinicDescription, type ClinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import fc from 'fast-check'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { commandsOf } from './command.ts'
import { people, WaitingModel, type Person } from './waiting-model.ts'

type Place = Representation<ClinicDescription, 'waitingEntry'>
type SlotPage = Representation<ClinicDescription, 'slot'>
type AppointmentPage = Representation<ClinicDescription, 'appointment'>

interface World {
  readonly clinic: Clinic
  readonly list: (person: Person) => Promise<Representation<ClinicDescription, 'waitingList'>>
  readonly places: { readonly person: Person; readonly page: Place }[]
  readonly slots: readonly SlotPage[]
  /** The guest's appointment on each slot. */
  readonly booked: (AppointmentPage | undefined)[]
}

const patient = { name: 'Ada', age: 36 }
const count = 2

async function worldOf(clinic: Clinic): Promise<World> {
  const passwordHash = await clinic.storage.accounts.passwordHash('pat')
  const createdAt = clinic.clock.now()
  for (const id of ['ada', 'bea']) {
    await clinic.storage.accounts.add({ id, name: id, role: 'patient', passwordHash, createdAt })
  }
  const guest = connect(`${clinic.origin}/`, { describe: clinicDescription })
  const schedule = await guest.follow('schedule', { doctor: 'mjones', date: tomorrow, status: 'open' }).get()
  const slots = schedule.embedded('schedules').slice(0, count)
  const booked: AppointmentPage[] = []
  for (const slot of slots) booked.push(await slot.submit('confirm', patient))
  return {
    clinic,
    slots,
    booked,
    places: [],
    async list(person) {
      // Sessions expire during long waits.
      const tokens = tokenHolder(await signedIn(clinic, person, 'pat-demo-password'))
      const entry = connect(`${clinic.origin}/`, { describe: clinicDescription, credentials: bearer({ tokens }) })
      return entry.follow('doctor', { doctor: 'mjones' }).follow('waiting-list').get()
    },
  }
}

const command = commandsOf(compare)

async function compare(model: WaitingModel, { list, places, slots }: World): Promise<void> {
  for (const person of people) {
    const own = (await list(person)).embedded('item')
    const entry = model.live(person)
    expect(own.map(({ state }) => state.status)).to.deep.equal(entry === undefined ? [] : [entry.state])
    const [page] = own
    if (page === undefined || entry === undefined) continue
    expect([...page.forms], person).to.deep.equal(['leave'])
    expect(page.has('hold'), `${person} is offered`).to.equal(entry.state === 'offered')
  }
  const seen = await Promise.all(slots.map(async (slot) => (await slot.follow('self').get()).state.status))
  expect(seen).to.deep.equal(model.slots.map((state) => (state === 'offered' ? 'held' : state)))
  expect(places).to.have.length(model.entries.length)
}

async function ownPlace(world: World, person: Person): Promise<Place | undefined> {
  return (await world.list(person)).embedded('item')[0]
}

const person = fc.constantFrom(...people)
const slot = fc.nat(count - 1)

const commands = [
  person.map((person) =>
    command(`${person} joins`, async (model, world) => {
      const list = await world.list(person)
      const joined = await list.submit('join', { from: tomorrow, to: tomorrow }).catch((error: unknown) => error)
      // Gives each entry a distinct time.
      world.clinic.clock.set(world.clinic.clock.now() + 1)
      const isRefused = isHttpFailure(joined) && joined.status === 409
      expect(isRefused).to.equal(model.join(person) === 'refused')
      if (!isRefused) world.places.push({ person, page: joined as Place })
    }),
  ),
  person.map((person) =>
    command(`${person} leaves`, async (model, world) => {
      await (await ownPlace(world, person))?.submit('leave')
      model.leave(person)
    }),
  ),
  person.map((person) =>
    command(`${person} declines`, async (model, world) => {
      if (model.live(person)?.state !== 'offered') return
      const hold = await (await ownPlace(world, person))?.follow('hold').get()
      await hold?.submit('release')
      model.decline(person)
    }),
  ),
  person.map((person) =>
    command(`${person} takes`, async (model, world) => {
      const offered = model.live(person)?.offer?.slot
      if (offered === undefined) return
      const hold = await (await ownPlace(world, person))?.follow('hold').get()
      const taken = await hold?.submit('confirm', patient).catch((error: unknown) => error)
      // A patient cannot have overlapping appointments; the offer stays open.
      if (isHttpFailure(taken)) throw taken
      world.booked[offered] = taken as AppointmentPage
      model.take(person)
    }),
  ),
  slot.map((which) =>
    command(`${String(which)} becomes free`, async (model, world) => {
      const appointment = world.booked[which]
      if (appointment === undefined) return
      world.booked[which] = undefined
      await appointment.submit('cancel')
      model.free(which)
    }),
  ),
  slot.map((which) =>
    command(`a guest books ${String(which)}`, async (model, world) => {
      const page = await world.slots[which]?.follow('self').get()
      const isOffered = page?.forms.includes('confirm') === true
      expect(isOffered).to.equal(model.slots[which] === 'open')
      if (!isOffered) return
      world.booked[which] = await page.submit('confirm', patient)
      model.book(which)
    }),
  ),
  fc.constantFrom(10, 31).map((minutes) =>
    command(`${String(minutes)} minutes pass`, async (model, { clinic }) => {
      clinic.clock.set(clinic.clock.now() + minutes * 60_000)
      await clinic.work()
      model.pass(minutes)
    }),
  ),
]

describe('waiting lists', function () {
  this.timeout(120_000)

  it('follow the state table in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 14 }), async (given) => {
        const clinic = await openClinic({ duplicateWindow: 0 })
        try {
          const real = await worldOf(clinic)
          await fc.asyncModelRun(() => ({ model: new WaitingModel(count), real }), given)
        } finally {
          await clinic.close()
        }
      }),
      { numRuns: 8 },
    )
  })
})
