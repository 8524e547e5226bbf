import { expect } from 'chai'
import { parseCalendars } from '@waymark/clinic/modules/calendars/remote/parse-calendars'
import { RemoteFailure } from '@waymark/clinic/modules/calendars/remote/remote-failure'

const lines = (...all: readonly string[]): string => [...all, ''].join('\r\n')
const event = (uid: string, ...more: readonly string[]): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTART:20261201T090000Z',
  ...more,
  'END:VEVENT',
]
const calendar = (...all: readonly string[]): string => lines('BEGIN:VCALENDAR', 'VERSION:2.0', ...all, 'END:VCALENDAR')
const uidsIn = (text: string): readonly unknown[] =>
  parseCalendars([text]).calendars.flatMap((one) =>
    one.getAllSubcomponents('vevent').map((each) => each.getFirstPropertyValue('uid')),
  )

describe('the parser of calendars', () => {
  // The busy times of a calendar must not be forgotten because its server has a fault.
  for (const [title, text] of [
    ['an empty text', ''],
    ['blank lines', '\r\n \r\n'],
    ['a page', '<html><body>Sign in</body></html>'],
    ['an event without a calendar', lines(...event('a'))],
    ['a calendar that is cut off', lines('BEGIN:VCALENDAR', 'VERSION:2.0', ...event('a'))],
  ] as const) {
    it(`RFC 5545 §3.4: ${title} is no calendar`, () => {
      expect(() => parseCalendars([text])).to.throw(RemoteFailure, 'unreadable')
    })
  }

  it('reads a calendar without events, and several calendars in a file', () => {
    expect(parseCalendars([calendar()]))
      .to.include({ unreadable: 0 })
      .and.property('calendars')
      .with.length(1)
    expect(uidsIn(calendar(...event('a')) + calendar(...event('b')))).to.deep.equal(['a', 'b'])
  })

  it('reads the other events of a calendar with events that are not valid, and counts those', () => {
    const text = calendar(
      ...event('a'),
      ...event('b', 'DESCRIPTION:a', 'broken line of a mail program'),
      ...event('c', 'RRULE:FREQ=SOMETIMES'),
      ...event('d'),
    )
    expect(uidsIn(text)).to.deep.equal(['a', 'b', 'd'])
    expect(parseCalendars([text])).to.include({ unreadable: 1 })
    expect(parseCalendars([text, ''])).to.include({ unreadable: 2 })
  })

  it('reads an event with text that looks like another one', () => {
    const text = calendar(...event('a', 'DESCRIPTION:see BEGIN:VEVENT here', 'stray'), ...event('b'))
    expect(uidsIn(text)).to.deep.equal(['a', 'b'])
  })

  it('does not take a calendar for empty because none of its events is valid', () => {
    const text = calendar(...event('a', 'RRULE:FREQ=SOMETIMES'))
    expect(() => parseCalendars([text])).to.throw(RemoteFailure, 'unreadable')
  })

  it('has no objects of an empty collection', () => {
    expect(parseCalendars([])).to.deep.equal({ calendars: [], unreadable: 0 })
  })
})
