import { pageVariables } from '@waymark/shared'
import { doctorKey } from '../../domain/doctor.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { pageLinksOf, pageRequestOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { viewOf } from '../view.ts'
import { doctorRepresentation } from './doctor-representation.ts'

/** The doctors of the clinic, page by page. */
export function doctorList({ doctors }: Pick<Ports, 'doctors'>): Resource {
  return resource({
    parameters: pageVariables,
    cache: { store: 'anybody', maxAge: 300, staleWhileRevalidate: 600 },
    async find({ parameters }) {
      const request = pageRequestOf(parameters)
      return 'problem' in request ? request : { entity: request, version: await doctors.version() }
    },
    cacheTags: () => ['doctors'],
    async represent(request, { parameters }) {
      const page = await doctors.page(request)
      const hrefOf = (cursor: string | undefined): string => href('doctors', { cursor, limit: parameters.limit })
      return represent('doctors', {
        title: 'Our doctors',
        self: hrefOf(parameters.cursor),
        state: { total: page.total },
        links: {
          ...pageLinksOf(page, doctorKey, hrefOf),
          view: viewOf(hrefOf(parameters.cursor)),
          home: { href: href('home', {}), title: 'Home' },
        },
        embedded: { item: page.items.map(doctorRepresentation) },
      })
    },
  })
}
