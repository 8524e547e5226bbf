import { Application } from '@curveball/core'
import { connect, isHttpFailure } from '@waymark/sdk'
import { expect } from 'chai'
import express from 'express'
import { Resource } from 'hal'
import type { RequestListener } from 'node:http'
import { duringJsonServer } from '../support/http/json-server.ts'
import { during } from '../support/http/listening.ts'
import { rejectedAs } from '../support/sdk/rejected.ts'

interface Note {
  readonly text: string
}

/** The servers run as published on npm; what they answer is theirs. */
describe('a journey at a server from npm', () => {
  it('with express and hal: follows, creates, changes and deletes', async () => {
    const notes = new Map<string, Note>([['1', { text: 'a' }]])
    const halType = 'application/hal+json'
    const note = (id: string): Resource =>
      new Resource({ ...notes.get(id) }, `/notes/${id}`).link('collection', { href: '/notes' })
    const service = express()
    service.use(express.json({ type: ['application/json', halType] }))
    service.get('/', (_request, response) => {
      response.type(halType).send(new Resource({}, '/').link('notes', { href: '/notes' }).toJSON())
    })
    service.get('/notes', (_request, response) => {
      const list = new Resource({ total: notes.size }, '/notes').embed('item', [...notes.keys()].map(note))
      response.type(halType).send(list.toJSON())
    })
    service.post('/notes', (request, response) => {
      const id = String(notes.size + 1)
      notes.set(id, request.body as Note)
      response.status(201).location(`/notes/${id}`).end()
    })
    service.get('/notes/:id', ({ params: { id } }, response) => {
      response.type(halType).send(note(id).toJSON())
    })
    service.put('/notes/:id', ({ params: { id }, body }, response) => {
      notes.set(id, body as Note)
      response.type(halType).send(note(id).toJSON())
    })
    service.delete('/notes/:id', ({ params: { id } }, response) => {
      notes.delete(id)
      response.status(204).end()
    })
    await during(service as RequestListener, async (origin) => {
      const list = connect(origin).follow('notes')
      expect((await list).state).to.deep.equal({ total: 1 })
      const made = await (await list.post({ text: 'b' })).get()
      expect(made.state).to.deep.equal({ text: 'b' })
      const changed = await (await made.put({ text: 'c' })).get()
      expect(changed.state).to.deep.equal({ text: 'c' })
      expect((await changed.delete()).kind).to.equal('none')
      expect([...notes]).to.deep.equal([['1', { text: 'a' }]])
    })
  })

  it('with json-server: reads, changes and deletes an item without links', async () => {
    const data = { posts: [{ id: '1', title: 'a' }] }
    await duringJsonServer(data, async (origin) => {
      const post = await connect(`${origin}/posts/1`).get()
      expect(post.state).to.deep.equal({ id: '1', title: 'a' })
      await post.patch({ title: 'b' })
      expect((await connect(`${origin}/posts/1`).get()).state).to.deep.equal({ id: '1', title: 'b' })
      await (await connect(`${origin}/posts/1`).get()).delete()
      const failure = await rejectedAs(connect(`${origin}/posts/1`).get(), isHttpFailure)
      expect([failure.status, failure.message]).to.satisfy(([status, message]: [number, string]) => {
        return status === 404 && message.includes('Not Found')
      })
    })
  })

  it('with @curveball/core: follows a link of plain HAL and reads a problem', async () => {
    const service = new Application()
    service.use(({ request, response }) => {
      response.headers.set('content-type', 'application/hal+json')
      if (request.path === '/') response.body = { _links: { self: { href: '/' }, about: { href: '/about' } } }
      else if (request.path === '/about') response.body = { name: 'Curveball', _links: { self: { href: '/about' } } }
    })
    await during(service.callback(), async (origin) => {
      expect((await connect(origin).follow('about')).state).to.deep.equal({ name: 'Curveball' })
      expect((await rejectedAs(connect(`${origin}/absent`).get(), isHttpFailure)).status).to.equal(404)
    })
  })
})
