import { number, onOrOff } from './setting-value.ts'

export type Command = 'start' | 'serve' | 'gateway'

export interface Setting<Value> {
  readonly meaning: string
  readonly unit?: string
  readonly secret: boolean
  /** The default of each command; without one the setting is required. */
  readonly defaults: Partial<Readonly<Record<Command, string>>>
  /** Parses the text, or returns undefined if it is invalid; `expected` then describes the valid values. */
  parse(text: string): Value | undefined
  readonly expected: string
}

/** Returns the same default for every command. */
export const both = (value: string): Readonly<Record<Command, string>> => ({
  start: value,
  serve: value,
  gateway: value,
})
/** Returns a setting that is off by default. */
export const offAtFirst = (meaning: string): Setting<boolean> => ({
  meaning,
  secret: false,
  defaults: both('off'),
  parse: onOrOff,
  expected: 'on or off',
})

/** Returns a setting for a time of a day at most. */
export const seconds = (meaning: string, value: string): Setting<number> => ({
  meaning,
  unit: 'seconds',
  secret: false,
  defaults: both(value),
  parse: (text) => number(text, 86_400),
  expected: 'a whole number of seconds up to 86400',
})

/** Returns a setting for a number; 0 is no limit. */
export const limit = (meaning: string, value: string, unit?: string): Setting<number> => ({
  meaning,
  secret: false,
  defaults: both(value),
  ...(unit === undefined ? {} : { unit }),
  parse: (text) => number(text, 1_000_000),
  expected: 'a whole number up to 1000000',
})

/** What lasts for no time is not there. */
export const lifetime = (meaning: string, value: string): Setting<number> => ({
  ...seconds(meaning, value),
  parse: (text) => number(text, 86_400, 1),
  expected: 'a whole number of seconds from 1 to 86400',
})
