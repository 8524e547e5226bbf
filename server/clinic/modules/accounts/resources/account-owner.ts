import type { Fields } from '@waymark/shared'
import { may, refusalFor } from '@waymark/server/authentication'
import { href, type Problem, type Target } from '@waymark/server'
import { type Principal, principalOf } from '../../../principal.ts'
import { homeLink, type TitledLink } from '../../../represent.ts'
import { accountTexts } from '../texts.ts'
import { accountRoutes } from '../routes.ts'
import { accountPermissions } from '../permissions.ts'

/** The owner of an account at a resource of that account. */
export interface AccountOwner {
  readonly account: string
  readonly principal: Principal
}

/** Returns the owner, or the problem for any other caller: credentials are visible only to their owner. */
export function accountOwnerOf(target: Pick<Target<Fields, 'user'>, 'variables' | 'caller'>): AccountOwner | Problem {
  const account = target.variables.user
  const principal = principalOf(target)
  return refusalFor(principal, accountPermissions.seeCredentials, { account }) ?? { account, principal }
}

/** Returns the link to an account, unless a client application lacks the scope of it. */
export function ownAccountLink(principal: Principal, account: string): TitledLink | undefined {
  return may(principal, accountPermissions.seeUser, { account }) ? accountLinks({ account }).user : undefined
}

/** Returns the links of a resource that belongs to an account. */
export function accountLinks({
  account,
}: Pick<AccountOwner, 'account'>): Readonly<Record<'user' | 'home', TitledLink>> {
  return {
    user: { href: href(accountRoutes.user, { user: account }), title: accountTexts.accountTitle },
    home: homeLink,
  }
}
