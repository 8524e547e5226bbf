import {
  ErrorCode,
  McpError,
  type ReadResourceResult,
  type Resource,
  type ResourceTemplate,
} from '@modelcontextprotocol/sdk/types.js'
import { isSafe, readAs, type Action, type CallLimits, type Reached } from './actions.ts'
import { formatLinks, pageUri, shownText, shownTitle } from './formats.ts'
import { placeLines, placeOf, type Place } from './place.ts'

const current = 'waymark:page'
const linkUri = 'waymark:link/'
const itemUri = 'waymark:item/'

/** The templates of the resources; `type`, `name` and `number` can be completed. */
export const resourceTemplates: readonly ResourceTemplate[] = [
  { uriTemplate: `${pageUri}{+type}`, name: 'page', description: 'The current page in a media type, such as PDF' },
  { uriTemplate: `${linkUri}{name}`, name: 'link', description: 'The page or file behind a link of the current page' },
  { uriTemplate: `${itemUri}{number}`, name: 'item', description: 'An item of the current page, by its number' },
]

/** Returns the resources of the current page: the page itself, in other media types, and behind its links. */
export function resourcesOf(place: Place): Resource[] {
  const title = shownTitle(place)
  return [
    { uri: current, name: 'page', title, mimeType: 'text/plain', annotations: { priority: 1 } },
    ...formatLinks(place),
    ...readable(place).map(([name, action]) => ({ uri: linkUri + name, name, title: shownText(action.title) })),
  ]
}

function readable({ actions }: Place): readonly (readonly [string, Action])[] {
  return [...actions].filter(
    ([name, action]) =>
      action.isMain && action.isLink === true && isSafe(action) && name !== 'alternate' && hasNoInput(action),
  )
}

function hasNoInput({ parameters }: Action): boolean {
  return parameters.every(({ isRequired }) => !isRequired)
}

/** Returns the values of a variable of a template at the current page. */
export function variableValues(place: Place, template: string, variable: string): readonly string[] {
  const known = resourceTemplates.find(({ uriTemplate }) => uriTemplate === template)
  if (known?.name === 'page' && variable === 'type') return formatLinks(place).map(({ mimeType }) => mimeType)
  if (known?.name === 'link' && variable === 'name') return readable(place).map(([name]) => name)
  if (known?.name === 'item' && variable === 'number') return place.items.map((_, index) => String(index + 1))
  return []
}

/** Reads a resource; the current page stays. */
export async function readResource(place: Place, uri: string, limits: CallLimits): Promise<ReadResourceResult> {
  if (uri === current) return { contents: [{ uri, mimeType: 'text/plain', text: placeLines(place).join('\n') }] }
  const reached = await reachedBy(place, uri, limits)
  if (reached?.kind === 'page') {
    const lines = placeLines(await placeOf(reached.page))
    return { contents: [{ uri, mimeType: 'text/plain', text: lines.join('\n') }] }
  }
  if (reached?.kind === 'file') {
    return { contents: [{ uri, mimeType: reached.mediaType, blob: Buffer.from(reached.bytes).toString('base64') }] }
  }
  if (reached?.kind === 'text') return { contents: [{ uri, mimeType: typeOf(uri), text: reached.text }] }
  // The code of the specification for a resource that does not exist.
  throw new McpError(ErrorCode.InvalidParams, 'The current page has no such resource.', { uri })
}

function typeOf(uri: string): string {
  return uri.startsWith(pageUri) ? uri.slice(pageUri.length) : 'text/plain'
}

async function reachedBy(place: Place, uri: string, limits: CallLimits): Promise<Reached | undefined> {
  const format = formatLinks(place).find((one) => one.uri === uri)
  if (format !== undefined) return readAs(place.page, format.mimeType, limits)
  const [, action] = readable(place).find(([name]) => uri === linkUri + name) ?? []
  if (action !== undefined) return action.use({}, limits)
  const item = place.items.find((_, index) => uri === itemUri + String(index + 1))
  return item === undefined ? undefined : { kind: 'page', page: await item.open(limits) }
}
