import { pageVariables } from '@waymark/shared'
import { pageOf } from '../../domain/page.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import type { ProblemKind } from '../../http/problem.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { listing } from '../listing.ts'
import { pageRequestOf } from '../paging.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { problemRepresentation } from './problem-representation.ts'
import { problems } from './problems.ts'

type Named = readonly [name: string, kind: ProblemKind]

const all = Object.entries(problems).sort(([one], [other]) => (one < other ? -1 : 1))

/** Every kind of problem that the clinic answers with, in the order of their names. */
export function problemList(version: string): Resource {
  return resource({
    kind: 'problems',
    parameters: pageVariables,
    isForEverybody: true,
    cache: { store: 'anybody', maxAge: 3600 },
    find({ parameters }) {
      const request = pageRequestOf(parameters, all.length)
      return Promise.resolve('problem' in request ? request : { entity: request, version })
    },
    represent(request, { parameters }) {
      const keyOf = ([name]: Named): string => name
      const page = pageOf<Named>(all, keyOf, request)
      const hrefOf = (cursor: string | undefined): string => href('problems', { cursor, limit: parameters.limit })
      const representOne = ([name, kind]: Named): Representation => problemRepresentation(name, kind)
      const told = { keyOf, hrefOf, cursor: parameters.cursor, represent: representOne }
      return represent('problems', { title: 'Problems', ...listing(page, told) })
    },
  })
}
