import { form, type FormDescription } from '../description.ts'
import { choice, day, list, optional, paragraphs, text, unseen, type Field, type Fields } from '../field.ts'
import { pageVariables } from './collection-variables.ts'

/** A task takes so many accounts. */
const mostUsers = 100_000

const users = list({
  prompt: 'Users, one on each line',
  maxItems: mostUsers,
  maxLength: 200,
  example: 'pat',
})

type OwnFields<Kind extends string, Own> = Own & {
  /** The form has it already, so nobody need say it. */
  readonly kind: Field<Extract<Kind, string>, false>
  readonly users: typeof users
}

function taskForm<const Kind extends string, const Own extends Fields>(
  kind: Kind,
  title: string,
  own: Own,
): FormDescription<'task', OwnFields<Kind, Own>> {
  // The one member that there is, which the compiler takes for any.
  const options = { [kind]: title } as Readonly<Record<Kind, string>>
  return form('task', {
    title,
    fields: { kind: optional(unseen(choice({ prompt: 'What is to be done', example: kind, options }))), users, ...own },
  })
}

/** What a task can do, and what has to be said for it. A row here and one in domain/task-kinds.ts make another kind. */
export const taskForms = {
  message: taskForm('message', 'Send a message', {
    subject: text({ prompt: 'Subject', maxLength: 200, example: 'We are closed on Monday' }),
    text: paragraphs({ prompt: 'Text', maxLength: 4000, example: 'See you on Tuesday.' }),
  }),
  'cancel-day': taskForm('cancel-day', 'Cancel the appointments of a day', {
    date: day({ prompt: 'Day', example: '2026-12-01' }),
    reason: text({ prompt: 'Why, for the patients', maxLength: 500, example: 'The doctor is ill.' }),
  }),
  export: taskForm('export', 'Export what is known', {}),
  deactivate: taskForm('deactivate', 'Close accounts', {}),
} as const

/** Where somebody leads a task. */
export const taskStatusFields = {
  status: choice({ prompt: 'Status', example: 'running', options: { running: 'Running', cancelled: 'Cancelled' } }),
}

const leads = { status: optional(unseen(taskStatusFields.status)) }

/** The ways in which a task is led; each form has the status already, so nobody need say it. */
export const taskLeads = {
  start: form('task', { title: 'Start it', fields: leads }),
  retry: form('task', { title: 'Try again what has failed', fields: leads }),
  cancel: form('task', { title: 'Cancel it', fields: leads }),
}

/** The variables of the items of a task. */
export const taskItemVariables = {
  status: optional(
    choice({
      prompt: 'Items',
      example: 'failed',
      options: { waiting: 'Those that wait', done: 'Those that are done', failed: 'Those that have failed' },
    }),
  ),
  ...pageVariables,
}
