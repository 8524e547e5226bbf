import type { Selectable } from 'kysely'
import type { KeptSubmission, SubmissionName, SubmissionStore } from '../domain/submission.ts'
import type { Database } from './database.ts'
import type { SubmissionTable } from './schema.ts'
import { columnsOf, statement } from './statement.ts'
import { executor, inTransaction } from './transaction.ts'

/** Submissions in the database. */
export function storedSubmissions(database: Database): SubmissionStore {
  const find = statement<SubmissionName & { now: number }, Selectable<SubmissionTable>>(
    ['scope', 'name', 'now'],
    ({ scope, name, now }) =>
      database
        .selectFrom('submission')
        .selectAll()
        .where('scope', '=', scope)
        .where('name', '=', name)
        .where('expires', '>', now),
  )
  // What has expired under the same name is overwritten; what has not was found before.
  const keep = statement<Selectable<SubmissionTable>, unknown>(columns, (row) =>
    database
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
    inTransaction: (work) => inTransaction(database, work),
    find: async (name, now) => (await find(executor(database), { ...name, now })).rows.map(submissionOf)[0],
    keep: async (name, submission) => {
      await keep(executor(database), { ...name, ...rowOf(submission) })
    },
    sweep: async (now) => {
      await executor(database).deleteFrom('submission').where('expires', '<=', now).execute()
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
