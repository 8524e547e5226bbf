import { isFailure } from '../errors/guards.ts'
import type { CookieStore } from '../transport/cookie-jar.ts'
import type { JsonObject } from '../document/json.ts'
import type { FailureCode } from '../errors/failure.ts'
import type { Fetch } from '../transport/transport.ts'

/** The terminal of an interactive session. */
export interface Terminal {
  /** Writes results. */
  readonly write: (text: string) => void
  /** Prompts for a line; undefined at the end of the input. */
  readonly prompt: (question: string, isSecret?: boolean) => Promise<string | undefined>
}

/** The environment of `run`. */
export interface CommandEnvironment extends Terminal {
  /** Writes errors. */
  readonly writeError: (text: string) => void
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /** Keeps the sessions between commands, such as `fileCookies`; without it, a session ends with the command. */
  readonly cookies?: CookieStore | undefined
}

/*
 * A parsed command line. A word is a relation with variables, `schedule{date=2026-12-01,status=open}`, or a field with
 * its value, `name=Ada` or `photo@ada.png`; words that start with `--` are options.
 */
export interface Command {
  readonly name: 'browse' | 'follow' | 'submit' | 'crawl' | 'describe'
  readonly entry: string
  readonly steps: readonly Step[]
  /** The form of `submit`. */
  readonly form: string | undefined
  readonly input: JsonObject
  readonly settings: Settings
}

/** A relation to follow. */
export interface Step {
  readonly relation: string
  readonly variables: Readonly<Record<string, string>>
  /** The number among several targets, from 1. */
  readonly index: number | undefined
}

export interface Settings {
  /** The output format. */
  readonly output: 'text' | 'json' | 'markdown' | 'raw'
  /** The media type of `--raw`. */
  readonly accept: string | undefined
  readonly user: string | undefined
  readonly token: string | undefined
  /** The languages that the reader prefers, as in Accept-Language. */
  readonly language: string | undefined
  /** Maximum number of pages for `crawl` and `describe`. */
  readonly most: number
}

/** A field value from a file: the file itself for a file field, otherwise its text. */
export class FromFile {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}

/** An invalid command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/*
 * The exit codes:
 *
 * 0 success · 1 refused by the service, or findings of a crawl · 2 invalid command line
 *
 * 3 service not reached · 4 no such relation or form · 5 invalid input · 6 invalid response
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
