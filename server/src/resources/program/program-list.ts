import { pageVariables } from '@waymark/shared'
import type { PageRequest } from '../../domain/page.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { listing } from '../listing.ts'
import { pageRequestOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { programRepresentation } from './program-representation.ts'
import { register } from './register.ts'

/** Whoever is at the list of programs. */
export interface AtPrograms {
  readonly request: PageRequest
  readonly clerk: string
  readonly client: string
}

/** The programs that people can allow something, for clerks; POST registers one. */
export function programList(ports: Ports): Resource {
  const { programs } = ports
  return resource({
    kind: 'programs',
    parameters: pageVariables,
    cache: { store: 'nobody' },
    async find({ parameters, caller, client }) {
      const principal = askedBy({ caller })
      const refusal = refusalFor(principal, 'register programs', {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      const clerk = principal.role === 'guest' ? '' : principal.account
      return { entity: { request, clerk, client }, version: await programs.version() }
    },
    async represent({ request }: AtPrograms, { parameters: { cursor, limit } }) {
      const page = await programs.page(request)
      const hrefOf = (other: string | undefined): string => href('programs', { cursor: other, limit })
      const told = { keyOf: ({ id }: { id: string }) => id, hrefOf, cursor, represent: programRepresentation }
      const listed = listing(page, { ...told, represent: (program) => programRepresentation(program) })
      const register = { method: 'POST', target: href('programs', {}) } as const
      return represent('programs', { title: 'Programs', ...listed, forms: { register } })
    },
    actions: { POST: register(ports) },
  })
}
