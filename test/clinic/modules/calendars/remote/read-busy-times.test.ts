import { readBusyTimes } from '@waymark/clinic/modules/calendars/remote/read-busy-times'
import { expect } from 'chai'

const reading = {
  from: Date.UTC(2026, 2, 1),
  to: Date.UTC(2026, 4, 1),
  timeZone: 'Europe/London',
  except: new Set<string>(),
}

function calendar(...lines: readonly string[]): string {
  const event = ['BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT']
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//x', ...event, 'END:VCALENDAR', ''].join('\r\n')
}

const start = 'DTSTART:20260310T090000Z'

describe('the thread that reads calendars', function () {
  this.timeout(30_000)

  it('returns the busy times', async () => {
    const { times } = await readBusyTimes([calendar(start, 'DURATION:PT1H')], reading)
    expect(times).to.deep.equal([{ start: Date.UTC(2026, 2, 10, 9), end: Date.UTC(2026, 2, 10, 10) }])
  })

  it('is ended by a rule without occurrences, while others are served, and reads the next calendar', async () => {
    let turns = 0
    const others = setInterval(() => (turns += 1), 10)
    const never = calendar(start, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
    const failed = await readBusyTimes([never], reading).catch((error: unknown) => error)
    clearInterval(others)
    expect(failed).to.have.property('problem', 'too-large')
    expect(turns).to.be.above(10)
    expect((await readBusyTimes([calendar(start, 'DURATION:PT1H')], reading)).times).to.have.length(1)
  })

  it('refuses another file', async () => {
    const failed = await readBusyTimes(['<html>'], reading).catch((error: unknown) => error)
    expect(failed).to.have.property('problem', 'unreadable')
  })
})
