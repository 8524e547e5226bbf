import { Ajv } from 'ajv'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { expect } from 'chai'
import { Host } from '../../support/sdk/mcp.ts'
import { services, type Routes } from '../../support/sdk/service.ts'

const routes: Routes = {
  'GET /': {
    body: {
      title: 'Notes',
      open: true,
      _links: { self: { href: '/' }, help: { href: '/help' } },
      _embedded: {
        note: [1, 2].map((n) => ({
          n,
          text: 'Buy',
          a: 1,
          b: 2,
          c: 3,
          d: 4,
          _links: { self: { href: `/${String(n)}` } },
        })),
      },
      _templates: { add: { title: 'Add a note', method: 'POST', properties: [{ name: 'text', required: true }] } },
    },
  },
  'POST /': { status: 204 },
}

describe('structured results of the MCP server', () => {
  const serve = services()
  const open = async (given: Routes, tools: 'dynamic' | 'stable' = 'stable'): Promise<Host> =>
    Host.of((await serve(given)).entry, { tools, results: 'structured' })

  function dataOf({ structuredContent = {}, content }: CallToolResult): Readonly<Record<string, unknown>> {
    const [text] = content
    expect(text?.type === 'text' && JSON.parse(text.text)).to.deep.equal(structuredContent)
    return structuredContent
  }

  it('have the page, its items and the actions with their schemas', async () => {
    const host = await open(routes)
    const { messages, page, next } = dataOf(await host.result('look'))
    expect(messages).to.equal(undefined)
    expect(page).to.deep.include({
      title: 'Notes',
      state: { title: 'Notes', open: true },
      items: [1, 2].map((number) => ({ number, state: { n: number, text: 'Buy', a: 1, b: 2, c: 3 } })),
    })
    const input = { type: 'object', required: ['text'], additionalProperties: false }
    const properties = { text: { type: 'string', description: '"text"' } }
    expect(next).to.deep.equal([{ name: 'add', title: 'Add a note', isRead: false, input: { ...input, properties } }])
    const done = dataOf(await host.result('do', { name: 'add', input: { text: 'x' } }))
    expect(done['messages']).to.deep.equal(['Done: "Add a note".'])
  })

  it('of every tool have its output schema, also errors and texts', async () => {
    for (const style of ['dynamic', 'stable'] as const) {
      const host = await open(routes, style)
      const calls = [
        ['look', {}],
        ['open', { item: 9 }],
        ['open', { item: 1 }],
        ['do', { name: 'add', input: { wrong: 1 } }],
        ['do', { name: 'add', input: { text: 'x' }, dryRun: true }],
        ['find', { words: 'add' }],
      ] as const
      for (const [name, input] of calls) {
        const { outputSchema = expect.fail(name) } = await host.tool('look')
        const validate = new Ajv({ strict: false }).compile(outputSchema)
        const result = dataOf(await host.result(name, input))
        expect(validate(result), JSON.stringify(validate.errors)).to.equal(true)
      }
    }
  })

  it('of at most 8,000 characters are continued as lines of text', async () => {
    const text = 'word '.repeat(4_000)
    const host = await open({ 'GET /': { body: { text, _links: { self: { href: '/' } } } } })
    let result = dataOf(await host.result('look'))
    expect(result['page']).to.not.have.property('state')
    const lines: unknown[] = []
    while (result['isCut'] === true) {
      result = dataOf(await host.result('look', { at: 'rest' }))
      expect(JSON.stringify(result).length).to.be.at.most(8_000)
      lines.push(result['messages'])
    }
    expect(
      lines
        .flat()
        .join('')
        .replaceAll(/[^a-z ]/g, ''),
    ).to.include('word '.repeat(100))
    expect(lines.length).to.be.greaterThan(3)
  })
})
