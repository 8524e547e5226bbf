import { listing, pageRequestOf } from '../http/paging.ts'
import { href } from '../http/routes.ts'
import { documentationRoutes } from './routes.ts'
import { linkSetFor, representFor, type Site } from './site.ts'
import { pageVariables, translate, translateDescribed } from '@waymark/shared'
import { protocolProblem } from '../http/problem.ts'
import type { ProblemKind } from '../http/protocol-problems.ts'
import { resource, type Resource } from '../http/resource.ts'
import type { Representation } from '../hypermedia/representation.ts'
import { pageOf } from '../values/page.ts'

type Named = readonly [name: string, kind: ProblemKind]

/** The documents of all types of problems: their list by name, and one page each at the URI of the `type`. */
export function problemDocuments(site: Site): Readonly<Record<'problems' | 'problem', Resource>> {
  const represent = representFor(site)
  const all: readonly Named[] = Object.entries(site.problems).sort(([one], [other]) => (one < other ? -1 : 1))
  const kinds = new Map(all)
  const documentOf = ([name, { status, title: heading, description }]: Named): Representation => {
    const title = translateDescribed(heading)
    return represent('problem', {
      title,
      self: href(documentationRoutes.problem, { problem: name }),
      state: { name, status, title, description: translateDescribed(description) },
      links: {
        collection: { href: href(documentationRoutes.problems, {}), title: translate('All problems') },
        home: { href: site.home, title: translate('Home') },
      },
    })
  }
  return {
    problems: resource({
      kind: 'problems',
      parameters: pageVariables,
      isPublic: true,
      cache: { store: 'public', maxAge: 3600 },
      find({ parameters }) {
        const request = pageRequestOf(parameters, all.length)
        return Promise.resolve('problem' in request ? request : { entity: request, version: site.version })
      },
      represent(request, { parameters: { cursor, limit } }) {
        const keyOf = ([name]: Named): string => name
        const page = pageOf(all, keyOf, request)
        const hrefOf = (other: string | undefined): string =>
          href(documentationRoutes.problems, { cursor: other, limit })
        const told = { keyOf, hrefOf, cursor, home: site.home, represent: documentOf }
        return represent('problems', { title: translate('Problems'), ...listing(page, told) })
      },
    }),
    problem: resource({
      route: documentationRoutes.problem,
      kind: 'problem',
      isPublic: true,
      cache: { store: 'public', maxAge: 3600 },
      find({ variables }) {
        const name = variables.problem
        const kind = kinds.get(name)
        if (kind !== undefined) return Promise.resolve({ entity: [name, kind] as const, version: site.version })
        const links = [
          linkSetFor(
            site,
            'problems',
          )({ href: href(documentationRoutes.problems, {}), title: translate('All problems') }),
        ]
        return Promise.resolve(
          protocolProblem('not-found', translate('There is no problem type of this name.'), { links }),
        )
      },
      represent: documentOf,
    }),
  }
}
