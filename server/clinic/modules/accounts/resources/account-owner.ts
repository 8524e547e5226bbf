import type { Fields } from '@waymark/shared'
import { isRecent, may, refusalFor } from '@waymark/server/authentication'
import { failure } from '@waymark/server/values'
import { href, type Problem, type Target } from '@waymark/server'
import { type Principal, principalOf } from '../../../principal.ts'
import { accountPermissions } from '../permissions.ts'
import { problemOf } from '../failures.ts'
import { homeLink, linkSet } from '../../../represent.ts'
import { accountRoutes } from '../routes.ts'
import { accountTexts } from '../messages.ts'

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

/**
 * Returns the problem if credentials may not be changed now: an unattended browser must not suffice to take over the
 * account.
 */
export function refusalToChange({ account, principal }: AccountOwner, now: number): Problem | undefined {
  const refusal = refusalFor(principal, accountPermissions.changeCredentials, { account })
  if (refusal !== undefined) return refusal
  if (isRecent(principal, now)) return undefined
  return problemOf(failure('sign-in-again'), {
    links: [linkSet('session', { href: href(accountRoutes.session, {}), title: accountTexts.signInTitle })],
  })
}

interface TitledLink {
  readonly href: string
  readonly title: string
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
