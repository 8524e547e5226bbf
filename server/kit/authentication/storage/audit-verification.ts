import type { Kysely, Selectable } from 'kysely'
import type { AuditEntry, AuditVerdict } from '../audit.ts'
import { hashOf, isGenuine, isSigned, type Head, type Keys } from './audit-hashes.ts'
import type { AuditTable, AuthenticationSchema } from './tables.ts'

const stretch = 1000

interface Verification {
  readonly head: Head
  readonly keys: Keys
  readonly longest: number
}

/** Verifies the last entries of the chain, and those that are not in it yet. */
export async function verdictOf(
  database: Kysely<AuthenticationSchema>,
  { head, keys, longest }: Verification,
): Promise<AuditVerdict> {
  if (!isSigned(head, keys)) return brokenAt(Math.max(1, head.number))
  const fault = (await faultInChain(database, { head, keys, longest })) ?? (await forgedEntry(database, head, keys))
  if (fault !== undefined) return brokenAt(fault)
  return { isIntact: true, head: { number: head.number, hash: head.hash }, plainUntil: head.plain_until }
}

function brokenAt(number: number): AuditVerdict {
  return { isIntact: false, brokenAt: number }
}

/** Returns the number of the first entry that does not follow from the one before it. */
async function faultInChain(
  database: Kysely<AuthenticationSchema>,
  { head, keys, longest }: Verification,
): Promise<number | undefined> {
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
      if (!isRight) return before.number + 1
      before = row
    }
    if (rows.length < stretch) break
  }
  if (before.number !== head.number) return before.number + 1
  return before.hash === head.hash ? undefined : head.number
}

// An entry after the head, and an unsealed one that has no hash of the key, are forged.
async function forgedEntry(
  database: Kysely<AuthenticationSchema>,
  { number }: Head,
  keys: Keys,
): Promise<number | undefined> {
  const unsealed = await database.selectFrom('audit_unsealed').selectAll().limit(stretch).execute()
  if (!unsealed.every((entry) => isGenuine(entry, keys))) return number + 1
  const entry = await database
    .selectFrom('audit')
    .select('number')
    .where('number', '>', (head) => head.selectFrom('audit_head').select('audit_head.number'))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return entry?.number
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
