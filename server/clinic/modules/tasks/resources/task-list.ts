import { refusalFor } from '@waymark/server/authentication/permission'
import { principalOf, type Principal } from '../../../principal.ts'
import { taskPermissions } from '../permissions.ts'
import { pageRequestOf, pageVersion } from '@waymark/server/http/paging'
import { type Action, type Performed, resource, type Resource } from '@waymark/server/http/resource'
import type { GivenForm } from '@waymark/server/hypermedia/represent'
import type { Page } from '@waymark/server/values/page'
import { choice, decodeFields, optional, type Fields, pageVariables } from '@waymark/shared'
import { taskForms } from '@waymark/shared/clinic'
import { listing } from '../../../listing.ts'
import type { Ports } from '../ports.ts'
import { represent } from '../../../represent.ts'
import { href } from '@waymark/server/http/routes'
import { taskRoutes } from '../routes.ts'
import { accountId } from '@waymark/server/authentication/account'
import { type Task, type TaskInput, taskKey } from '../task.ts'
import { taskRepresentation } from './task-representation.ts'
import { taskTexts } from '../messages.ts'

/** The caller that creates a task. */
interface Making {
  readonly principal: Principal
}

type TaskFields = Fields & Pick<(typeof taskForms)['message']['fields'], 'users'>
const formsOfKinds: Readonly<Record<string, { readonly title: string; readonly fields: TaskFields }>> = taskForms

// Enough for 100,000 user names of usual length in any media type.
const contentLimit = 4 * 1024 * 1024

/** Creates a task with status ready. Unknown user names fail only when their item runs. */
function createTask(ports: Pick<Ports, 'tasks' | 'clock' | 'newIdentifier'>): Action<Making> {
  return {
    form: 'message',
    fields: allFields(),
    contentLimit,
    async perform({ principal }, input): Promise<Performed> {
      const kind = kindOf(input)
      if (kind === undefined) return { faults: [{ pointer: '/kind', detail: taskTexts.unknownKindFault(kinds) }] }
      const decoded = decodeFields(kind.fields, input)
      if (!decoded.ok) return { faults: decoded.faults, form: kind.name }
      const { users } = decoded.value
      const accounts = [...new Set(users.map(accountId))]
      const task = await ports.tasks.add({
        ...{ id: ports.newIdentifier(), kind: kind.name, input: wordsOf(decoded.value), accounts },
        duplicates: users.length - accounts.length,
        createdBy: principal.role === 'guest' ? '' : principal.account,
        createdAt: ports.clock.now(),
      })
      const location = href(taskRoutes.task, { task: task.id })
      return { outcome: 'created', location }
    },
  }
}

const kinds = Object.keys(formsOfKinds)

function kindOf(input: unknown): { readonly name: string; readonly fields: TaskFields } | undefined {
  const name = typeof input === 'object' && input !== null && 'kind' in input ? input.kind : undefined
  const form = typeof name === 'string' && Object.hasOwn(formsOfKinds, name) ? formsOfKinds[name] : undefined
  return form === undefined ? undefined : { name: String(name), fields: form.fields }
}

// The fields of a kind are strings; the kind and the accounts are separate.
function wordsOf(input: object): TaskInput {
  const words = Object.entries(input).filter(
    (entry): entry is [string, string] => entry[0] !== 'kind' && typeof entry[1] === 'string',
  )
  return Object.fromEntries(words)
}

/** Returns the union of the fields of all kinds. */
function allFields(): Fields {
  const titles = Object.fromEntries(Object.entries(formsOfKinds).map(([name, { title }]) => [name, title]))
  const own = Object.values(formsOfKinds).flatMap(({ fields }) => Object.entries(fields))
  return {
    ...Object.fromEntries(own.map(([name, field]) => [name, optional(field)])),
    kind: choice({ prompt: taskTexts.kindPrompt, options: titles }),
    users: taskForms.message.fields.users,
  }
}

export interface AtTasks {
  readonly page: Page<Task>
  readonly principal: Principal
}

/** The bulk tasks, for clerks; POST creates one. */
export function taskList(ports: Ports): Resource {
  const { tasks } = ports
  return resource({
    kind: 'tasks',
    parameters: pageVariables,
    cache: { store: 'none' },
    async find(target) {
      const principal = principalOf(target)
      const refusal = refusalFor(principal, taskPermissions.runTasks, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(target.parameters)
      if ('problem' in request) return request
      const page = await tasks.page(request)
      const version = pageVersion(page, (task) => `${task.id}-${String(task.version)}`)
      return { entity: { page, principal }, version }
    },
    represent({ page }: AtTasks, { parameters: { cursor, limit } }) {
      const hrefOf = (other: string | undefined): string => href(taskRoutes.tasks, { cursor: other, limit })
      const told = { keyOf: taskKey, hrefOf, cursor, represent: taskRepresentation }
      return represent('tasks', { title: taskTexts.tasksTitle, ...listing(page, told), forms })
    },
    actions: { POST: createTask(ports) },
  })
}

const forms = Object.fromEntries(
  Object.keys(taskForms).map((kind): [string, GivenForm] => [
    kind,
    { method: 'POST', target: href(taskRoutes.tasks, {}), values: { kind } },
  ]),
)
