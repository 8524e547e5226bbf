import { expect } from 'chai'
import { operatorTexts } from '@waymark/clinic/modules/operations/texts'

describe('texts of operations', () => {
  it('report an intact audit log', () => {
    const { intactAuditReport: report } = operatorTexts
    expect(report({ entries: 0, hash: '', unkeyed: 0 })).to.equal(
      'The audit log is intact: 0 entries, the last hash is none.',
    )
    expect(report({ entries: 1, hash: 'x', unkeyed: 0 })).to.equal(
      'The audit log is intact: 1 entry, the last hash is x.',
    )
    expect(report({ entries: 2, hash: 'x', unkeyed: 1 })).to.equal(
      'The audit log is intact: 2 entries, the last hash is x. Entries up to 1 were written before the hashes were keyed.',
    )
  })
})
