import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import {
  isFailure,
  isHttpFailure,
  type Failure,
  type JsonObject,
  type Limits,
  type Reference,
  type Representation,
} from '@waymark/sdk'
import { isAborted, isSafe, type Reached } from './actions.ts'
import { failureLines } from './failure-text.ts'
import {
  foundInWords,
  nextInWords,
  otherActionsInWords,
  placeLines,
  placeOf,
  titleInWords,
  type Place,
} from './place.ts'
import { quoteLong, quoteShort } from './quote.ts'
import { fileLine, fitted, resultOf, type Answer } from './result.ts'
import { toolsOf } from './tools.ts'

const mostPlaces = 50

/** A call that the current page does not offer. */
class ToolError extends Error {}

function objectIn(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The pages that an agent has read, the current one last. */
export class Session {
  readonly #entry: Reference
  readonly #places: Place[] = []
  /** The lines of the last result that did not fit. */
  #rest: readonly string[] = []

  constructor(entry: Reference) {
    this.#entry = entry
  }

  async tools(limits: Limits): Promise<Tool[]> {
    try {
      return toolsOf(await this.#current(limits), this.#places.length > 1)
    } catch (error) {
      if (!isFailure(error)) throw error
      return toolsOf(undefined, false)
    }
  }

  /** Returns the tools without a request. */
  knownTools(): Tool[] {
    return toolsOf(this.#places.at(-1), this.#places.length > 1)
  }

  /** Uses a tool. A failure of the service becomes a result; others are thrown. */
  async call(name: string, values: JsonObject, limits: Limits): Promise<CallToolResult> {
    const answer = await this.#answer(name, values, limits)
    const [shown, rest] = fitted(answer)
    this.#rest = rest
    return resultOf(answer, shown, rest.length)
  }

  async #answer(name: string, values: JsonObject, limits: Limits): Promise<Answer> {
    try {
      return await this.#use(name, values, limits)
    } catch (error) {
      if (isAborted(error)) throw error
      if (error instanceof ToolError) return { ...(await this.#stay([error.message], limits)), isError: true }
      if (!isFailure(error)) throw error
      return { ...(await this.#refused(error)), isError: true }
    }
  }

  async #current(limits: Limits): Promise<Place> {
    const current = this.#places.at(-1)
    if (current !== undefined) return current
    const place = await placeOf(await this.#entry.within(limits).get())
    this.#places.push(place)
    return place
  }

  async #arrive(page: Representation, before: readonly string[] = []): Promise<Answer> {
    const place = await placeOf(page)
    const isSame = this.#places.at(-1)?.page.url === page.url
    this.#places.splice(isSame ? -1 : this.#places.length, 1, place)
    if (this.#places.length > mostPlaces) this.#places.shift()
    return { data: [...before, ...placeLines(place)], actions: nextInWords(place) }
  }

  /** Returns lines about the current page. */
  async #stay(data: readonly string[], limits: Limits): Promise<Answer> {
    return { data, actions: nextInWords(await this.#current(limits)) }
  }

  async #use(name: string, values: JsonObject, limits: Limits): Promise<Answer> {
    if (name === 'home') {
      const place = await placeOf(await this.#entry.within(limits).get())
      this.#places.splice(0, this.#places.length, place)
      return { data: placeLines(place), actions: nextInWords(place) }
    }
    const place = await this.#current(limits)
    switch (name) {
      case 'look':
        return this.#again(place, limits)
      case 'back': {
        const previous = this.#places.at(-2)
        if (previous === undefined) return this.#again(place, limits)
        return this.#again(previous, limits, 2)
      }
      case 'more':
        return this.#more(place)
      case 'find':
        return { data: [], actions: foundInWords(place, String(values['words'])) }
      case 'open':
        return this.#open(place, Number(values['item']), limits)
      case 'do':
        return this.#use(String(values['name']), objectIn(values['input']), limits)
      default:
        return this.#act(place, name, values, limits)
    }
  }

  /** Continues the last result; after its end, the secondary actions are tools too. */
  #more(place: Place): Answer {
    const rest = { data: this.#rest, actions: nextInWords(place) }
    if (this.#rest.length > 0 && fitted(rest)[1].length > 0) return rest
    this.#places.splice(-1, 1, { ...place, isWhole: true })
    return { ...rest, actions: otherActionsInWords(place) }
  }

  /** Reads a page again; one without its own link is shown as it was. */
  async #again({ page }: Place, limits: Limits, replaced = 1): Promise<Answer> {
    const isReadable = page.links('self').some(({ templated }) => !templated)
    const bound = page.within(limits)
    const fresh = isReadable ? await bound.follow('self', {}, { prefer: 'fresh' }).get() : page
    this.#places.splice(-replaced)
    return this.#arrive(fresh)
  }

  async #open(place: Place, number: number, limits: Limits): Promise<Answer> {
    const item = place.items[number - 1]
    if (item === undefined) throw new ToolError(`There is no item ${String(number)}.`)
    return this.#arrive(await item.open(limits))
  }

  async #act(place: Place, name: string, values: JsonObject, limits: Limits): Promise<Answer> {
    const action = place.actions.get(name)
    if (action === undefined) throw new ToolError(`${quoteShort(name, 64)} is not an action of this page.`)
    const reached = await action.use(values, limits)
    const done = isSafe(action) ? [] : [`Done: ${quoteShort(action.title, 200)}.`]
    if (reached.kind === 'page') return this.#arrive(reached.page, done)
    if (reached.kind !== 'done') return this.#stay([...done, ...contentLines(reached)], limits).then(withFile(reached))
    // The page may no longer exist.
    this.#places.pop()
    const previous = await this.#current(limits)
    return this.#stay([...done, `The current page is ${titleInWords(previous)}, as it was before.`], limits)
  }

  async #refused(failure: Failure): Promise<Answer> {
    const place = this.#places.at(-1)
    const lines = failureLines(failure)
    if (place === undefined) return { data: lines, actions: 'Next:\n- look, home' }
    const refusal = isHttpFailure(failure) ? failure.representation : undefined
    const next = await placeOf(place.page, refusal)
    this.#places.splice(-1, 1, next)
    return { data: [...lines, ...next.remedies], actions: nextInWords(next) }
  }
}

type Content = Extract<Reached, { readonly kind: 'file' | 'text' }>

function contentLines(content: Content): readonly string[] {
  return content.kind === 'text' ? quoteLong(content.text) : [fileLine(content)]
}

function withFile(content: Content): (answer: Answer) => Answer {
  return (answer) => (content.kind === 'file' ? { ...answer, file: content } : answer)
}
