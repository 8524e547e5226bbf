import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import {
  isFailure,
  isHttpFailure,
  type Failure,
  type JsonObject,
  type Reference,
  type Representation,
} from '@waymark/sdk'
import { isAborted, isSafe, type Action, type CallLimits } from './actions.ts'
import { formatLinks } from './formats.ts'
import { actionIn, contentLines, isObject, previewLines, withFile } from './change-text.ts'
import { failureLines } from './failure-text.ts'
import {
  foundActions,
  foundInWords,
  mainActions,
  nextInWords,
  otherActions,
  otherActionsInWords,
  placeLines,
  placeOf,
  titleInWords,
  undoOf,
  type Outcome,
  type Place,
} from './place.ts'
import { quoteShort } from './quote.ts'
import { fitted, resultOf, structuredResultOf, type Answer, type Offer } from './result.ts'
import { cells } from './state-text.ts'
import { outputSchema } from './structured.ts'
import { stableTools, toolsOf } from './tools.ts'
import type { ToolStyle } from './style.ts'
import { itemNumber, textIn } from './tool-arguments.ts'
import { ToolError } from './tool-error.ts'

const mostPlaces = 50

/** Asks the user whether to make a change; true if the host cannot ask. The question is written only for a user. */
export type Confirm = (question: () => Promise<string>, limits: CallLimits) => Promise<boolean>

/** How a session serves its host. */
export interface SessionOptions {
  readonly style: ToolStyle
  readonly confirm: Confirm
  /** Whether results are data with a schema. */
  readonly isStructured: boolean
}

/** The pages that an agent has read, the current one last. */
export class Session {
  readonly #entry: Reference
  readonly #style: ToolStyle
  readonly #confirm: Confirm
  readonly #isStructured: boolean
  readonly #places: Place[] = []
  /** The lines of the last result that did not fit. */
  #rest: readonly string[] = []

  constructor(entry: Reference, { style, confirm, isStructured }: SessionOptions) {
    this.#entry = entry
    this.#isStructured = isStructured
    this.#style = style
    this.#confirm = confirm
  }

