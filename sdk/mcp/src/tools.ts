import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { isSafe, mostTools, type Action } from './actions.ts'
import type { Parameter } from './parameters.ts'
import type { Place } from './place.ts'
import { quoteShort } from './quote.ts'

const noInput: Tool['inputSchema'] = { type: 'object', additionalProperties: false }

type Annotations = NonNullable<Tool['annotations']>

/** A read of the service, whose links may lead anywhere. */
const isRead: Annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }
/** A read of what this server already has. */
const isLocal: Annotations = { ...isRead, openWorldHint: false }

const look: Tool = {
  name: 'look',
  description: 'Read the current page again.',
  inputSchema: noInput,
  annotations: isRead,
}
const home: Tool = {
  name: 'home',
  description: 'Go to the first page.',
  inputSchema: noInput,
  annotations: isRead,
}
const back: Tool = {
  name: 'back',
  description: 'Return to the previous page.',
  inputSchema: noInput,
  annotations: { ...isRead, idempotentHint: false },
}
const more: Tool = {
  name: 'more',
  description: 'Read the rest of the last result, then the other links of this page: formats, documentation, sign-in.',
  inputSchema: noInput,
  annotations: { ...isLocal, idempotentHint: false },
}
const find: Tool = {
  name: 'find',
  description: 'Find actions of this page by words of their name or title.',
  inputSchema: {
    type: 'object',
    properties: { words: { type: 'string' } },
    required: ['words'],
    additionalProperties: false,
  },
  annotations: isLocal,
}
const use: Tool = {
  name: 'do',
  description: 'Use an action that the last result lists. A dry run only shows the request.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string' }, input: { type: 'object' }, dryRun: { type: 'boolean' } },
    required: ['name'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
}

function openTool(count: number): Tool {
  const item = { type: 'integer', minimum: 1, maximum: count, description: 'The number of an item of this page' }
  return {
    name: 'open',
    description: 'Open an item of this page.',
    annotations: isRead,
    inputSchema: { type: 'object', properties: { item }, required: ['item'], additionalProperties: false },
  }
}

/**
 * Returns the tools of a page: its items, forms and links, then those of every page.
 *
 * @param place undefined if no page could be read
 * @param hasPrevious whether `back` is possible
 */
export function toolsOf(place: Place | undefined, hasPrevious: boolean): Tool[] {
  if (place === undefined) return [look, home]
  const { items, actions, isWhole } = place
  const open = items.length === 0 ? [] : [openTool(items.length)]
  const fixed = [look, ...(hasPrevious ? [back] : []), home, more, use]
  const shown = [...actions].filter(([, { isMain }]) => isMain || isWhole)
  const room = mostTools - open.length - fixed.length
  const isLong = shown.length > room
  const own = shown.slice(0, isLong ? room - 1 : room).map(([name, action]) => actionTool(name, action))
  return [...open, ...own, ...(isLong ? [find] : []), ...fixed]
}

function stable(
  name: string,
  description: string,
  properties: Record<string, object>,
  required: readonly string[] = [],
): Tool {
  const inputSchema = {
    type: 'object' as const,
    properties,
    ...(required.length === 0 ? {} : { required: [...required] }),
  }
  return { name, description, inputSchema, ...(name === 'do' ? {} : { annotations: { readOnlyHint: true } }) }
}

/** The tools of every page. They are in the context of a model all the time, so hints that are defaults of MCP are omitted. */
export const stableTools: readonly Tool[] = [
  stable('look', 'Read this or another page, or the rest of a result.', {
    at: { type: 'string', enum: ['page', 'home', 'back', 'rest'] },
  }),
  stable('open', 'Open an item by its number.', { item: { type: 'integer' } }, ['item']),
  stable('find', 'Describe actions with these words, with all arguments.', { words: { type: 'string' } }, ['words']),
  stable(
    'do',
    'Use an action under Next. A dry run only shows the request.',
    { name: { type: 'string' }, input: { type: 'object' }, dryRun: { type: 'boolean' } },
    ['name'],
  ),
]

const longestTitle = 200

function actionTool(name: string, action: Action): Tool {
  const { title, parameters } = action
  return {
    name,
    description: `${isSafe(action) ? 'Read' : 'Do'} ${quoteShort(title, longestTitle)}`,
    inputSchema: inputSchema(parameters),
    annotations: annotationsOf(action),
  }
}

const idempotent = new Set(['PUT', 'DELETE'])

// No service says that a change only adds.
function annotationsOf(action: Action): Annotations {
  if (isSafe(action)) return isRead
  const idempotentHint = idempotent.has(action.method)
  return { readOnlyHint: false, destructiveHint: true, idempotentHint, openWorldHint: true }
}

/** Returns the JSON Schema of the arguments of an action. */
export function inputSchema(parameters: readonly Parameter[]): Tool['inputSchema'] {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: false,
  }
}
