import { resource, type Resource } from '../../http/resource.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { problemRepresentation } from './problem-representation.ts'
import { problems } from './problems.ts'

/** Every kind of problem that the clinic answers with. */
export function problemList(version: string): Resource {
  const kinds = Object.entries(problems)
  return resource({
    cache: { store: 'anybody', maxAge: 3600 },
    find: () => Promise.resolve({ entity: kinds, version }),
    represent: (list) =>
      represent('problems', {
        title: 'Problems',
        self: href('problems', {}),
        state: { total: list.length },
        links: { home: { href: href('home', {}), title: 'Home' } },
        embedded: { item: list.map(([name, kind]) => problemRepresentation(name, kind)) },
      }),
  })
}
