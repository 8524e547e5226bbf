import type { Representation } from '@waymark/sdk'
import { actionsOf, mostTools, type Action } from './actions.ts'
import { listsOf, type Item } from './items.ts'
import { UniqueNames } from './names.ts'
import { parametersInWords } from './parameters.ts'
import { quoteShort } from './quote.ts'
import { stateLines } from './state-text.ts'
import { fixedActions, type ToolStyle } from './style.ts'

/** The tools of every page. */
const fixedNames = ['look', 'open', 'back', 'home', 'more', 'do', 'find'] as const

/** A page with its affordances, and those of a refusal. */
export interface Place {
  readonly page: Representation
  /** The actions by tool name, the main ones first. */
  readonly actions: ReadonlyMap<string, Action>
  readonly items: readonly Item[]
  /** The lines of the lists of the page. */
  readonly lists: readonly string[]
  /** The lines of the lists of the refusal. */
  readonly remedies: readonly string[]
  /** Whether the secondary actions are tools too. */
  readonly isWhole: boolean
}

/**
 * Returns the place of a page.
 *
 * @param refusal the response to a request from this page, whose actions are added; the numbers of its items follow those
 * of the page
 */
export async function placeOf(page: Representation, refusal?: Representation): Promise<Place> {
  const lists = listsOf(page, 1)
  const own = await actionsOf(page)
  const remedies = refusal === undefined ? { lines: [], items: [] } : listsOf(refusal, lists.items.length + 1)
  // A form of the refusal has the rejected values as defaults.
  const known = new Set(own.map(keyOf))
  const added = refusal === undefined ? [] : (await actionsOf(refusal)).filter((action) => !known.has(keyOf(action)))
  return {
    page,
    isWhole: false,
    actions: named([...added, ...own]),
    items: [...lists.items, ...remedies.items],
    lists: lists.lines,
    remedies: remedies.lines,
  }
}

function keyOf({ name, title }: Action): string {
  return `${name} ${title}`
}

function named(actions: readonly Action[]): ReadonlyMap<string, Action> {
  const names = new UniqueNames(fixedNames)
  const main = actions.filter(({ isMain }) => isMain)
  const others = actions.filter(({ isMain }) => !isMain)
  return new Map([...main, ...others].map((action) => [names.assign(action.name), action]))
}

const longestTitle = 200

/** Returns the title of a page, quoted; a title of the link to it might be out of date. */
export function titleInWords({ page }: Place): string {
  const [self] = page.links('self')
  const own = titleIn(page.state) ?? self?.title
  return own === undefined ? 'Page' : quoteShort(own, longestTitle)
}

function titleIn(state: unknown): string | undefined {
  const { title, name }: { readonly title?: unknown; readonly name?: unknown } =
    typeof state === 'object' && state !== null ? state : {}
  return [title, name].find((text) => typeof text === 'string')
}

/** Returns the lines of a page: its title, its state and its lists. */
export function placeLines(place: Place): readonly string[] {
  return [`# ${titleInWords(place)}`, ...stateLines(place.page.state), ...place.lists]
}

/** The longest list of actions, which leaves room for the page. */
const longestActions = 3_000

/** Returns the actions that are possible next. */
export function nextInWords(place: Place, style: ToolStyle): string {
  const count = place.items.length
  const open = count === 0 ? [] : [`- open {item: 1–${String(count)}}: an item above`]
  const main = [...place.actions].filter(([, { isMain }]) => isMain)
  return ['Next:', ...open, ...actionLines(main), `- ${fixedActions[style].always}`].join('\n')
}

/** Returns the actions that are rarely on the way to a goal. */
export function otherActionsInWords(place: Place): string {
  const others = [...place.actions].filter(([, { isMain }]) => !isMain)
  return others.length === 0 ? 'There are no other actions.' : ['Other actions:', ...actionLines(others)].join('\n')
}

/** Returns the actions with all words in their name or title. */
export function foundInWords(place: Place, words: string): string {
  const parts = words.toLowerCase().split(/\s+/)
  const found = [...place.actions].filter(([name, { title }]) => {
    const text = `${name} ${title}`.toLowerCase()
    return parts.every((part) => text.includes(part))
  })
  return found.length === 0 ? 'No action has these words.' : ['Use one with do:', ...actionLines(found)].join('\n')
}

function actionLines(actions: readonly (readonly [string, Action])[]): readonly string[] {
  const lines: string[] = []
  for (const [name, { title, parameters }] of actions.slice(0, mostTools)) {
    const line = `- ${name}${parametersInWords(parameters)}: ${quoteShort(title, longestTitle)}`
    if (lines.join('\n').length + line.length > longestActions) break
    lines.push(line)
  }
  const rest = actions.length - lines.length
  return rest === 0 ? lines : [...lines, `- find {words}: ${String(rest)} more actions`]
}
