import { LoggingMessageNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { serviceLog } from '@waymark/mcp'
import { expect } from 'chai'
import { Host } from '../../support/sdk/mcp.ts'
import { services, type Routes } from '../../support/sdk/service.ts'

const routes: Routes = {
  'GET /': {
    body: {
      _links: {
        self: { href: '/' },
        old: { href: '/old?of=Ada', deprecation: 'https://service.example/why' },
        photo: { href: '/photo' },
      },
      _templates: {
        load: { method: 'POST', contentType: 'multipart/form-data', properties: [{ name: 'f', type: 'file' }] },
      },
    },
  },
  'GET /old': { body: {} },
  'GET /photo': { headers: { 'content-type': 'image/png', 'content-length': '6' }, body: 'binary' },
  'POST /': { status: 204 },
}

describe('the log of the MCP server', () => {
  const serve = services()

  async function open() {
    const log = serviceLog()
    const { entry } = await serve(routes)
    const { onNotice, onExchange } = log
    const host = await Host.of(entry, { log, connection: { onNotice, onExchange }, secrets: ['service.example'] })
    const entries: { readonly level: string; readonly data: unknown }[] = []
    host.client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params: { level, data } }) => {
      entries.push({ level, data })
    })
    return { host, entries, entry }
  }

  it('has the notices of the service, and its requests without their query on request', async () => {
    const { host, entries, entry } = await open()
    await host.result('do', { name: 'old' })
    expect(entries.map(({ level }) => level)).to.deep.equal(['notice'])
    expect(entries[0]?.data).to.include({ code: 'link-deprecated', path: entry, documentation: 'https://***/why' })
    await host.client.setLoggingLevel('debug')
    await host.result('home')
    await host.result('do', { name: 'old' })
    const lines = entries.slice(1).map(({ level, data }) => [level, JSON.stringify(data).replace(/,"milli.*/, '')])
    expect(lines).to.deep.equal(
      ['', 'old'].map((path) => ['debug', `{"method":"GET","path":"${entry}${path}","status":200`]),
    )
    await host.client.setLoggingLevel('error')
    await host.result('home')
    expect(entries).to.have.length(3)
  })

  it('is no progress, which a call has that asks for it: of a file that it sends or reads', async () => {
    const { host } = await open()
    const seen = async (name: string, input = {}): Promise<readonly (readonly [number, number | undefined])[]> => {
      const steps: (readonly [number, number | undefined])[] = []
      const onprogress = ({ progress, total }: { progress: number; total?: number | undefined }): void => {
        steps.push([progress, total])
      }
      await host.client.callTool({ name, arguments: input }, undefined, { onprogress })
      return steps
    }
    expect(await seen('photo')).to.deep.equal([[6, 6]])
    const sent = await seen('load', { f: 'text' })
    expect(sent[0]?.[0]).to.equal(0)
    expect(sent.at(-1)?.[0]).to.equal(sent.at(-1)?.[1])
    expect(sent.map(([progress]) => progress)).to.deep.equal([...new Set(sent.map(([progress]) => progress))])
  })
})
