import { pageVariables } from '@waymark/shared'
import { resource, type Resource } from '../../http/resource.ts'
import { pageRequestOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { doctorListRepresentation } from './doctor-list-representation.ts'

/** The doctors of the clinic, page by page. */
export function doctorList({ doctors }: Pick<Ports, 'doctors'>): Resource {
  return resource({
    kind: 'doctors',
    parameters: pageVariables,
    cache: { store: 'anybody', maxAge: 300, staleWhileRevalidate: 600 },
    async find({ parameters }) {
      const request = pageRequestOf(parameters)
      return 'problem' in request ? request : { entity: request, version: await doctors.version() }
    },
    cacheTags: () => ['doctors'],
    represent: async (request, { parameters }) => doctorListRepresentation(await doctors.page(request), parameters),
  })
}
