import { ResourceListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { expect } from 'chai'
import { Host } from '../../support/sdk/mcp.ts'
import { rejected } from '../../support/sdk/rejected.ts'
import { services, type Routes } from '../../support/sdk/service.ts'

const routes: Routes = {
  'GET /': ({ headers: { accept = '' } }) =>
    accept.startsWith('application/pdf')
      ? { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1' }
      : { body: page },
  'GET /notes.csv': { headers: { 'content-type': 'text/csv' }, body: 'n\n1\n' },
  'GET /1': { body: { text: 'Buy milk', _links: { self: { href: '/1' } } } },
  'GET /2': { body: { text: 'Call', _links: { self: { href: '/2' } } } },
  'GET /logo': { headers: { 'content-type': 'image/png' }, body: 'PNG' },
}

const page = {
  title: 'Notes',
  _links: {
    self: { href: '/' },
    alternate: [
      { href: '/', type: 'application/pdf' },
      { href: '/notes.csv', type: 'text/csv' },
    ],
    logo: { href: '/logo', title: 'Our logo' },
    search: { href: '/search/{words}', templated: true },
    note: [{ href: '/1' }, { href: '/2' }],
  },
  _templates: { add: { method: 'POST' } },
}

describe('the resources of the MCP server', () => {
  const serve = services()
  let host: Host
  beforeEach(async () => {
    host = await Host.of((await serve(routes)).entry)
  })
  afterEach(() => host.close())

  it('are the page, its media types and what its links without arguments lead to', async () => {
    const { resources } = await host.client.listResources()
    expect(resources.map(({ uri, title, mimeType }) => [uri, title, mimeType])).to.deep.equal([
      ['waymark:page', '"Notes"', 'text/plain'],
      ['waymark:page/application/pdf', '"Notes"', 'application/pdf'],
      ['waymark:page/text/csv', '"Notes"', 'text/csv'],
      ['waymark:link/logo', '"Our logo"', undefined],
    ])
    const { resourceTemplates } = await host.client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).to.deep.equal([
      'waymark:page/{+type}',
      'waymark:link/{name}',
      'waymark:item/{number}',
    ])
  })

  it('are read without leaving the page', async () => {
    const read = async (uri: string) => (await host.client.readResource({ uri })).contents
    const base64 = (text: string): string => Buffer.from(text).toString('base64')
    expect(await read('waymark:page/application/pdf')).to.deep.equal([
      { uri: 'waymark:page/application/pdf', mimeType: 'application/pdf', blob: base64('%PDF-1') },
    ])
    expect(await read('waymark:page/text/csv')).to.deep.equal([
      { uri: 'waymark:page/text/csv', mimeType: 'text/csv', text: 'n\n1\n' },
    ])
    expect(await read('waymark:link/logo')).to.deep.equal([
      { uri: 'waymark:link/logo', mimeType: 'image/png', blob: base64('PNG') },
    ])
    expect((await read('waymark:item/2'))[0]).to.include({ text: '# Page\n- "text": "Call"' })
    expect((await read('waymark:page'))[0]).to.include({ text: '# "Notes"\n## "note"\n1. "note"\n2. "note"' })
    for (const unknown of ['waymark:link/add', 'waymark:item/3', 'waymark:page/image/png', 'file:///etc/passwd']) {
      await rejected(read(unknown))
    }
  })

  it('complete the variables of their templates', async () => {
    const values = async (uri: string, name: string, value: string) => {
      const { completion } = await host.client.complete({
        ref: { type: 'ref/resource', uri },
        argument: { name, value },
      })
      return completion.values
    }
    expect(await values('waymark:page/{+type}', 'type', '')).to.deep.equal(['application/pdf', 'text/csv'])
    expect(await values('waymark:link/{name}', 'name', 'lo')).to.deep.equal(['logo'])
    expect(await values('waymark:item/{number}', 'number', '2')).to.deep.equal(['2'])
  })

  it('change with the page, and more links to its media types', async () => {
    let changes = 0
    host.client.setNotificationHandler(ResourceListChangedNotificationSchema, () => void (changes += 1))
    await host.result('look')
    const { content } = await host.result('more')
    expect(content.flatMap((part) => (part.type === 'resource_link' ? [part.mimeType] : []))).to.deep.equal([
      'application/pdf',
      'text/csv',
    ])
    expect(changes).to.equal(0)
    await host.result('open', { item: 1 })
    expect(changes).to.equal(1)
    expect((await host.client.listResources()).resources.map(({ uri }) => uri)).to.deep.equal(['waymark:page'])
  })
})
