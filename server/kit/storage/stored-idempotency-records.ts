import type { Selectable } from 'kysely'
import type { IdempotencyRecord, IdempotencyRecordName, IdempotencyRecords } from '../values/idempotency-records.ts'
import { columnsOf, statement, write } from './statement.ts'
import type { TransactionalDatabase } from './transaction.ts'

export interface IdempotencyRecordTable {
  readonly scope: string
  readonly name: string
  readonly fingerprint: string
  /** JSON of the status, the header fields and the content in base64. */
  readonly answer: string
  readonly expires: number
}

export interface IdempotencyRecordSchema {
  readonly submission: IdempotencyRecordTable
}

/** Stores idempotency records in the database. */
export function storedIdempotencyRecords(database: TransactionalDatabase<IdempotencyRecordSchema>): IdempotencyRecords {
  const find = statement<IdempotencyRecordName & { now: number }, Selectable<IdempotencyRecordTable>>(
    ['scope', 'name', 'now'],
    ({ scope, name, now }) =>
      database.current
        .selectFrom('submission')
        .selectAll()
        .where('scope', '=', scope)
        .where('name', '=', name)
        .where('expires', '>', now),
  )
  // An expired entry is overwritten; a valid one was found before.
  const keep = write<Selectable<IdempotencyRecordTable>>(columns, (row) =>
    database.current
      .insertInto('submission')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['scope', 'name']).doUpdateSet({
          fingerprint: (excluded) => excluded.ref('excluded.fingerprint'),
          answer: (excluded) => excluded.ref('excluded.answer'),
          expires: (excluded) => excluded.ref('excluded.expires'),
        }),
      ),
  )
  return {
    find: async (name, now) => (await find(database.current, { ...name, now })).rows.map(recordOf)[0],
    keep: (name, record) => keep(database.current, { ...name, ...rowOf(record) }),
    purge: async (now) => {
      await database.current.deleteFrom('submission').where('expires', '<=', now).execute()
    },
  }
}

const columns = columnsOf<IdempotencyRecordTable>({
  scope: true,
  name: true,
  fingerprint: true,
  answer: true,
  expires: true,
})

type StoredAnswer = Omit<IdempotencyRecord['answer'], 'content'> & { readonly content?: string }

function rowOf({
  fingerprint,
  answer: { content, ...answer },
  expires,
}: IdempotencyRecord): Omit<IdempotencyRecordTable, keyof IdempotencyRecordName> {
  const text = content === undefined ? {} : { content: Buffer.from(content).toString('base64') }
  return { fingerprint, answer: JSON.stringify({ ...answer, ...text } satisfies StoredAnswer), expires }
}

function recordOf({ fingerprint, answer, expires }: Selectable<IdempotencyRecordTable>): IdempotencyRecord {
  // Only rowOf writes the column.
  const { content, ...kept } = JSON.parse(answer) as StoredAnswer
  const bytes = content === undefined ? {} : { content: Buffer.from(content, 'base64') }
  return { fingerprint, answer: { ...kept, ...bytes }, expires }
}
