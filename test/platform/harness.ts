/*
 * The interface of a test suite on all platforms: mocha provides it on Node; in browsers the collected tests run in
 * sequence, and mocha reports their results.
 */
export interface Harness {
  readonly describe: (title: string, body: () => void) => void
  readonly it: (title: string, test: () => Promise<void> | void) => void
}

/** The services of the suite. Each has its own origin, other than the page's. */
export interface Place {
  /** The entry of a clinic that accepts requests of the page. */
  readonly clinic: string
  /** Two days with open slots. */
  readonly day: string
  readonly nextDay: string
  /** The entry of a service with test responses. */
  readonly service: string
  /** The origin of another service, which records the requests. */
  readonly other: string
}

export type Platform = 'node' | 'page' | 'worker'

export interface Setting {
  readonly harness: Harness
  /** Available only while the tests run. */
  readonly place: () => Place
  readonly platform: Platform
}

interface Collected {
  /** The titles from the outermost suite to the test. */
  readonly title: string
  readonly run: () => Promise<void> | void
}

/** The result of a test; only its title if it passed. */
export interface Result {
  readonly title: string
  readonly fault?: string
}

/** Returns the tests of a suite in order, without running them. */
export function collected(suite: (harness: Harness) => void): readonly Collected[] {
  const tests: Collected[] = []
  const titles: string[] = []
  suite({
    describe(title, body) {
      titles.push(title)
      body()
      titles.pop()
    },
    it: (title, run) => void tests.push({ title: [...titles, title].join(' › '), run }),
  })
  return tests
}

/** Runs tests in sequence, each with a maximum duration. */
export async function resultsOf(tests: readonly Collected[], patience: number): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const { title, run } of tests) results.push({ title, ...(await faultOf(run, patience)) })
  return results
}

async function faultOf(run: Collected['run'], patience: number): Promise<Pick<Result, 'fault'>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`It takes longer than ${String(patience)} ms`))
    }, patience)
  })
  try {
    await Promise.race([run(), late])
    return {}
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  } finally {
    clearTimeout(timer)
  }
}
