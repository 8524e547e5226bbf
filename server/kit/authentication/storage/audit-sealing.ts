import type { Kysely } from 'kysely'
import { hashOf, isGenuine, isSigned, macOf, type Head, type Keys } from './audit-hashes.ts'
import type { AuditTable, AuthenticationSchema } from './tables.ts'

const sealedAtOnce = 200

/** Returns the error of a chain whose end is not recorded. */
export function noHead(): Error {
  return new Error('The audit log is broken: the table audit_head has no row')
}

/** Moves the oldest unsealed entries to the end of the chain, in the present transaction; returns their number. */
export async function sealNext(database: Kysely<AuthenticationSchema>, keys: Keys): Promise<number> {
  // The update locks the row, so that one process seals at a time.
  const head: Head = await database
    .updateTable('audit_head')
    .set((row) => ({ number: row.ref('number') }))
    .where('id', '=', 1)
    .returning(['number', 'hash', 'plain_until', 'mac'])
    .executeTakeFirstOrThrow(noHead)
  const unsealed = await database
    .selectFrom('audit_unsealed')
    .selectAll()
    .orderBy('number')
    .limit(sealedAtOnce)
    .execute()
  const genuine = unsealed.filter((row) => isGenuine(row, keys))
  if (genuine.length === 0) return 0
  const [key] = keys
  const rows: AuditTable[] = []
  let { number, hash } = head
  for (const { at, who, what, subject, client, request } of genuine) {
    number += 1
    const entry = { number, at, who, what, subject, client, request }
    hash = hashOf(entry, hash, key)
    rows.push({ ...entry, hash })
  }
  await database.insertInto('audit').values(rows).execute()
  const ids = genuine.map(({ id }) => id)
  await database.deleteFrom('audit_unsealed').where('id', 'in', ids).execute()
  // A head that was changed without the key must not become valid.
  const mac = isSigned(head, keys) ? macOf({ number, hash, plain_until: head.plain_until }, key) : head.mac
  await database.updateTable('audit_head').set({ number, hash, mac }).where('id', '=', 1).execute()
  return rows.length
}

/** Signs the end of a verified chain with the present key, so that entries can follow without the previous ones. */
export async function signWithPresentKey(
  database: Kysely<AuthenticationSchema>,
  head: Head,
  [key]: Keys,
): Promise<void> {
  const mac = macOf(head, key)
  if (mac !== head.mac) await database.updateTable('audit_head').set({ mac }).where('mac', '=', head.mac).execute()
}
