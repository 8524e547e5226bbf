import type { Endpoint } from '@waymark/server'
import type { Dialect } from '@waymark/server/http'
import { levelPrefixes } from './routes.ts'
import { sentence, outcome } from './answer.ts'
import { level0 } from './level-0.ts'
import { level1 } from './level-1.ts'
import { level2 } from './level-2.ts'
import type { LevelPorts } from './level-clinic.ts'

/**
 * Problems in the form of their level: a code in a 200 response below level 2, a sentence with the status code at level
 * 2.
 */
export const dialects: readonly Dialect[] = [
  ...[levelPrefixes.level0, levelPrefixes.level1].map((prefix) => ({ prefix, refuse: inContent })),
  {
    prefix: levelPrefixes.level2,
    refuse: ({ detail, headers = {} }, { status, title }) => sentence(status, titled(title, detail), headers),
  },
]

function titled(title: string, detail: string): string {
  return detail.startsWith(title) ? detail : `${title}. ${detail}`
}

const temporary = [425, 429, 500, 503]

function inContent(...[{ detail }, { status }]: Parameters<Dialect['refuse']>): ReturnType<Dialect['refuse']> {
  return outcome(temporary.includes(status) ? 'later' : 'unclear', detail)
}

/** Returns the endpoints of the lower maturity levels, over the same domain and failures as level 3. */
export function levels(ports: LevelPorts): readonly Endpoint[] {
  return [...level0(ports), ...level1(ports), ...level2(ports)]
}
