import { Session } from 'node:inspector/promises'
import type { FuzzedParser } from './parsers.ts'
import { type Random, randomOf } from './random.ts'

/** An input that a parser fails for. */
export interface ParserFault {
  readonly parser: string
  readonly input: string
  readonly error: string
}

/** What a run has found. */
export interface GuidedRun {
  readonly tried: number
  /** The inputs that take a way through the code which no earlier input takes, by parser. */
  readonly corpus: Readonly<Record<string, readonly string[]>>
  readonly faults: readonly ParserFault[]
}

interface GuidedOptions {
  readonly parsers: readonly FuzzedParser[]
  readonly corpus: Readonly<Record<string, readonly string[]>>
  readonly seed: number
  readonly isOver: () => boolean
}

const longestInput = 400
const perTurn = 50

/**
 * Tries parsers with changed inputs, and keeps each input that takes a new way through the code: those are changed next. The
 * engine counts the executed blocks, so nothing is instrumented.
 */
export async function guided({ parsers, corpus, seed, isOver }: GuidedOptions): Promise<GuidedRun> {
  const coverage = await Coverage.begin()
  const random = randomOf(seed)
  const runs = parsers.map((parser) => new ParserRun(parser, coverage))
  for (const run of runs) await run.begin(corpus[run.name] ?? [])
  const faultsOf = (): readonly ParserFault[] => runs.flatMap(({ faults }) => faults)
  for (let turn = 0; !isOver() && faultsOf().length === 0; turn += 1)
    for (let count = 0; count < perTurn; count += 1) await runs[turn % runs.length]?.tryChanged(random)
  await coverage.end()
  return {
    tried: runs.reduce((sum, run) => sum + run.tried, 0),
    corpus: Object.fromEntries(runs.map((run) => [run.name, run.found])),
    faults: faultsOf(),
  }
}

/** A parser with its inputs. */
class ParserRun {
  readonly faults: ParserFault[] = []
  /** The inputs that take ways of their own, beside the examples. */
  readonly found: string[] = []
  tried = 0
  readonly #parser: FuzzedParser
  readonly #coverage: Coverage

  constructor(parser: FuzzedParser, coverage: Coverage) {
    this.#parser = parser
    this.#coverage = coverage
  }

  get name(): string {
    return this.#parser.name
  }

  async begin(inputs: readonly string[]): Promise<void> {
    for (const input of this.#parser.examples) await this.#isNew(input)
    for (const input of inputs) await this.#tryInput(input)
  }

  tryChanged(random: Random): Promise<void> {
    return this.#tryInput(changedInput(random, [...this.#parser.examples, ...this.found]))
  }

  async #tryInput(input: string): Promise<void> {
    if (await this.#isNew(input)) this.found.push(input)
  }

  async #isNew(input: string): Promise<boolean> {
    this.tried += 1
    const error = await failureOf(this.#parser, input)
    if (error !== undefined) this.faults.push({ parser: this.name, input, error })
    return (await this.#coverage.newWays()) > 0
  }
}

/** Returns why a parser fails for an input; undefined if it is right. */
export async function failureOf({ check }: FuzzedParser, input: string): Promise<string | undefined> {
  try {
    await check(input)
    return undefined
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
}

const pieces = [
  '"',
  '\\',
  ',',
  ';',
  '=',
  '*',
  ' ',
  '\t',
  '\r\n',
  '\0',
  '\u00e4',
  '\ud83d',
  '{',
  '}',
  '/',
  '~1',
  '%zz',
  '-0',
]

/** Changes one of the inputs in a few places. */
export function changedInput(random: Random, inputs: readonly string[]): string {
  let input = random.of(inputs)
  for (let changes = 1 + random.below(4); changes > 0; changes -= 1) input = changedOnce(random, input, inputs)
  return input.slice(0, longestInput)
}

function changedOnce(random: Random, input: string, inputs: readonly string[]): string {
  const [one, other] = [random.below(input.length + 1), random.below(input.length + 1)]
  const [start, end] = [Math.min(one, other), Math.max(one, other)]
  const [before, part, after] = [input.slice(0, start), input.slice(start, end), input.slice(end)]
  switch (random.below(6)) {
    case 0:
      return before + after
    case 1:
      return before + part + part + after
    case 2:
      return before + random.of(pieces) + part + after
    case 3:
      return before + String.fromCharCode(random.below(256)) + input.slice(start + 1)
    case 4:
      return before + part.repeat(1 + random.below(20)) + after
    default: {
      const follower = random.of(inputs)
      return before + follower.slice(random.below(follower.length + 1))
    }
  }
}

// Only the code of the project tells how far an input reaches.
const ownCode = /\/(?:server|shared|sdk)\//

class Coverage {
  readonly #session: Session
  readonly #known = new Set<string>()

  private constructor(session: Session) {
    this.#session = session
  }

  static async begin(): Promise<Coverage> {
    const session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    return new Coverage(session)
  }

  /** Returns the number of new ways through a function since the last call: those with other blocks left out. */
  async newWays(): Promise<number> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage')
    const before = this.#known.size
    for (const { scriptId, url, functions } of result) {
      if (!ownCode.test(url) || url.includes('node_modules') || url.includes('/fuzz/')) continue
      for (const { ranges } of functions) {
        const [whole, ...blocks] = ranges.map(({ startOffset, count }) => [startOffset, count] as const)
        if (whole === undefined || whole[1] === 0) continue
        const leftOut = blocks.filter(([, count]) => count === 0).map(([start]) => start)
        this.#known.add([scriptId, whole[0], ...leftOut].join(' '))
      }
    }
    return this.#known.size - before
  }

  async end(): Promise<void> {
    await this.#session.post('Profiler.stopPreciseCoverage')
    this.#session.disconnect()
  }
}
