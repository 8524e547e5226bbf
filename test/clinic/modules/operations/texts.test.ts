import { expect } from 'chai'
import { operationTexts } from '@waymark/clinic/modules/operations/texts'
import { counts, expectTexts } from '../../../support/texts.ts'

describe('texts of operations', () => {
  it('are whole for every value', () => {
    expectTexts(operationTexts, {
      auditEntryTitle: [{ number: 1, event: 'registration' }],
      networkInWords: ['127.0.0.1', 'task 7'],
      intactAuditReport: counts.flatMap((count) => [
        { entries: count, hash: '', unkeyed: 0 },
        { entries: count, hash: 'h'.repeat(43), unkeyed: count },
      ]),
      activitySince: [
        { requests: '1', processes: 1 },
        { requests: '1,200', processes: 2 },
      ],
      durationUpTo: [0.0025, 1, Infinity],
      brokenAuditReport: counts,
      decisionsOnTitle: [{ method: 'GET', path: '/doctors' }],
      unknownDecisionsDetail: [500],
    })
  })

  it('report an intact audit log', () => {
    const { intactAuditReport: report } = operationTexts
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
