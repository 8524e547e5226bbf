import { expect } from 'chai'
import { clockTime, dateAfter, dateAt, dayFrom, dayOfWeek, instantOf, timeAt } from '../../../server/kit/values/time.ts'

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

  const zones = ['Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca']
  for (const [zone, from, to] of [
    ...[...zones, 'Antarctica/Troll'].map((zone) => [zone, '2026-01-01', '2027-01-01'] as const),
    // The island has had no 30 December 2011.
    ['Pacific/Apia', '2011-12-20', '2012-01-10'],
  ] as const) {
    it(`is that of Intl in ${zone} at each half hour, and is named where it comes twice`, () => {
      const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      const all = Array.from(
        { length: (Date.parse(to) - Date.parse(from)) / 1_800_000 },
        (_, number) => Date.parse(from) + number * 1_800_000,
      )
      const times = new Map<string, number>()
      for (const instant of all) {
        const local = written.format(instant)
        times.set(local, (times.get(local) ?? 0) + 1)
        if (`${dateAt(instant, zone)} ${timeAt(instant, zone)}` !== local)
          expect.fail(`${new Date(instant).toISOString()} is ${local}`)
      }
      const named = all.filter((instant) => clockTime(instant, zone) !== timeAt(instant, zone))
      const twice = all.filter((instant) => (times.get(written.format(instant)) ?? 0) > 1)
      expect(named.map((instant) => new Date(instant).toISOString())).to.deep.equal(
        twice.map((instant) => new Date(instant).toISOString()),
      )
    })
  }
})
