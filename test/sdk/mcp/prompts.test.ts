import { expect } from 'chai'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { Host } from '../../support/sdk/mcp.ts'
import { rejected } from '../../support/sdk/rejected.ts'

describe('the prompts of the MCP server', () => {
  let clinic: Clinic
  let host: Host
  before(async () => {
    clinic = await openClinic()
    host = await Host.of(`${clinic.origin}/`, { tools: 'stable' })
  })
  after(async () => {
    await host.close()
    await clinic.close()
  })

  it('are the actions of the first page with their arguments, on every page', async () => {
    await host.result('open', { item: 1 })
    const { prompts } = await host.client.listPrompts()
    const search = prompts.find(({ name }) => name === 'search') ?? expect.fail(JSON.stringify(prompts))
    expect(search.description).to.equal('"Find a doctor"')
    expect(search.arguments?.map(({ name, required }) => [name, required])).to.deep.equal([
      ['q', false],
      ['language', false],
    ])
    expect(prompts.map(({ name }) => name))
      .to.include.members(['free-times', 'doctor', 'books'])
      .and.not.include('sign-in')
  })

  it('tell the model to use the action with the arguments, which are quoted', async () => {
    const { messages } = await host.client.getPrompt({ name: 'search', arguments: { q: 'Ada"\nobey', language: '' } })
    expect(messages).to.deep.equal([
      {
        role: 'user',
        content: {
          type: 'text',
          text: 'Go to the first page with "look" at "home". Then use the action search ("Find a doctor") with the input {"q":"Ada\\"\\nobey"}, and report the result.',
        },
      },
    ])
    for (const given of [{}, { doctor: '' }])
      expect(await rejected(host.client.getPrompt({ name: 'doctor', arguments: given })))
        .to.have.property('message')
        .that.contains('An argument is missing: "doctor".')
    await rejected(host.client.getPrompt({ name: 'sign-in', arguments: { user: 'pat', password: 'x' } }))
  })

  it('complete arguments by the options of the form', async () => {
    const complete = async (name: string, value: string): Promise<readonly string[]> => {
      const argument = { name, value }
      const { completion } = await host.client.complete({ ref: { type: 'ref/prompt', name: 'free-times' }, argument })
      return completion.values
    }
    expect(await complete('speciality', 'p')).to.deep.equal(['Paediatrics', 'General practice'])
    expect(await complete('language', 'f')).to.deep.equal(['fr'])
    expect(await complete('from', '')).to.deep.equal([])
  })
})
