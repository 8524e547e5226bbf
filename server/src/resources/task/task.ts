import { clinicDescription, taskStatusFields } from '@waymark/shared'
import { failure, isFailure } from '../../domain/failure.ts'
import { isOver, lead, type Task, type TaskState } from '../../domain/task.ts'
import { protocolProblem } from '../../http/problem.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { linkSet } from '../represent.ts'
import { href } from '../routes.ts'
import { taskDocument, taskRepresentation } from './task-representation.ts'
import { watchTask } from './watch-task.ts'

const { forms } = clinicDescription.resources.task

// Seconds after which it is worth while to look again.
const retryAfter = 1

/** Something that is done for many users, for clerks: its state is where it is led. */
export function task(ports: Ports): Resource {
  const { tasks } = ports
  return resource({
    kind: 'task',
    cache: { store: 'nobody' },
    async find(target) {
      const refusal = refusalFor(askedBy(target), 'run tasks', {})
      if (refusal !== undefined) return refusal
      const found = await tasks.find(target.variables['task'] ?? '')
      if (found === undefined) return protocolProblem('not-found', 'There is no such task, or it was removed.')
      return { entity: found, version: String(found.version), changed: found.changedAt }
    },
    represent: (found: Task) => taskRepresentation(found),
    fields: ({ state }) => (state === 'running' ? { 'Retry-After': String(retryAfter) } : {}),
    watch: watchTask(ports),
    actions: { PUT: leading(ports), PATCH: leading(ports), DELETE: removing(ports) },
  })
}

function leading({ tasks, clock }: Ports): Action<Task> {
  const act = async (found: Task, { status: to }: { readonly status: TaskState }): Promise<Outcome> => {
    const led = await lead({ tasks }, found, { to, now: clock.now() })
    if (isFailure(led)) return problemOf(led, { links: [present(found)] })
    const touched = [href('tasks', {})]
    if (led.state !== 'running') return { outcome: 'changed', touched }
    return { outcome: 'accepted', location: href('task', { task: led.id }), retryAfter, touched }
  }
  return action('start', { ...forms.start, fields: taskStatusFields }, act, { document: taskDocument })
}

function removing({ tasks }: Ports): Action<Task> {
  return action('remove', forms.remove, async (found: Task): Promise<Outcome> => {
    const isRemoved = await tasks.remove(found.id)
    if (!isRemoved && !isOver(found.state)) return problemOf(failure('task-running'), { links: [present(found)] })
    const list = href('tasks', {})
    return { outcome: 'removed', touched: [list], goOn: list }
  })
}

function present({ id }: Task): ReturnType<typeof linkSet> {
  return linkSet('task', { href: href('task', { task: id }), title: 'The task as it is now' })
}
