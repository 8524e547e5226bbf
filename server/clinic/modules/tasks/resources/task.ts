import { refusalFor } from '@waymark/server/authentication'
import {
  action,
  type Action,
  href,
  type Outcome,
  type Problem,
  protocolProblem,
  resource,
  type Resource,
  type ServerSentEvent,
  type Watch,
} from '@waymark/server'
import { failure, isFailure } from '@waymark/server/values'
import { principalOf } from '../../../principal.ts'
import { taskPermissions } from '../permissions.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { clinicDescription, taskStatusFields } from '@waymark/shared/clinic'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../../../represent.ts'
import { taskRoutes } from '../routes.ts'
import { isOver, type Task, changeStatus, type TaskState } from '../domain/task.ts'
import { taskState, taskDocument, taskRepresentation } from './task-representation.ts'
import { taskTexts } from '../texts.ts'

type Needed = Pick<Ports, 'tasks' | 'watchInterval'>

/** Streams the progress of a task until it is over, read from the database because any process may run it. */
function watchTask(ports: Needed): (task: Task, seen: string | undefined) => Watch | undefined {
  return (task, seen) => {
    const isKnown = seen === String(task.version)
    if (isKnown && isOver(task.state)) return undefined
    return (closed) => progressOf(ports, isKnown ? seen : undefined, { task, closed })
  }
}

interface Watched {
  readonly task: Task
  readonly closed: AbortSignal
}

async function* progressOf(
  ports: Needed,
  seen: string | undefined,
  { task, closed }: Watched,
): AsyncGenerator<ServerSentEvent> {
  let known = seen
  for (let present: Task | undefined = task; present !== undefined; present = await next(ports, task.id, closed)) {
    const id = String(present.version)
    if (id !== known) yield { id, name: 'progress', data: taskState(present) }
    known = id
    if (isOver(present.state)) return
  }
}

/** Waits and reads the task, or returns undefined after the client disconnects. */
async function next({ tasks, watchInterval }: Needed, id: string, closed: AbortSignal): Promise<Task | undefined> {
  await sleep(watchInterval, undefined, { signal: closed, ref: false }).catch(() => undefined)
  return closed.aborted ? undefined : tasks.find(id)
}

const { forms } = clinicDescription.resources.task

// Seconds until the next poll.
const retryAfter = 1

/** A bulk task, for clerks; a change of its status starts or cancels it. */
export function task(ports: Ports): Resource {
  const { tasks } = ports
  return resource({
    route: taskRoutes.task,
    kind: 'task',
    cache: { store: 'none' },
    async find(target) {
      const refusal = refusalFor(principalOf(target), taskPermissions.runTasks, {})
      if (refusal !== undefined) return refusal
      const found = await tasks.find(target.variables.task)
      if (found === undefined) return protocolProblem('not-found', taskTexts.unknownTaskDetail)
      return { entity: found, version: String(found.version), changed: found.changedAt }
    },
    represent: async (found: Task) => taskRepresentation(found, await ports.accounts.find(found.createdBy)),
    fields: ({ state }) => (state === 'running' ? { 'Retry-After': String(retryAfter) } : {}),
    watch: watchTask(ports),
    actions: { PUT: changingStatus(ports), PATCH: changingStatus(ports), DELETE: removing(ports) },
  })
}

function changingStatus({ tasks, clock }: Ports): Action<Task> {
  const act = async (found: Task, { status: to }: { readonly status: TaskState }): Promise<Outcome | Problem> => {
    const changed = await changeStatus({ tasks }, found, { to, now: clock.now() })
    if (isFailure(changed)) return problemOf(changed, { links: [present(found)] })
    const touched = [href(taskRoutes.tasks, {})]
    if (changed.state !== 'running') return { outcome: 'updated', touched }
    return { outcome: 'accepted', location: href(taskRoutes.task, { task: changed.id }), retryAfter, touched }
  }
  return action('start', { ...forms.start, fields: taskStatusFields }, act, { document: taskDocument })
}

function removing({ tasks }: Ports): Action<Task> {
  return action('remove', forms.remove, async (found: Task): Promise<Outcome | Problem> => {
    const isRemoved = await tasks.remove(found.id)
    if (!isRemoved && !isOver(found.state)) return problemOf(failure('task-running'), { links: [present(found)] })
    const list = href(taskRoutes.tasks, {})
    return { outcome: 'deleted', touched: [list], next: list }
  })
}

function present({ id }: Task): ReturnType<typeof linkSet> {
  return linkSet('task', { href: href(taskRoutes.task, { task: id }), title: taskTexts.currentTaskTitle })
}
