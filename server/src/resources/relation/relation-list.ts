import { clinicRelations, pageVariables } from '@waymark/shared'
import { pageOf } from '../../domain/page.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { pageLinksOf, pageRequestOf } from '../paging.ts'
import { represent } from '../represent.ts'
import { href, template } from '../routes.ts'
import { viewOf } from '../view.ts'
import { relationRepresentation } from './relation-representation.ts'

const all = Object.values(clinicRelations).sort((one, other) => (one.key < other.key ? -1 : 1))

/** Every relation of the clinic, in the order of their bare names. */
export function relationList(version: string): Resource {
  return resource({
    kind: 'rels',
    parameters: pageVariables,
    cache: { store: 'anybody', maxAge: 3600 },
    find({ parameters }) {
      const request = pageRequestOf(parameters, all.length)
      return Promise.resolve('problem' in request ? request : { entity: request, version })
    },
    represent(request, { parameters }) {
      const keyOf = ({ key }: { readonly key: string }): string => key
      const page = pageOf(all, keyOf, request)
      const hrefOf = (cursor: string | undefined): string => href('rels', { cursor, limit: parameters.limit })
      return represent('rels', {
        title: 'Relations',
        self: hrefOf(parameters.cursor),
        state: { total: page.total },
        links: {
          ...pageLinksOf(page, keyOf, hrefOf),
          view: viewOf(hrefOf(parameters.cursor)),
          home: { href: href('home', {}), title: 'Home' },
          rel: { href: template('rel'), title: 'A relation by name' },
          diagram: { href: href('map', {}), title: 'The map of all relations', type: 'image/svg+xml' },
        },
        embedded: { item: page.items.map(relationRepresentation) },
      })
    },
  })
}
