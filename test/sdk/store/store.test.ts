import { connect, isHttpFailure } from '@waymark/sdk'
import { jsonApi } from '@waymark/sdk/formats'
import { useResource, useSnapshot } from '@waymark/sdk/react'
import { readable, store, type Dehydrated, type Store } from '@waymark/sdk/store'
import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { createElement, Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { clinicRoutes } from '../../support/sdk/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply } from '../../support/sdk/service.ts'

function fail(): never {
  throw new Error('there is none')
}

const overTheWire = (dehydrated: Dehydrated | undefined) => JSON.parse(JSON.stringify(dehydrated)) as Dehydrated

describe('a store', () => {
  const serve = services()

  /** A service with a counter; the third response is an error. */
  async function countingService() {
    let count = 0
    const reply = (): Reply => ((count += 1) === 3 ? { status: 503 } : { body: { count } })
    const service = await serve({ 'GET /': reply })
    return { service, watched: store(connect(service.entry, { retry: { most: 0 } })) }
  }

  it('loads once, at the first subscription', async () => {
    const { service, watched } = await countingService()
    expect(watched.getSnapshot()).to.deep.equal({ status: 'idle', representation: undefined, failure: undefined })
    watched.subscribe(() => undefined)
    watched.subscribe(() => undefined)
    expect(watched.getSnapshot().status).to.equal('loading')
    await watched.load()
    expect(service.lines).to.deep.equal(['GET /'])
    expect(watched.getSnapshot().representation?.state).to.deep.equal({ count: 1 })
  })

  it('keeps the same snapshot until a change, which it reports to subscribers', async () => {
    const { watched } = await countingService()
    const seen: string[] = []
    const stop = watched.subscribe(() => seen.push(watched.getSnapshot().status))
    await watched.load()
    expect(watched.getSnapshot()).to.equal(watched.getSnapshot())
    stop()
    await watched.refresh()
    expect(seen).to.deep.equal(['loading', 'ready'])
    expect(watched.getSnapshot().representation?.state).to.deep.equal({ count: 2 })
  })

  it('keeps the representation when a refresh fails, and reports the failure', async () => {
    const { watched } = await countingService()
    await watched.load()
    await watched.refresh()
    await rejectedAs(watched.refresh(), isHttpFailure)
    const { status, representation, failure } = watched.getSnapshot()
    expect(status).to.equal('failed')
    expect(representation?.state).to.deep.equal({ count: 2 })
    expect(isHttpFailure(failure)).to.equal(true)
    await watched.refresh()
    expect(watched.getSnapshot()).to.include({ status: 'ready', failure: undefined })
  })

  it('shares one request among concurrent refreshes', async () => {
    const { service, watched } = await countingService()
    const [one, other] = await Promise.all([watched.refresh(), watched.refresh()])
    expect(one).to.equal(other)
    expect(service.lines).to.have.length(1)
    expect(watched.getSnapshot().representation?.state).to.deep.equal({ count: 1 })
  })

  it('shows a representation from elsewhere', async () => {
    const { service, watched } = await countingService()
    watched.set(await connect(service.entry))
    expect(watched.getSnapshot()).to.include({ status: 'ready' })
    await watched.load()
    expect(service.lines).to.have.length(1)
  })

  it('continues elsewhere with the same state, links, forms and embedded resources', async () => {
    const service = await serve(clinicRoutes)
    const navigate = () =>
      connect(service.entry, { describe: clinicDescription }).follow('schedule', { doctor: 'mjones' })
    const there = store(navigate())
    await there.load()
    const before = service.lines.length
    const here = store(navigate(), { hydrate: overTheWire(there.dehydrate()) })
    expect(here.getSnapshot().status).to.equal('ready')
    const [copy, original] = await Promise.all([here.load(), there.load()])
    expect(copy.state).to.deep.equal(original.state)
    expect(copy.history).to.deep.equal(original.history)
    const [slot = fail()] = copy.embedded('schedules')
    expect(slot.kind).to.equal('slot')
    const forms = [slot, ...original.embedded('schedules')].map((one) => one.form('confirm'))
    expect(JSON.stringify(forms[0])).to.equal(JSON.stringify(forms[1]))
    expect(() => Object.assign(forms[0] ?? {}, { target: 'x' })).to.throw(TypeError)
    expect(service.lines).to.have.length(before)
    expect((await slot.submit('confirm', { name: 'Ada', age: 36 })).kind).to.equal('appointment')
    expect((await slot.follow('doctor')).kind).to.equal('doctor')
  })

  it('supports cyclic documents and endless lists', async () => {
    const up = (id: string) => ({ relationships: { up: { data: { type: 'x', id } } } })
    const headers = { 'content-type': 'application/vnd.api+json' }
    const body = { data: { type: 'x', id: '1', ...up('2') }, included: [{ type: 'x', id: '2', ...up('1') }] }
    const field = { name: 'a', options: { inline: ['x'] } }
    const forms = { _templates: { default: { target: '/', properties: [field] } } }
    const service = await serve({ 'GET /': { headers, body }, 'GET /forms': { body: forms } })
    const circle = connect(service.entry, { formats: [jsonApi] })
    const there = store(circle)
    await there.load()
    const again = store(circle, { hydrate: overTheWire(there.dehydrate()) }).getSnapshot().representation
    expect(again?.embedded('up')[0]?.embedded('up')[0]?.state).to.deep.equal({ type: 'x', id: '1' })
    const form = store(connect(`${service.origin}/forms`))
    await form.load()
    const copy = store(circle, { hydrate: overTheWire(form.dehydrate()) }).getSnapshot().representation
    expect(copy?.form('default').fields[0]?.options?.maxItems).to.equal(Infinity)
  })

  it('is compatible with Svelte and Solid, which are notified at once and after every change', async () => {
    const { service, watched } = await countingService()
    const notified: string[] = []
    const stop = readable(watched).subscribe(({ status, representation }) => {
      notified.push(`${status} ${JSON.stringify(representation?.state)}`)
    })
    expect(notified.at(-1)).to.equal('loading undefined')
    await watched.load()
    expect(notified.at(-1)).to.equal('ready {"count":1}')
    const before = notified.length
    stop()
    await watched.refresh()
    expect(notified).to.have.length(before)
    expect(service.lines).to.have.length(2)
  })

  describe('in React', () => {
    const Page = ({ watched }: { readonly watched: Store }) =>
      createElement('p', {}, JSON.stringify(useResource(watched).state))
    const Status = ({ watched }: { readonly watched: Store }) => createElement('p', {}, useSnapshot(watched).status)

    it('suspends until the resource is loaded, once', async () => {
      const { service, watched } = await countingService()
      const page = createElement(Suspense, { fallback: 'wait' }, createElement(Page, { watched }))
      expect(renderToString(page)).to.contain('wait')
      const { prelude } = await prerender(page)
      expect(await new Response(prelude).text()).to.contain('<p>{&quot;count&quot;:1}</p>')
      expect(service.lines).to.deep.equal(['GET /'])
    })

    it('renders a hydrated store at once', async () => {
      const { service, watched } = await countingService()
      await watched.load()
      const hydrated = store(connect(service.entry), { hydrate: overTheWire(watched.dehydrate()) })
      expect(renderToString(createElement(Page, { watched: hydrated }))).to.equal('<p>{&quot;count&quot;:1}</p>')
      expect(service.lines).to.have.length(1)
    })

    it('exposes loading and failures to components', async () => {
      const { watched } = await countingService()
      expect(renderToString(createElement(Status, { watched }))).to.equal('<p>idle</p>')
    })

    it('fails if it cannot be loaded', async () => {
      const service = await serve({ 'GET /': { status: 404 } })
      const watched = store(connect(service.entry))
      const errors: unknown[] = []
      const page = createElement(Suspense, { fallback: 'wait' }, createElement(Page, { watched }))
      const { prelude } = await prerender(page, { onError: (error) => void errors.push(error) })
      await new Response(prelude).text()
      expect(errors.map(isHttpFailure)).to.deep.equal([true])
    })
  })
})
