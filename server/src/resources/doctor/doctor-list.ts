import { resource, type Resource } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { doctorRepresentation } from './doctor-representation.ts'

/** The doctors of the clinic. */
export function doctorList({ doctors }: Pick<Ports, 'doctors'>): Resource {
  return resource({
    cache: { store: 'anybody', maxAge: 300, staleWhileRevalidate: 600 },
    async find() {
      const list = await doctors.list()
      return { entity: list, version: list.map(({ version }) => version).join('.') }
    },
    represent: (list) =>
      represent('doctors', {
        title: 'Our doctors',
        self: href('doctors', {}),
        state: { total: list.length },
        links: { home: { href: href('home', {}), title: 'Home' } },
        embedded: { item: list.map(doctorRepresentation) },
      }),
  })
}
