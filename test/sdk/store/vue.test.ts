import { connect } from '@waymark/sdk'
import { store } from '@waymark/sdk/store'
import { mockService } from '@waymark/sdk/testing'
import { useRepresentation, useStore } from '@waymark/sdk/vue'
import { expect } from 'chai'
import { effectScope, watch } from 'vue'

describe('the stores in Vue', () => {
  const opened = () => {
    let count = 0
    const counted = () => {
      count += 1
      return { body: { count } }
    }
    const service = mockService({ '/': counted })
    return { counter: store(connect(service.entry, { fetch: service.fetch })), requests: () => count }
  }

  it('follow changes until the scope ends', async () => {
    const { counter } = opened()
    const scope = effectScope()
    const seen: unknown[] = []
    const snapshot = scope.run(() => {
      const found = useStore(counter)
      watch(found, ({ status, representation }) => seen.push([status, representation?.state]), { flush: 'sync' })
      return found
    })
    await counter.load()
    await counter.refresh()
    scope.stop()
    await counter.refresh()
    expect(seen).to.deep.equal([
      ['ready', { count: 1 }],
      ['loading', { count: 1 }],
      ['ready', { count: 2 }],
    ])
    expect(snapshot?.value.representation?.state).to.deep.equal({ count: 2 })
  })

  it('are awaited with Suspense, with one request', async () => {
    const { counter, requests } = opened()
    const scope = effectScope()
    const page = await scope.run(() => useRepresentation(counter))
    expect([page?.value.state, requests()]).to.deep.equal([{ count: 1 }, 1])
    await counter.refresh()
    expect(page?.value.state).to.deep.equal({ count: 2 })
    scope.stop()
  })
})
