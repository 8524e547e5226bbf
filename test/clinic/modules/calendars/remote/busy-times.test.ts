import { execFileSync } from 'node:child_process'
import { expect } from 'chai'
import { busyTimesIn } from '@waymark/clinic/modules/calendars/remote/busy-times'
import { parseCalendars } from '@waymark/clinic/modules/calendars/remote/parse-calendars'

const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: readonly string[]): string => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'].join('\r\n')

/** Returns the busy times of March 2026, when New York changes its clocks on the 8th and London on the 29th. */
function read(text: string, { timeZone = 'America/New_York', except = [] as readonly string[] } = {}) {
  const reading = { from: Date.parse('2026-03-01T00:00Z'), to: Date.parse('2026-04-01T00:00Z'), timeZone }
  const { times, unreadable } = busyTimesIn(parseCalendars([text]).calendars, { ...reading, except: new Set(except) })
  const inText = (instant: number): string => new Date(instant).toISOString().slice(0, 16)
  return { times: times.map(({ start, end }) => `${inText(start)}/${inText(end)}`), unreadable }
}

describe('the busy times of a calendar', () => {
  it('follow a series over the change of clocks, with its exceptions', () => {
    const zoned = 'TZID=America/New_York'
    const text = calendar(
      event(`DTSTART;${zoned}:20260302T090000`, `DTEND;${zoned}:20260302T100000`, 'RRULE:FREQ=WEEKLY;COUNT=5').replace(
        'END:VEVENT',
        `EXDATE;${zoned}:20260301T090000,20260316T090000\r\nEND:VEVENT`,
      ),
      event(
        `RECURRENCE-ID;${zoned}:20260323T090000`,
        `DTSTART;${zoned}:20260324T140000`,
        `DTEND;${zoned}:20260324T143000`,
      ),
      event(`RECURRENCE-ID;${zoned}:20260330T090000`, `DTSTART;${zoned}:20260330T090000`, 'STATUS:CANCELLED'),
    )
    expect(read(text)).to.deep.equal({
      times: [
        '2026-03-02T14:00/2026-03-02T15:00',
        '2026-03-09T13:00/2026-03-09T14:00',
        '2026-03-24T18:00/2026-03-24T18:30',
      ],
      unreadable: 0,
    })
  })

  it('have the occurrences of series that began long ago', () => {
    const long = (rule: string): readonly string[] =>
      read(calendar(event('DTSTART;TZID=Europe/London:19900101T090000', 'DURATION:PT1H', `RRULE:${rule}`))).times
    const days = long('FREQ=DAILY')
    expect(days).to.have.length(31)
    expect([days.at(0), days.at(-1)]).to.deep.equal([
      '2026-03-01T09:00/2026-03-01T10:00',
      '2026-03-31T08:00/2026-03-31T09:00',
    ])
    // Monday 1 January 1990 and 2 March 2026 are 1887 weeks apart.
    expect(long('FREQ=WEEKLY;INTERVAL=3;BYDAY=MO')).to.deep.equal([
      '2026-03-02T09:00/2026-03-02T10:00',
      '2026-03-23T09:00/2026-03-23T10:00',
    ])
    expect(long('FREQ=DAILY;BYDAY=SU')).to.have.length(5)
    expect(long('FREQ=MONTHLY;BYDAY=2TU')).to.deep.equal(['2026-03-10T09:00/2026-03-10T10:00'])
  })

  it('end a series at its last day in a zone east of UTC', () => {
    const zoned = 'TZID=Asia/Tokyo'
    const rule = 'RRULE:FREQ=DAILY;UNTIL=20260304T000000Z'
    const text = calendar(event(`DTSTART;${zoned}:20260303T090000`, 'DURATION:PT30M', rule))
    expect(read(text).times).to.deep.equal(['2026-03-03T00:00/2026-03-03T00:30', '2026-03-04T00:00/2026-03-04T00:30'])
  })

  it('are whole days in the zone of the doctor', () => {
    const text = calendar(event('DTSTART;VALUE=DATE:20260308', 'DTEND;VALUE=DATE:20260310'))
    expect(read(text).times).to.deep.equal(['2026-03-08T05:00/2026-03-10T04:00'])
    expect(read(calendar(event('DTSTART;VALUE=DATE:20260310'))).times).to.deep.equal([
      '2026-03-10T04:00/2026-03-11T04:00',
    ])
  })

  it('take a floating time, and one of an unknown zone, as in the zone of the doctor', () => {
    const floating = calendar(event('DTSTART:20260310T090000', 'DTEND:20260310T100000'))
    expect(read(floating).times).to.deep.equal(['2026-03-10T13:00/2026-03-10T14:00'])
    const unknown = floating.replace('DTSTART:', 'DTSTART;TZID=Our Office:')
    expect(read(unknown, { timeZone: 'Europe/London' }).times).to.deep.equal(['2026-03-10T09:00/2026-03-10T10:00'])
  })

  it('use the definition of a zone that has no name of the database', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:19700101T000000']
    const offsets = ['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'END:STANDARD', 'END:VTIMEZONE']
    const text = calendar(...zone, ...offsets, event('DTSTART;TZID=Office:20260310T090000', 'DURATION:PT1H'))
    expect(read(text).times).to.deep.equal(['2026-03-10T03:30/2026-03-10T04:30'])
  })

  it('are merged, and skip what is cancelled, transparent, empty or excepted', () => {
    const at = (uid: string, start: string, end: string, more = 'CLASS:PRIVATE'): string =>
      event(`DTSTART:202603${start}Z`, `DTEND:202603${end}Z`, more).replace('UID:one', `UID:${uid}`)
    const text = calendar(
      at('a', '10T090000', '10T100000'),
      at('b', '10T093000', '10T110000'),
      at('c', '10T110000', '10T113000'),
      at('d', '11T090000', '11T100000', 'TRANSP:TRANSPARENT'),
      at('e', '12T090000', '12T100000', 'STATUS:CANCELLED'),
      at('f', '13T090000', '13T090000'),
      at('g', '14T090000', '14T100000'),
    )
    expect(read(text, { except: ['g'] }).times).to.deep.equal(['2026-03-10T09:00/2026-03-10T11:30'])
  })

  it('have the first date of an event with further dates (RFC 5545 §3.8.5.2)', () => {
    const text = calendar(event('DTSTART:20260310T090000Z', 'DURATION:PT1H', 'RDATE:20260312T090000Z'))
    expect(read(text).times).to.deep.equal(['2026-03-10T09:00/2026-03-10T10:00', '2026-03-12T09:00/2026-03-12T10:00'])
  })

  it('skip an event that cannot be understood, and say so', () => {
    const text = calendar(
      event('SUMMARY:Without a start'),
      event('DTSTART:20260311T090000Z', 'DTEND:20260311T100000Z').replace('UID:one', 'UID:two'),
    )
    expect(read(text)).to.deep.equal({ times: ['2026-03-11T09:00/2026-03-11T10:00'], unreadable: 1 })
    expect(parseCalendars([text, calendar(event('RRULE:FREQ=SOMETIMES'))]).unreadable).to.equal(1)
    expect(() => parseCalendars(['<html>'])).to.throw('unreadable')
    const endless = calendar(event('DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'))
    expect(() => read(endless)).to.throw('too-large')
  })

  it('do not depend on the zone of the process', () => {
    const at = ['TZID=Europe/London:20260327T090000', 'TZID=Europe/London:20260330T090000']
    const text = calendar(event(`DTSTART;${at[0] ?? ''}`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=3;COUNT=2'))
    const program = `
      const { busyTimesIn } = await import('@waymark/clinic/modules/calendars/remote/busy-times')
      const { parseCalendars } = await import('@waymark/clinic/modules/calendars/remote/parse-calendars')
      const reading = { from: 0, to: 2e12, timeZone: 'Europe/London', except: new Set() }
      console.log(JSON.stringify(busyTimesIn(parseCalendars([${JSON.stringify(text)}]).calendars, reading).times.map(({ start }) => start)))`
    const options = [
      '--conditions=@waymark/source',
      '--disable-warning=ExperimentalWarning',
      '--input-type=module-typescript',
    ]
    const written = execFileSync(process.execPath, [...options, '-e', program], {
      cwd: import.meta.dirname,
      env: { ...process.env, TZ: 'Asia/Tokyo' },
    })
    expect(JSON.parse(written.toString())).to.deep.equal([
      Date.parse('2026-03-27T09:00Z'),
      Date.parse('2026-03-30T08:00Z'),
    ])
  })
})