  async tools(limits: CallLimits): Promise<Tool[]> {
    if (this.#style === 'stable') return this.#described(stableTools)
    try {
      return this.#described(toolsOf(await this.#current(limits), this.#places.length > 1))
    } catch (error) {
      if (!isFailure(error)) throw error
      return this.#described(toolsOf(undefined, false))
    }
  }

  /** Returns the tools without a request. */
  knownTools(): Tool[] {
    if (this.#style === 'stable') return this.#described(stableTools)
    return this.#described(toolsOf(this.#places.at(-1), this.#places.length > 1))
  }

  #described(tools: readonly Tool[]): Tool[] {
    return this.#isStructured ? tools.map((tool) => ({ ...tool, outputSchema })) : [...tools]
  }

  /** The URL of the current page. */
  get url(): string | undefined {
    return this.#places.at(-1)?.page.url
  }

  /** Returns the current page, read if necessary. */
  place(limits: CallLimits): Promise<Place> {
    return this.#current(limits)
  }

  /** Returns the first page, without going there. */
  async home(limits: CallLimits): Promise<Place> {
    const [first] = this.#places
    const isFirst = first !== undefined && this.#places.length === 1
    return isFirst ? first : placeOf(await this.#entry.within(limits).get())
  }

  /** Uses a tool. A failure of the service becomes a result; others are thrown. */
  async call(name: string, values: JsonObject, limits: CallLimits): Promise<CallToolResult> {
    const answer = await this.#answer(name, values, limits)
    if (this.#isStructured) {
      const [result, others] = structuredResultOf(answer)
      this.#rest = others
      return result
    }
    const style = this.#style
    const [shown, rest] = fitted(answer, style)
    this.#rest = rest
    return resultOf(answer, { shown, rest: rest.length, style })
  }

  async #answer(name: string, values: JsonObject, limits: CallLimits): Promise<Answer> {
    try {
      return await this.#use(name, values, limits)
    } catch (error) {
      if (isAborted(error)) throw error
      if (error instanceof ToolError) return { ...(await this.#stay([error.message], limits)), isError: true }
      if (!isFailure(error)) throw error
      return { ...(await this.#refused(error, name === 'do' ? String(values['name']) : name)), isError: true }
    }
  }

  async #current(limits: CallLimits): Promise<Place> {
    const current = this.#places.at(-1)
    if (current !== undefined) return current
    const place = await placeOf(await this.#entry.within(limits).get())
    this.#places.push(place)
    return place
  }

  /** @param done the line about a change that was made from the current page */
  async #arrive(page: Representation, done: readonly string[] = []): Promise<Answer> {
    const place = await placeOf(page)
    const before = done.length > 0 ? this.#places.at(-1) : undefined
    const isSame = this.#places.at(-1)?.page.url === page.url
    this.#places.splice(isSame ? -1 : this.#places.length, 1, place)
    if (this.#places.length > mostPlaces) this.#places.shift()
    const undo = before === undefined ? undefined : undoOf(place, before)
    return { data: [...done, ...placeLines(place, before)], shown: place, done, ...this.#next(place, { undo }) }
  }

  /** Returns lines about the current page. */
  async #stay(data: readonly string[], limits: CallLimits): Promise<Answer> {
    return { data, ...this.#next(await this.#current(limits)) }
  }

  async #use(name: string, values: JsonObject, limits: CallLimits): Promise<Answer> {
    if (name === 'home') {
      const place = await placeOf(await this.#entry.within(limits).get())
      this.#places.splice(0, this.#places.length, place)
      return { data: placeLines(place), shown: place, ...this.#next(place) }
    }
    const place = await this.#current(limits)
    switch (name) {
      case 'look':
        return this.#look(place, values['at'], limits)
      case 'back': {
        const previous = this.#places.at(-2)
        if (previous === undefined) return this.#again(place, limits)
        return this.#again(previous, limits, 2)
      }
      case 'more':
        return this.#more(place)
      case 'find': {
        const offered = foundActions(place, textIn(values, 'words'))
        return { data: [], actions: foundInWords(offered), offered }
      }
      case 'open':
        return this.#open(place, itemNumber(values), limits)
      case 'do':
        return this.#do(place, values, limits)
      default:
        return this.#act(place, name, values, limits)
    }
  }

  #next(place: Place, outcome: Outcome = {}): Offer {
    const { undo } = outcome
    const actions = nextInWords(place, this.#style, outcome)
    return { actions, offered: mainActions(place), ...(undo === undefined ? {} : { undo }) }
  }

  /** Reads what the stable set of tools has no tool of its own for. */
  #look(place: Place, at: unknown, limits: CallLimits): Promise<Answer> {
    if (at === undefined || at === 'page') return this.#again(place, limits)
    const tool = at === 'rest' ? 'more' : at
    if (tool !== 'home' && tool !== 'back' && tool !== 'more')
      throw new ToolError('"at" must be page, home, back or rest.')
    return this.#use(tool, {}, limits)
  }

  async #do(place: Place, values: JsonObject, limits: CallLimits): Promise<Answer> {
    const { input = {}, dryRun = false } = values
    const name = textIn(values, 'name')
    // A wrong type must not become a change without its input.
    if (typeof dryRun !== 'boolean' || !isObject(input)) {
      throw new ToolError('The input must be an object and dryRun a boolean. Nothing was sent.')
    }
    if (!dryRun) return this.#use(name, input, limits)
    const { title, preview, isSecret } = actionIn(place, name)
    if (preview === undefined) throw new ToolError(`${quoteShort(name, 64)} only reads; there is nothing to try.`)
    return this.#stay(
      [
        `Dry run of ${quoteShort(title, 200)}: the input is valid, nothing was sent.`,
        ...previewLines(await preview(input), isSecret),
      ],
      limits,
    )
  }

  /** Continues the last result; after its end, the secondary actions are tools too. */
  #more(place: Place): Answer {
    const rest = { data: this.#rest, ...this.#next(place) }
    if (this.#rest.length > 0 && fitted(rest, this.#style)[1].length > 0) return rest
    this.#places.splice(-1, 1, { ...place, isWhole: true })
    const offered = otherActions(place)
    return { ...rest, actions: otherActionsInWords(offered), offered, formats: formatLinks(place) }
  }

  /** Reads a page again; one without its own link is shown as it was. */
  async #again({ page }: Place, limits: CallLimits, replaced = 1): Promise<Answer> {
    const isReadable = page.links('self').some(({ templated }) => !templated)
    const bound = page.within(limits)
    const fresh = isReadable ? await bound.follow('self', {}, { prefer: 'fresh' }).get() : page
    this.#places.splice(-replaced)
    return this.#arrive(fresh)
  }

  async #open(place: Place, number: number, limits: CallLimits): Promise<Answer> {
    const item = place.items[number - 1]
    if (item === undefined) throw new ToolError(`There is no item ${String(number)}.`)
    return this.#arrive(await item.open(limits))
  }

  async #act(place: Place, name: string, values: JsonObject, limits: CallLimits): Promise<Answer> {
    const action = actionIn(place, name)
    if (!isSafe(action)) await this.#agreed(place, { action, values }, limits)
    const reached = await action.use(values, limits)
    const done = isSafe(action) ? [] : [`Done: ${quoteShort(action.title, 200)}.`]
    if (reached.kind === 'page') return this.#arrive(reached.page, done)
    if (reached.kind !== 'done') return this.#stay([...done, ...contentLines(reached)], limits).then(withFile(reached))
    // The page may no longer exist.
    this.#places.pop()
    const previous = await this.#current(limits)
    return this.#stay([...done, `The current page is ${titleInWords(previous)}, as it was before.`], limits)
  }

  /** Throws ToolError unless the user agrees to a change. */
  async #agreed(
    place: Place,
    { action, values }: { readonly action: Action; readonly values: JsonObject },
    limits: CallLimits,
  ): Promise<void> {
    const title = quoteShort(action.title, 200)
    const question = async (): Promise<string> => {
      const request = action.preview === undefined ? [] : previewLines(await action.preview(values), action.isSecret)
      const here = [`Page: ${quoteShort(place.page.url, 200)}`, ...cells(place.page.state)]
      return [`${title}?`, ...request, ...here].join('\n')
    }
    if (!(await this.#confirm(question, limits)))
      throw new ToolError(`The user has not agreed to ${title}. Nothing was sent.`)
  }

  async #refused(failure: Failure, name: string): Promise<Answer> {
    const place = this.#places.at(-1)
    const lines = failureLines(failure)
    if (place === undefined) return { data: lines, actions: 'Next:\n- look, home', offered: [] }
    const refusal = isHttpFailure(failure) ? failure.representation : undefined
    const next = await placeOf(place.page, refusal)
    this.#places.splice(-1, 1, next)
    return { data: [...lines, ...next.remedies], ...this.#next(next, { refused: name }) }
  }
}
