import { isFailure } from '../errors/guards.ts'
import type { CookieStore } from '../transport/cookie-jar.ts'
import type { JsonObject } from '../document/json.ts'
import type { FailureCode } from '../errors/failure.ts'
import type { DescribingLanguage } from '../describe/language.ts'
import type { Fetch } from '../transport/transport.ts'
import type { SavedSignIns } from '../node/saved-sign-ins.ts'

/** The terminal of an interactive session. */
export interface Terminal {
  /** Writes results. */
  readonly write: (text: string) => void
  /** Prompts for a line; undefined at the end of the input. */
  readonly prompt: (question: string, isSecret?: boolean) => Promise<string | undefined>
}

/** What lasts between commands; without it, a session ends with the command. */
export interface UserState {
  /** Keeps the sessions, such as `fileCookies`. */
  readonly cookies?: CookieStore | undefined
  /** Keeps the sign-ins, such as `savedSignIns`. */
  readonly signIns?: SavedSignIns | undefined
}

/** The environment of `run`. */
export interface CommandEnvironment extends Terminal, UserState {
  /** Writes errors. */
  readonly writeError: (text: string) => void
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Writes content that may be no text, as it is; by default `write` with its text. */
  readonly writeBytes?: ((bytes: Uint8Array) => void) | undefined
  /** Whether the results are read in a terminal, which gets pictures if it can draw them, and no other files. */
  readonly isTerminal?: boolean | undefined
  /** Displays a result that may be longer than the screen; by default `write`. */
  readonly show?: ((text: string) => Promise<void>) | undefined
  /** Replaces the platform's `fetch`. */
  readonly fetch?: Fetch | undefined
  /** Returns the state of another user of this computer's account. */
  readonly profile?: ((name: string) => UserState) | undefined
  /** Opens the address of a sign-in. */
  readonly openBrowser?: ((url: string) => void) | undefined
  /** Replaces the timer between two polls of a sign-in with a code; in seconds. */
  readonly wait?: ((seconds: number) => Promise<void>) | undefined
  /** Replaces the clock of the machine, in milliseconds since 1970. */
  readonly now?: (() => number) | undefined
  /** The version that `--version` prints. */
  readonly version?: string | undefined
}

/*
 * A parsed command line. A word is a relation with variables, `schedule{date=2026-12-01,status=open}`, or a field with
 * its value, `name=Ada` or `photo@ada.png`; words that start with `--` are options.
 */
export interface Command {
  readonly name: 'browse' | 'follow' | 'submit' | Verb | 'crawl' | 'grade' | 'describe' | 'login' | 'logout'
  readonly entry: string
  readonly steps: readonly Step[]
  /** More documents for `describe`. */
  readonly sources: readonly string[]
  /** The form of `submit`. */
  readonly form: string | undefined
  readonly input: JsonObject
  /** The path of a file with the whole content of a verb. */
  readonly content: string | undefined
  readonly settings: Settings
}

/** Commands that send a request without a form. */
export const verbs = ['head', 'post', 'put', 'patch', 'delete'] as const
export type Verb = (typeof verbs)[number]

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
  /** The path of the part of the JSON to print (RFC 6901). */
  readonly pointer: readonly string[] | undefined
  readonly user: string | undefined
  readonly token: string | undefined
  /** Header fields for the origin of the entry. */
  readonly headers: Readonly<Record<string, string>>
  /** The languages that the reader prefers, as in Accept-Language. */
  readonly language: string | undefined
  /** Maximum number of pages for `crawl` and `describe`. */
  readonly most: number
  readonly profile: string | undefined
  /** The id and secret of the client application for `login`. */
  readonly client: string
  readonly secret: string | undefined
  readonly scope: string | undefined
  /** How `describe` writes types. */
  readonly as: DescribingLanguage
  /** The file of the description that `describe` compares instead. */
  readonly check: string | undefined
  /** Whether it is compared until a relation is gone, and the seconds between two comparisons. */
  readonly watch: boolean
  readonly every: number
  /** Whether `follow` verifies the signature of the response. */
  readonly verify: boolean
  /** Whether `grade` submits forms, which may change the service. */
  readonly unsafe: boolean
  /** Whether `login` shows a code for another device. */
  readonly device: boolean
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

/** A part of the JSON that is not there. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

/*
 * The exit codes:
 *
 * 0 success · 1 refused by the service, not verified, findings of a crawl, or missed criteria of a grade
 *
 * 2 invalid command line
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
  if (error instanceof PartMissing) return 6
  return isFailure(error) ? (codes[error.code] ?? 1) : 1
}
