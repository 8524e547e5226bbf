import { connect, items } from '@waymark/sdk'
import { store } from '@waymark/sdk/store'
import { expect } from 'chai'
import type { Setting } from '../harness.ts'
import { recordingFetch, entered } from './clinic.ts'

export function navigationTests({ harness: { describe, it }, place }: Setting): void {
  describe('navigation', () => {
    it('enters, with a validated state', async () => {
      const home = await entered(place()).get()
      expect(home.state.name).to.equal('Waymark Clinic')
      expect(Object.isFrozen(home.state)).to.equal(true)
    })

    it('follows relations with variables', async () => {
      const { day } = place()
      const schedule = await entered(place()).follow('doctor', { doctor: 'kwong' }).follow('schedule', { date: day })
      expect(schedule.state).to.include({ doctor: 'kwong', date: day })
      expect(schedule.history.map(({ name }) => name)).to.deep.equal(['entry', 'doctor', 'schedule'])
    })

    it('expands a template without a request', async () => {
      const { fetch, sent } = recordingFetch()
      const home = await entered(place(), { fetch }).get()
      const url = home.expand('schedule', { doctor: 'mjones', date: '2026-12-01' })
      expect(url).to.equal(new URL('/doctors/mjones/schedule?date=2026-12-01', place().clinic).href)
      expect(sent).to.deep.equal(['GET /'])
    })

    it('returns embedded resources without a request', async () => {
      const { fetch, sent } = recordingFetch()
      const doctors = await entered(place(), { fetch }).follow('doctors').get()
      expect(doctors.embedded('item').map(({ state }) => state.id)).to.include.members(['asmith', 'kwong', 'mjones'])
      expect(sent.filter((line) => line !== 'GET /')).to.have.length.below(2)
    })

    it('follows all targets of a relation by the names on the wire', async () => {
      const home = await connect(place().clinic).get()
      const doctors = await home.follow('wm:doctors', {}, { prefer: 'link' }).get()
      const all = await doctors.followAll('item', {}, { prefer: 'link' })
      expect(all.map(({ state }) => state)).to.have.length(3)
      expect(
        all.every(({ etag }) => etag !== undefined),
        'entity tags, which embedded ones do not have',
      ).to.equal(true)
    })

    it('iterates over pages', async () => {
      const { fetch, sent } = recordingFetch()
      const first = await connect(new URL('/doctors?limit=1', place().clinic).href, { fetch }).get()
      const found: string[] = []
      for await (const { url } of items(first, 'item')) found.push(new URL(url).pathname)
      expect(found).to.deep.equal(['/doctors/asmith/info', '/doctors/kwong/info', '/doctors/mjones/info'])
      expect(sent).to.deep.equal(['GET /doctors', 'GET /doctors', 'GET /doctors'])
    })

    it('is observable by a store, and continues elsewhere from its serialized state', async () => {
      const { fetch, sent } = recordingFetch()
      const navigation = entered(place(), { fetch }).follow('doctor', { doctor: 'mjones' })
      const here = store(navigation)
      const seen: string[] = []
      here.subscribe(() => seen.push(here.getSnapshot().status))
      await here.load()
      expect(seen).to.deep.equal(['loading', 'ready'])
      const there = store(navigation, { hydrate: structuredClone(here.dehydrate()) })
      expect(there.getSnapshot().representation?.state.id).to.equal('mjones')
      expect(sent).to.have.length(2)
    })
  })
}
