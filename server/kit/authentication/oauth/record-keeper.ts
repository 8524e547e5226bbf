import { createHmac } from 'node:crypto'
import type { Clock, Instant } from '../../values/time.ts'
import type { OAuthRecord, OAuthRecords } from './oauth-record.ts'
import { derivedKeys, type Secrets, seal, type Seal } from '../seal.ts'
import { tokenHash } from '../session.ts'

/*
 * Encrypts the records of the authorization server and hashes their names, so that the database contains no usable
 * tokens or codes. oidc-provider uses the system clock in seconds; the records use the clock of the service.
 */
export interface RecordKeeper {
  put(kind: string, name: string, payload: Payload): Promise<void>
  /** Returns the record with a name; undefined if there is none or it has another secret. */
  find(name: string): Promise<Kept | undefined>
  findByUserCode(userCode: string): Promise<Kept | undefined>
  /** Returns whether this was the first use. */
  use(name: string): Promise<boolean>
  revoke(name: string): Promise<void>
  /** Revokes the records of a grant, but not the grant. */
  revokeFollowing(grant: string): Promise<void>
  /** Returns the valid records of an account. */
  list(kind: string, account: string): Promise<readonly Kept[]>
}

/** The known members of a payload; others belong to oidc-provider. */
export interface Payload {
  readonly [member: string]: unknown
  /** Seconds since 1970. */
  readonly iat?: number | undefined
  readonly exp?: number | undefined
  readonly accountId?: string | undefined
  readonly clientId?: string | undefined
  readonly grantId?: string | undefined
  readonly userCode?: string | undefined
  readonly scope?: string | undefined
  readonly params?: Readonly<Record<string, unknown>> | undefined
}

export interface Kept {
  readonly kind: string
  readonly payload: Payload
  readonly isUsed: boolean
  readonly isRevoked: boolean
  readonly isExpired: boolean
  readonly issuedAt: Instant
  readonly expires: Instant
}

export interface RecordKeeperPorts {
  readonly oauthRecords: OAuthRecords
  readonly clock: Clock
  readonly secrets: Secrets
}

const day = 86_400_000
// Expired tokens are kept for this time, so that clients learn that they have expired.
const remembered: Readonly<Record<string, number>> = { AccessToken: 30 * day, ClientCredentials: 30 * day }

/**
 * Returns the store of the authorization server. Tokens and codes are stored as hashes, their payloads encrypted with
 * a key that is derived from the secret of the service.
 */
export function recordKeeper({ oauthRecords, clock, secrets }: RecordKeeperPorts): RecordKeeper {
  const sealed = seal(secrets, 'OAuth')
  const [{ bytes }] = derivedKeys(secrets, 'OAuth user code')
  // User codes are short, so a plain hash could be reversed.
  const userCodeHash = (userCode: string): string => createHmac('sha256', bytes).update(userCode).digest('base64url')
  const opened = (record: OAuthRecord | undefined): Kept | undefined =>
    record === undefined ? undefined : openedWith(sealed, record, clock.now())
  return {
    async put(kind, name, payload) {
      const id = tokenHash(name)
      const { grantId, userCode, accountId, clientId, params, exp } = payload
      const expires = exp === undefined ? clock.now() : exp * 1000 - ahead(clock.now()) * 1000
      await oauthRecords.put({
        id,
        kind,
        sealed: sealed.close(JSON.stringify(shifted(payload, -ahead(clock.now()))), [kind, id]),
        grant: grantId === undefined ? undefined : tokenHash(grantId),
        userCode: userCode === undefined ? undefined : userCodeHash(userCode),
        account: accountId,
        application: clientId ?? textOf(params?.['client_id']),
        expires,
        forgotten: expires + (remembered[kind] ?? 0),
      })
    },
    find: async (name) => opened(await oauthRecords.find(tokenHash(name))),
    findByUserCode: async (userCode) => opened(await oauthRecords.findByUserCode(userCodeHash(userCode))),
    use: (name) => oauthRecords.use(tokenHash(name), clock.now()),
    revoke: (name) => oauthRecords.revoke(tokenHash(name), clock.now()),
    revokeFollowing: (grant) => oauthRecords.revokeFollowing(tokenHash(grant), clock.now()),
    async list(kind, account) {
      const records = await oauthRecords.list(kind, account, clock.now())
      return records.flatMap((record) => opened(record) ?? [])
    },
  }
}

function openedWith(sealed: Seal, record: OAuthRecord, now: number): Kept | undefined {
  const { id, kind, usedAt, revokedAt, expires, forgotten } = record
  const text = forgotten <= now ? undefined : sealed.open(record.sealed, [kind, id])
  if (text === undefined) return undefined
  // Only `put` writes it.
  const payload = JSON.parse(text) as Payload
  return {
    kind,
    payload: shifted(payload, ahead(now)),
    isUsed: usedAt !== undefined,
    isRevoked: revokedAt !== undefined,
    isExpired: expires <= now,
    issuedAt: (payload.iat ?? 0) * 1000,
    expires,
  }
}

// Seconds by which the system clock is ahead of the service clock; 0 except in tests.
function ahead(now: number): number {
  return Math.floor(Date.now() / 1000) - Math.floor(now / 1000)
}

function shifted(payload: Payload, seconds: number): Payload {
  const { iat, exp } = payload
  return {
    ...payload,
    ...(iat === undefined ? {} : { iat: iat + seconds }),
    ...(exp === undefined ? {} : { exp: exp + seconds }),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
