import { pageRequestOf } from '@waymark/server/http/paging'
import { protocolProblems, type ProblemKind, protocolProblem } from '@waymark/server/http/problem'
import { resource, type Resource } from '@waymark/server/http/resource'
import type { Representation } from '@waymark/server/hypermedia/representation'
import { pageOf } from '@waymark/server/values/page'
import { pageVariables } from '../../../../shared/src/collection.ts'
import { failures } from '../../failures.ts'
import { listing } from '../../listing.ts'
import { represent, linkSet } from '../../represent.ts'
import { href } from '../../routes.ts'

/** Every kind of problem that the clinic answers with, by name. */
export const problems: Readonly<Record<string, ProblemKind>> = { ...protocolProblems, ...failures }

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

/** What a kind of problem means; its URI is the `type` of each problem document. */
export function problem(version: string): Resource {
  const kinds = new Map(Object.entries(problems))
  return resource({
    kind: 'problem',
    isForEverybody: true,
    cache: { store: 'anybody', maxAge: 3600 },
    find({ variables }) {
      const name = variables['problem'] ?? ''
      const kind = kinds.get(name)
      return Promise.resolve(kind === undefined ? noSuchProblem() : { entity: { name, kind }, version })
    },
    represent: ({ name, kind }) => problemRepresentation(name, kind),
  })
}

function noSuchProblem(): ReturnType<typeof protocolProblem> {
  const links = [linkSet('problems', { href: href('problems', {}), title: 'All problems' })]
  return protocolProblem('not-found', 'The clinic knows no problem of this name.', { links })
}
