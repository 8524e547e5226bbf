import { expect } from 'chai'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { Host, type Read } from '../../support/sdk/mcp.ts'

/** Returns the name of an action under "Next" by words of its line, or the number of an item. */
function found(page: Read, words: RegExp): string {
  const line = page.text.split('\n').find((one) => words.test(one)) ?? expect.fail(`${String(words)} in ${page.text}`)
  const [, name, number] = /^\s*(?:- ([\w-]+)|(\d+)\. )/.exec(line) ?? []
  return name ?? number ?? expect.fail(line)
}

describe('the stable tools of the MCP server', () => {
  let clinic: Clinic
  beforeEach(async () => {
    clinic = await openClinic()
  })
  afterEach(() => clinic.close())
  const open = (host?: Host): Promise<Host> =>
    Host.of(`${clinic.origin}/`, { tools: 'stable', ...(host === undefined ? {} : { host }) })

  it('book and cancel with at most 3,500 characters, with the list of tools, which never changes', async () => {
    const host = await open()
    const tools = await host.tools()
    expect(tools.map(({ name }) => name)).to.deep.equal(['look', 'open', 'find', 'do'])
    const home = await host.call('look')
    const slot = await host.call('open', { item: Number(found(home, /"09:30" \| "10:00"/)) })
    const booked = await host.call('do', { name: found(slot, /^- .*[Bb]ook/), input: { name: 'Ada', age: 36 } })
    expect(booked.text).to.include('- "status": "booked"')
    const cancelled = await host.call('do', { name: found(booked, /^- .*Cancel/) })
    expect(cancelled.text).to.include('- "status": "cancelled"')
    // 870 for the tools, 1,341 for the first page with nine free times, and the rest for the other three.
    expect(host.characters + host.listed).to.be.within(2_000, 3_500)
    expect([await host.tools(), host.changes]).to.deep.equal([tools, 0])
    await host.close()
  })

  it('read the first and the previous page and the rest by "look"', async () => {
    const host = await open()
    const home = await host.call('look')
    await host.call('do', { name: found(home, /^- .*Our doctors/) })
    expect((await host.call('look', { at: 'back' })).text).to.equal(home.text)
    expect((await host.call('look', { at: 'rest' })).text).to.include('- sign-in {user, password}')
    expect((await host.call('look', { at: 'home' })).text).to.equal(home.text)
    await host.close()
  })

  it('describe the arguments of an action on request, and again after a refusal of its input', async () => {
    const host = await open()
    const home = await host.call('look')
    expect(home.text)
      .to.include('- search {q?, language?}: "Find a doctor"')
      .and.include('- books, session, password-resets')
    const whole = /^- search \{q\?, language\?: "yue" \("Cantonese"\) .*\}: "Find a doctor"$/m
    expect((await host.call('find', { words: 'find doctor' })).text).to.match(whole)
    const refused = await host.call('do', { name: 'search', input: { language: 'Klingon' } })
    expect([refused.isError, whole.test(refused.text)]).to.deep.equal([true, true])
    await host.close()
  })

  it('show what a change has changed', async () => {
    const host = await open()
    const slot = await host.call('open', { item: Number(found(await host.call('look'), /"09:30" \| "10:00"/)) })
    const booked = await host.call('do', { name: found(slot, /^- .*[Bb]ook/), input: { name: 'Ada', age: 36 } })
    expect(booked.text)
      .to.match(/^- "status": "booked"$/m)
      .and.match(/^- the others as before$/m)
      .and.not.include('"start"')
    expect(booked.text).to.match(/\nTo undo this change, use cancel\.$/)
    const look = await host.call('look')
    expect(look.text).to.include('- "start": "09:30"').and.not.include('To undo')
    const named = await host.call('do', { name: 'change', input: { name: 'Bea' } })
    expect(named.text).to.include('- cancel').and.not.include('To undo')
    const moves = await host.call('do', { name: found(booked, /^- .*Move to/) })
    expect(moves.text).to.not.include('as before')
    await host.close()
  })

  it('try a form without sending it', async () => {
    const host = await open()
    const slot = await host.call('open', { item: Number(found(await host.call('look'), /"09:30" \| "10:00"/)) })
    const name = found(slot, /^- .*[Bb]ook/)
    const tried = await host.call('do', { name, input: { name: 'Ada', age: 36 }, dryRun: true })
    expect(tried.text).to.match(
      /^Dry run of ".*": the input is valid, nothing was sent\.\n- POST "http:\S+"\n {2}\+ .*Ada/,
    )
    const wrong = await host.call('do', { name, input: { name: 'Ada', age: 361 }, dryRun: true })
    expect([wrong.isError, wrong.text.includes('"age": "must be at most 130"')]).to.deep.equal([true, true])
    expect((await host.call('look')).text).to.include('- "status": "open"')
    expect((await host.call('do', { name: 'doctor', dryRun: true })).isError).to.equal(true)
    await host.close()
  })

  it('send nothing for arguments of a wrong type, which would lose the input or the dry run', async () => {
    const host = await open()
    const slot = await host.call('open', { item: Number(found(await host.call('look'), /"09:30" \| "10:00"/)) })
    const book = { name: found(slot, /^- .*[Bb]ook/), input: { name: 'Ada', age: 36 } }
    for (const wrong of [{ dryRun: 'true' }, { input: '{"name":"Ada","age":36}' }, { input: ['Ada'] }]) {
      const refused = await host.call('do', { ...book, ...wrong })
      expect([refused.isError, refused.text.includes('Nothing was sent.')]).to.deep.equal([true, true])
    }
    expect((await host.call('look')).text).to.include('- "status": "open"')
    await host.close()
  })

  it('refuse arguments of a wrong type, and name the right one', async () => {
    const host = await open()
    for (const [tool, values, expected] of [
      ['open', {}, '"item" must be'],
      ['open', { item: true }, '"item" must be'],
      ['open', { item: 1.5 }, '"item" must be'],
      ['find', { query: 'week' }, '"words" must be'],
      ['do', {}, '"name" must be'],
      ['look', { at: 'nowhere' }, '"at" must be'],
    ] as const) {
      const { isError, text } = await host.call(tool, values)
      expect([isError, text.includes(expected)], `${tool}: ${text}`).to.deep.equal([true, true])
    }
    await host.close()
  })

  it('ask the user before each change, and before nothing else, if the host can', async () => {
    const questions: string[] = []
    let answer: 'accept' | 'decline' | 'cancel' = 'decline'
    const host = await open(
      new Host((question) => {
        questions.push(question)
        return answer
      }),
    )
    const slot = await host.call('open', { item: Number(found(await host.call('look'), /"09:30" \| "10:00"/)) })
    const book = { name: found(slot, /^- .*[Bb]ook/), input: { name: 'Ada', age: 36 } }
    expect(questions).to.deep.equal([])
    for (answer of ['decline', 'cancel'] as const) {
      const refused = await host.call('do', book)
      expect([refused.isError, refused.text.includes('The user has not agreed to')]).to.deep.equal([true, true])
    }
    expect((await host.call('look')).text).to.include('- "status": "open"')
    answer = 'accept'
    const cannotAsk = new Host(() => {
      throw new Error('No window')
    })
    const failing = await open(cannotAsk)
    await failing.call('open', { item: Number(found(await failing.call('look'), /"09:30" \| "10:00"/)) })
    const unasked = await failing.call('do', book)
    expect([unasked.isError, unasked.parts[0]]).to.deep.equal([
      true,
      'The host could not ask the user. Nothing was sent.',
    ])
    await failing.close()
    expect((await host.call('do', book)).text).to.include('- "status": "booked"')
    expect(questions[0]).to.match(
      /^"Book this time"\?\n- POST "http\S+"\n {2}\+ .*Ada.*36.*\nPage: "http.*"start": "09:30"/s,
    )
    expect(questions).to.have.length(3)
    await host.close()
  })
})
