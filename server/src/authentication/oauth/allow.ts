import type Provider from 'oidc-provider'
import type { Member } from '../../domain/policy.ts'
import type { OAuthScope } from './oauth-scopes.ts'

/** A program, and what it wants to be allowed. */
export interface Asking {
  readonly program: { readonly id: string; readonly name: string }
  readonly scopes: readonly OAuthScope[]
}

/** Keeps that somebody has allowed a program these scopes; the name under which it is kept. */
export async function allow(
  provider: Provider,
  { account }: Pick<Member, 'account'>,
  clientId: string,
  scopes: readonly OAuthScope[],
): Promise<string> {
  const grant = new provider.Grant({ accountId: account, clientId })
  // Who asks for nothing may still know that somebody was there.
  grant.addOIDCScope(scopes.join(' '))
  return grant.save()
}
