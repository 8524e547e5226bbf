import { protocolProblem } from '../../http/problem.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { linkSet } from '../represent.ts'
import { href } from '../routes.ts'
import { problemRepresentation } from './problem-representation.ts'
import { problems } from './problems.ts'

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
