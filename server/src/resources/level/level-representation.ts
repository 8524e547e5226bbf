import type { Level } from '@waymark/shared'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { levels } from './levels.ts'

interface TitledLink {
  readonly href: string
  readonly title: string
}

/** A level of maturity, and what one does without there. */
export function levelRepresentation(level: Level): Representation {
  return represent('level', {
    title: titleOf(level),
    self: href('level', { level: level.level }),
    state: level,
    links: {
      collection: { href: href('levels', {}), title: 'All levels' },
      prev: linkTo(level.level - 1),
      next: linkTo(level.level + 1),
      home: { href: href('home', {}), title: 'Home' },
    },
  })
}

function titleOf({ level, name }: Level): string {
  return `Level ${String(level)}: ${name}`
}

function linkTo(number: number): TitledLink | undefined {
  const level = levels.find((one) => one.level === number)
  return level === undefined ? undefined : { href: href('level', { level: number }), title: titleOf(level) }
}
