import type { Host, Read } from './mcp.ts'

/** What an agent is told: words for each step, and facts for the arguments. */
export interface Task {
  readonly goals: readonly string[]
  readonly facts?: Readonly<Record<string, unknown>>
}

interface Choice {
  readonly score: number
  readonly call: Call
}

/** A call of a tool. */
export interface Call {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
}

/**
 * An agent without a model and without knowledge of any service: it reads the tools and the results, and for each goal
 * it uses the action or opens the item with all of the words in its line. Only the last part of a result has actions.
 */
export class Agent {
  readonly #host: Host
  readonly #facts: Readonly<Record<string, unknown>>
  /** The calls that the agent has made. */
  readonly calls: Call[] = []

  constructor(host: Host, facts: Readonly<Record<string, unknown>> = {}) {
    this.#host = host
    this.#facts = facts
  }

  /** Does a task with the stable tools; returns the last result. */
  static async done(host: Host, { goals, facts }: Task): Promise<{ readonly agent: Agent; readonly last: Read }> {
    const agent = new Agent(host, facts)
    const tools = await host.tools()
    const missing = ['look', 'open', 'find', 'do'].filter((name) => !tools.some((tool) => tool.name === name))
    if (missing.length > 0) throw new Error(`There are no tools ${missing.join(', ')}`)
    let last = await agent.#call({ tool: 'look', input: {} })
    for (const goal of goals) last = await agent.#reach(goal, last)
    return { agent, last }
  }

  async #call(call: Call): Promise<Read> {
    this.calls.push(call)
    return this.#host.call(call.tool, call.input)
  }

  async #reach(goal: string, page: Read): Promise<Read> {
    const words = wordsOf(goal)
    const [best] = this.#choices(words, page)
    if (best !== undefined) return this.#use(best.call)
    // The texts of the service are in quotes, so none of them begins a line like this.
    if (/^… \d+ more lines: look \{at: "rest"\}$/m.test(page.parts[0] ?? '')) {
      return this.#reach(goal, await this.#call({ tool: 'look', input: { at: 'rest' } }))
    }
    // An action that is listed by its name only is described on request.
    for (const word of words) {
      const found = await this.#call({ tool: 'find', input: { words: word } })
      const [described] = this.#choices(words, found)
      if (described !== undefined) return this.#use(described.call)
    }
    throw new Error(`Nothing for "${goal}" on:\n${page.text}`)
  }

  #choices(words: readonly string[], { parts }: Read): readonly Choice[] {
    const data = parts.slice(0, -1).join('\n').split('\n')
    const actions = (parts.at(-1) ?? '').split('\n')
    const items = data.flatMap((line) => {
      const [, number, row = ''] = /^\s*(\d+)\. (.*)$/.exec(line) ?? []
      return number === undefined ? [] : [{ text: row, call: { tool: 'open', input: { item: Number(number) } } }]
    })
    const listed = actions.flatMap((line) => {
      const [, name, braces = '', title] = /^- ([\w-]+)(?: \{(.*)\})?: (".*)$/.exec(line) ?? []
      if (name === undefined || title === undefined) return []
      return [{ text: `${name} ${title}`, call: { tool: 'do', input: { name, input: this.#inputFor(braces) } } }]
    })
    // Users write the rows of items; the service writes the actions.
    return [...listed, ...items]
      .map(({ text, call }) => ({ score: scoreOf(words, text), call }))
      .filter(({ score }) => score === words.length)
      .toSorted((a, b) => b.score - a.score)
  }

  /** Fills the required arguments, and the optional ones that there are facts for. */
  #inputFor(braces: string): Readonly<Record<string, unknown>> {
    const parts = braces.split(/, (?=[\w-]+\??(?:[:,=]| =|$))/).filter((part) => part !== '')
    const given = parts.flatMap((part): (readonly [string, unknown])[] => {
      const [, name = '', optional = '', values = ''] = /^([\w-]+)(\??)(?:: )?(.*)$/.exec(part) ?? []
      const value = this.#valueOf(name, values)
      if (value !== undefined) return [[name, value]]
      return optional === '' ? [[name, valuesIn(values)[0]?.value]] : []
    })
    return Object.fromEntries(given)
  }

  #valueOf(name: string, values: string): unknown {
    const fact = Object.entries(this.#facts).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
    const option = valuesIn(values).find(({ value, label }) => value === fact || label === fact)
    return option?.value ?? fact
  }

  /** Uses an action; after a refusal of its input, fills what the refusal lists, once. */
  async #use(call: Call): Promise<Read> {
    const read = await this.#call(call)
    if (!read.isError || call.tool !== 'do') return read
    const line = (read.parts.at(-1) ?? '').split('\n').find((one) => one.startsWith(`- ${String(call.input['name'])} `))
    const [, braces = ''] = /\{(.*)\}/.exec(line ?? '') ?? []
    return this.#call({ tool: 'do', input: { name: call.input['name'], input: this.#inputFor(braces) } })
  }
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(' ')
}

function scoreOf(words: readonly string[], text: string): number {
  const lower = text.toLowerCase()
  return words.filter((word) => lower.includes(word)).length
}

/** Returns the values of an argument in words: `"a" ("First") | "b"`. */
function valuesIn(words: string): readonly { readonly value: string; readonly label: string | undefined }[] {
  return [...words.matchAll(/"([^"]*)"(?: \("([^"]*)"\))?/g)].map(([, value = '', label]) => ({ value, label }))
}
