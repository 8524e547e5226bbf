import { pageVariables } from '@waymark/shared'
import { pageOf } from '../../domain/page.ts'
import type { ProblemKind } from '../../http/problem.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { pageLinksOf, pageRequestOf } from '../paging.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { viewOf } from '../view.ts'
import { problemRepresentation } from './problem-representation.ts'
import { problems } from './problems.ts'

type Named = readonly [name: string, kind: ProblemKind]

const all = Object.entries(problems).sort(([one], [other]) => (one < other ? -1 : 1))

/** Every kind of problem that the clinic answers with, in the order of their names. */
export function problemList(version: string): Resource {
  return resource({
    kind: 'problems',
    parameters: pageVariables,
    cache: { store: 'anybody', maxAge: 3600 },
    find({ parameters }) {
      const request = pageRequestOf(parameters, all.length)
      return Promise.resolve('problem' in request ? request : { entity: request, version })
    },
    represent(request, { parameters }) {
      const keyOf = ([name]: Named): string => name
      const page = pageOf<Named>(all, keyOf, request)
      const hrefOf = (cursor: string | undefined): string => href('problems', { cursor, limit: parameters.limit })
      return represent('problems', {
        title: 'Problems',
        self: hrefOf(parameters.cursor),
        state: { total: page.total },
        links: {
          ...pageLinksOf(page, keyOf, hrefOf),
          view: viewOf(hrefOf(parameters.cursor)),
          home: { href: href('home', {}), title: 'Home' },
        },
        embedded: { item: page.items.map(([name, kind]) => problemRepresentation(name, kind)) },
      })
    },
  })
}
