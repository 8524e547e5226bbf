import { connect } from '@waymark/sdk'
import { httpCache, indexedDbStore, memoryStore } from '@waymark/sdk/cache'
import { expect } from 'chai'
import type { Setting } from '../harness.ts'
import { recordingFetch, defined, entered } from './clinic.ts'

export function cacheTests({ harness: { describe, it }, place, platform }: Setting): void {
  describe('the cache', () => {
    it('returns fresh responses without a request', async () => {
      const { fetch, sent } = recordingFetch()
      const clinic = entered(place(), { fetch, cache: httpCache({ store: memoryStore() }) })
      await clinic.follow('doctor', { doctor: 'mjones' })
      await clinic.follow('doctor', { doctor: 'mjones' })
      expect(sent).to.deep.equal(['GET /', 'GET /doctors/mjones/info'])
    })

    it('keeps media types apart', async () => {
      const clinic = entered(place(), { cache: httpCache() })
      const doctor = await clinic.follow('doctor', { doctor: 'mjones' }).get()
      expect(await doctor.as('text/markdown').text()).to.match(/^---/)
      expect((await clinic.follow('doctor', { doctor: 'mjones' })).state.id).to.equal('mjones')
    })

    it('keeps media types apart even if the service does not expose Vary', async () => {
      const found = await connect(place().service, { cache: httpCache() }).follow('negotiated').get()
      expect(await found.as('text/markdown').text()).to.equal('# Title')
      expect((await found.follow('self')).state).to.deep.equal({ title: 'Title' })
    })

    it('invalidates responses after a change', async () => {
      const { fetch, sent } = recordingFetch()
      const clinic = entered(place(), { fetch, cache: httpCache() })
      const navigation = clinic.follow('schedule', { doctor: 'asmith', date: place().nextDay, status: 'open' })
      const slots = (await navigation).embedded('schedules')
      await defined(slots.at(-1)).submit('confirm', { name: 'Ada', age: 36 })
      expect((await navigation).embedded('schedules')).to.have.length(slots.length - 1)
      expect(sent.filter((line) => line === 'GET /doctors/asmith/schedule')).to.have.length(2)
    })

    it('revalidates stale responses', async () => {
      const { fetch, sent } = recordingFetch()
      let now = Date.now()
      const clinic = entered(place(), { fetch, cache: httpCache({ now: () => now }) })
      const first = await clinic.follow('doctor', { doctor: 'mjones' }).get()
      now += 3_600_000
      const second = await clinic.follow('doctor', { doctor: 'mjones' }).get()
      expect(sent).to.have.length(4)
      expect(second.etag).to.equal(first.etag)
    })

    if (platform !== 'node') {
      it('revalidates responses that may depend on hidden cookies', async () => {
        const { fetch, sent } = recordingFetch()
        const own = connect(new URL('/own.json', location.origin).href, { fetch, cache: httpCache() })
        for (let visits = 0; visits < 2; visits += 1) expect((await own).state).to.deep.equal({ own: true })
        expect(sent).to.deep.equal(['GET /own.json', 'GET /own.json'])
      })

      it('persists in IndexedDB', async () => {
        const name = `clinic-${String(Math.random())}`
        const visit = async (): Promise<readonly string[]> => {
          const { fetch, sent } = recordingFetch()
          const clinic = entered(place(), { fetch, cache: httpCache({ store: indexedDbStore(name) }) })
          expect((await clinic.follow('doctor', { doctor: 'mjones' })).state.id).to.equal('mjones')
          return sent
        }
        expect(await visit()).to.have.length(2)
        expect(await visit()).to.deep.equal([])
        indexedDB.deleteDatabase(name)
      })
    }
  })
}
