import { expect } from 'chai'
import { slotsOf } from '@waymark/clinic/modules/booking/domain/availability'

function clock(date: string, timeZone: string, from = '01:00', to = '04:00'): readonly string[] {
  return slotsOf(date, { from, to, slotLength: 30 }, timeZone).map(
    ({ startTime, endTime }) => `${startTime}-${endTime}`,
  )
}

describe('slots of a day', () => {
  it('divides the hours into slots of equal length', () => {
    expect(clock('2026-12-01', 'Europe/Berlin', '09:00', '10:45')).to.deep.equal([
      '09:00-09:30',
      '09:30-10:00',
      '10:00-10:30',
    ])
  })

  it('extends to the end of the day', () => {
    expect(clock('2026-12-01', 'Europe/Berlin', '23:00', '24:00')).to.deep.equal(['23:00-23:30', '23:30-00:00'])
  })

  it('skips the hour that does not exist in Berlin on 2027-03-28', () => {
    expect(clock('2027-03-28', 'Europe/Berlin')).to.deep.equal([
      '01:00-01:30',
      '01:30-03:00',
      '03:00-03:30',
      '03:30-04:00',
    ])
  })

  it('repeats the hour that occurs twice in Berlin on 2027-10-31, at different instants', () => {
    const slots = slotsOf('2027-10-31', { from: '01:00', to: '04:00', slotLength: 30 }, 'Europe/Berlin')
    const times = slots.map(({ startTime }) => startTime)
    expect(times).to.deep.equal(['01:00', '01:30', '02:00', '02:30', '02:00', '02:30', '03:00', '03:30'])
    expect(new Set(slots.map(({ start }) => start)).size).to.equal(8)
    expect(new Date(slots[2]?.start ?? 0).toISOString()).to.equal('2027-10-31T00:00:00.000Z')
    expect(new Date(slots[4]?.start ?? 0).toISOString()).to.equal('2027-10-31T01:00:00.000Z')
  })

  it('has 25 hours of slots on the day on which the clock is set back', () => {
    const hours = { from: '00:00', to: '24:00', slotLength: 5 }
    const days = ['2027-10-30', '2027-10-31'].map((date) => slotsOf(date, hours, 'Europe/Berlin'))
    expect(days.map((slots) => slots.length)).to.deep.equal([288, 300])
  })

  it('skips the hour that does not exist in New York on 2027-03-14', () => {
    expect(clock('2027-03-14', 'America/New_York')).to.deep.equal([
      '01:00-01:30',
      '01:30-03:00',
      '03:00-03:30',
      '03:30-04:00',
    ])
  })

  it('starts at the local opening hour on the day after a clock change', () => {
    const [first] = slotsOf('2027-03-14', { from: '13:00', to: '18:00', slotLength: 60 }, 'America/New_York')
    expect(first?.startTime).to.equal('13:00')
    expect(new Date(first?.start ?? 0).toISOString()).to.equal('2027-03-14T17:00:00.000Z')
  })
})
