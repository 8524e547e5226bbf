import type Provider from 'oidc-provider'
import type { Member } from '../principal.ts'
import type { Instant } from '../../values/time.ts'
import { knownScopes } from './client-metadata.ts'
import type { OAuthOwner, OAuthRecords } from './oauth-record.ts'
import type { Programs } from './program.ts'
import { recordKeeper, type Kept, type RecordKeeperPorts } from './record-keeper.ts'

/** A program, and what it wants to be allowed. */
export interface Asking {
  readonly program: { readonly id: string; readonly name: string }
  readonly scopes: readonly string[]
}

/** Keeps that somebody has allowed a program these scopes; the name under which it is kept. */
export async function allow(
  provider: Provider,
  { account }: Pick<Member, 'account'>,
  clientId: string,
  scopes: readonly string[],
): Promise<string> {
  const grant = new provider.Grant({ accountId: account, clientId })
  // Who asks for nothing may still know that somebody was there.
  grant.addOIDCScope(scopes.join(' '))
  return grant.save()
}

/** What an account has allowed a program, however often it was asked. */
export interface AllowedProgram {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  /** When it was allowed last, and when it will have to ask again. */
  readonly allowedAt: Instant
  readonly end: Instant
}

/** What accounts have allowed programs. */
export interface AllowedPrograms {
  list(account: string): Promise<readonly AllowedProgram[]>
  /** Takes back all that an account has allowed, all that a program was, or what both have to do with each other. */
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
