import { may, refusalFor } from '@waymark/server/authentication'
import { failure } from '@waymark/server/values'
import {
  action,
  type Action,
  href,
  type Outcome,
  type Problem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import type { Principal } from '../../../../principal.ts'
import { accountPermissions } from '../../permissions.ts'
import { clinicDescription, profileFields } from '@waymark/shared/clinic'
import { valuesOfFields } from '@waymark/shared'
import type { Account, Profile } from '../../domain/account.ts'
import { announceAddress } from '../../domain/verify-email.ts'
import { problemOf } from '../../failures.ts'
import { accountLinks } from '../account-owner.ts'
import type { Ports } from '../../ports.ts'
import { represent } from '../../../../represent.ts'
import { accountRoutes } from '../../routes.ts'
import { foundAccount, type FoundAccount } from './user.ts'
import { accountTexts } from '../../texts.ts'

const { change: form } = clinicDescription.resources.profile.forms

/** The name and contact details of a user, for the user and the clerks. */
export function profile(ports: Ports): Resource {
  const changing = changingWith(ports)
  return resource({
    route: accountRoutes.profile,
    kind: 'profile',
    cache: { store: 'none' },
    find: (target) => foundAccount(ports, target, accountPermissions.seeProfile),
    represent: ({ account, principal }: FoundAccount) => profileRepresentation(account, principal),
    actions: { PUT: changing, PATCH: changing },
  })
}

function changingWith(ports: Ports): Action<FoundAccount> {
  const { accounts, clock } = ports
  const act = async ({ account }: FoundAccount, given: Profile): Promise<Outcome | Problem> => {
    const changed = await accounts.change(account, { profile: given }, clock.now())
    if (changed === undefined) return problemOf(failure('state-changed'))
    await announceAddress(ports, account, changed)
    await ports.profileChanged(account, changed)
    const touched = [href(accountRoutes.user, { user: account.id })]
    return { outcome: 'updated', touched }
  }
  return action('change', form, act, {
    requiresCondition: true,
    document: ({ account }) => valuesOfFields(profileFields, account),
    refusal: ({ account: { id }, principal }) =>
      refusalFor(principal, accountPermissions.changeProfile, { account: id }),
  })
}

function profileRepresentation(account: Account, principal: Principal): Representation {
  const isChangeable = may(principal, accountPermissions.changeProfile, { account: account.id })
  const self = href(accountRoutes.profile, { user: account.id })
  const values = valuesOfFields(profileFields, account)
  return represent('profile', {
    title: accountTexts.profileTitle(account.name),
    self,
    state: values,
    links: linksOf(account, principal),
    forms: isChangeable ? { change: { method: 'PUT', target: self, values } } : {},
    layout: { kind: 'portrait' },
  })
}

function linksOf({ id }: Account, principal: Principal): ReturnType<typeof accountLinks> {
  const links = accountLinks({ account: id })
  const isOwn = principal.role !== 'guest' && principal.account === id
  return isOwn ? links : { ...links, user: { ...links.user, title: accountTexts.userTitle } }
}
