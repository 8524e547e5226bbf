import { expect } from 'chai'
import ICAL from 'ical.js'
import { clinicRelations } from '@waymark/shared/clinic'
import type { CalendarEvent } from '../../../server/kit/hypermedia/representation.ts'
import { icalendar, icalendarFeed } from '../../../server/kit/representations/icalendar.ts'
import { readICalendar } from '../../contract/reading/icalendar.ts'
import { context, schedule, slot } from './example.ts'

const event: CalendarEvent = {
  uid: 'a1@clinic.example',
  sequence: 2,
  changed: Date.parse('2026-11-30T12:00:00Z'),
  start: Date.parse('2027-03-29T08:00:00Z'),
  end: Date.parse('2027-03-29T08:20:00Z'),
  timeZone: 'Europe/London',
  summary: 'Appointment with Dr Jones',
  location: '12 Harley Street, London',
  isCancelled: false,
}

function calendar(...changes: readonly Partial<CalendarEvent>[]): string {
  const events = changes.map((change) => ({ ...event, ...change }))
  return icalendar.write({ ...slot(1), events }, { ...context, origin: 'https://clinic.example' })
}

function read(changes: Partial<CalendarEvent>): readonly string[] | Promise<readonly string[]> {
  const events = [{ ...event, ...changes }]
  return readICalendar(new TextEncoder().encode(calendar(changes)), { ...slot(1), events })
}

describe('iCalendar', () => {
  it('is available for resources with events', () => {
    expect(icalendar.supports?.({ kind: 'appointment', hasEvents: true })).to.equal(true)
    expect(icalendar.supports?.({ kind: 'doctor', hasEvents: false })).to.equal(false)
  })

  it('renders an event with its zone, page and last change', () => {
    expect(calendar({}).split('\r\n')).to.deep.equal([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Waymark Clinic//Waymark//EN',
      'BEGIN:VTIMEZONE',
      'TZID:Europe/London',
      'BEGIN:DAYLIGHT',
      'DTSTART:20270328T010000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0100',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:a1@clinic.example',
      'SEQUENCE:2',
      'DTSTAMP:20261130T120000Z',
      'DTSTART;TZID=Europe/London:20270329T090000',
      'DTEND;TZID=Europe/London:20270329T092000',
      'SUMMARY:Appointment with Dr Jones',
      'LOCATION:12 Harley Street\\, London',
      'URL;VALUE=URI:https://clinic.example/schedules/1',
      'STATUS:CONFIRMED',
      'LAST-MODIFIED:20261130T120000Z',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('marks a cancelled event', () => {
    expect(calendar({ isCancelled: true }))
      .to.include('\r\nSTATUS:CANCELLED\r\n')
      .and.not.include('METHOD')
  })

  it('RFC 5545 §3.6: has the properties of a calendar before its components', () => {
    for (const events of [[], [event], [event, { ...event, uid: 'b', timeZone: 'Europe/Rome' }]])
      for (const serializer of [icalendar, icalendarFeed]) {
        const text = serializer.write({ ...slot(1), events }, context)
        const [before = '', ...components] = text.split(/^(?=BEGIN:V(?:TIMEZONE|EVENT))/m)
        expect(components.length).to.equal(Math.max(1, 2 * events.length))
        for (const component of components.slice(0, -1)) expect(component).to.match(/\nEND:V(?:TIMEZONE|EVENT)\r\n$/)
        expect(components.at(-1)).to.match(/\nEND:V(?:TIMEZONE|EVENT)\r\nEND:VCALENDAR\r\n$/)
        expect(before.includes('X-PUBLISHED-TTL:PT1H\r\n')).to.equal(serializer === icalendarFeed)
      }
  })

  it('RFC 5545 §3.6.1: has the alarms of an event after its properties', () => {
    const names = calendar({ alarms: [86_400_000, 5_400_000], description: 'BEGIN:VALARM' }).match(
      /^[A-Z-]+(?::V[A-Z]+)?/gm,
    )
    const event = names?.slice(names.indexOf('BEGIN:VEVENT')) ?? []
    const first = event.indexOf('BEGIN:VALARM')
    expect(event.slice(0, first)).to.include.members(['SUMMARY', 'DESCRIPTION', 'STATUS', 'LAST-MODIFIED'])
    const alarm = ['BEGIN:VALARM', 'ACTION', 'TRIGGER', 'DESCRIPTION', 'END:VALARM']
    expect(event.slice(first)).to.deep.equal([...alarm, ...alarm, 'END:VEVENT', 'END:VCALENDAR'])
  })

  it('has the alarms of an event, but none of a cancelled one', () => {
    const alarms = [86_400_000, 5_400_000]
    expect(calendar({ alarms }).match(/^TRIGGER.*$/gm)).to.deep.equal(['TRIGGER:-P1D', 'TRIGGER:-PT1H30M'])
    expect(calendar({ alarms })).to.include('\r\nACTION:DISPLAY\r\n')
    expect(calendar({ alarms, isCancelled: true })).not.to.include('VALARM')
  })

  it('escapes special characters including a lone CR, and folds between characters', async () => {
    const summary = `a;b,c\\d\re\r\nf\n${'🩺é中'.repeat(60)}`
    expect(calendar({ summary })).to.include('SUMMARY:a\\;b\\,c\\\\d\\ne\\nf\\n')
    expect(await read({ summary, description: summary })).to.deep.equal([])
  })

  it('keeps identifiers and names on one line', () => {
    const text = calendar({ uid: 'x\r\nBEGIN:VEVENT' }, { uid: 'y' })
    expect(text.match(/^BEGIN:VEVENT/gm)).to.have.length(2)
    expect(text).to.include('\r\nX-WR-CALNAME:09:00 – 09:20\r\n')
  })

  it('is correct in each zone before and after a clock change', async () => {
    for (const timeZone of [
      'Europe/London',
      'Europe/Dublin',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
    ]) {
      for (let hour = 0; hour < 24 * 366; hour += 500.5) {
        const start = Date.UTC(2026, 0, 1) + hour * 3_600_000
        expect(await read({ timeZone, start, end: start + 36 * 3_600_000 }), timeZone).to.deep.equal([])
      }
    }
  })

  it('uses UTC for an ambiguous local time', async () => {
    const start = Date.parse('2026-10-25T01:15:00Z')
    expect(calendar({ start, end: start + 600_000 })).to.include('\r\nDTSTART:20261025T011500Z\r\n')
    expect(await read({ start, end: start + 600_000 })).to.deep.equal([])
  })

  it('includes embedded events once, each with its own page', () => {
    const items = [1, 2].map((id) => ({ ...slot(id), events: [{ ...event, uid: `e${String(id)}` }] }))
    const events = items.flatMap((item) => item.events)
    const list = { ...schedule(0), events, embedded: [{ relation: clinicRelations.item, items }] }
    const text = icalendar.write(list, { ...context, origin: 'https://clinic.example' })
    expect(text.match(/^URL.*$/gm)).to.deep.equal([
      'URL;VALUE=URI:https://clinic.example/schedules/1',
      'URL;VALUE=URI:https://clinic.example/schedules/2',
    ])
  })

  it('omits the URL if the origin is unknown', () => {
    expect(icalendar.write({ ...slot(1), events: [event] }, context)).not.to.include('URL')
  })

  it('has a component even without events (RFC 5545 §3.6)', () => {
    const component = new ICAL.Component(ICAL.parse(calendar()) as unknown[])
    expect(component.getAllSubcomponents().map(({ name }) => name)).to.deep.equal(['vtimezone'])
  })
})
