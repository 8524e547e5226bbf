import type { Selectable } from 'kysely'
import type { Instant } from '../values/time.ts'
import { columnsOf, statement, write } from './statement.ts'
import type { TransactionalDatabase } from './transaction.ts'

export interface SubmissionTable {
  readonly scope: string
  readonly name: string
  readonly fingerprint: string
  /** JSON of the status, the header fields and the content in base64. */
  readonly answer: string
  readonly expires: number
}

export interface SubmissionSchema {
  readonly submission: SubmissionTable
}

/** Something that was sent and done, kept with the answer that it had, until it expires. */
export interface KeptSubmission {
  /** A hash of the content. */
  readonly fingerprint: string
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string | readonly string[]>>
    readonly content?: Uint8Array
  }
  readonly expires: Instant
}

export interface SubmissionName {
  /** The client and the target. */
  readonly scope: string
  readonly name: string
}

/** Stores submissions in the transaction of their change. */
export interface SubmissionStore {
  /** Returns undefined if there is no entry, or it has expired. */
  find(name: SubmissionName, now: Instant): Promise<KeptSubmission | undefined>
  keep(name: SubmissionName, submission: KeptSubmission): Promise<void>
  /** Deletes expired submissions. */
  sweep(now: Instant): Promise<void>
}

/** Stores submissions in the database. */
export function storedSubmissions(database: TransactionalDatabase<SubmissionSchema>): SubmissionStore {
  const find = statement<SubmissionName & { now: number }, Selectable<SubmissionTable>>(
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
  const keep = write<Selectable<SubmissionTable>>(columns, (row) =>
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
    find: async (name, now) => (await find(database.current, { ...name, now })).rows.map(submissionOf)[0],
    keep: (name, submission) => keep(database.current, { ...name, ...rowOf(submission) }),
    sweep: async (now) => {
      await database.current.deleteFrom('submission').where('expires', '<=', now).execute()
    },
  }
}

const columns = columnsOf<SubmissionTable>({ scope: true, name: true, fingerprint: true, answer: true, expires: true })

type Answer = Omit<KeptSubmission['answer'], 'content'> & { readonly content?: string }

function rowOf({
  fingerprint,
  answer: { content, ...answer },
  expires,
}: KeptSubmission): Omit<SubmissionTable, keyof SubmissionName> {
  const text = content === undefined ? {} : { content: Buffer.from(content).toString('base64') }
  return { fingerprint, answer: JSON.stringify({ ...answer, ...text } satisfies Answer), expires }
}

function submissionOf({ fingerprint, answer, expires }: Selectable<SubmissionTable>): KeptSubmission {
  // Only rowOf writes the column.
  const { content, ...kept } = JSON.parse(answer) as Answer
  const bytes = content === undefined ? {} : { content: Buffer.from(content, 'base64') }
  return { fingerprint, answer: { ...kept, ...bytes }, expires }
}
