import { refusalFor } from '@waymark/server/authentication'
import {
  href,
  pageRequestOf,
  type Problem,
  protocolProblem,
  resource,
  type Resource,
  type Serializer,
  type Target,
} from '@waymark/server'
import type { PageRequest } from '@waymark/server/values'
import { principalOf } from '../../../principal.ts'
import { taskPermissions } from '../permissions.ts'
import { mediaType } from '@waymark/shared'
import { taskItemVariables } from '@waymark/shared/clinic'
import { listing, represent } from '../../../represent.ts'
import type { Ports } from '../ports.ts'
import { taskRoutes } from '../routes.ts'
import { itemKey, type ItemState, type Task, type TaskItem } from '../domain/task.ts'
import { taskItemRepresentation } from './task-representation.ts'
import { taskTexts } from '../texts.ts'

interface Wanted {
  readonly task: Task
  readonly state: ItemState | undefined
  readonly request: PageRequest
}

/** The items of a task, for clerks. */
export function taskItems({ tasks }: Pick<Ports, 'tasks'>): Resource {
  return resource({
    route: taskRoutes.taskItems,
    kind: 'taskItems',
    parameters: taskItemVariables,
    cache: { store: 'none' },
    async find(target) {
      const refusal = refusalFor(principalOf(target), taskPermissions.runTasks, {})
      if (refusal !== undefined) return refusal
      const request = pageRequestOf(target.parameters)
      if ('problem' in request) return request
      const task = await tasks.find(target.variables.task)
      if (task === undefined) return protocolProblem('not-found', taskTexts.unknownTaskDetail)
      const { status: state } = target.parameters
      return { entity: { task, state, request }, version: String(task.version), changed: task.changedAt }
    },
    async represent({ task, state, request }: Wanted, { parameters: { cursor, limit } }) {
      const { id } = task
      const all = href(taskRoutes.taskItems, { task: id })
      const hrefOf = (other: string | undefined): string =>
        href(taskRoutes.taskItems, { task: id, status: state, cursor: other, limit })
      const listed = listing(await tasks.items(task, state, request), {
        keyOf: itemKey,
        hrefOf,
        cursor,
        represent: (item) => taskItemRepresentation(id, item),
      })
      return represent('taskItems', {
        title: state === undefined ? taskTexts.itemsOfTaskTitle : taskTexts.itemsOfStatusTitles[state],
        ...listed,
        links: {
          ...listed.links,
          'task-items': { href: `${all}{?status}`, title: taskTexts.itemFilterTitle, values: { status: state } },
          task: { href: href(taskRoutes.task, { task: id }), title: taskTexts.taskLinkTitle },
        },
      })
    },
  })
}

interface FoundItem {
  readonly task: string
  readonly item: TaskItem
}

/** The item of a task for one user, for clerks. */
export function taskItem({ tasks }: Pick<Ports, 'tasks'>): Resource {
  return resource({
    route: taskRoutes.taskItem,
    kind: 'taskItem',
    cache: { store: 'none' },
    async find(target) {
      const place = placeOf(target)
      if ('problem' in place) return place
      const item = await tasks.item(place.task, place.position)
      if (item === undefined) return protocolProblem('not-found', taskTexts.unknownItemDetail)
      return { entity: { task: place.task, item }, version: itemVersion(item) }
    },
    represent: ({ task, item }: FoundItem) => taskItemRepresentation(task, item),
  })
}

/** Returns the task and the position of an item, or the problem for an unauthorised caller. */
function placeOf(
  target: Pick<Target, 'variables' | 'caller'>,
): { readonly task: string; readonly position: number } | Problem {
  const refusal = refusalFor(principalOf(target), taskPermissions.runTasks, {})
  if (refusal !== undefined) return refusal
  const { task = '', item = '' } = target.variables
  return { task, position: /^[1-9]\d{0,8}$/.test(item) ? Number(item) : 0 }
}

/** Returns the version of an item. */
function itemVersion({ state, reason }: TaskItem): string {
  return `${state}-${reason ?? ''}`
}

// Returns the stored document unchanged.
const asWritten: Serializer = {
  key: 'json',
  title: 'JSON',
  mediaType: mediaType.json,
  quality: 1,
  isText: false,
  showsLinks: true,
  isUntranslated: true,
  write: ({ state: { document } }) => (typeof document === 'string' ? document : ''),
}

interface Result {
  readonly document: string
  readonly name: string
}

/** The result of an item, as a download. */
export function taskResult({ tasks }: Pick<Ports, 'tasks'>): Resource {
  return resource({
    route: taskRoutes.taskResult,
    kind: 'document',
    cache: { store: 'none' },
    serializers: [asWritten],
    async find(target) {
      const place = placeOf(target)
      if ('problem' in place) return place
      const document = await tasks.result(place.task, place.position)
      if (document === undefined) return protocolProblem('not-found', taskTexts.unknownResultDetail)
      return { entity: { document, name: `item-${String(place.position)}` }, version: '1' }
    },
    represent: ({ document }: Result) => ({
      kind: 'document',
      title: taskTexts.resultTitle,
      state: { document },
      links: [],
      embedded: [],
      forms: [],
    }),
    fileName: ({ name }) => name,
  })
}
