import { accountId, refusalFor } from '@waymark/server/authentication'
import {
  type Action,
  type GivenForm,
  href,
  pageRequestOf,
  pageVersion,
  type ActionResult,
  resource,
  type Resource,
} from '@waymark/server'
import { listInWords, type Page } from '@waymark/server/values'
import { principalOf, type Principal } from '../../../principal.ts'
import { taskPermissions } from '../permissions.ts'
import { choice, decodeFields, optional, type Fields, pageVariables, translatable } from '@waymark/shared'
import { taskForms, userSearch } from '@waymark/shared/clinic'
import { listing, represent } from '../../../represent.ts'
import { searchedWords } from '../../../search.ts'
import type { Account } from '../../accounts/contract.ts'
import type { Ports } from '../ports.ts'
import { taskRoutes } from '../routes.ts'
import { type Task, type TaskInput, taskKey } from '../domain/task.ts'
import { taskRepresentation } from './task-representation.ts'
import { taskTexts } from '../texts.ts'

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
    leadsTo: taskForms.message.to,
    contentLimit,
    async perform({ principal }, input): Promise<ActionResult> {
      const kind = kindOf(input)
      if (kind === undefined)
        return { faults: [{ pointer: '/kind', detail: taskTexts.unknownKindFault({ kinds: listInWords(kinds) }) }] }
      const decoded = decodeFields(kind.fields, input)
      if (!decoded.ok) return { faults: decoded.faults, form: kind.name }
      const { users } = decoded.value
      const accounts = [...new Set(users.map(accountId))]
      const task = await ports.tasks.add({
        id: ports.newIdentifier(),
        kind: kind.name,
        input: wordsOf(decoded.value),
        accounts,
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
    kind: choice({ prompt: translatable('Task'), options: titles }),
    users: taskForms.message.fields.users,
  }
}

export interface AtTasks {
  readonly page: Page<Task>
  readonly principal: Principal
  /** The users of the search, with which the forms are filled. */
  readonly found: Page<Account>
}

/** The maximum number of users that fill a form. */
export const mostFound = 500

const none: Page<Account> = { items: [], hasPrevious: false, hasNext: false }

/** The bulk tasks, for clerks; POST creates one. A search fills the forms with users. */
export function taskList(ports: Ports): Resource {
  const { tasks, accounts } = ports
  return resource({
    route: taskRoutes.tasks,
    kind: 'tasks',
    parameters: { ...userSearch, ...pageVariables },
    cache: { store: 'none' },
    async find(target) {
      const principal = principalOf(target)
      const refusal = refusalFor(principal, taskPermissions.runTasks, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(target.parameters)
      if ('problem' in request) return request
      const words = searchedWords(target.parameters)
      if ('problem' in words) return words
      const { q, role } = target.parameters
      const page = await tasks.page(request)
      const found = (q ?? role) === undefined ? none : await accounts.page({ words, role, limit: mostFound })
      const version = pageVersion(page, (task) => `${task.id}-${String(task.version)}`)
      return { entity: { page, principal, found }, version: `${version}-${pageVersion(found, ({ id }) => id)}` }
    },
    represent({ page, found }: AtTasks, { parameters: { cursor, ...told } }) {
      const hrefOf = (other: string | undefined): string => href(taskRoutes.tasks, { ...told, cursor: other })
      const options = { keyOf: taskKey, hrefOf, cursor, represent: (task: Task) => taskRepresentation(task) }
      const { links, ...listed } = listing(page, options)
      const all = href(taskRoutes.tasks, {})
      const search = { href: `${all}{?q,role}`, title: taskTexts.userSearchTitle, values: { ...told } }
      const forms = formsFor(found.items.map(({ id }) => id))
      return represent('tasks', { title: taskTexts.tasksTitle, ...listed, links: { ...links, search }, forms })
    },
    actions: { POST: createTask(ports) },
  })
}

function formsFor(users: readonly string[]): Readonly<Record<string, GivenForm>> {
  const known = users.length === 0 ? {} : { users }
  return Object.fromEntries(
    Object.keys(taskForms).map((kind): [string, GivenForm] => [
      kind,
      { method: 'POST', target: href(taskRoutes.tasks, {}), values: { kind, ...known } },
    ]),
  )
}
