import type { Link } from '../../hypermedia/representation.ts'
import { protocolProblem } from '../../http/problem.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { linkSet } from '../represent.ts'
import { href } from '../routes.ts'
import { allRelations } from './form-relations.ts'
import { relationPage } from './relation-representation.ts'

export interface RelationOptions {
  readonly version: string
  /** A link of the relation as the service gives it at this moment. */
  readonly exampleOf: (relation: string) => Promise<Link | undefined>
  /** All resources, whose actions tell the methods of a form. */
  readonly served: () => readonly Resource[]
}

/** The document of one relation. */
export function relation({ version, exampleOf, served }: RelationOptions): Resource {
  return resource({
    kind: 'rel',
    isForEverybody: true,
    cache: { store: 'anybody', maxAge: 600 },
    async find({ variables }) {
      const found = allRelations.get(variables['rel'] ?? '')
      if (found === undefined) return noSuchRelation()
      const example = await exampleOf(found.key)
      // The example is made from the present state, so it is part of what the version names.
      const of = Buffer.from(example?.href ?? '').toString('base64url')
      return { entity: { relation: found, example }, version: `${version}-${of}` }
    },
    represent: ({ relation: found, example }) => relationPage(found, { example, served: served() }),
  })
}

function noSuchRelation(): ReturnType<typeof protocolProblem> {
  const links = [linkSet('rels', { href: href('rels', {}), title: 'All relations' })]
  return protocolProblem('not-found', 'The clinic uses no relation of this name.', { links })
}
