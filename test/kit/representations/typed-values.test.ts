import { expect } from 'chai'
import { clinicDescription } from '@waymark/shared/clinic'
import { representer } from '../../../server/kit/hypermedia/represent.ts'
import type { Representation } from '../../../server/kit/hypermedia/representation.ts'
import { html } from '../../../server/kit/representations/html.ts'
import { markdown } from '../../../server/kit/representations/markdown.ts'
import { printedDocument } from '../../../server/kit/representations/pdf/blocks.ts'
import { plainText } from '../../../server/kit/representations/plain-text.ts'
import { context, problem } from './example.ts'

const represent = representer(clinicDescription)

/** An appointment with texts that look like values of other types. */
const appointment = represent('appointment', {
  title: 'Monday with Dr Jones',
  self: '/appointments/a1',
  state: {
    id: 'a1',
    status: 'booked',
    doctor: 'mjones',
    date: '2027-03-29',
    start: '09:00',
    end: '09:20',
    timeZone: 'Europe/London',
    startInstant: '2027-03-29T08:00:00Z',
    endInstant: '2027-03-29T08:20:00Z',
    patient: { name: '2026-11-22', age: 36 },
    reason: '2026-11-22T09:30:00Z',
    cancellation: '2026-12-24',
  },
  links: {
    doctor: { href: '/doctors/mjones/info', title: 'Dr Mary Jones' },
    schedule: { href: '/doctors/mjones/schedule?date=2027-03-29' },
    home: { href: '/' },
  },
})

const message = represent('message', {
  title: 'A message',
  self: '/messages/1',
  state: {
    id: 1,
    kind: 'notice',
    status: 'read',
    subject: '2026-11-22',
    text: '10:30',
    sentAt: '2026-11-22T09:30:00Z',
  },
  links: { collection: { href: '/messages' }, home: { href: '/' } },
})

/** A problem with extensions that look like money and an instant. */
const extended: Representation = {
  ...problem,
  forms: [],
  state: {
    type: 'about:blank',
    title: 'Refused',
    status: 422,
    at: '2026-11-22T09:30:00Z',
    sent: { amount: 1250, currency: 'EUR' },
  },
}

const book = represent('book', {
  title: 'Sleeping better',
  self: '/books/1',
  state: {
    id: '1',
    title: 'Sleeping better',
    author: '2026-11-22',
    language: 'en',
    description: 'A guide.',
    price: { amount: 1250, currency: 'EUR' },
  },
  links: { collection: { href: '/books' }, home: { href: '/' } },
})

const availability = represent('availability', {
  title: 'When Dr Jones is there',
  self: '/doctors/mjones/availability',
  state: {
    doctor: 'mjones',
    timeZone: 'Europe/London',
    slotLength: 20,
    buffer: 1,
    notice: 0,
    horizon: 28,
    perDay: 12,
    weekly: [{ day: '2026-11-22', hours: '09:00-12:00' }],
    exceptions: [{ date: '2026-12-24', hours: 'off' }],
    week: [],
  },
  links: {
    doctor: { href: '/doctors/mjones/info', title: 'Dr Mary Jones' },
    week: { href: '/doctors/mjones/week' },
    home: { href: '/' },
  },
})

const lines = (representation: Representation): readonly string[] =>
  printedDocument(representation, context).blocks.flatMap((block) =>
    block.block === 'members' ? block.rows.flatMap((row) => row.lines.map(({ text }) => text)) : [],
  )

describe('a value of a state', () => {
  it('stays text in HTML if it only looks like a date, time or instant', () => {
    const page = html.write(appointment, context)
    for (const text of ['2026-11-22', '2026-11-22T09:30:00Z', '2026-12-24']) {
      expect(page).to.include(`<dd><bdi>${text}</bdi></dd>`)
      expect(page).not.to.include(`datetime="${text}"`)
    }
    expect(page).to.include('<time datetime="2027-03-29">Monday 29 March 2027</time>')
    expect(page).to.include('<time datetime="2027-03-29T08:00:00Z" data-moment>29 March 2027 at 08:00 UTC</time>')
    const read = html.write(message, context)
    expect(read).to.include('<dd><bdi>2026-11-22</bdi></dd>')
    expect(read).to.include('<dd><bdi>10:30</bdi></dd>')
    expect(read).to.include('<time datetime="2026-11-22T09:30:00Z" data-moment>')
  })

  it('is an instant in the zone of the service in HTML, and in UTC without a known zone', () => {
    const written = (timeZone?: string): string => {
      const brand = { name: 'Lamb Walk', lines: [], links: [], timeZone, version: '1' }
      return /data-moment>(29 March[^<]*)</.exec(html.write(appointment, { ...context, brand }))?.[1] ?? ''
    }
    expect(written('America/New_York')).to.equal('29 March 2027 at 04:00, New York time')
    for (const zone of ['UTC', 'Nowhere/At_All', undefined])
      expect(written(zone)).to.equal('29 March 2027 at 08:00 UTC')
  })

  it('stays text in tables, lists and tiles of HTML', () => {
    const page = html.write(availability, context)
    expect(page).to.include('<td data-label="Day"><bdi>2026-11-22</bdi></td>')
    expect(page).to.include('<td data-label="Date"><time datetime="2026-12-24">')
    const embedded = [{ relation: clinicDescription.relations.item, items: [message] }]
    expect(html.write({ ...message, state: { total: 1 }, embedded }, context)).to.include(
      '<dd><bdi>2026-11-22</bdi></dd>',
    )
  })

  it('stays text in Markdown, plain text and PDF', () => {
    const texts = ['2026-11-22', '2026-11-22T09:30:00Z', '2026-12-24']
    const prose = [markdown.write(appointment, context), plainText.write(appointment, context)]
    for (const text of texts) {
      for (const written of prose) expect(written).to.include(text)
      expect(lines(appointment)).to.include(text)
    }
    for (const written of prose) expect(written).to.include('2027-03-29')
    expect(lines(appointment)).to.include('Monday 29 March 2027')
    expect(markdown.write(message, context)).to.include('**text:** 10:30\n')
    expect(plainText.write(message, context)).to.match(/^text +10:30$/m)
    expect(lines(message)).to.include('10:30')
  })

  it('is not formatted as money or an instant without a codec, such as in a problem', () => {
    const page = html.write(extended, context)
    expect(page).not.to.include('12.50')
    expect(page).to.include('<dd><bdi>2026-11-22T09:30:00Z</bdi></dd>')
    expect(markdown.write(extended, context)).to.include('- **sent:**\n  - **amount:** 1250\n  - **currency:** EUR\n')
    expect(plainText.write(extended, context)).to.include('{"amount":1250,"currency":"EUR"}')
    expect(lines(extended)).to.include.members(['1250', 'EUR']).and.not.to.include('€12.50')
  })

  it('is formatted as money, language or duration by its codec', () => {
    const page = html.write(book, context)
    expect(page).to.include('<data value="1250">€12.50</data>')
    expect(page).to.include('<data value="en">English</data>')
    expect(markdown.write(book, context)).to.include('**price:** €12.50\n')
    expect(plainText.write(book, context)).to.match(/^price +€12\.50$/m)
    expect(lines(book)).to.include('€12.50')
    expect(html.write(availability, context))
      .to.include('<data value="20">20 minutes</data>')
      .and.include('<data value="1">1 minute</data>')
      .and.include('<data value="28">28 days</data>')
    expect(markdown.write(availability, context)).to.include('**slotLength:** 20 minutes\n')
    expect(plainText.write(availability, context)).to.match(/^horizon +28 days$/m)
    expect(lines(availability)).to.include('20 minutes')
  })
})
