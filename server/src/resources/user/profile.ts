import { clinicDescription, type InputOf, type profileFields } from '@waymark/shared'
import type { Account } from '../../domain/account.ts'
import { failure } from '../../domain/failure.ts'
import type { Principal } from '../../domain/policy.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import { ownLinks } from '../own.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

interface FoundProfile {
  readonly account: Account
  readonly principal: Principal
}

type ProfileDocument = InputOf<typeof profileFields>

const { change: form } = clinicDescription.resources.profile.forms

/** How the owner of an account is called and reached, for the owner. */
export function profile({ accounts, clock }: Pick<Ports, 'accounts' | 'clock'>): Resource {
  const changing = changingWith({ accounts, clock })
  return resource({
    kind: 'profile',
    cache: { store: 'nobody' },
    async find(target) {
      const id = target.variables['user'] ?? ''
      const principal = askedBy(target)
      const refusal = refusalFor(principal, 'see a profile', { account: id })
      if (refusal !== undefined) return refusal
      const account = await accounts.find(id)
      if (account === undefined) return protocolProblem('not-found', 'Nobody has this user name.')
      return { entity: { account, principal }, version: String(account.version), changed: account.changedAt }
    },
    represent: ({ account }: FoundProfile) => profileRepresentation(account),
    actions: { PUT: changing, PATCH: changing },
  })
}

function changingWith({ accounts, clock }: Pick<Ports, 'accounts' | 'clock'>): Action<FoundProfile> {
  const act = async ({ account }: FoundProfile, given: ProfileDocument): Promise<Outcome> => {
    const { name, email = null, telephone = null } = given
    const changed = await accounts.change(account, { name, email, telephone }, clock.now())
    if (changed === undefined) return problemOf(failure('state-changed'))
    const touched = [href('user', { user: account.id })]
    return { outcome: 'changed', version: String(changed.version), made: profileRepresentation(changed), touched }
  }
  return action('change', form, act, {
    demandsCondition: true,
    document: ({ account }) => profileDocument(account),
    refusal: ({ account: { id }, principal }) => refusalFor(principal, 'change a profile', { account: id }),
  })
}

function profileRepresentation(account: Account): Representation {
  const self = href('profile', { user: account.id })
  return represent('profile', {
    title: `Profile of ${account.name}`,
    self,
    state: profileDocument(account),
    links: ownLinks({ account: account.id }),
    forms: { change: { method: 'PUT', target: self, values: profileDocument(account) } },
    layout: { kind: 'portrait' },
  })
}

/** What the form of a profile holds now, which is also what a patch is applied to. */
function profileDocument({ name, email, telephone }: Account): {
  readonly name: string
  readonly email?: string
  readonly telephone?: string
} {
  return { name, ...(email === undefined ? {} : { email }), ...(telephone === undefined ? {} : { telephone }) }
}
