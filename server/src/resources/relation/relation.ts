import { clinicRelations } from '@waymark/shared'
import type { Relation } from '@waymark/shared'
import { protocolProblem } from '../../http/problem.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { linkSet } from '../represent.ts'
import { href } from '../routes.ts'
import { relationRepresentation } from './relation-representation.ts'

/** The document of one relation. */
export function relation(version: string): Resource {
  const relations = new Map<string, Relation>(Object.entries(clinicRelations))
  return resource({
    cache: { store: 'anybody', maxAge: 3600 },
    find({ variables }) {
      const entity = relations.get(variables['rel'] ?? '')
      return Promise.resolve(entity === undefined ? noSuchRelation() : { entity, version })
    },
    represent: relationRepresentation,
  })
}

function noSuchRelation(): ReturnType<typeof protocolProblem> {
  const links = [linkSet('rels', { href: href('rels', {}), title: 'All relations' })]
  return protocolProblem('not-found', 'The clinic uses no relation of this name.', { links })
}
