import type Provider from 'oidc-provider'
import type { Member } from '../principal.ts'
import type { Instant } from '../../values/time.ts'
import { knownScopes } from './client-metadata.ts'
import type { OAuthOwner, OAuthRecords } from './oauth-record.ts'
import type { ClientApplications } from './client-application.ts'
import { recordKeeper, type Kept, type RecordKeeperPorts } from './record-keeper.ts'

/** A client application with the requested scopes. */
export interface Asking {
  readonly application: { readonly id: string; readonly name: string }
  readonly scopes: readonly string[]
}

/** Records the consent of an account and returns its id. */
export async function allow(
  provider: Provider,
  { account }: Pick<Member, 'account'>,
  clientId: string,
  scopes: readonly string[],
): Promise<string> {
  const grant = new provider.Grant({ accountId: account, clientId })
  // Without scopes the program still learns of the sign-in.
  grant.addOIDCScope(scopes.join(' '))
  return grant.save()
}

/** The consent of an account to a client application. */
export interface ConnectedApplication {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  /** The latest consent and its expiry. */
  readonly allowedAt: Instant
  readonly end: Instant
}

/** The consents of accounts. */
export interface ConnectedApplications {
  list(account: string): Promise<readonly ConnectedApplication[]>
  /** Revokes the consents of an account, of a client application, or of both together. */
  takeBack(owner: OAuthOwner): Promise<void>
}

interface ConnectedApplicationPorts extends RecordKeeperPorts {
  readonly oauthRecords: OAuthRecords
  readonly applications: ClientApplications
  /** Every scope of the service. */
  readonly scopes: readonly string[]
}

/**
 * Returns the port to the applications that an account has allowed to act for it, over the stored grants. To revoke
 * one deletes its consents and tokens.
 */
export function connectedApplications({
  applications,
  scopes,
  ...ports
}: ConnectedApplicationPorts): ConnectedApplications {
  const keeper = recordKeeper(ports)
  return {
    async list(account) {
      const grants = await keeper.list('Grant', account)
      const byApplication = Map.groupBy(grants, ({ payload }) => payload.clientId ?? '')
      const found = await Promise.all(
        [...byApplication].map(async ([id, kept]) => {
          const application = await applications.find(id)
          return application === undefined ? [] : [{ id, name: application.name, ...together(kept, scopes) }]
        }),
      )
      return found.flat()
    },
    takeBack: (owner) => ports.oauthRecords.revokeAll(owner, ports.clock.now()),
  }
}

function together(
  grants: readonly Kept[],
  known: readonly string[],
): Pick<ConnectedApplication, 'scopes' | 'allowedAt' | 'end'> {
  const scopes = grants.flatMap(({ payload }) => knownScopes(scopeOf(payload['openid']), known))
  return {
    scopes: [...new Set(scopes)],
    allowedAt: Math.max(...grants.map(({ issuedAt }) => issuedAt)),
    end: Math.max(...grants.map(({ expires }) => expires)),
  }
}

function scopeOf(openid: unknown): unknown {
  return typeof openid === 'object' && openid !== null && 'scope' in openid ? openid.scope : undefined
}
