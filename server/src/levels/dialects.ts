import type { Dialect } from '../http/dialect.ts'
import { levelPrefixes } from '../resources/routes.ts'
import { sentence } from './answer.ts'
import { outcome } from './outcome.ts'

/** Refusals in the form of their level: a code in a 200 below level 2, a sentence with the status at level 2. */
export const dialects: readonly Dialect[] = [
  ...[levelPrefixes.level0, levelPrefixes.level1].map((prefix) => ({ prefix, refuse: inContent })),
  {
    prefix: levelPrefixes.level2,
    refuse: ({ detail, headers = {} }, { status, title }) => sentence(status, `${title}. ${detail}`, headers),
  },
]

const temporary = [429, 500, 503]

function inContent(...[{ detail }, { status }]: Parameters<Dialect['refuse']>): ReturnType<Dialect['refuse']> {
  return outcome(temporary.includes(status) ? 'later' : 'unclear', detail)
}
