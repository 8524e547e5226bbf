import { connect, isConflict, isFailure, isHttpFailure, isRelationMissing, save } from '@waymark/sdk'
import { expect } from 'chai'
import type { Setting } from '../harness.ts'
import { defined, entered, openSlot, profile, rejectedAs } from './clinic.ts'

export function failureTests({ harness: { describe, it }, place }: Setting): void {
  describe('failures', () => {
    it('report a missing resource by its problem document', async () => {
      const failure = await rejectedAs(entered(place()).follow('doctor', { doctor: 'nobody' }), isHttpFailure)
      expect([failure.status, failure.method]).to.deep.equal([404, 'GET'])
      expect(failure.problem?.type).to.match(/^http.*\/problems\//)
      expect(failure.trail).to.deep.equal(['entry', 'doctor'])
    })

    it('of a missing relation list the existing ones', async () => {
      const failure = await rejectedAs(connect(place().clinic).follow('wm:nothing'), isRelationMissing)
      expect(isFailure(failure)).to.equal(true)
      expect(failure.message).to.include('wm:doctors')
    })

    it('have links: from a taken slot to open ones', async () => {
      const slot = await openSlot(place(), 'asmith')
      await slot.submit('confirm', { name: 'Ada', age: 36 })
      const failure = await rejectedAs(slot.submit('confirm', { name: 'Bea', age: 40 }), isHttpFailure)
      expect(failure.status).to.equal(409)
      const others = await failure.representation?.followAll('wm:alternatives')
      expect(defined(others?.[0]).forms).to.include('confirm')
    })

    it('of a precondition have the local change, the current state and their common base', async () => {
      const [mine, theirs] = [await profile(place()), await profile(place())]
      await theirs.put({ ...theirs.state, telephone: '+44 20 7946 0018' })
      const conflict = await rejectedAs(mine.put({ ...mine.state, name: 'Pat the Second' }), isConflict)
      expect(conflict.status).to.equal(412)
      expect(conflict.mine).to.include({ name: 'Pat the Second' })
      expect(conflict.theirs?.state).to.include({ telephone: '+44 20 7946 0018' })
      expect(conflict.base?.etag).to.equal(mine.etag)
    })

    it('of a precondition can be resolved by applying the change again', async () => {
      const [mine, theirs] = [await profile(place()), await profile(place())]
      await save(theirs, (state) => ({ ...state, telephone: '+44 20 7946 0019' }))
      const saved = await save(mine, (state) => ({ ...state, name: 'Pat the Third' }), { as: 'merge-patch' })
      expect(saved.state).to.include({ name: 'Pat the Third', telephone: '+44 20 7946 0019' })
    })
  })
}
