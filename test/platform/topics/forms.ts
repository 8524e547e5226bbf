import { connect, isHttpFailure, isInputRefused } from '@waymark/sdk'
import { expect } from 'chai'
import type { Setting } from '../harness.ts'
import { recordingFetch, entered, openSlot, rejectedAs } from './clinic.ts'

const ada = { name: 'Ada Lovelace', age: 36 }

export function formTests({ harness: { describe, it }, place }: Setting): void {
  describe('forms', () => {
    it('describe their fields', async () => {
      const { fields, method, title } = (await openSlot(place(), 'mjones')).form('confirm')
      expect([method, title]).to.deep.equal(['POST', 'Book this time'])
      expect(fields.find(({ name }) => name === 'age')).to.include({
        type: 'number',
        required: false,
        min: 0,
        max: 130,
      })
    })

    it('reject invalid input with all errors before a request', async () => {
      const { fetch, sent } = recordingFetch()
      const slot = await entered(place(), { fetch }).follow('doctor', { doctor: 'mjones' }).follow('next-slot').get()
      const before = sent.length
      const refused = await rejectedAs(slot.send('confirm', { name: '', age: 200, email: 'nowhere' }), isInputRefused)
      expect(refused.faults.map(({ pointer }) => pointer)).to.deep.equal(['/name', '/age', '/email'])
      expect(sent).to.have.length(before)
    })

    it('are sent and report the location of the created resource', async () => {
      const slot = await openSlot(place(), 'mjones')
      const outcome = await slot.send('confirm', ada)
      expect(outcome.kind).to.equal('created')
      // Browsers hide both fields of other origins unless the service exposes them.
      expect(outcome.kind === 'created' && outcome.location).to.match(/\/appointments\//)
      const appointment = await outcome.get()
      expect(appointment.state.patient).to.deep.equal(ada)
      expect(appointment.etag).to.match(/^"/)
    })

    it('report the errors that only the service detects', async () => {
      const home = await connect(place().clinic).get()
      const slot = await home.follow('wm:doctor', { doctor: 'mjones' }).follow('wm:next-slot').get()
      const refused = await rejectedAs(slot.submit('confirm', { name: 'Ada\u0007', age: 36 }), isHttpFailure)
      expect(refused.status).to.equal(422)
      expect(refused.problem?.errors?.map(({ pointer }) => pointer)).to.deep.equal(['/name'])
    })
  })
}
