import { LRUCache } from 'lru-cache'
import { randomBytes } from 'node:crypto'
import type { Authenticator } from '../http/caller.ts'
import { accountId, type AccountHolder } from './account.ts'
import type { AuditLog } from './audit.ts'
import { authenticator } from './authenticator.ts'
import { basic } from './basic.ts'
import type { Count, AttemptCounts } from './password/failed-attempts.ts'
import { passwords, requirePasswordHash } from './password/password.ts'
import type { Member } from './principal.ts'

/** A hard-coded account. */
export interface KnownAccount<Role extends string = string> extends Pick<AccountHolder, 'id' | 'name' | 'language'> {
  readonly role: Role
  /** As `passwords().hash` has made it: argon2id in PHC format. */
  readonly passwordHash: string
}

function requireUsable({ id, passwordHash }: Pick<KnownAccount, 'id' | 'passwordHash'>): void {
  // RFC 7617 §2: the first colon ends the user-id.
  if (id.includes(':'))
    throw new RangeError(`The account ${id} cannot sign in by Basic: leave out the colon of its id.`)
  requirePasswordHash(passwordHash, `the account ${id}`)
}

/** Counts of wrong passwords that live as long as the process. */
function failedAttemptsInMemory(): AttemptCounts {
  // Bounded, because every name and address that is tried has counts of its own.
  const counts = new LRUCache<string, { readonly count: number; readonly end: number }>({ max: 100_000 })
  const live = ({ name }: Count, now: number): { readonly count: number; readonly end: number } | undefined => {
    const found = counts.get(name)
    return found === undefined || found.end <= now ? undefined : found
  }
  return {
    consume(all, now) {
      const full = all
        .map((one) => ({ one, found: live(one, now) }))
        .find(({ one, found }) => (found?.count ?? 0) >= one.most)
      if (full === undefined) {
        for (const one of all) {
          const { count, end } = live(one, now) ?? { count: 0, end: now + one.window }
          counts.set(one.name, { count: count + 1, end })
        }
      }
      return Promise.resolve(full?.found?.end)
    },
    refund(names, cleared) {
      for (const name of names) {
        const found = counts.get(name)
        if (found !== undefined) counts.set(name, { ...found, count: found.count - 1 })
      }
      for (const name of cleared) counts.delete(name)
      return Promise.resolve()
    },
  }
}

/**
 * Authenticates the accounts of a program by Basic (RFC 7617), with the same limits on wrong passwords as everywhere. It
 * knows no sessions, and its counts end with the process.
 *
 * @typeParam Role the roles of the accounts, which rules and resources then know
 * @param append receives refused credentials, for a log
 * @throws {RangeError} for an id with a colon (RFC 7617 §2) or of two accounts, and for a hash that `passwords().hash` has not
 *   made
 * @example
 * const ada = {
 *   id: 'ada',
 *   name: 'Ada Lovelace',
 *   role: 'librarian',
 *   passwordHash: await passwords().hash('a long sentence'),
 * } as const
 * const authenticator = passwordAuthenticator('Library', [ada])
 * assert.match(String(authenticator.challenges({ method: 'POST' }, false)), /^Basic realm="Library"/)
 */
export function passwordAuthenticator<const Role extends string>(
  realm: string,
  known: readonly KnownAccount<Role>[],
  append: AuditLog['append'] = () => Promise.resolve(),
): Authenticator<Member<Role>> {
  known.forEach(requireUsable)
  const accounts = new Map<string, KnownAccount<Role>>()
  for (const account of known) {
    const id = accountId(account.id)
    if (accounts.has(id)) throw new RangeError(`Two accounts have the id ${account.id}: change one of them.`)
    accounts.set(id, account)
  }
  const checker = passwords()
  const none = (): Promise<undefined> => Promise.resolve(undefined)
  const find = (id: string): Promise<AccountHolder | undefined> => {
    const account = accounts.get(id)
    return Promise.resolve(account === undefined ? undefined : { ...account, state: 'active' })
  }
  const passwordHash = (id: string): Promise<string | undefined> => Promise.resolve(accounts.get(id)?.passwordHash)
  const scheme = basic({
    realm,
    async verifyPassword(user, password) {
      const account = accountId(user)
      return (await checker.verify(password, await passwordHash(account))) ? { account } : undefined
    },
  })
  const made = authenticator({
    secret: randomBytes(32).toString('base64url'),
    clock: { now: () => Date.now() },
    // Its dialog is the only way to sign in on a page.
    schemes: [{ ...scheme, hasDialog: false }],
    accounts: { find, passwordHash },
    failedAttempts: failedAttemptsInMemory(),
    trustedClients: { find: none, remember: none },
    noticeFailedAttempts: none,
    sessions: { find: none, use: none, endReplaced: none },
    auditLog: { note: append },
  })
  // Each caller is one of the known accounts, and none is a client application.
  return made as Authenticator<Member<Role>>
}
