import { connect, isTransportFailure } from '@waymark/sdk'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

describe('limits', () => {
  const serve = services()
  const slow = { delay: 5_000, body: {} }
  const links = { up: { href: '/slow' } }
  const body = {
    _links: links,
    _embedded: { item: [{ _links: links }] },
    _templates: { edit: { method: 'POST', target: '/slow' } },
  }

  async function opened() {
    const service = await serve({ 'GET /': { body }, 'GET /slow': slow, 'POST /slow': slow, 'PUT /': slow })
    return { service, entry: connect(service.entry) }
  }

  type Page = Awaited<ReturnType<typeof opened>>['entry'] extends PromiseLike<infer R> ? R : never
  const entryPoints: Readonly<Record<string, (page: Page) => PromiseLike<unknown>>> = {
    follow: (page) => page.follow('up'),
    followAll: (page) => page.followAll('up'),
    submit: (page) => page.submit('edit'),
    put: (page) => page.put({}),
    'an embedded resource': async (page) => page.embedded('item')[0]?.follow('up'),
  }
  for (const [name, way] of Object.entries(entryPoints)) {
    it(`apply to ${name}`, async () => {
      const { entry } = await opened()
      const failure = await rejectedAs(way((await entry).within({ timeout: 30 })), isTransportFailure)
      expect(failure.reason).to.equal('timeout')
      const signal = AbortSignal.timeout(30)
      expect(await rejectedAs(way((await entry).within({ signal })), isTransportFailure)).to.have.property(
        'cause',
        signal.reason,
      )
    })
  }

  it('apply to a whole path and its final representation', async () => {
    const { service, entry } = await opened()
    const controller = new AbortController()
    const bound = entry.within({ signal: controller.signal })
    const page = await bound
    controller.abort(new Error('the page is closed'))
    const failure = await rejectedAs(page.follow('up'), isTransportFailure)
    expect(failure).to.include({ reason: 'aborted' })
    await rejectedAs(bound.follow('up').follow('up'), isTransportFailure)
    expect(service.lines).to.deep.equal(['GET /'])
  })

  it('do not change their origin, and can be combined', async () => {
    const { entry } = await opened()
    const page = await entry
    const both = page.within({ signal: AbortSignal.abort(new Error('one')) }).within({ timeout: 10_000 })
    const failure = await rejectedAs(both.submit('edit'), isTransportFailure)
    expect(failure.cause).to.have.property('message', 'one')
    expect((await entry).url).to.equal(page.url)
  })
})
