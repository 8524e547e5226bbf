import { SqliteFailure } from './connections.ts'
import type { World } from './world.ts'

/** The faults that a seed plans. */
export interface Faults {
  /** Waits as long as a statement or its result takes. */
  readonly pause: () => Promise<void>
  /** Fails a statement or a commit as a full or broken disk does. */
  readonly beforeWrite: (statement: string) => void
  /** Milliseconds until a connection is cut; undefined if it is not. */
  readonly cutAfter: () => number | undefined
  /** Milliseconds until the next crash of the process; undefined if there is none. */
  readonly crashAfter: () => number | undefined
  /** Tells whether a mail server or a subscriber fails. */
  readonly refusesOutside: () => boolean
  /** Whether there are none. */
  readonly isCalm: boolean
  /** Ends all faults. */
  readonly end: () => void
}

// One in so many.
const [slowStatement, failedWrite, failedCommit, cutConnection, failedReceiver] = [200, 400, 40, 25, 10] as const
// SQLITE_IOERR and SQLITE_FULL (https://sqlite.org/rescode.html).
const codes = [10, 13]
const minute = 60_000

/** Plans the faults of a world; one in four worlds has none. */
export function faultsOf({ random, sleep }: World, tell: (words: string) => void): Faults {
  const isCalm = random.below(4) === 0
  let isOver = isCalm
  const happens = (one: number): boolean => !isOver && random.below(one) === 0
  return {
    async pause() {
      if (happens(slowStatement)) return sleep(random.fraction() * 3000)
      if (random.below(2) === 0) await sleep(random.fraction() * 4)
    },
    beforeWrite(statement) {
      if (!happens(statement === 'commit' ? failedCommit : failedWrite)) return
      tell(`the disk refuses: ${statement}`)
      throw new SqliteFailure(random.of(codes), 'The simulated disk is full or broken')
    },
    cutAfter: () => (happens(cutConnection) ? random.fraction() * 40 : undefined),
    crashAfter: () => (isOver ? undefined : (1 + random.below(40)) * minute + random.fraction() * 40),
    refusesOutside: () => happens(failedReceiver),
    isCalm,
    end() {
      isOver = true
    },
  }
}
