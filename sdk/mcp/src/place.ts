import type { Representation } from '@waymark/sdk'
import { actionsOf, type Action } from './actions.ts'
import { listsOf, type Item } from './items.ts'
import { UniqueNames } from './names.ts'
import { parametersInWords } from './parameters.ts'
import { stateLines } from './state-text.ts'

/** The tools of every page. */
const fixedNames = ['look', 'open', 'back', 'home', 'more', 'do'] as const

/** A page with its affordances, and those of a refusal. */
export interface Place {
  readonly page: Representation
  readonly title: string
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
export async function placeOf(page: Representation, title: string, refusal?: Representation): Promise<Place> {
  const lists = listsOf(page, 1)
  const own = await actionsOf(page)
  const remedies = refusal === undefined ? { lines: [], items: [] } : listsOf(refusal, lists.items.length + 1)
  // A form of the refusal has the rejected values as defaults.
  const known = new Set(own.map(keyOf))
  const added = refusal === undefined ? [] : (await actionsOf(refusal)).filter((action) => !known.has(keyOf(action)))
  return {
    ...{ page, title, isWhole: false },
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

// A longer list is continued by `more`.
const mostLines = 60

/** Returns the page in Markdown with the actions that are possible next. */
export function placeInWords(place: Place): string {
  const { page, title, lists } = place
  const rest = lists.length - mostLines
  const cut = rest > 0 ? [`… ${String(rest)} more lines: more`] : []
  return [`# ${title}`, ...stateLines(page.state), ...lists.slice(0, mostLines), ...cut, '', nextInWords(place)].join(
    '\n',
  )
}

/** Returns what `more` shows: the rest of the lists and the secondary actions. */
export function moreInWords(place: Place): string {
  return [...place.lists.slice(mostLines), actionsInWords(place, ({ isMain }) => !isMain)].join('\n')
}

/** Returns the actions that are possible next. */
export function nextInWords(place: Place): string {
  const count = place.items.length
  const open = count === 0 ? [] : [`- open {item: 1–${String(count)}}: an item above`]
  const main = actionsInWords(place, ({ isMain }) => isMain)
  return ['Next:', ...open, ...(main === '' ? [] : [main]), '- look, back, home, more'].join('\n')
}

function actionsInWords({ actions }: Place, isShown: (action: Action) => boolean): string {
  const shown = [...actions].filter(([, action]) => isShown(action))
  return shown.map(([name, { title, parameters }]) => `- ${name}${parametersInWords(parameters)}: ${title}`).join('\n')
}
