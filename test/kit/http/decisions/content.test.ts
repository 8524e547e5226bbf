import { action, resource } from '@waymark/server'
import { form } from '@waymark/shared'
import { expect } from 'chai'
import { request } from 'node:http'
import { withKit } from '../../../support/http/kit.ts'

const bell = resource({
  kind: 'document',
  cache: { store: 'none' },
  find: () => Promise.resolve({ entity: 'bell', version: '1' }),
  represent: () => ({ kind: 'document', title: 'Bell', state: {}, links: [], embedded: [], forms: [] }),
  actions: {
    POST: action('ring', form('document', { title: 'Ring', fields: {} }), () =>
      Promise.resolve({ outcome: 'deleted' }),
    ),
  },
})

/** Sends a POST without a Content-Type, and returns the status. */
function statusOf(origin: string, headers: Readonly<Record<string, string>>, content = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/bell`, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(content)
  })
}

describe('a form without fields', () => {
  it('needs no content, but refuses content of an unknown type (RFC 9112 §6.3)', async () => {
    await withKit([{ template: '/bell', resource: bell }], async (origin) => {
      expect(await statusOf(origin, { 'Content-Length': '0' })).to.equal(204)
      expect(await statusOf(origin, { 'Content-Length': '3' }, 'now')).to.equal(415)
      expect(await statusOf(origin, { 'Transfer-Encoding': 'chunked' }, 'now')).to.equal(415)
    })
  })
})

describe('a 406', () => {
  it('names the media type of a resource that has one only (RFC 9110 §15.5.7)', async () => {
    const lines = {
      key: 'lines',
      title: 'Lines',
      mediaType: 'text/x-lines',
      quality: 1,
      isText: true,
      showsLinks: true,
    }
    const sheet = resource({
      kind: 'document',
      cache: { store: 'none' },
      serializers: [{ ...lines, write: () => '' }],
      find: () => Promise.resolve({ entity: 'sheet', version: '1' }),
      represent: () => ({ kind: 'document', title: 'Sheet', state: {}, links: [], embedded: [], forms: [] }),
    })
    await withKit([{ template: '/sheet', resource: sheet }], async (origin) => {
      const refused = await fetch(`${origin}/sheet`, { headers: { accept: 'text/csv' } })
      expect(refused.status).to.equal(406)
      expect(await refused.json()).to.include({ detail: 'The resource is available as text/x-lines.' })
    })
  })
})
