import { pageVariables, taskForms } from '@waymark/shared'
import type { PageRequest } from '../../domain/page.ts'
import type { Principal } from '../../domain/policy.ts'
import { taskKey } from '../../domain/task.ts'
import type { GivenForm } from '../../hypermedia/represent.ts'
import { resource, type Resource } from '../../http/resource.ts'
import { askedBy, refusalFor } from '../access.ts'
import { listing } from '../listing.ts'
import { pageRequestOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { createTask } from './create-task.ts'
import { taskRepresentation } from './task-representation.ts'

export interface AtTasks {
  readonly request: PageRequest
  readonly principal: Principal
}

/** What is done for many users at once, for clerks; POST makes another. */
export function taskList(ports: Ports): Resource {
  const { tasks } = ports
  return resource({
    kind: 'tasks',
    parameters: pageVariables,
    cache: { store: 'nobody' },
    async find(target) {
      const principal = askedBy(target)
      const refusal = refusalFor(principal, 'run tasks', {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(target.parameters)
      return 'problem' in request ? request : { entity: { request, principal }, version: await tasks.version() }
    },
    async represent({ request }: AtTasks, { parameters: { cursor, limit } }) {
      const hrefOf = (other: string | undefined): string => href('tasks', { cursor: other, limit })
      const told = { keyOf: taskKey, hrefOf, cursor, represent: taskRepresentation }
      return represent('tasks', { title: 'Tasks', ...listing(await tasks.page(request), told), forms })
    },
    actions: { POST: createTask(ports) },
  })
}

const forms = Object.fromEntries(
  Object.keys(taskForms).map((kind): [string, GivenForm] => [
    kind,
    { method: 'POST', target: href('tasks', {}), values: { kind } },
  ]),
)
