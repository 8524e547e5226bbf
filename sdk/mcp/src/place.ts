import type { Representation } from '@waymark/sdk'
import { actionsOf, mostTools, type Action } from './actions.ts'
import { listsOf, type Item } from './items.ts'
import { UniqueNames } from './names.ts'
import { parametersInBrief, parametersInWords } from './parameters.ts'
import { joinShort, quoteShort } from './quote.ts'
import { changedLines, stateLines } from './state-text.ts'
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
export function titleInWords(place: Place): string {
  const own = titleOf(place)
  return own === undefined ? 'Page' : quoteShort(own, longestTitle)
}

/** Returns the title of a page, if it has one. */
export function titleOf({ page }: Pick<Place, 'page'>): string | undefined {
  const [self] = page.links('self')
  return titleIn(page.state)?.title ?? self?.title
}

function titleIn(state: unknown): { readonly member: string; readonly title: string } | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const members = new Map<string, unknown>(Object.entries(state))
  for (const member of ['title', 'name']) {
    const title = members.get(member)
    if (typeof title === 'string') return { member, title }
  }
  return undefined
}

// The heading has the title.
function untitled(state: unknown): unknown {
  const own = titleIn(state)
  if (own === undefined || own.title.length > longestTitle) return state
  const members = Object.entries(typeof state === 'object' && state !== null ? state : {})
  return Object.fromEntries(members.filter(([name]) => name !== own.member))
}

/**
 * Returns the lines of a page: its title, its state and its lists.
 *
 * @param before the page that a change was made from, whose members are not repeated
 */
export function placeLines(place: Place, before?: Place): readonly string[] {
  const state = untitled(place.page.state)
  const lines = before === undefined ? stateLines(state) : changedLines(state, before.page.state)
  return [`# ${titleInWords(place)}`, ...lines, ...place.lists]
}

/** The longest list of actions, which leaves room for the page. */
const longestActions = 3_000

/** The most actions that all have a title in the stable style, and the number of those with a title if there are more. */
const mostTitled = { all: 10, some: 6 }

/** Names of actions that revert a change. */
const reverting = new Set(['cancel', 'release', 'restore', 'revert', 'undelete', 'undo', 'withdraw'])

/**
 * Returns the name of the action that reverts a change: one with such a name that the page before the change did not
 * offer; undefined if there is none, or several.
 */
export function undoOf(place: Place, before: Place): string | undefined {
  const known = new Set([...before.actions.values()].map(({ name }) => name))
  const found = mainActions(place).filter(([, { name }]) => reverting.has(name.toLowerCase()) && !known.has(name))
  return found.length === 1 ? found[0]?.[0] : undefined
}

/** What the last call says about the actions of a page. */
export interface Outcome {
  /** The name of an action whose input was refused, which is listed with all values. */
  readonly refused?: string | undefined
  /** The name of the action that reverts the change. */
  readonly undo?: string | undefined
}

/** Returns the actions that are possible next. */
export function nextInWords(place: Place, style: ToolStyle, { refused, undo }: Outcome = {}): string {
  const count = place.items.length
  const open = count === 0 ? [] : [`- open {item: 1–${String(count)}}${style === 'stable' ? '' : ': an item above'}`]
  const main = mainActions(place)
  const lines =
    style === 'stable' ? briefLines(main, refused) : [...actionLines(main), `- ${fixedActions[style].always}`]
  const last = undo === undefined ? [] : [`To undo this change, use ${undo}.`]
  return ['Next:', ...open, ...lines, ...last].join('\n')
}

// The stable tools have no schema of an action; `find` describes it.
function briefLines(all: readonly Named[], refused: string | undefined): readonly string[] {
  const whole = actionLines(all.filter(([name]) => name === refused))
  const actions = all.filter(([name]) => name !== refused)
  const titled = actions.length > mostTitled.all ? actions.slice(0, mostTitled.some) : actions
  const named = actions.slice(titled.length).map(([name]) => name)
  const lines = [...whole, ...actionLines(titled, parametersInBrief)]
  return named.length === 0 ? lines : [...lines, `- ${joinShort(named, ', ', longestNames)}`]
}

const longestNames = 1_000

/** A named action. */
export type Named = readonly [name: string, action: Action]

/** Returns the actions of a page that are often on the way to a goal. */
export function mainActions({ actions }: Place): readonly Named[] {
  return [...actions].filter(([, { isMain }]) => isMain)
}

/** Returns the actions of a page that are rarely on the way to a goal. */
export function otherActions({ actions }: Place): readonly Named[] {
  return [...actions].filter(([, { isMain }]) => !isMain)
}

/** Returns the actions that are rarely on the way to a goal, in words. */
export function otherActionsInWords(others: readonly Named[]): string {
  return others.length === 0 ? 'There are no other actions.' : ['Other actions:', ...actionLines(others)].join('\n')
}

/** Returns the actions with all words in their name or title. */
export function foundActions(place: Place, words: string): readonly Named[] {
  const parts = words.toLowerCase().split(/\s+/)
  return [...place.actions].filter(([name, { title }]) => {
    const text = `${name} ${title}`.toLowerCase()
    return parts.every((part) => text.includes(part))
  })
}

/** Describes the actions that were found. */
export function foundInWords(found: readonly Named[]): string {
  return found.length === 0 ? 'No action has these words.' : ['Use one with do:', ...actionLines(found)].join('\n')
}

function actionLines(
  actions: readonly Named[],
  inWords: typeof parametersInWords = parametersInWords,
): readonly string[] {
  const lines: string[] = []
  for (const [name, { title, parameters }] of actions.slice(0, mostTools)) {
    const line = `- ${name}${inWords(parameters)}: ${quoteShort(title, longestTitle)}`
    if (lines.join('\n').length + line.length > longestActions) break
    lines.push(line)
  }
  const rest = actions.length - lines.length
  return rest === 0 ? lines : [...lines, `- find {words}: ${String(rest)} more actions`]
}
