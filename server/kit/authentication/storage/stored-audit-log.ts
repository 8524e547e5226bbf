import type { Kysely } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { AuditLog } from '../audit.ts'
import type { Secrets } from '../seal.ts'
import { entryMacOf, keysOf, macOf, type Unsealed } from './audit-hashes.ts'
import { distinctValues } from '../../storage/distinct.ts'
import { noHead, sealNext, signWithPresentKey } from './audit-sealing.ts'
import { pageOfEntries } from './audit-search.ts'
import { verdictOf } from './audit-verification.ts'
import type { AuthenticationSchema } from './tables.ts'
import { withTimeout } from '../../storage/with-timeout.ts'
import { Unavailable } from '../../values/unavailable.ts'
import { columnsOf, write } from '../../storage/statement.ts'
import type { TransactionalDatabase } from '../../storage/transaction.ts'

/**
 * Stores the audit log in the database.
 *
 * @param secrets the secrets that the keys of the chain are derived from; entries of previous ones are accepted
 */
export function storedAuditLog(database: TransactionalDatabase<AuthenticationSchema>, secrets: Secrets): AuditLog {
  const keys = keysOf(secrets)
  const [key] = keys
  const head = () => database.current.selectFrom('audit_head').selectAll().where('id', '=', 1)
  const insert = write<Unsealed>(unsealedColumns, (row) => database.current.insertInto('audit_unsealed').values(row))
  const seal = async (): Promise<number> =>
    (await hasUnsealed(database.current))
      ? database.inTransaction(() => sealNext(database.current, keys), undefined, true)
      : 0
  const sealAll = async (): Promise<void> => {
    while ((await seal()) > 0);
  }
  // A reader flushes and seals pending entries with a timeout, so that it never waits for a write.
  const catchUp = async (): Promise<void> => {
    const sealed = database.flush().then(sealAll)
    await withTimeout(sealed.catch(ignoreUnavailable))
  }
  const append: AuditLog['append'] = async (event) => {
    const entry = { ...event, request: event.request ?? '', id: randomUUID() }
    await insert(database.current, { ...entry, mac: entryMacOf(entry, key) })
  }
  return {
    append,
    note: (event) => database.afterwards(`audit entry ${randomUUID()}`, () => append(event)),
    seal,
    async page(request) {
      await catchUp()
      return pageOfEntries(database.current, request)
    },
    async events() {
      await catchUp()
      return distinctValues(database.current, 'audit', 'what')
    },
    async version() {
      await catchUp()
      return String((await head().executeTakeFirstOrThrow(noHead)).number)
    },
    async verify(longest = Infinity) {
      if ((await head().executeTakeFirst()) === undefined) return { isIntact: false, brokenAt: undefined }
      await sealAll()
      const last = await head().executeTakeFirstOrThrow(noHead)
      const verdict = await verdictOf(database.current, { head: last, keys, longest })
      if (verdict.isIntact) await signWithPresentKey(database.current, last, keys)
      return verdict
    },
  }
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof Unavailable)) throw error
}

const unsealedColumns = columnsOf<Unsealed>({
  id: true,
  at: true,
  who: true,
  what: true,
  subject: true,
  client: true,
  request: true,
  mac: true,
})

async function hasUnsealed(database: Kysely<AuthenticationSchema>): Promise<boolean> {
  return (await database.selectFrom('audit_unsealed').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Signs the head that the migration left unsigned, because migrations have no key. */
export async function signFirstHead(database: Kysely<AuthenticationSchema>, secrets: Secrets): Promise<void> {
  const unsigned = await database
    .selectFrom('audit_head')
    .selectAll()
    .where('mac', '=', '')
    .whereRef('number', '=', 'plain_until')
    .executeTakeFirst()
  if (unsigned === undefined) return
  const mac = macOf(unsigned, keysOf(secrets)[0])
  await database.updateTable('audit_head').set({ mac }).where('mac', '=', '').execute()
}
