import { resource, type Resource } from '../../http/resource.ts'
import { askedBy } from '../access.ts'
import { noSuchDoctor } from '../no-such-doctor.ts'
import type { Ports } from '../ports.ts'
import { doctorRepresentation } from './doctor-representation.ts'

/** What the clinic says of a doctor. */
export function doctor({ doctors }: Pick<Ports, 'doctors'>): Resource {
  return resource({
    kind: 'doctor',
    cache: { store: 'anybody', maxAge: 300, staleWhileRevalidate: 600 },
    async find({ variables }) {
      const found = await doctors.find(variables['doctor'] ?? '')
      return found === undefined ? noSuchDoctor() : { entity: found, version: String(found.version) }
    },
    cacheTags: ({ id }) => [`doctor-${id}`],
    represent: (found, target) => doctorRepresentation(found, askedBy(target)),
  })
}
