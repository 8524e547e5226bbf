import { resource, type Resource } from '../../http/resource.ts'
import { visibleStatuses } from '../../domain/policy.ts'
import { represent } from '../represent.ts'
import { href, template } from '../routes.ts'

/** What the service is called and what it is for. */
export interface About {
  readonly name: string
  readonly description: string
  /** The version of the program, which is that of the document. */
  readonly version: string
}

/** The home document, from which everything is reachable. */
export function home(about: About): Resource {
  const { version, ...state } = about
  return resource({
    cache: { store: 'anybody', maxAge: 300 },
    find: () => Promise.resolve({ entity: state, version }),
    represent: (entity) =>
      represent('home', {
        title: entity.name,
        self: href('home', {}),
        state: entity,
        links: {
          doctors: { href: href('doctors', {}), title: 'Our doctors' },
          doctor: { href: template('doctor'), title: 'A doctor by name' },
          schedule: {
            href: template('schedule'),
            title: 'The schedule of a doctor',
            options: { status: visibleStatuses({ role: 'guest' }) },
          },
          rels: { href: href('rels', {}), title: 'What the relations mean' },
          problems: { href: href('problems', {}), title: 'What the problems mean' },
        },
      }),
  })
}
