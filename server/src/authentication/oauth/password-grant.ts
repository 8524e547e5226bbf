import type Provider from 'oidc-provider'
import { errors, type TokenEndpointGrantContext } from 'oidc-provider'
import { accountId, type Accounts } from '../../domain/account.ts'
import { guarded, type GuessPorts } from '../guarded.ts'
import type { Passwords } from '../password.ts'
import { issueTokens } from './issue-tokens.ts'

export interface PasswordGrantPorts extends GuessPorts {
  readonly accounts: Accounts
  readonly passwords: Passwords
}

interface Parameters {
  readonly username?: string
  readonly password?: string
  readonly scope?: string
}

const longest = 1024

/**
 * The password grant (RFC 6749 §4.3), for programs of the clinic's own. A guess here counts with those of all other ways
 * to show a password. A wrong one is 400 invalid_grant without a challenge, whoever's it is; when too many were tried, any
 * is 429 with Retry-After.
 */
export function addPasswordGrant(provider: Provider, ports: PasswordGrantPorts): void {
  const handle = async (context: TokenEndpointGrantContext<Parameters>): Promise<void> => {
    const { username = '', password = '' } = context.oidc.params
    if (username === '' || password === '') throw new errors.InvalidRequest('missing required parameter(s)')
    if (password.length > longest) throw new errors.InvalidRequest('too long')
    const account = accountId(username)
    const judged = await guarded(ports, { account, client: String(context.state['client']), shown: password }, () =>
      verified(ports, account, password),
    )
    if (judged.verdict === 'throttled') throw throttled(context, judged.retryAfter)
    if (judged.verdict === 'refused') throw new errors.InvalidGrant('the password is wrong')
    await issueTokens(context, account)
  }
  provider.registerGrantType<Parameters>('password', handle, ['username', 'password', 'scope'])
}

async function verified(
  { accounts, passwords }: PasswordGrantPorts,
  id: string,
  password: string,
): Promise<{ readonly verdict: 'accepted' | 'refused' }> {
  const account = await accounts.find(id)
  const isRight = await passwords.verify(password, await accounts.passwordHash(id))
  return { verdict: isRight && account?.state === 'active' ? 'accepted' : 'refused' }
}

function throttled(context: TokenEndpointGrantContext, retryAfter: number): Error {
  context.set('Retry-After', String(retryAfter))
  return Object.assign(new errors.TemporarilyUnavailable(), { status: 429, statusCode: 429 })
}
