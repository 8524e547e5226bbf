import * as sdk from '@waymark/sdk'
import { expect } from 'chai'
import { inspect } from 'node:util'
import { runInNewContext } from 'node:vm'

const circumstances = { url: 'http://clinic.example/', trail: ['entry', 'doctor'] }

const failures = [
  [new sdk.DecodeFailure({ kind: 'slot', faults: [], body: '' }, circumstances), sdk.isDecodeFailure],
  [new sdk.FormMissing('confirm', [], circumstances), sdk.isFormMissing],
  [new sdk.InputRefused('confirm', [], circumstances), sdk.isInputRefused],
  [new sdk.RelationAmbiguous('item', 2, circumstances), sdk.isRelationAmbiguous],
  [new sdk.RelationMissing('item', [], circumstances), sdk.isRelationMissing],
  [new sdk.RequestRefused('no', circumstances), sdk.isRequestRefused],
  [new sdk.TransportFailure('GET', 'network', circumstances), sdk.isTransportFailure],
] as const

describe('failures', () => {
  for (const [failure, guard] of failures) {
    it(`${failure.name} has its own guard and code`, () => {
      const holding = failures.filter(([, other]) => other(failure))
      expect(holding).to.deep.equal([[failure, guard]])
      expect(sdk.isFailure(failure)).to.equal(true)
      expect(failure.code).to.equal(failure.name.replace(/\B[A-Z]/g, '-$&').toLowerCase())
      expect(failure.message).to.match(/\(by entry › doctor\)$/)
    })
  }

  it('are recognized from another realm, or another copy of this package', () => {
    const foreign: unknown = runInNewContext(
      "Object.assign(new Error('x'), { code: 'http-failure', [Symbol.for('@waymark/sdk/failure')]: true })",
    )
    expect(foreign).to.not.be.instanceOf(Error)
    expect(sdk.isHttpFailure(foreign)).to.equal(true)
    expect(sdk.isDecodeFailure(foreign)).to.equal(false)
  })

  for (const other of [undefined, null, 'http-failure', { code: 'http-failure' }, new Error('x')]) {
    it(`are not ${inspect(other).split('\n', 1)[0] ?? ''}`, () => {
      expect(sdk.isFailure(other)).to.equal(false)
      expect(sdk.isHttpFailure(other)).to.equal(false)
    })
  }

  it('keep their cause', () => {
    const cause = new Error('reset')
    expect(new sdk.TransportFailure('GET', 'network', { ...circumstances, cause }).cause).to.equal(cause)
    expect(new sdk.TransportFailure('GET', 'network', circumstances)).to.not.have.property('cause')
  })
})
