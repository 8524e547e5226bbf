import { expect } from 'chai'
import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { Host, type Read } from '../../support/sdk/mcp.ts'

/*
 * An agent that knows no name of the clinic: it chooses the tool whose description has the words of its goal, and the
 * item whose line has them.
 */
class Agent {
  readonly host: Host

  constructor(host: Host) {
    this.host = host
  }

  async use(goal: RegExp, input: Readonly<Record<string, unknown>> = {}): Promise<Read> {
    return this.host.call((await this.#toolFor(goal)).name, input)
  }

  /** Fills the required arguments, then also those that the refusal names. */
  async fill(goal: RegExp): Promise<Read> {
    const { name, inputSchema } = await this.#toolFor(goal)
    const send = (names: readonly string[]): Promise<Read> =>
      this.host.call(name, Object.fromEntries(names.map((one) => [one, example(inputSchema.properties?.[one] ?? {})])))
    const required = inputSchema.required ?? []
    const read = await send(required)
    const [refusal = ''] = read.text.split('Next:')
    const asked = [...refusal.matchAll(/^- "(\w+)": /gm)].map(([, field = '']) => field)
    return read.isError ? send([...required, ...asked]) : read
  }

  async open(page: Read, words: RegExp): Promise<Read> {
    const lines = page.text.split('\n').filter((line) => /^\s*\d+\. /.test(line))
    const found = lines.find((line) => words.test(line)) ?? expect.fail(`${String(words)} in ${page.text}`)
    return this.host.call('open', { item: Number.parseInt(found) })
  }

  async #toolFor(goal: RegExp): Promise<Tool> {
    const tools = await this.host.tools()
    return tools.find(({ description = '' }) => goal.test(description)) ?? expect.fail(JSON.stringify(tools))
  }
}

function example(schema: { readonly enum?: readonly unknown[]; readonly type?: string }): unknown {
  return schema.enum?.[0] ?? (schema.type === 'number' ? 36 : 'Ada Lovelace')
}

describe('the MCP server with the clinic', () => {
  let clinic: Clinic
  let agent: Agent
  beforeEach(async () => {
    clinic = await openClinic()
    agent = new Agent(await Host.of(`${clinic.origin}/`))
  })
  afterEach(async () => {
    await agent.host.close()
    await clinic.close()
  })

  it('books with at most 6,000 characters in all results, and moves and cancels, by the tools of each step', async () => {
    const home = await agent.host.call('look')
    const slot = await agent.open(home, /"09:30" \| "10:00"/)
    expect(slot.text).to.include('- "status": "open"')
    const booked = await agent.fill(/book/i)
    expect(booked.text).to.include('- "status": "booked"')
    // 3,483 with the text of a request that lacks the age.
    expect(agent.host.characters).to.be.within(1_000, 6_000)

    await agent.use(/move/i)
    const moved = await agent.fill(/move/i)
    expect(moved.text)
      .to.match(/^Done: "Move appointment"\.\n# /)
      .and.include('- "start": "09:00"')
    await agent.use(/^Read "appointment/i)
    const cancelled = await agent.use(/cancel/i)
    expect(cancelled).to.include({ isError: false })
    expect(cancelled.text).to.include('- "status": "cancelled"')
  })

  it('reports the faults of fields, and keeps the form without the rejected values', async () => {
    await agent.open(await agent.host.call('look'), /"09:30" \| "10:00"/)
    const local = await agent.host.call('confirm', { name: 'Ada', age: 361, size: 1 })
    expect(local.isError).to.equal(true)
    expect(local.text).to.match(
      /^# The input of "confirm" is invalid\n- "size": "is not a field.*"\n- "age": "must be at most 130"\n/,
    )
    const remote = await agent.host.call('confirm', { name: 'Ada', dateOfBirth: '2100-01-01' })
    expect(remote.isError).to.equal(true)
    expect(remote.text).to.match(
      /^# "Something in the form is missing or wrong"\n.*\n- "dateOfBirth": "must be a day in the past 130 years"\nNext:/,
    )
    expect((await agent.host.call('confirm', { name: 'Ada', age: 36 })).text).to.include('- "status": "booked"')
  })

  it('offers the links of a problem as items, after those of the page', async () => {
    await agent.open(await agent.host.call('look'), /"09:30" \| "10:00"/)
    const other = new Agent(await Host.of(`${clinic.origin}/`))
    await other.open(await other.host.call('look'), /"09:30" \| "10:00"/)
    await other.fill(/book/i)
    await other.host.close()
    const refused = await agent.host.call('confirm', { name: 'Bea', age: 40 })
    expect(refused.isError).to.equal(true)
    expect(refused.text).to.match(
      /^# "That time has just been taken"\n.*Choose another time\."\n## "alternatives"\n1\. "Monday 30 November/,
    )
    expect((await agent.open(refused, /10:00 to 10:30/)).text).to.include('- "status": "open"')
    expect((await agent.host.call('confirm', { name: 'Bea', age: 40 })).text).to.include('- "status": "booked"')
  })

  it('changes the tools with each page, and notifies the host', async () => {
    expect(await agent.host.names()).to.include.members(['open', 'doctors', 'free-times', 'look', 'home', 'more', 'do'])
    expect(await agent.host.names()).to.not.include.members(['back', 'sign-in', 'alternate'])
    await agent.host.call('free-times', { speciality: 'Paediatrics' })
    expect(agent.host.changes).to.equal(1)
    const names = await agent.host.names()
    expect(names).to.include.members(['back', 'search', 'next']).and.not.include('free-times')
    // The templated link and the form are the same; formats and the form for programs are secondary.
    expect(names).to.not.include.members(['search-2', 'view', 'alternate'])
    await agent.host.call('back')
    expect(await agent.host.names())
      .to.include('free-times')
      .and.not.include('back')
  })

  it('lists formats, documentation and sign-in with more', async () => {
    await agent.host.call('look')
    const more = await agent.host.call('more')
    expect(more.text).to.include('- sign-in {user, password}').and.include('- service-doc').and.include('text/markdown')
    expect(await agent.host.names()).to.include.members(['sign-in', 'alternate'])
    const markdown = await agent.host.call('alternate', { type: 'text/markdown' })
    expect(markdown.text).to.match(/^"---\\nself: \\"\/\\"/)
  })

  it('uses any listed action with do, for a host that keeps the first tools', async () => {
    await agent.host.call('look')
    await agent.host.call('do', { name: 'open', input: { item: 2 } })
    expect((await agent.host.call('do', { name: 'hold' })).isError).to.equal(false)
    const unknown = await agent.host.call('do', { name: 'fly' })
    expect(unknown.isError).to.equal(true)
    expect(unknown.text).to.match(/^"fly" is not an action of this page\.\nNext:\n/)
    await agent.host.call('home')
    expect((await agent.host.call('open', { item: 99 })).text).to.match(/^There is no item 99\.\nNext:\n/)
  })
})
