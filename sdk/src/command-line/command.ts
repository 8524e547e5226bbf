import type { JsonObject } from '../document/json.ts'
import { isFailure, type FailureCode } from '../errors/failure.ts'

/*
 * What is asked for on the command line. A word is a relation with its variables, `schedule{date=2026-12-01,status=open}`,
 * or a field with its value, `name=Ada` or `photo@ada.png`; everything that begins with `--` says how.
 */
export interface Command {
  readonly name: 'browse' | 'follow' | 'submit' | 'crawl' | 'describe'
  readonly entry: string
  readonly steps: readonly Step[]
  /** Of `submit`. */
  readonly form: string | undefined
  readonly input: JsonObject
  readonly settings: Settings
}

/** One relation on the way. */
export interface Step {
  readonly relation: string
  readonly variables: Readonly<Record<string, string>>
  /** Which one, counted from 1, where a relation leads to many. */
  readonly index: number | undefined
}

export interface Settings {
  /** How the result is written. */
  readonly output: 'text' | 'json' | 'markdown' | 'raw'
  /** The media type of `--raw`. */
  readonly accept: string | undefined
  readonly user: string | undefined
  readonly token: string | undefined
  /** The most pages that are visited by `crawl` and `describe`. */
  readonly most: number
}

/** The value of a field that is in a file: a file where the form asks for one, and else its text. */
export class FromFile {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}

/** Something that is said on the command line and has no meaning. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/*
 * What a script learns from the exit code.
 *   0 it is done · 1 the service refused it, or a crawl has found something · 2 what was typed has no meaning
 *   3 the service was not reached · 4 there is no such relation or form now · 5 the input is not what the form takes
 *   6 the answer is not what it should be
 */
const codes: Readonly<Partial<Record<FailureCode, number>>> = {
  'http-failure': 1,
  'transport-failure': 3,
  'relation-missing': 4,
  'relation-ambiguous': 4,
  'form-missing': 4,
  'input-refused': 5,
  'decode-failure': 6,
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return 2
  return isFailure(error) ? (codes[error.code] ?? 1) : 1
}
