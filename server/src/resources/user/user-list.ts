import { pageVariables } from '@waymark/shared'
import { may } from '../../domain/policy.ts'
import { resource, type Action, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { listing } from '../listing.ts'
import { pageRequestOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { addAccount } from './add-account.ts'
import type { AtUsers } from './at-users.ts'
import { register } from './register.ts'
import { registrationForm } from './registration-form.ts'
import { userRepresentation } from './user-representation.ts'

/** Everybody who has an account, for clerks; POST opens one. */
export function userList(ports: Ports): Resource {
  const { accounts } = ports
  return resource({
    kind: 'users',
    parameters: pageVariables,
    cache: { store: 'nobody' },
    async find({ parameters, caller, client, agent = '', isFromOwnPage }) {
      const request = pageRequestOf(parameters)
      if ('problem' in request) return request
      const principal = askedBy({ caller })
      return { entity: { request, principal, client, agent, isFromOwnPage }, version: await accounts.version() }
    },
    // Who may not see the others may still open an account.
    refusal({ principal }: AtUsers) {
      const refusal = refusalFor(principal, 'list accounts', {})
      return refusal === undefined || principal.role !== 'guest' ? refusal : { ...refusal, form: registrationForm }
    },
    async represent({ request, principal }, { parameters: { cursor, limit } }) {
      const page = await accounts.page(request)
      const hrefOf = (other: string | undefined): string => href('users', { cursor: other, limit })
      const listed = listing(page, {
        keyOf: ({ id }) => id,
        hrefOf,
        cursor,
        represent: (account) => userRepresentation(account, principal),
      })
      const form = { method: 'POST', target: href('users', {}) } as const
      const forms = {
        register: may(principal, 'register', {}) ? form : undefined,
        add: may(principal, 'open accounts', {}) ? form : undefined,
      }
      return represent('users', { title: 'Users', ...listed, forms })
    },
    actions: { POST: opening(ports) },
  })
}

// A visitor opens the own account, a clerk one for anybody.
function opening(ports: Ports): Action<AtUsers> {
  const [byVisitor, byClerk] = [register(ports), addAccount(ports)]
  const actionFor = ({ principal }: AtUsers): Action<AtUsers> =>
    may(principal, 'open accounts', {}) ? byClerk : byVisitor
  return {
    ...byVisitor,
    // What a visitor gives is among what a clerk may give.
    fields: byClerk.fields,
    refusal: (entity) => actionFor(entity).refusal?.(entity),
    perform: (entity, input) => actionFor(entity).perform(entity, input),
  }
}
