import type { Account } from '../../domain/account.ts'
import type { Principal } from '../../domain/policy.ts'
import { protocolProblem, type Problem } from '../../http/problem.ts'
import type { Found, Target } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import type { Ports } from '../ports.ts'

/** An account, and who looks at it. */
export interface FoundAccount {
  readonly account: Account
  readonly principal: Principal
}

/**
 * The account that a path names, for whoever may see it; or a refusal, which is the same for names that nobody has, so that
 * nobody can find out who is known here.
 */
export async function foundAccount(
  { accounts }: Pick<Ports, 'accounts'>,
  target: Target,
  permission: 'see a profile' | 'see an account',
): Promise<Found<FoundAccount> | Problem> {
  const id = target.variables['user'] ?? ''
  const principal = askedBy(target)
  const refusal = refusalFor(principal, permission, { account: id })
  if (refusal !== undefined) return refusal
  const account = await accounts.find(id)
  if (account === undefined) return protocolProblem('not-found', 'Nobody has this user name.')
  return { entity: { account, principal }, version: String(account.version), changed: account.changedAt }
}
