import { sql, type Selectable } from 'kysely'
import { createHash } from 'node:crypto'
import type { AuditEntry, AuditTrail } from '../domain/audit.ts'
import type { Database } from './database.ts'
import { paged, within } from './paged.ts'
import type { AuditTable } from './schema.ts'
import { statement } from './statement.ts'
import { executor, inTransaction } from './transaction.ts'

/** The audit trail in the database. */
export function storedAuditTrail(database: Database): AuditTrail {
  const last = statement<object, Pick<AuditTable, 'number' | 'hash'>>([], () =>
    database.selectFrom('audit').select(['number', 'hash']).orderBy('number', 'desc').limit(1),
  )
  const insert = statement<AuditTable, unknown>(columns, (row) => database.insertInto('audit').values(row))
  return {
    append: (event) =>
      inTransaction(database, async () => {
        const before = (await last(executor(database), {})).rows[0]
        const number = (before?.number ?? 0) + 1
        const entry = { ...event, number, request: event.request ?? '' }
        await insert(executor(database), { ...entry, hash: hashOf(entry, before?.hash ?? '') })
      }),
    page: (request) =>
      paged(request, {
        total: async () => (await last(executor(database), {})).rows[0]?.number ?? 0,
        async items(stretch) {
          return within(executor(database).selectFrom('audit').selectAll(), key, stretch).execute()
        },
      }),
    version: async () => String((await last(executor(database), {})).rows[0]?.number ?? 0),
    firstBroken: () => firstBroken(executor(database)),
  }
}

// The same as auditKey of the domain: the latest comes first.
const key = sql<string>`cast(2000000000000 - number as text)`

const columns = ['number', 'at', 'who', 'what', 'subject', 'client', 'request', 'hash'] as const

function hashOf({ number, at, who, what, subject, client, request }: Omit<AuditEntry, 'hash'>, before: string): string {
  const text = JSON.stringify([before, number, at, who, what, subject, client, request])
  return createHash('sha256').update(text).digest('base64url')
}

const stretch = 1000

async function firstBroken(database: Database): Promise<number | undefined> {
  let before: Pick<AuditEntry, 'number' | 'hash'> = { number: 0, hash: '' }
  for (;;) {
    const rows: readonly Selectable<AuditTable>[] = await database
      .selectFrom('audit')
      .selectAll()
      .where('number', '>', before.number)
      .orderBy('number')
      .limit(stretch)
      .execute()
    for (const row of rows) {
      if (row.number !== before.number + 1 || row.hash !== hashOf(row, before.hash)) return before.number + 1
      before = row
    }
    if (rows.length < stretch) return undefined
  }
}
