import { people } from '../model/specification/specification.ts'
import type { Actor, Stage } from './actors.ts'
import type { Answer, Sent } from './client.ts'
import type { When } from './false-answers.ts'
import { httpCache, isFresh } from './http-cache.ts'
import { mediaTypes } from './pages.ts'
import { desk } from './template.ts'

/** What readers know and do besides. */
export interface ReadingStage extends Stage {
  /** The number of commits so far. */
  readonly commits: () => number
  /** Checks a page that was read from a cache. */
  readonly judge: (sent: Sent, answer: Answer, when: When) => void
}

const guestsDoctor = 'asmith'

/** Returns a request for a page of slots, as any caller may send it. */
function anyPage({ world: { random }, scene, guestSlots }: Stage, user: string | undefined): Sent {
  const { doctor, date, slots } = scene()
  const accept = random.of(mediaTypes)
  const status = user === desk ? random.of(['open', 'all']) : 'open'
  const dayOf = (name: string, about: readonly number[]): Pick<Sent, 'path' | 'about'> => {
    return { path: `/doctors/${name}/schedule?date=${date}&status=${status}`, about }
  }
  const page = random.of([
    { path: `/schedules/${String(random.of([...slots, ...guestSlots()]))}` },
    dayOf(doctor, slots),
    dayOf(guestsDoctor, guestSlots()),
  ])
  return { method: 'GET', ...page, accept, user, address: '10.0.3.1' }
}

const guest = 'guest'

function anyCaller({ world: { random } }: Stage): string | undefined {
  const caller = random.of([guest, random.of(people), desk])
  return caller === guest ? undefined : caller
}

/**
 * A program that looks at the times as one caller after the other, and is told by no write that they have changed. It
 * validates what it has seen before.
 */
export function onlooker(stage: Stage): Actor {
  const { world, ask } = stage
  const known = new Map<string, Answer>()
  return {
    async act() {
      const user = anyCaller(stage)
      const sent = anyPage(stage, user)
      const key = `${user ?? ''} ${sent.path} ${String(sent.accept)}`
      const { answer } = await ask({ ...sent, stored: world.random.below(4) === 0 ? undefined : known.get(key) })
      if (answer?.status === 200) known.set(key, answer)
    },
    begin() {
      known.clear()
    },
  }
}

/**
 * A browser with a cache, in which a patient, a clerk and a guest read and write in turn. None of them sees a state that is
 * older than the last write of the browser that was acknowledged.
 */
export function browser(stage: ReadingStage): Actor {
  const { world, ask, scene, commits, judge } = stage
  const { random, now } = world
  const cache = httpCache()
  let acknowledged = 0

  async function read(sent: Sent): Promise<void> {
    const found = cache.find(sent)
    if (found !== undefined && isFresh(found, now())) {
      const since = Math.max(found.since, acknowledged)
      judge(sent, found.answer, { since, times: [found.at, now()] })
      return
    }
    const [at, since, stored] = [now(), commits(), found?.answer]
    const { answer } = await ask({ ...sent, stored })
    if (answer !== undefined) cache.store({ sent: { ...sent, stored }, answer, at, since })
  }

  async function write(): Promise<void> {
    const user = random.of([random.of(people), desk])
    const path = `/schedules/${String(random.of(scene().slots))}${user === desk ? '' : '/hold'}`
    const sent = { method: random.of(['PUT', 'DELETE']), path, user, address: '10.0.3.2' }
    const { answer } = await ask(sent)
    if (answer === undefined || answer.status >= 400) return
    cache.invalidate(sent, answer)
    // Any other write has changed nothing.
    if (answer.status === 201 || answer.headers['cache-group-invalidation'] !== undefined) acknowledged = commits()
  }

  return {
    async act() {
      const sent = anyPage(stage, anyCaller(stage))
      await read(sent)
      if (random.below(2) === 0) await write()
      await read(sent)
    },
    begin: () => undefined,
  }
}
