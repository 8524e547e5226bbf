import * as t from 'io-ts'
import { Identifier, Reference, Instant, WholeNumber } from '../src/codecs.ts'
import { pageVariables, pageLinks, Collection } from '../src/collection.ts'
import { form, type FormDescription, link, optionalLink } from '../src/description.ts'
import { choice, day, list, optional, paragraphs, text, unseen, type Field, type Fields } from '../src/field.ts'

/**
 * Something that is done for many accounts. `progress` is how much of it is over, 0 to 1; `duplicates` counts accounts
 * that were named again; `input` is what was said when it was made.
 */
export const Task = t.intersection(
  [
    t.type({
      id: Identifier,
      kind: t.string,
      status: t.keyof({ ready: null, running: null, done: null, failed: null, cancelled: null }),
      progress: t.number,
      total: WholeNumber,
      done: WholeNumber,
      failed: WholeNumber,
      duplicates: WholeNumber,
      createdBy: t.string,
      createdAt: Instant,
    }),
    t.partial({ input: t.record(t.string, t.string), startedAt: Instant, endedAt: Instant }),
  ],
  'Task',
)
export type Task = t.TypeOf<typeof Task>

/** What a task does for one account; `reason` says why that has failed. */
export const TaskItem = t.intersection(
  [
    t.type({
      position: WholeNumber,
      user: Reference,
      status: t.keyof({ waiting: null, done: null, failed: null }),
    }),
    t.partial({ reason: t.string }),
  ],
  'TaskItem',
)
export type TaskItem = t.TypeOf<typeof TaskItem>

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

/** The resources about what is done for many accounts at once. */
export const taskResources = {
  tasks: {
    summary: 'What is done for many users at once, the latest first.',
    state: Collection,
    links: { ...pageLinks('tasks'), home: link('home') },
    embedded: { item: link('task') },
    forms: taskForms,
  },
  task: {
    summary: 'Something that is done for many users, and how far it is.',
    state: Task,
    links: {
      'task-items': link('taskItems'),
      collection: link('tasks'),
      home: optionalLink('home'),
    },
    forms: {
      ...taskLeads,
      remove: form('tasks', { title: 'Remove it', fields: {} }),
    },
  },
  taskItems: {
    summary: 'What a task does for each user.',
    state: Collection,
    links: {
      ...pageLinks('taskItems'),
      'task-items': link('taskItems', { status: taskItemVariables.status }),
      task: link('task'),
      home: link('home'),
    },
    embedded: { item: link('taskItem') },
  },
  taskItem: {
    summary: 'What a task does for one user.',
    state: TaskItem,
    links: {
      user: optionalLink('user'),
      enclosure: optionalLink('document'),
      task: link('task'),
      collection: link('taskItems'),
      home: optionalLink('home'),
    },
  },
} as const
