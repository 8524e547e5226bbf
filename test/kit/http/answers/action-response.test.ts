import { action, createService, resource, type Outcome } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import * as shared from '@waymark/shared'
import { expect } from 'chai'

const description = shared.describe({
  entry: 'home',
  relations: shared.commonRelations('app'),
  resources: { home: { summary: 'Notes.', state: shared.Home, links: shared.documentationLinks } },
  modules: [shared.commonResources],
})
const changeForm = shared.form('document', { title: 'Change', fields: {} })

type Answer = Readonly<Record<string, unknown>>

/** Sends a POST to `/a`, whose action ends with an outcome; returns its status and the fields about its result. */
async function answerTo(outcome: Outcome, prefer: string, method = 'POST'): Promise<Answer> {
  const change = action('change', changeForm, () => Promise.resolve(outcome))
  const notes = ['a', 'b'].map((name) => ({
    name,
    template: `/${name}`,
    resource: resource({
      kind: 'document',
      cache: { store: 'private', maxAge: 0 },
      find: () => Promise.resolve({ entity: name, version: name }),
      represent: () => ({ kind: 'document', title: name, state: { name }, links: [], embedded: [], forms: [] }),
      actions: { POST: change, PUT: change },
    }),
  }))
  const server = createService({ name: 'Notes', summary: 'Notes.', version: '1', description, routes: notes })
  return whileServing(server, async (origin): Promise<Answer> => {
    const headers = { accept: 'application/hal+json', 'content-type': 'application/json', prefer }
    const response = await fetch(`${origin}/a`, { method, body: '{}', headers })
    const { headers: given, status } = response
    const names = ['etag', 'location', 'content-location', 'preference-applied', 'retry-after']
    const fields = names.filter((name) => given.has(name)).map((name) => [name, given.get(name)] as const)
    const content = await response.text()
    return {
      status,
      ...Object.fromEntries(fields),
      ...(content === '' ? {} : { content: JSON.parse(content) as object }),
    }
  })
}

const minimal = 'return=minimal'
const applied = { 'preference-applied': minimal }

describe('the response to an action', () => {
  it('has the representation and tag of what was updated (RFC 9110 §8.7)', async () => {
    expect(await answerTo({ outcome: 'updated' }, '')).to.deep.include({ status: 200, 'content-location': '/a' })
    const other = await answerTo({ outcome: 'updated', at: '/b' }, '')
    expect(other).to.deep.include({ status: 200, 'content-location': '/b' })
    expect(other['content']).to.include({ name: 'b' })
  })

  it('has the location of what was created', async () => {
    const created = await answerTo({ outcome: 'created', location: '/b' }, '')
    expect(created).to.deep.include({ status: 201, location: '/b', 'content-location': '/b' })
  })

  it('has no content for `Prefer: return=minimal`, and the tag of the target only (RFC 9110 §15.3.5)', async () => {
    expect(await answerTo({ outcome: 'updated' }, minimal)).to.deep.equal({ status: 204, etag: '"a;hal"', ...applied })
    expect(await answerTo({ outcome: 'updated', at: '/b' }, minimal)).to.deep.equal({
      status: 204,
      location: '/b',
      ...applied,
    })
    expect(await answerTo({ outcome: 'created', location: '/b' }, minimal)).to.deep.equal({
      status: 201,
      location: '/b',
      etag: '"b;hal"',
      ...applied,
    })
  })

  it('has no tag for a PUT, because the content that is stored is another (RFC 9110 §9.3.4)', async () => {
    expect(await answerTo({ outcome: 'updated' }, minimal, 'PUT')).to.deep.equal({ status: 204, ...applied })
  })

  it('has a status resource for an action that goes on', async () => {
    const accepted = await answerTo({ outcome: 'accepted', location: '/b', retryAfter: 7 }, minimal)
    expect(accepted).to.deep.include({ status: 202, location: '/b', 'retry-after': '7' })
  })

  it('has the page to go to after a deletion', async () => {
    expect(await answerTo({ outcome: 'deleted' }, '')).to.deep.equal({ status: 204, location: '/' })
  })
})
