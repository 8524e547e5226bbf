import { clinicDescription, pageVariables, searchVariables } from '@waymark/shared'
import { addDoctor, type DoctorSearch, type NewDoctor } from '../../domain/doctor.ts'
import { isFailure } from '../../domain/failure.ts'
import type { Principal } from '../../domain/policy.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import { pageRequestOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../represent.ts'
import { href } from '../routes.ts'
import { doctorListRepresentation } from './doctor-list-representation.ts'

interface AtDoctors {
  readonly search: DoctorSearch
  readonly principal: Principal
}

const { add: form } = clinicDescription.resources.doctors.forms

/** The doctors of the clinic, page by page; POST adds one. */
export function doctorList({ doctors }: Pick<Ports, 'doctors'>): Resource {
  return resource({
    kind: 'doctors',
    parameters: { ...searchVariables, ...pageVariables },
    cache: { store: 'anybody', maxAge: 300, staleWhileRevalidate: 600 },
    async find({ parameters, caller }) {
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      const { q: words, language } = parameters
      const entity = { search: { ...request, words, language }, principal: askedBy({ caller }) }
      return { entity, version: await doctors.version() }
    },
    cacheTags: () => ['doctors'],
    represent: async ({ search, principal }: AtDoctors, { parameters }) =>
      doctorListRepresentation(await doctors.page(search), {
        ...parameters,
        principal,
        spoken: await doctors.languages(),
      }),
    actions: { POST: adding(doctors) },
  })
}

function adding(doctors: Ports['doctors']): Action<AtDoctors> {
  const act = async (_at: AtDoctors, given: NewDoctor): Promise<Outcome> => {
    const added = await addDoctor(doctors, given)
    if (!isFailure(added)) {
      const location = href('doctor', { doctor: added.id })
      return { outcome: 'created', location, touched: [href('home', {})] }
    }
    const known = { href: href('doctor', { doctor: given.id }), title: 'That doctor' }
    return problemOf(added, { links: [linkSet('doctor', known)] })
  }
  return action('add', form, act, { refusal: ({ principal }) => refusalFor(principal, 'add doctors', {}) })
}
