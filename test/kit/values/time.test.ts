import { expect } from 'chai'
import { dateAfter, dateAt, dayFrom, dayOfWeek, instantOf, timeAt } from '../../../server/kit/values/time.ts'

describe('local time', () => {
  it('returns the date of an instant in each zone', () => {
    const instant = Date.parse('2026-11-30T23:30:00Z')
    expect(dateAt(instant, 'Europe/London')).to.equal('2026-11-30')
    expect(dateAt(instant, 'Asia/Hong_Kong')).to.equal('2026-12-01')
    expect(timeAt(instant, 'Asia/Kathmandu')).to.equal('05:15')
  })

  it('adds calendar days, not hours', () => {
    expect(dateAfter('2027-03-27', 1)).to.equal('2027-03-28')
    expect(dateAfter('2027-03-28', 1)).to.equal('2027-03-29')
    expect(dateAfter('2027-01-01', -1)).to.equal('2026-12-31')
    expect(dayOfWeek('2026-11-30')).to.equal(1)
  })

  it('resolves an ambiguous time to the earlier instant, and shifts a skipped one by the gap', () => {
    expect(new Date(instantOf('2027-10-31', '02:30', 'Europe/Berlin')).toISOString()).to.equal(
      '2027-10-31T00:30:00.000Z',
    )
    expect(timeAt(instantOf('2027-03-28', '02:30', 'Europe/Berlin'), 'Europe/Berlin')).to.equal('03:30')
  })

  it('compares a date with now in any zone', () => {
    const noon = Date.parse('2026-11-30T12:00:00Z')
    expect(dayFrom(noon, '2026-11-30')).to.equal('around now')
    expect(dayFrom(noon, '2026-12-01')).to.equal('around now')
    expect(dayFrom(noon, '2026-12-02')).to.equal('future')
    expect(dayFrom(noon, '2026-11-28')).to.equal('past')
  })
})
