import { expect } from 'chai'
import { services, type Routes } from '../../support/sdk/service.ts'
import { Host } from '../../support/sdk/mcp.ts'

const note = {
  text: 'Buy milk',
  'is done': false,
  _links: { self: { href: '/notes/1' } },
  _templates: {
    default: { title: 'Delete note', method: 'DELETE' },
    edit: { title: 'Edit note', method: 'put', properties: [{ name: 'text', value: 'Buy milk', required: true }] },
  },
}

const add = {
  title: 'Add a note',
  method: 'POST',
  target: '/notes',
  properties: [
    {
      name: 'text',
      prompt: 'Text',
      required: true,
      minLength: 1,
      maxLength: 80,
      regex: '[^<>]+',
      placeholder: 'Buy milk',
    },
    { name: 'priority', type: 'number', min: 0, max: 10, step: 2, value: 4 },
    { name: 'urgent', type: 'checkbox' },
    { name: 'due date', type: 'date' },
    { name: 'tags', options: { inline: ['home', 'work'], maxItems: 2 } },
    { name: 'list', options: { link: { href: '/lists' }, maxItems: 1 } },
    { name: 'kind', type: 'hidden', value: 'note' },
    { name: 'owner', readOnly: true, value: 'me' },
  ],
}

const reading = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }
const changing = { readOnlyHint: false, destructiveHint: true, openWorldHint: true }

const routes: Routes = {
  'GET /': {
    body: {
      title: 'Notes',
      _links: {
        self: { href: '/' },
        'https://notes.example/rels/archive': { href: '/archive{/year}{?page}', templated: true, title: 'Archive' },
        look: { href: '/looks', title: 'Appearance' },
        item: [{ href: '/notes/1', title: 'Buy milk' }, { href: '/notes/2' }],
        help: { href: '/help' },
        manual: { href: '/help', title: 'Manual' },
      },
      _templates: { add },
    },
  },
  'GET /lists': { headers: { 'content-type': 'application/json' }, body: [{ value: 'a', prompt: 'First list' }] },
  'GET /notes/1': { body: note },
  'POST /notes': { status: 201, headers: { location: '/notes/1' } },
  'DELETE /notes/1': { status: 204 },
  'GET /archive/2026': { headers: { 'content-type': 'text/plain' }, body: 'Nothing yet' },
  'GET /help': { body: {} },
}

describe('the MCP server with a foreign HAL-FORMS service', () => {
  const serve = services()

  it('makes the JSON Schema of a form from its fields', async () => {
    const host = await Host.of((await serve(routes)).entry)
    const { inputSchema, annotations, description } = await host.tool('add')
    expect(inputSchema).to.deep.equal({
      type: 'object',
      properties: {
        text: {
          type: 'string',
          minLength: 1,
          maxLength: 80,
          pattern: '^(?:[^<>]+)$',
          description: '"Text"; such as "Buy milk"',
        },
        priority: { type: 'number', minimum: 0, maximum: 10, multipleOf: 2, description: '"priority"', default: 4 },
        urgent: { type: 'boolean', description: '"urgent"' },
        due_date: { type: 'string', format: 'date', description: '"due date"' },
        tags: {
          type: 'array',
          items: { type: 'string', enum: ['home', 'work'] },
          minItems: 0,
          maxItems: 2,
          description: '"tags"',
        },
        list: { type: 'string', enum: ['a'], description: '"list"; "a": "First list"' },
      },
      required: ['text'],
      additionalProperties: false,
    })
    expect([annotations, description]).to.deep.equal([{ ...changing, idempotentHint: false }, 'Do "Add a note"'])
  })

  it('names the links, with their variables, and marks reads', async () => {
    const host = await Host.of((await serve(routes)).entry)
    expect(await host.names()).to.deep.equal(['open', 'add', 'archive', 'look-2', 'look', 'home', 'more', 'do'])
    const { inputSchema, annotations } = await host.tool('archive')
    expect(inputSchema).to.deep.include({ properties: { year: { type: 'string' }, page: { type: 'string' } } })
    expect(inputSchema.required).to.deep.equal(['year'])
    expect(annotations).to.deep.equal(reading)
    expect((await host.call('more')).text)
      .to.include('- manual: "Manual"')
      .and.include('- help')
  })

  it('follows no link without a variable of its path', async () => {
    const service = await serve(routes)
    const host = await Host.of(service.entry)
    for (const values of [{}, { page: '2' }, { year: '' }]) {
      const { text, isError } = await host.call('archive', values)
      expect(isError, JSON.stringify(values)).to.equal(true)
      expect(text).to.include('"year"')
    }
    expect(service.lines.filter((line) => line.includes('/archive'))).to.deep.equal([])
  })

  it('shows the page, submits forms and deletes', async () => {
    const service = await serve(routes)
    const host = await Host.of(service.entry)
    expect((await host.call('look')).text).to.match(
      /^# "Notes"\n## "item"\n1\. "Buy milk"\n2\. "item"\nNext:\n- open \{item: 1–2\}/,
    )
    const added = await host.call('add', { text: 'Buy milk', due_date: '2026-12-01', tags: ['home'] })
    expect(added.text).to.include('- "text": "Buy milk"\n- "is done": false')
    const sent = JSON.parse(service.received.find(({ method }) => method === 'POST')?.body ?? '') as object
    expect(sent).to.include({ 'due date': '2026-12-01', kind: 'note', owner: 'me', priority: 4 })
    expect((await host.tool('edit')).annotations).to.deep.equal({ ...changing, idempotentHint: true })
    expect((await host.tool('default')).annotations).to.deep.equal({ ...changing, idempotentHint: true })
    expect(await host.call('default')).to.include({ isError: false })
    expect(service.lines).to.include('DELETE /notes/1')
  })

  it('reports a completed change whose result cannot be read, and returns to the previous page', async () => {
    const service = await serve({
      ...routes,
      'GET /notes/1': () => (service.lines.includes('DELETE /notes/1') ? { status: 410 } : { body: note }),
    })
    const host = await Host.of(service.entry)
    await host.call('open', { item: 1 })
    const deleted = await host.call('default')
    expect(deleted.isError).to.equal(false)
    expect(deleted.text).to.match(
      /^Done: "Delete note"\.\nThe current page is "Notes", as it was before\.\nNext:\n- open/,
    )
    expect(await host.names()).to.include('add')
  })

  it('shows a text that is no document, and stays on the page', async () => {
    const host = await Host.of((await serve(routes)).entry)
    const read = await host.call('archive', { year: '2026' })
    expect(read.text).to.match(/^# Not a hypermedia document\n- "has the media type .*"\n"Nothing yet"\nNext:\n- open/)
    expect(await host.names()).to.include('archive')
  })

  it('says where the credentials are, and which service gets them, after 401', async () => {
    const host = await Host.of((await serve({ ...routes, 'GET /looks': { status: 401 } })).entry)
    expect((await host.call('look-2')).text).to.contain(
      'The credentials are in the environment of this MCP server, and are sent to the origin of its service only.',
    )
  })

  it('cuts a long list, which more continues', async () => {
    const links = Array.from({ length: 100 }, (_, index) => ({
      href: `/${String(index)}`,
      title: `N${String(index + 1)}`,
    }))
    const host = await Host.of((await serve({ 'GET /': { body: { _links: { item: links } } } })).entry)
    expect((await host.call('look')).text).to.match(/\n58\. "N58"\n… 42 more lines: more\n/)
    expect((await host.call('more')).text).to.match(/^59\. "N59"\n[^]*\n100\. "N100"\n/)
  })
})
