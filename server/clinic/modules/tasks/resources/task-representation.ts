import { translateDescribed } from '@waymark/shared'
import { taskForms } from '@waymark/shared/clinic'
import { isTransition, progressOf, type Task, type TaskItem, type TaskState } from '../domain/task.ts'
import { type GivenForm, href, protocolProblems, type Representation } from '@waymark/server'
import { accountFailures, accountRoutes } from '../../accounts/contract.ts'
import { bookingFailures } from '../../booking/contract.ts'
import { taskFailures } from '../failures.ts'
import { homeLink, represent } from '../../../represent.ts'
import { taskRoutes } from '../routes.ts'
import { taskTexts } from '../texts.ts'

const titles: Readonly<Record<string, { readonly title: string } | undefined>> = taskForms

/** The account that created a task. */
interface Creator {
  readonly id: string
  readonly name: string
}

/** Represents a task, for clerks. */
export function taskRepresentation(task: Task, creator?: Creator): Representation {
  const self = href(taskRoutes.task, { task: task.id })
  return represent('task', {
    title: taskTexts.taskTitle({ kind: translateDescribed(titles[task.kind]?.title ?? task.kind), users: task.total }),
    self,
    state: taskState(task),
    links: {
      'task-items': { href: href(taskRoutes.taskItems, { task: task.id }), title: taskTexts.itemsTitle },
      user: creator && { href: href(accountRoutes.user, { user: creator.id }), title: creator.name },
      collection: { href: href(taskRoutes.tasks, {}), title: taskTexts.allTasksTitle },
      home: homeLink,
    },
    forms: {
      [task.state === 'failed' ? 'retry' : 'start']: statusForm(task, self, 'running'),
      cancel: statusForm(task, self, 'cancelled'),
      remove: task.state === 'running' ? undefined : { method: 'DELETE', target: self, isUnconditional: true },
    },
    isWatched: true,
    layout: { kind: 'progress', fraction: 'progress', phase: 'status' },
  })
}

/** Returns the state of a task, also for its event stream. */
export function taskState(task: Task): Parameters<typeof represent<'task'>>[1]['state'] {
  const { id, kind, input, state, total, done, failed, duplicates, createdBy } = task
  return {
    id,
    kind,
    status: state,
    progress: progressOf(task),
    total,
    done,
    failed,
    duplicates,
    ...(Object.keys(input).length === 0 ? {} : { input }),
    createdBy,
    createdAt: inText(task.createdAt),
    ...(task.startedAt === undefined ? {} : { startedAt: inText(task.startedAt) }),
    ...(task.endedAt === undefined ? {} : { endedAt: inText(task.endedAt) }),
  }
}

function inText(instant: number): string {
  return new Date(instant).toISOString()
}

// The version changes constantly during a run, so the form needs no If-Match: the transition checks the state.
function statusForm({ state }: Task, target: string, to: TaskState): GivenForm | undefined {
  return isTransition(state, to) ? { method: 'PUT', target, values: { status: to }, isUnconditional: true } : undefined
}

/** Returns the present form values, which are also the target of a patch. */
export function taskDocument({ state }: Pick<Task, 'state'>): { readonly status: string } {
  return { status: state }
}

/** Represents the item of a task for one user. */
export function taskItemRepresentation(task: string, item: TaskItem): Representation {
  const { position, account, state, reason, hasResult } = item
  const self = href(taskRoutes.taskItem, { task, item: position })
  const result = {
    href: href(taskRoutes.taskResult, { task, item: position }),
    title: taskTexts.resultTitle,
    type: 'application/json',
  }
  return represent('taskItem', {
    title: account,
    self,
    state: { position, user: account, status: state, ...(reason === undefined ? {} : { reason: reasonIn(reason) }) },
    links: {
      user:
        reason === 'account-unknown'
          ? undefined
          : { href: href(accountRoutes.user, { user: account }), title: account },
      enclosure: hasResult ? result : undefined,
      task: { href: href(taskRoutes.task, { task }), title: taskTexts.taskLinkTitle },
      collection: { href: href(taskRoutes.taskItems, { task }), title: taskTexts.allItemsTitle },
      home: homeLink,
    },
  })
}

const kinds = { ...protocolProblems, ...bookingFailures, ...accountFailures, ...taskFailures }

function reasonIn(reason: NonNullable<TaskItem['reason']>): string {
  if (reason === 'service-failed') return taskTexts.internalErrorReason
  return reason === 'nothing-booked' ? taskTexts.nothingBookedReason : translateDescribed(kinds[reason].title)
}
