import type { Selectable, Kysely } from 'kysely'
import { createHash, createHmac } from 'node:crypto'
import type { AuditEntry, AuditLog, AuditVerdict } from '../audit.ts'
import { derivedKeys, type Secrets } from '../seal.ts'
import { distinctValues } from '../../storage/distinct.ts'
import { pageOfEntries } from './audit-search.ts'
import type { AuthenticationSchema, AuditHeadTable, AuditTable } from './tables.ts'
import { columnsOf, statement } from '../../storage/statement.ts'
import type { TransactionalDatabase } from '../../storage/transaction.ts'

type Head = Pick<AuditHeadTable, 'number' | 'hash' | 'plain_until' | 'mac'>

/**
 * Stores the audit log in the database.
 *
 * @param secrets the secrets that the keys of the chain are derived from; entries of previous ones are accepted
 */
export function storedAuditLog(database: TransactionalDatabase<AuthenticationSchema>, secrets: Secrets): AuditLog {
  const keys = keysOf(secrets)
  const [key] = keys
  const headOf = statement<object, Head>([], () =>
    database.current.selectFrom('audit_head').select(['number', 'hash', 'plain_until', 'mac']).where('id', '=', 1),
  )
  const last = async (): Promise<Head> => {
    const [head] = (await headOf(database.current, {})).rows
    if (head === undefined) throw new Error('The audit log has no head')
    return head
  }
  const insert = statement<AuditTable, unknown>(columns, (row) => database.current.insertInto('audit').values(row))
  const moveHead = statement<Omit<Head, 'plain_until'>, unknown>(['number', 'hash', 'mac'], (head) =>
    database.current.updateTable('audit_head').set(head).where('id', '=', 1),
  )
  return {
    append: (event) =>
      database.inTransaction(async () => {
        const before = await last()
        const number = before.number + 1
        const entry = { ...event, number, request: event.request ?? '' }
        const hash = hashOf(entry, before.hash, key)
        await insert(database.current, { ...entry, hash })
        const mac = macOf({ number, hash, plain_until: before.plain_until }, key)
        await moveHead(database.current, { number, hash, mac })
      }),
    page: (request) => pageOfEntries(database.current, request),
    events: () => distinctValues(database.current, 'audit', 'what'),
    version: async () => String((await last()).number),
    async verify(longest = Infinity) {
      const verdict = await verdictOf(database.current, { head: await last(), keys, longest })
      return verdict.isIntact ? ((await forged(database.current)) ?? verdict) : verdict
    },
  }
}

const columns = columnsOf<AuditTable>({
  number: true,
  at: true,
  who: true,
  what: true,
  subject: true,
  client: true,
  request: true,
  hash: true,
})

/** Signs the head that the migration left unsigned, because migrations have no key. */
export async function signFirstHead(database: Kysely<AuthenticationSchema>, secrets: Secrets): Promise<void> {
  const unsigned = await database.selectFrom('audit_head').selectAll().where('mac', '=', '').executeTakeFirst()
  if (unsigned === undefined) return
  const mac = macOf(unsigned, keysOf(secrets)[0])
  await database.updateTable('audit_head').set({ mac }).where('mac', '=', '').execute()
}

type Keys = readonly [Buffer, ...Buffer[]]

function keysOf(secrets: Secrets): Keys {
  const [present, ...previous] = derivedKeys(secrets, 'audit log')
  return [present.bytes, ...previous.map(({ bytes }) => bytes)]
}

type Hashed = Omit<AuditEntry, 'hash'>

/** @param key undefined for an entry from before the hashes were keyed */
function hashOf(entry: Hashed, before: string, key: Buffer | undefined): string {
  const { number, at, who, what, subject, client, request } = entry
  const text = JSON.stringify([before, number, at, who, what, subject, client, request])
  const hash = key === undefined ? createHash('sha256') : createHmac('sha256', key)
  return hash.update(text).digest('base64url')
}

function macOf({ number, hash, plain_until: plainUntil }: Omit<Head, 'mac'>, key: Buffer): string {
  const text = JSON.stringify(['head', number, hash, plainUntil])
  return createHmac('sha256', key).update(text).digest('base64url')
}

const stretch = 1000

interface Verification {
  readonly head: Head
  readonly keys: Keys
  readonly longest: number
}

async function verdictOf(
  database: Kysely<AuthenticationSchema>,
  { head, keys, longest }: Verification,
): Promise<AuditVerdict> {
  if (!keys.some((key) => head.mac === macOf(head, key))) return { isIntact: false, brokenAt: Math.max(1, head.number) }
  let before = await entryBefore(database, Math.max(0, head.number - longest))
  for (;;) {
    const rows: readonly Selectable<AuditTable>[] = await database
      .selectFrom('audit')
      .selectAll()
      .where('number', '>', before.number)
      // Entries that are appended during verification are not included.
      .where('number', '<=', head.number)
      .orderBy('number')
      .limit(stretch)
      .execute()
    for (const row of rows) {
      const known = row.number > head.plain_until ? keys : [undefined]
      const { hash } = before
      const isRight = row.number === before.number + 1 && known.some((key) => row.hash === hashOf(row, hash, key))
      if (!isRight) return { isIntact: false, brokenAt: before.number + 1 }
      before = row
    }
    if (rows.length < stretch) break
  }
  if (before.number !== head.number) return { isIntact: false, brokenAt: before.number + 1 }
  if (before.hash !== head.hash) return { isIntact: false, brokenAt: head.number }
  return { isIntact: true, head: { number: head.number, hash: head.hash }, plainUntil: head.plain_until }
}

/** Returns an entry after the head, which must be forged. */
async function forged(database: Kysely<AuthenticationSchema>): Promise<AuditVerdict | undefined> {
  const entry = await database
    .selectFrom('audit')
    .select('number')
    .where('number', '>', (head) => head.selectFrom('audit_head').select('audit_head.number'))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return entry === undefined ? undefined : { isIntact: false, brokenAt: entry.number }
}

async function entryBefore(
  database: Kysely<AuthenticationSchema>,
  number: number,
): Promise<Pick<AuditEntry, 'number' | 'hash'>> {
  const found = await database
    .selectFrom('audit')
    .select(['number', 'hash'])
    .where('number', '=', number)
    .executeTakeFirst()
  return found ?? { number, hash: '' }
}
