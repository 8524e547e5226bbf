import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { isSafe, type Action } from './actions.ts'
import type { Parameter } from './parameters.ts'
import type { Place } from './place.ts'

const noInput: Tool['inputSchema'] = { type: 'object', additionalProperties: false }
const isRead = { readOnlyHint: true }

const look: Tool = {
  ...{ name: 'look', description: 'Read the current page again.', inputSchema: noInput, annotations: isRead },
}
const home: Tool = {
  ...{ name: 'home', description: 'Go to the first page.', inputSchema: noInput, annotations: isRead },
}
const back: Tool = {
  ...{ name: 'back', description: 'Return to the previous page.', inputSchema: noInput, annotations: isRead },
}
const more: Tool = {
  name: 'more',
  description: 'List the other links of this page: formats, documentation, navigation and sign-in.',
  ...{ inputSchema: noInput, annotations: isRead },
}
const use: Tool = {
  name: 'do',
  description: 'Use an action of the current page that the last result lists and that is not a tool here.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string' }, input: { type: 'object' } },
    required: ['name'],
    additionalProperties: false,
  },
}

function openTool(count: number): Tool {
  const item = { type: 'integer', minimum: 1, maximum: count, description: 'The number of an item of this page' }
  return {
    ...{ name: 'open', description: 'Open an item of this page.', annotations: isRead },
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
  const shown = [...actions].filter(([, { isMain }]) => isMain || isWhole)
  return [
    ...(items.length === 0 ? [] : [openTool(items.length)]),
    ...shown.map(([name, action]) => actionTool(name, action)),
    ...[look, ...(hasPrevious ? [back] : []), home, more, use],
  ]
}

function actionTool(name: string, action: Action): Tool {
  const { title, method, parameters } = action
  // MCP calls an operation destructive unless it only adds, as POST does.
  const annotations = isSafe(action) ? isRead : { readOnlyHint: false, destructiveHint: method !== 'POST' }
  return { name, description: title, inputSchema: inputSchema(parameters), annotations }
}

function inputSchema(parameters: readonly Parameter[]): Tool['inputSchema'] {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: false,
  }
}
