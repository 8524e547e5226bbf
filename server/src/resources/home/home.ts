import { resource, type Resource } from '../../http/resource.ts'
import { visibleStatuses } from '../../domain/policy.ts'
import { represent } from '../represent.ts'
import { embeddedDoctors } from '../doctor/doctor-list-representation.ts'
import type { Ports } from '../ports.ts'
import { href, template } from '../routes.ts'

/** What the service is called and what it is for. */
export interface About {
  readonly name: string
  readonly description: string
  /** The version of the program, which is that of the document. */
  readonly version: string
}

// So many doctors are shown at home; the others are a link away.
const doctorsAtHome = { limit: 12 }

/** The home document, from which everything is reachable. */
export function home(about: About, { doctors }: Pick<Ports, 'doctors'>): Resource {
  const { version, ...state } = about
  return resource({
    kind: 'home',
    cache: { store: 'anybody', maxAge: 300 },
    find: async () => ({ entity: state, version: `${version}-${await doctors.version()}` }),
    cacheTags: () => ['doctors'],
    represent: async (entity) =>
      represent('home', {
        title: entity.name,
        self: href('home', {}),
        state: entity,
        links: {
          doctors: { href: href('doctors', {}), title: 'Our doctors' },
          doctor: { href: template('doctor'), title: 'A doctor by name' },
          week: { href: template('week'), title: 'The week of a doctor' },
          schedule: {
            href: template('schedule'),
            title: 'The schedule of a doctor',
            options: { status: visibleStatuses({ role: 'guest' }) },
          },
          'service-desc': { href: href('openapi', {}), title: 'OpenAPI', type: 'application/openapi+json' },
          'service-doc': [{ href: href('rels', {}), title: 'Documentation' }],
          'api-catalog': { href: href('apiCatalog', {}), title: 'API catalog', type: 'application/linkset+json' },
          rels: { href: href('rels', {}), title: 'What the relations mean' },
          problems: { href: href('problems', {}), title: 'What the problems mean' },
        },
        embedded: { doctors: [embeddedDoctors(await doctors.page(doctorsAtHome))] },
      }),
  })
}
