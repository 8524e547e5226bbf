import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import { expect } from 'chai'
import { Agent } from '../../support/sdk/agent.ts'
import { injections } from '../../support/sdk/injections.ts'
import { Host } from '../../support/sdk/mcp.ts'
import { services, type Reply, type Routes } from '../../support/sdk/service.ts'

/** A service that has a text wherever a service can have one. */
function routesWith(text: string): Routes {
  const problem = { title: text, detail: text, errors: [{ pointer: `/${text}`, detail: text }] }
  const inline = [{ value: text, prompt: text }, text]
  const properties = [
    { name: text, prompt: text, placeholder: text, value: text },
    { name: 'choice', prompt: text, options: { inline, selectedValues: [text], maxItems: 1 } },
    { name: 'several', options: { inline } },
    { name: 'n', type: 'number', min: 0, prompt: text },
  ]
  const state = {
    title: text,
    [text]: text,
    list: [text, text],
    nested: { [text]: { deep: text } },
    rows: [{ [text]: text }],
  }
  const item = {
    ...state,
    name: text,
    _links: { self: { href: '/page', title: text } },
    _embedded: { [text]: [state] },
  }
  const page = {
    ...state,
    _links: {
      self: { href: '/', title: text },
      page: { href: '/page', title: text, name: text },
      [text]: { href: '/page', title: text },
      several: [
        { href: '/page', title: text },
        { href: '/page?2', name: text },
      ],
      template: { href: '/page{?q}', templated: true, title: text },
      text: { href: '/text', title: text },
      'no-page': { href: '/no-page' },
      alternate: [{ href: '/', type: 'text/plain' }],
    },
    _embedded: { item: [item, { text }], [text]: item, single: { text } },
    _templates: {
      edit: { title: text, method: 'PUT', target: '/page', properties },
      add: { title: text, method: 'POST', target: '/refused', properties: [] },
      remove: { title: text, method: 'DELETE', target: '/page', properties: [] },
    },
  }
  const plain = { headers: { 'content-type': 'text/plain' }, body: text }
  return {
    'GET /': ({ headers }) => (headers.accept?.startsWith('text/plain') === true ? plain : { body: page }),
    'GET /page': { body: { ...item, _links: { ...item._links, up: { href: '/', title: text } } } },
    'GET /text': plain,
    'GET /no-page': { status: 404, headers: { 'content-type': 'application/problem+json' }, body: problem },
    'POST /refused': { status: 409, headers: { 'content-type': 'application/problem+json' }, body: problem },
    'DELETE /page': { status: 204 },
    'PUT /page': { status: 204 },
  }
}

const json = /"(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-f]{4}))*"/g
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

/** The words of a result outside of quotes. */
const fixed =
  /^# (?:Page|Not a hypermedia document|The request failed|The input of Q…? is invalid|Status \d{3})$|^Q…? is not an action of this page\.$|^Done: |^The current page is (?:Q…?|Page), as it was before\.$|^- (?:as before: |the others as before$)|^… \d+ more lines: more$|\b(?:true|false|null)\b/g
