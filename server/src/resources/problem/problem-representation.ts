import type { ProblemKind } from '../../http/problem.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** The document of one kind of problem. */
export function problemRepresentation(name: string, kind: ProblemKind): Representation {
  return represent('problem', {
    title: kind.title,
    self: href('problem', { problem: name }),
    state: { name, status: kind.status, title: kind.title, description: kind.description },
    links: {
      collection: { href: href('problems', {}), title: 'All problems' },
      home: { href: href('home', {}), title: 'Home' },
    },
  })
}
