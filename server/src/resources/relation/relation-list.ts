import { clinicRelations } from '@waymark/shared'
import { resource, type Resource } from '../../http/resource.ts'
import { represent } from '../represent.ts'
import { href, template } from '../routes.ts'
import { relationRepresentation } from './relation-representation.ts'

/** Every relation of the clinic. */
export function relationList(version: string): Resource {
  const relations = Object.values(clinicRelations)
  return resource({
    cache: { store: 'anybody', maxAge: 3600 },
    find: () => Promise.resolve({ entity: relations, version }),
    represent: (list) =>
      represent('rels', {
        title: 'Relations',
        self: href('rels', {}),
        state: { total: list.length },
        links: {
          home: { href: href('home', {}), title: 'Home' },
          rel: { href: template('rel'), title: 'A relation by name' },
        },
        embedded: { item: list.map(relationRepresentation) },
      }),
  })
}
