import type { JsonObject } from '../json.ts'

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
