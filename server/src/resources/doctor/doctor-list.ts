import { pageVariables, searchVariables } from '@waymark/shared'
import { resource, type Resource } from '../../http/resource.ts'
import { pageRequestOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { doctorListRepresentation } from './doctor-list-representation.ts'

/** The doctors of the clinic, page by page. */
export function doctorList({ doctors }: Pick<Ports, 'doctors'>): Resource {
  return resource({
    kind: 'doctors',
    parameters: { ...searchVariables, ...pageVariables },
    cache: { store: 'anybody', maxAge: 300, staleWhileRevalidate: 600 },
    async find({ parameters }) {
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      return { entity: { ...request, words: parameters.q }, version: await doctors.version() }
    },
    cacheTags: () => ['doctors'],
    represent: async (request, { parameters }) => doctorListRepresentation(await doctors.page(request), parameters),
  })
}
