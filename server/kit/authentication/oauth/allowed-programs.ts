import type Provider from 'oidc-provider'
import type { Member } from '../principal.ts'
import type { Instant } from '../../values/time.ts'
import { knownScopes } from './client-metadata.ts'
import type { OAuthOwner, OAuthRecords } from './oauth-record.ts'
import type { Programs } from './program.ts'
import { recordKeeper, type Kept, type RecordKeeperPorts } from './record-keeper.ts'

/** A client application with the requested scopes. */
export interface Asking {
  readonly program: { readonly id: string; readonly name: string }
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
export interface AllowedProgram {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  /** The latest consent and its expiry. */
  readonly allowedAt: Instant
  readonly end: Instant
}

/** The consents of accounts. */
export interface AllowedPrograms {
  list(account: string): Promise<readonly AllowedProgram[]>
  /** Revokes the consents of an account, of a client application, or of both together. */
  takeBack(owner: OAuthOwner): Promise<void>
}

interface AllowedProgramPorts extends RecordKeeperPorts {
  readonly oauthRecords: OAuthRecords
  readonly programs: Programs
  /** Every scope of the service. */
  readonly scopes: readonly string[]
}

export function allowedPrograms({ programs, scopes, ...ports }: AllowedProgramPorts): AllowedPrograms {
  const keeper = recordKeeper(ports)
  return {
    async list(account) {
      const grants = await keeper.list('Grant', account)
      const byProgram = Map.groupBy(grants, ({ payload }) => payload.clientId ?? '')
      const found = await Promise.all(
        [...byProgram].map(async ([id, kept]) => {
          const program = await programs.find(id)
          return program === undefined ? [] : [{ id, name: program.name, ...together(kept, scopes) }]
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
): Pick<AllowedProgram, 'scopes' | 'allowedAt' | 'end'> {
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
