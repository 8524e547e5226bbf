import { href, type Problem } from '@waymark/server'
import { isRecent, refusalFor } from '@waymark/server/authentication'
import { failure } from '@waymark/server/values'
import { linkSet } from '../../../represent.ts'
import type { AccountOwner } from '../../accounts/contract.ts'
import { problemOf } from '../failures.ts'
import { signInTexts } from '../texts.ts'
import { signInPermissions } from '../permissions.ts'
import { signInRoutes } from '../routes.ts'

/**
 * Returns the problem if credentials may not be changed now: an unattended browser must not suffice to take over the
 * account.
 */
export function refusalToChange({ account, principal }: AccountOwner, now: number): Problem | undefined {
  const refusal = refusalFor(principal, signInPermissions.changeCredentials, { account })
  if (refusal !== undefined) return refusal
  if (isRecent(principal, now)) return undefined
  return problemOf(failure('sign-in-again'), {
    links: [linkSet('session', { href: href(signInRoutes.session, {}), title: signInTexts.signInTitle })],
  })
}
