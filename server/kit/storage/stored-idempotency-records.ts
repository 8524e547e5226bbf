import type { Selectable } from 'kysely'
import { createHash } from 'node:crypto'
import type { IdempotencyRecord, IdempotencyRecordName, IdempotencyRecords } from '../values/idempotency-records.ts'
import { columnsOf, statement, write } from './statement.ts'
import type { TransactionalDatabase } from './transaction.ts'

export interface IdempotencyRecordTable {
  /** Hashes, because the target of a request may have a capability. */
  readonly scope: string
  readonly name: string
  readonly fingerprint: string
  /** JSON of the status, the header fields and the content in base64, encrypted. */
  readonly answer: string
  readonly expires: number
}

export interface IdempotencyRecordSchema {
  readonly submission: IdempotencyRecordTable
}

/** Encrypts texts for the database, each bound to what it is about. */
interface Encryption {
  close(text: string, about: readonly string[]): string
  /** Returns undefined if the text is about something else, or its key was retired. */
  open(sealed: string, about: readonly string[]): string | undefined
}

/**
 * Stores idempotency records in the database.
 *
 * @param sealed encrypts the responses, which may have the capability of a guest, such as
 *   `seal(secrets, 'idempotency records')`
 */
export function storedIdempotencyRecords(
  database: TransactionalDatabase<IdempotencyRecordSchema>,
  sealed: Encryption,
): IdempotencyRecords {
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
    async find(name, now) {
      const key = hashed(name)
      const [row] = (await find(database.current, { ...key, now })).rows
      if (row === undefined) return undefined
      const { fingerprint, expires } = row
      const text = sealed.open(row.answer, aboutOf(key))
      return text === undefined ? undefined : { fingerprint, answer: answerOf(text), expires }
    },
    keep(name, { fingerprint, answer, expires }) {
      const key = hashed(name)
      return keep(database.current, {
        ...key,
        fingerprint,
        answer: sealed.close(textOf(answer), aboutOf(key)),
        expires,
      })
    },
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

function hashed({ scope, name }: IdempotencyRecordName): IdempotencyRecordName {
  return { scope: hashOf(scope), name: hashOf(name) }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function aboutOf({ scope, name }: IdempotencyRecordName): readonly string[] {
  return [scope, name]
}

type Answer = IdempotencyRecord['answer']
type StoredAnswer = Omit<Answer, 'content'> & { readonly content?: string }

function textOf({ content, ...answer }: Answer): string {
  const text = content === undefined ? {} : { content: Buffer.from(content).toString('base64') }
  return JSON.stringify({ ...answer, ...text } satisfies StoredAnswer)
}

function answerOf(text: string): Answer {
  // Only textOf writes it.
  const { content, ...kept } = JSON.parse(text) as StoredAnswer
  const bytes = content === undefined ? {} : { content: Buffer.from(content, 'base64') }
  return { ...kept, ...bytes }
}
