import { choice, decodeFields, optional, taskForms, type Fields } from '@waymark/shared'
import { accountId } from '../../domain/account.ts'
import type { Principal } from '../../domain/policy.ts'
import type { TaskInput } from '../../domain/task.ts'
import type { Action, Performed } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'

/** Whoever makes a task. */
interface Making {
  readonly principal: Principal
}

type TaskFields = Fields & Pick<(typeof taskForms)['message']['fields'], 'users'>
const forms: Readonly<Record<string, { readonly title: string; readonly fields: TaskFields }>> = taskForms

// A hundred thousand user names in a usual length, in each way in which they can be written.
const contentLimit = 4 * 1024 * 1024

/** Makes a task, which does nothing before it is started. That nobody has a user name is found out when it comes to it. */
export function createTask(ports: Pick<Ports, 'tasks' | 'clock' | 'newIdentifier'>): Action<Making> {
  return {
    form: 'message',
    fields: allFields(),
    contentLimit,
    async perform({ principal }, input): Promise<Performed> {
      const kind = kindOf(input)
      if (kind === undefined) return { faults: [{ pointer: '/kind', detail: `must be one of ${kinds.join(', ')}` }] }
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
      const location = href('task', { task: task.id })
      return { outcome: 'created', location }
    },
  }
}

const kinds = Object.keys(forms)

function kindOf(input: unknown): { readonly name: string; readonly fields: TaskFields } | undefined {
  const name = typeof input === 'object' && input !== null && 'kind' in input ? input.kind : undefined
  const form = typeof name === 'string' && Object.hasOwn(forms, name) ? forms[name] : undefined
  return form === undefined ? undefined : { name: String(name), fields: form.fields }
}

// The fields of a kind are texts; what it is and for whom has a place of its own.
function wordsOf(input: object): TaskInput {
  const words = Object.entries(input).filter(
    (entry): entry is [string, string] => entry[0] !== 'kind' && typeof entry[1] === 'string',
  )
  return Object.fromEntries(words)
}

/** The fields of all kinds together, each of which takes some of them. */
function allFields(): Fields {
  const titles = Object.fromEntries(Object.entries(forms).map(([name, { title }]) => [name, title]))
  const own = Object.values(forms).flatMap(({ fields }) => Object.entries(fields))
  return {
    ...Object.fromEntries(own.map(([name, field]) => [name, optional(field)])),
    kind: choice({ prompt: 'What is to be done', options: titles }),
    users: taskForms.message.fields.users,
  }
}
