import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import type { JsonObject } from '@waymark/sdk'
import { isSafe, type Action } from './actions.ts'
import type { Item } from './items.ts'
import { titleOf, type Place } from './place.ts'
import { quote } from './quote.ts'
import { inputSchema } from './tools.ts'

/** The result of a call as data. */
export interface Structured extends Record<string, unknown> {
  /** Lines about the call: a change that was made, a refusal, a text. */
  readonly messages?: readonly string[]
  /** The page that the call has read. */
  readonly page?: JsonObject
  /** The actions of the current page, which `do` uses. */
  readonly next: readonly JsonObject[]
  /** The name of the action that reverts the change. */
  readonly undo?: string
  /** Whether some data was left out, which `look` with `rest` or `more` continues as text. */
  readonly isCut?: true
}

const text = { type: 'string' }
const anyObject = { type: 'object' }

/** The schema of {@link Structured}. Its texts are those of the service, so they are data. */
export const outputSchema: NonNullable<Tool['outputSchema']> = {
  type: 'object',
  properties: {
    messages: { type: 'array', items: text },
    page: {
      type: 'object',
      properties: { url: text, title: text, state: {}, items: { type: 'array', items: anyObject } },
      required: ['url', 'items'],
    },
    next: {
      type: 'array',
      items: { type: 'object', properties: { name: text, title: text, isRead: { type: 'boolean' }, input: anyObject } },
    },
    undo: text,
    isCut: { type: 'boolean' },
  },
  required: ['next'],
}

/** What a result is made of. */
export interface Parts {
  readonly messages: readonly string[]
  readonly shown: Place | undefined
  readonly offered: Iterable<readonly [string, Action]>
  readonly undo?: string | undefined
}

/** Returns a result as data of a limited length in JSON. */
export function structured({ messages, shown, offered, undo }: Parts, most: number): Structured {
  const next = [...offered].map(([name, action]) => ({
    name,
    title: action.title,
    isRead: isSafe(action),
    input: inputSchema(action.parameters),
  }))
  const some = fitting(next, most / 4)
  const { page, isPart } = shown === undefined ? { page: undefined, isPart: false } : pageOf(shown, most)
  return {
    ...(messages.length === 0 ? {} : { messages }),
    ...(page === undefined ? {} : { page }),
    next: some,
    ...(undo === undefined ? {} : { undo }),
    ...(isPart || some.length < next.length ? { isCut: true } : {}),
  }
}

function pageOf(shown: Place, most: number): { readonly page: JsonObject; readonly isPart: boolean } {
  const { url, state } = shown.page
  const title = titleOf(shown)
  const head = { url, ...(title === undefined ? {} : { title }), state }
  const isLong = quote(head).length > most / 4
  const items = fitting(shown.items.map(itemOf), most / 4)
  return { page: { ...(isLong ? { url } : head), items }, isPart: isLong || items.length < shown.items.length }
}

function itemOf({ title, state }: Item, index: number): JsonObject {
  return { number: index + 1, ...(title === undefined ? {} : { title }), ...(state === undefined ? {} : { state }) }
}

/** Returns the first entries of a list whose JSON has a limited length, at least one. */
export function fitting<A>(list: readonly A[], most: number): readonly A[] {
  let length = 0
  const end = list.findIndex((one) => (length += quote(one).length + 1) > most)
  return end === -1 ? list : list.slice(0, Math.max(end, 1))
}
