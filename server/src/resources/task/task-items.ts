import { taskItemVariables } from '@waymark/shared'
import type { PageRequest } from '../../domain/page.ts'
import { itemKey, type ItemState, type Task } from '../../domain/task.ts'
import { protocolProblem } from '../../http/problem.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { listing } from '../listing.ts'
import { pageRequestOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { taskItemRepresentation } from './task-representation.ts'

interface Wanted {
  readonly task: Task
  readonly state: ItemState | undefined
  readonly request: PageRequest
}

/** What a task does for each user, for clerks. */
export function taskItems({ tasks }: Pick<Ports, 'tasks'>): Resource {
  return resource({
    kind: 'taskItems',
    parameters: taskItemVariables,
    cache: { store: 'nobody' },
    async find(target) {
      const refusal = refusalFor(askedBy(target), 'run tasks', {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(target.parameters)
      if ('problem' in request) return request
      const task = await tasks.find(target.variables['task'] ?? '')
      if (task === undefined) return protocolProblem('not-found', 'There is no such task, or it was removed.')
      const { status: state } = target.parameters
      return { entity: { task, state, request }, version: String(task.version), changed: task.changedAt }
    },
    async represent({ task, state, request }: Wanted, { parameters: { cursor, limit } }) {
      const { id } = task
      const all = href('taskItems', { task: id })
      const hrefOf = (other: string | undefined): string =>
        href('taskItems', { task: id, status: state, cursor: other, limit })
      const listed = listing(await tasks.items(task, state, request), {
        ...{ keyOf: itemKey, hrefOf, cursor },
        represent: (item) => taskItemRepresentation(id, item),
      })
      return represent('taskItems', {
        title: state === undefined ? 'Items of a task' : `Items of a task: ${state}`,
        ...listed,
        links: {
          ...listed.links,
          'task-items': { href: `${all}{?status}`, title: 'Show items', values: { status: state } },
          task: { href: href('task', { task: id }), title: 'The task' },
        },
      })
    },
  })
}
