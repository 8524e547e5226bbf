import * as t from 'io-ts'
import { Identifier, Reference, Instant, WholeNumber } from '../src/codecs.ts'
import { pageVariables, pageLinks, Collection, LongCollection } from '../src/collection.ts'
import { userSearch } from './accounts/fields.ts'
import { curiedRelations, form, type FormDescription, link, optionalLink } from '../src/description.ts'
import {
  choice,
  day,
  list,
  optional,
  paragraphs,
  prefilled,
  text,
  hidden,
  type Field,
  type Fields,
} from '../src/field.ts'

/** The relations of the module. */
export const taskRelations = curiedRelations('wm', {
  tasks: ['one', 'Tasks', 'The tasks for many users, for clerks.'],
  task: ['one', 'Task', 'A task for many users, with its progress.'],
  'task-items': ['one', 'Items', 'The items of a task, one for each user.'],
})

/**
 * A task for many accounts. `progress` is the completed share from 0 to 1; `duplicates` counts repeated accounts;
 * `input` is the input of its creation.
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

/** The item of a task for one account; `reason` explains a failure. */
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

/** Maximum number of accounts of a task. */
const mostUsers = 100_000

const listed = { maxItems: mostUsers, maxLength: 200, example: 'pat' }
const users = list({ prompt: 'User names, one per line', ...listed })

type OwnFields<Kind extends string, Own> = Own & {
  /** A default of the form, so clients need not set it. */
  readonly kind: Field<Extract<Kind, string>, false>
  readonly users: typeof users
}

function taskForm<const Kind extends string, const Own extends Fields>(
  kind: Kind,
  title: string,
  own: Own,
): FormDescription<'task', OwnFields<Kind, Own>> {
  // The single member, which the compiler cannot infer.
  const options = { [kind]: title } as Readonly<Record<Kind, string>>
  return form('task', {
    title,
    fields: { kind: prefilled(hidden(choice({ prompt: 'Task', example: kind, options }))), users, ...own },
  })
}

/** The kinds of tasks with their fields. A new kind needs a row here and one in domain/task-kinds.ts. */
export const taskForms = {
  message: taskForm('message', 'Send a message', {
    subject: text({ prompt: 'Subject', maxLength: 200, example: 'We are closed on Monday' }),
    text: paragraphs({ prompt: 'Text', maxLength: 4000, example: 'See you on Tuesday.' }),
  }),
  'cancel-day': taskForm('cancel-day', 'Cancel the appointments of a day', {
    users: list({
      prompt: 'User names of patients or doctors, one per line. The day of a doctor is closed.',
      ...listed,
    }),
    date: day({ prompt: 'Day', example: '2026-12-01' }),
    reason: text({ prompt: 'Reason, shown to the patients', maxLength: 500, example: 'The doctor is ill.' }),
  }),
  export: taskForm('export', 'Export user data', {}),
  deactivate: taskForm('deactivate', 'Close accounts', {}),
} as const

/** The status change of a task. */
export const taskStatusFields = {
  status: choice({ prompt: 'Status', example: 'running', options: { running: 'Running', cancelled: 'Cancelled' } }),
}

const leads = { status: prefilled(hidden(taskStatusFields.status)) }

/** The status changes of a task; each form has its status as a default. */
export const taskLeads = {
  start: form('task', { title: 'Start task', fields: leads }),
  retry: form('task', { title: 'Retry failed items', fields: leads }),
  cancel: form('task', { title: 'Cancel task', fields: leads }),
}

/** The variables of the items of a task. */
export const taskItemVariables = {
  status: optional(
    choice({
      prompt: 'Items',
      example: 'failed',
      options: { waiting: 'Waiting', done: 'Done', failed: 'Failed' },
    }),
  ),
  ...pageVariables,
}

/** The resources of tasks. */
export const taskResources = {
  tasks: {
    summary: 'The tasks for many users, latest first.',
    state: LongCollection,
    links: { ...pageLinks('tasks'), search: link('tasks', userSearch), home: link('home') },
    embedded: { item: link('task') },
    forms: taskForms,
  },
  task: {
    summary: 'A task for many users, with its progress.',
    state: Task,
    links: {
      'task-items': link('taskItems'),
      user: optionalLink('user'),
      collection: link('tasks'),
      home: optionalLink('home'),
    },
    forms: {
      ...taskLeads,
      remove: form('tasks', { title: 'Delete task', fields: {} }),
    },
  },
  taskItems: {
    summary: 'The items of a task, one for each user.',
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
    summary: 'The item of a task for one user.',
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
