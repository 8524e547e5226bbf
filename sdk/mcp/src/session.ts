import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import {
  isFailure,
  isHttpFailure,
  type Failure,
  type JsonObject,
  type Reference,
  type Representation,
} from '@waymark/sdk'
import { failureInWords } from './failure-text.ts'
import { moreInWords, nextInWords, placeInWords, placeOf, type Place } from './place.ts'
import { isSafe } from './actions.ts'
import { toolsOf } from './tools.ts'

const mostPlaces = 50

/** A call that the current page does not offer. */
class ToolError extends Error {}

function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] }
}

function objectIn(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function titleOf(state: unknown): string | undefined {
  const { title, name } = objectIn(state)
  return [title, name].find((text) => typeof text === 'string')
}

/** The pages that an agent has read, the current one last. */
export class Session {
  readonly #entry: Reference
  readonly #places: Place[] = []

  constructor(entry: Reference) {
    this.#entry = entry
  }

  async tools(): Promise<Tool[]> {
    try {
      return toolsOf(await this.#current(), this.#places.length > 1)
    } catch (error) {
      if (!isFailure(error)) throw error
      return toolsOf(undefined, false)
    }
  }

  /** Uses a tool. A failure of the service becomes a result; others are thrown. */
  async call(name: string, values: JsonObject): Promise<CallToolResult> {
    try {
      return textResult(await this.#use(name, values))
    } catch (error) {
      if (error instanceof ToolError) return { ...textResult(error.message), isError: true }
      if (!isFailure(error)) throw error
      return { ...textResult(await this.#refused(error)), isError: true }
    }
  }

  async #current(): Promise<Place> {
    const current = this.#places.at(-1)
    if (current !== undefined) return current
    await this.#arrive(await this.#entry.get(), 'Home')
    return this.#current()
  }

  async #arrive(page: Representation, title: string): Promise<string> {
    const place = await placeOf(page, titleOf(page.state) ?? title)
    const isSame = this.#places.at(-1)?.page.url === page.url
    this.#places.splice(isSame ? -1 : this.#places.length, 1, place)
    if (this.#places.length > mostPlaces) this.#places.shift()
    return placeInWords(place)
  }

  async #use(name: string, values: JsonObject): Promise<string> {
    if (name === 'home') {
      this.#places.splice(0)
      return placeInWords(await this.#current())
    }
    const place = await this.#current()
    switch (name) {
      case 'look':
        return this.#again()
      case 'back':
        if (this.#places.length > 1) this.#places.pop()
        return this.#again()
      case 'more':
        this.#places.splice(-1, 1, { ...place, isWhole: true })
        return moreInWords(place)
      case 'open':
        return this.#open(place, Number(values['item']))
      case 'do':
        return this.#use(String(values['name']), objectIn(values['input']))
      default:
        return this.#act(place, name, values)
    }
  }

  /** Reads the current page again; a page without its own link is shown as it was. */
  async #again(): Promise<string> {
    const { page, title } = await this.#current()
    const isReadable = page.links('self').some(({ templated }) => !templated)
    const fresh = isReadable ? await page.follow('self', {}, { prefer: 'fresh' }).get() : page
    this.#places.pop()
    return this.#arrive(fresh, title)
  }

  async #open(place: Place, number: number): Promise<string> {
    const item = place.items[number - 1]
    if (item === undefined) throw new ToolError(`There is no item ${String(number)}.\n\n${nextInWords(place)}`)
    return this.#arrive(await item.open(), item.title)
  }

  async #act(place: Place, name: string, values: JsonObject): Promise<string> {
    const action = place.actions.get(name)
    if (action === undefined) throw new ToolError(`${name} is not an action of this page.\n\n${nextInWords(place)}`)
    const reached = await action.use(values)
    if (reached.kind === 'text') return reached.text
    const done = isSafe(action) ? '' : `Done: ${action.title}.\n\n`
    if (reached.kind === 'page') {
      const title = reached.page.url === place.page.url ? place.title : action.title
      return done + (await this.#arrive(reached.page, title))
    }
    // The page may no longer exist.
    this.#places.pop()
    const previous = await this.#current()
    return `${done}The current page is ${previous.title}, as it was before.\n\n${nextInWords(previous)}`
  }

  async #refused(failure: Failure): Promise<string> {
    const place = this.#places.at(-1)
    const text = failureInWords(failure)
    if (place === undefined) return text
    const refusal = isHttpFailure(failure) ? failure.representation : undefined
    const next = await placeOf(place.page, place.title, refusal)
    this.#places.splice(-1, 1, next)
    return [text, ...next.remedies, '', nextInWords(next)].join('\n')
  }
}
