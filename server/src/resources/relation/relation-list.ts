import { pageVariables } from '@waymark/shared'
import { pageOf } from '../../domain/page.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { listing } from '../listing.ts'
import { pageRequestOf } from '../paging.ts'
import { represent } from '../represent.ts'
import { href, template } from '../routes.ts'
import { allRelations } from './form-relations.ts'
import { relationRepresentation } from './relation-representation.ts'

const all = [...allRelations.values()].sort((one, other) => (one.key < other.key ? -1 : 1))

/** Every relation of the clinic, in the order of their bare names. */
export function relationList(version: string): Resource {
  return resource({
    kind: 'rels',
    parameters: pageVariables,
    isForEverybody: true,
    cache: { store: 'anybody', maxAge: 3600 },
    find({ parameters }) {
      const request = pageRequestOf(parameters, all.length)
      return Promise.resolve('problem' in request ? request : { entity: request, version })
    },
    represent(request, { parameters }) {
      const keyOf = ({ key }: { readonly key: string }): string => key
      const page = pageOf(all, keyOf, request)
      const hrefOf = (cursor: string | undefined): string => href('rels', { cursor, limit: parameters.limit })
      const told = { keyOf, hrefOf, cursor: parameters.cursor, represent: relationRepresentation }
      const { links, ...listed } = listing(page, told)
      return represent('rels', {
        title: 'Relations',
        ...listed,
        links: {
          ...links,
          rel: { href: template('rel'), title: 'A relation by name' },
          diagram: { href: href('map', {}), title: 'The map of all relations', type: 'image/svg+xml' },
        },
      })
    },
  })
}
