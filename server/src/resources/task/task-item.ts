import type { TaskItem } from '../../domain/task.ts'
import { protocolProblem, type Problem } from '../../http/problem.ts'
import { resource, type Resource, type Target } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import type { Ports } from '../ports.ts'
import { taskItemRepresentation } from './task-representation.ts'

interface FoundItem {
  readonly task: string
  readonly item: TaskItem
}

/** What a task does for one user, for clerks. */
export function taskItem({ tasks }: Pick<Ports, 'tasks'>): Resource {
  return resource({
    kind: 'taskItem',
    cache: { store: 'nobody' },
    async find(target) {
      const place = placeOf(target)
      if ('problem' in place) return place
      const item = await tasks.item(place.task, place.position)
      if (item === undefined) return protocolProblem('not-found', 'The task has no such item, or it was removed.')
      return { entity: { task: place.task, item }, version: itemVersion(item) }
    },
    represent: ({ task, item }: FoundItem) => taskItemRepresentation(task, item),
  })
}

/** Where an item is; or why whoever asks is refused. */
export function placeOf(
  target: Pick<Target, 'variables' | 'caller'>,
): { readonly task: string; readonly position: number } | Problem {
  const refusal = refusalFor(askedBy(target), 'run tasks', {})
  if (refusal !== undefined) return refusal
  const { task = '', item = '' } = target.variables
  return { task, position: /^[1-9]\d{0,8}$/.test(item) ? Number(item) : 0 }
}

/** An item goes on from waiting to one end, and may wait once more. */
function itemVersion({ state, reason }: TaskItem): string {
  return `${state}-${reason ?? ''}`
}
