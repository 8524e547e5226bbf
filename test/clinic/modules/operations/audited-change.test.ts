import { expect } from 'chai'
import { parseSubject, subjectOf } from '@waymark/clinic/modules/operations/audited-change'

describe('the subject of an entry of the audit log', () => {
  it('is the path alone without created resources and recorded values', () => {
    expect(subjectOf({ uri: '/appointments/a?capability=secret' })).to.equal('/appointments/a')
    expect(subjectOf({ uri: '/users/pat', recorded: { role: ['patient', 'patient'] } })).to.equal('/users/pat')
  })

  it('has the created resource without its capability, and the values that differ', () => {
    const recorded = { time: ['2026-12-03 12:00', '2026-12-04 09:30'], doctor: ['Dr A & B', 'Dr A & B'] } as const
    const subject = subjectOf({ uri: '/schedules/40?hold=1', created: '/appointments/a?capability=secret', recorded })
    expect(subject).not.to.include('secret')
    expect(parseSubject(subject)).to.deep.equal({
      subject: '/schedules/40',
      created: '/appointments/a',
      values: [{ name: 'time', before: '2026-12-03 12:00', after: '2026-12-04 09:30' }],
    })
  })

  it('has the slot of the appointment after the part that earlier versions read', () => {
    const recorded = { status: ['booked', 'cancelled'] } as const
    const subject = subjectOf({ uri: '/appointments/a', recorded, slot: 40 })
    const [path, values] = subject.split('#', 2)
    expect(subjectOf({ uri: '/appointments/a', recorded })).to.equal(`${String(path)}#${String(values)}`)
    const parsed = { subject: '/appointments/a', slot: 40 }
    expect(parseSubject(subject)).to.deep.equal({
      ...parsed,
      values: [{ name: 'status', before: 'booked', after: 'cancelled' }],
    })
    const without = subjectOf({ uri: '/appointments/a', slot: 40 })
    expect(parseSubject(without)).to.deep.equal({ ...parsed, values: [] })
  })

  it('can be an account, and an entry from before values were recorded', () => {
    expect(parseSubject('pat')).to.deep.equal({ subject: 'pat', values: [] })
    expect(parseSubject('/schedules/40')).to.deep.equal({ subject: '/schedules/40', values: [] })
  })
})