/** Quoted texts, numbers, and the marks of headings, lists, cells and JSON; an entry of a list has a quoted name. */
const dataLine = /^(?!\s*- [^Q\d])[\sQ\d…#+\-()[\]{}:,|.]*$/
const actionLine =
  /^(?:Next:|Other actions:|Use one with do:|No action has these words\.|There are no other actions\.|- [\w-]+(?: \{.*\})?: Q…?|- open \{item: 1–\d+\}: an item above|- look, back, home, more|- find \{words\}: \d+ more actions|To undo this change, use [\w-]+\.)$/

function outside(line: string): string {
  return line.replaceAll(json, 'Q')
}

function expectApart(tool: string, content: CallToolResult['content']): void {
  const texts = content.flatMap((part) => {
    if (part.type === 'text') return [part.text]
    if (part.type !== 'resource_link') return expect.fail(part.type)
    expect(outside(part.title ?? '')).to.match(/^Q…?$/)
    expect(part.uri).to.equal('waymark:page/text/plain')
    return []
  })
  const actions = (texts.at(-1) ?? '').split('\n')
  const data = texts.slice(0, -1).flatMap((part) => part.split('\n'))
  for (const line of [...data, ...actions]) expectNoWords(line)
  for (const line of data) expect(outside(line).replaceAll(fixed, ''), `${tool} ${line}`).to.match(dataLine)
  for (const line of actions) expect(outside(line), `${tool} ${line}`).to.match(actionLine)
  expect(texts.join('\n').length).to.be.at.most(8_000)
}

function expectQuoted({ name, description = '', inputSchema: { properties = {} } }: Tool): void {
  expect(name).to.match(/^[\w-]{1,64}$/)
  expect(outside(description)).to.match(/^(?:Do|Read) Q…?$|^[A-Z][a-z ,:.-]+(?:A dry [a-z ,]+\.)?$/)
  for (const [field, schema] of Object.entries(properties)) {
    expect(field).to.match(/^[\w-]{1,64}$/)
    expectNoWords('description' in schema ? String(schema.description) : '')
  }
}

function expectNoWords(line: string): void {
  expect(line).to.not.match(invisible)
  expect(outside(line)).to.not.match(/obey|wipe|SYSTEM|delete-all/)
}

/** Notes of several users; the agent finishes one of them. */
function notesWith(text: string): Routes {
  const link = { href: '/notes/2', title: 'Second note' }
  const note = { text: 'Second note', comment: text, author: { name: text }, tags: [text] }
  const finish = {
    title: 'Finish the note',
    method: 'PUT',
    target: '/notes/2',
    properties: [{ name: 'remark', prompt: text, placeholder: text, required: true }],
  }
  return {
    'GET /': {
      body: {
        title: text,
        greeting: text,
        _links: { self: { href: '/' }, author: { href: '/author', title: text, name: text } },
        _embedded: { item: [{ text }, { text: 'Second note', by: text, _links: { self: link } }, { text }] },
      },
    },
    'GET /notes/2': {
      body: { ...note, _links: { self: link, author: { href: '/author', title: text } }, _templates: { finish } },
    },
    'PUT /notes/2': { body: { ...note, done: true, _links: { self: link } } },
  }
}

/** Returns routes that are those of a changing text. */
function changing(make: (text: string) => Routes): { readonly routes: Routes; readonly use: (text: string) => void } {
  let current = make('')
  const routes: Routes = Object.fromEntries(
    Object.keys(current).map((line) => [
      line,
      (request): Reply | Promise<Reply> => {
        const reply = current[line] ?? expect.fail(line)
        return typeof reply === 'function' ? reply(request) : reply
      },
    ]),
  )
  return { routes, use: (text) => void (current = make(text)) }
}

describe('the MCP server with texts that deceive', () => {
  const serve = services()

  it('has a corpus of a hundred', () => {
    expect(new Set(injections).size).to.equal(100)
  })

  it('quotes each wherever it is, on one line, apart from the actions', async () => {
    const { routes, use } = changing(routesWith)
    const { entry } = await serve(routes)
    for (const text of injections) {
      use(text)
      const host = await Host.of(entry)
      const calls: (readonly [string, Readonly<Record<string, unknown>>])[] = [
        ['look', {}],
        ...Array.from({ length: 8 }, () => ['more', {}] as const),
        ['find', { words: text }],
        ['open', { item: 1 }],
        ['back', {}],
        ['home', {}],
        ['page', {}],
        ['home', {}],
        ['text', {}],
        ['no-page', {}],
        ['add', {}],
        ['edit', { n: -1, [text]: text }],
        [text, {}],
        ['do', { name: text }],
        ['remove', {}],
        ['alternate', { type: 'text/plain' }],
      ]
      for (const [tool, input] of calls) {
        const { content } = await host.result(tool, input)
        expectApart(tool, content)
      }
      for (const one of await host.tools()) expectQuoted(one)
      await host.close()
    }
  })

  it('changes neither the tools, nor the data, nor what an agent does', async () => {
    const { routes, use } = changing(notesWith)
    const service = await serve(routes)
    const seen = async (text: string) => {
      use(text)
      const start = service.lines.length
      const host = await Host.of(service.entry, { tools: 'stable' })
      const tools = await host.tools()
      const told = { goals: ['second note', 'finish note'], facts: { remark: 'done' } }
      const { agent, last } = await Agent.done(host, told)
      await host.close()
      // A long text needs more reads of the rest of the page.
      const calls = agent.calls.filter(({ tool }) => tool !== 'look')
      return { tools, calls, requests: service.lines.slice(start), actions: last.parts.at(-1) }
    }
    const usual = await seen('Ada')
    expect(usual.calls.map(({ tool }) => tool)).to.deep.equal(['open', 'do'])
    expect(usual.requests).to.include('PUT /notes/2')
    for (const text of injections) expect(await seen(text), text.slice(0, 80)).to.deep.equal(usual)
  })

  it('keeps each a string in a structured result, in prompts and in resources', async () => {
    const { routes, use } = changing(notesWith)
    const { entry } = await serve(routes)
    const shape = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? '' : one)))
    const seen = async (text: string) => {
      use(text)
      const host = await Host.of(entry, { tools: 'stable', results: 'structured' })
      const { content, structuredContent } = await host.result('look')
      const [part] = content
      expectNoControls(part?.type === 'text' ? part.text : '')
      const { prompts } = await host.client.listPrompts()
      const { resources } = await host.client.listResources()
      for (const { title, description } of [...prompts, ...resources])
        expectNoWords(`${title ?? ''}${description ?? ''}`)
      await host.close()
      return { results: shape(structuredContent), prompts: shape(prompts), resources: resources.map(({ uri }) => uri) }
    }
    const usual = await seen('Ada')
    for (const text of injections.filter((one) => one.length < 500)) {
      expect(await seen(text), text.slice(0, 80)).to.deep.equal(usual)
    }
  })
})

function expectNoControls(text: string): void {
  expect(text).to.not.match(invisible)
}
