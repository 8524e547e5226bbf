import type { Operation } from '../contention/history.ts'
import { people } from '../model/specification/specification.ts'
import { type Actor, clerk, guest, patient, pronenessIn } from './actors.ts'
import type { Scene } from './booking-state.ts'
import type { Monitor } from './monitor.ts'
import type { Network } from './network.ts'
import { browser, onlooker } from './readers.ts'
import { type ToldBooking, typedGuest, typeEditor } from './specialist.ts'
import { desk } from './template.ts'
import type { World } from './world.ts'

const mostGuests = 4

/** The slots that the actors want on a day. */
export interface DayScene {
  readonly scene: Scene
  readonly guestSlots: readonly number[]
  /** The slots of the doctor with appointment types. */
  readonly typedSlots: readonly number[]
}

/** The actors of a simulation. */
export interface Cast {
  readonly actors: readonly Actor[]
  readonly setScene: (scene: DayScene) => void
}

interface Seeded {
  readonly seed: number
}

interface Theatre {
  readonly world: World
  readonly plan: Seeded
  readonly monitor: Monitor
  readonly history: Operation[]
  readonly bookings: ToldBooking[]
}

export function castOf({ world, plan, monitor, history, bookings }: Theatre, network: Network): Cast {
  let present: DayScene = { scene: { doctor: '', date: '', slots: [] }, guestSlots: [], typedSlots: [] }
  const stage = {
    world,
    scene: () => present.scene,
    guestSlots: () => present.guestSlots,
    typedSlots: () => present.typedSlots,
    book: (told: ToldBooking) => void bookings.push(told),
    ask: network.ask,
    judge: network.judge,
    commits: monitor.count,
    record: (operation: Operation) => void history.push(operation),
  }
  const [ofGuests, ofPatients, ofStaff] = [pronenessIn(world), pronenessIn(world), pronenessIn(world)]
  const actors = [
    ...Array.from({ length: world.random.below(mostGuests + 1) }, (_, client) => guest(stage, client, ofGuests)),
    ...people.map((person) => patient(stage, person, ofPatients)),
    clerk(stage, desk, ofStaff),
    onlooker(stage),
    browser(stage),
    ...(isSpecial(plan) ? [0, 1].map((client) => typedGuest(stage, client, ofGuests)) : []),
    ...(isSpecial(plan) ? [typeEditor(stage)] : []),
  ]
  return {
    actors,
    setScene(scene) {
      present = scene
      monitor.setScene(scene.scene, scene.guestSlots)
    },
  }
}

// Types and series are apart from all else, so a part of the worlds has them.
function isSpecial({ seed }: Seeded): boolean {
  return seed % 4 === 0
}
