import { expect } from 'chai'
import { clinicRelations } from '@waymark/shared/clinic'
import type { LogoImage } from '../../../../server/kit/hypermedia/brand.ts'
import type { Representation, Timetable } from '../../../../server/kit/hypermedia/representation.ts'
import { pdf } from '../../../../server/kit/representations/pdf/press.ts'
import { cases } from '../../../contract/unusual-cases.ts'
import { paperOf } from '../../../contract/reading/pdf.ts'
import { rootOf } from '../../../contract/reading/xml.ts'
import { jpeg, png } from '../../../support/images.ts'
import { context, schedule, slot } from '../example.ts'

async function printed(representation: Representation, more = {}): Promise<Uint8Array> {
  const bytes = await pdf.write(representation, { ...context, origin: 'https://clinic.example', ...more })
  return typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

const collected = { relation: clinicRelations.schedules }

describe('PDF', () => {
  it('is tagged, with title, language and structure', async () => {
    const bytes = await printed(schedule(2))
    const { roles, title } = await paperOf(bytes)
    expect(title).to.equal('Monday with Dr Jones')
    expect(latin(bytes)).to.include('/Marked true').and.include('/Lang (en)').and.include('/DisplayDocTitle true')
    expect(new Set(roles)).to.include.all.keys([
      'H1',
      'H2',
      'L',
      'LI',
      'Lbl',
      'LBody',
      'Table',
      'TR',
      'TH',
      'TD',
      'Link',
    ])
  })

  it('has a header and a footer on each page, with page numbers and the host', async () => {
    const { text, pages } = await paperOf(await printed(schedule(50)))
    expect(pages).to.equal(2)
    expect(text).to.include('Page 1 of 2').and.include('Page 2 of 2').and.include('Waymark Clinic')
    expect(text.match(/clinic\.example/g)).to.have.lengthOf(2)
  })

  it('has clickable links, but none with unsafe schemes', async () => {
    const links = slot(1).links.map((set) => ({ ...set, links: [{ href: 'javascript:alert(1)' }] }))
    const unsafe = { ...slot(1), links }
    const list = { ...schedule(0), embedded: [{ relation: clinicRelations.item, items: [unsafe] }] }
    const { links: found } = await paperOf(await printed(list))
    expect([...found].filter((href) => href.includes('javascript'))).to.deep.equal([])
    expect(latin(await printed({ ...slot(1), links }))).not.to.include('(javascript')
    expect([...(await paperOf(await printed(schedule(2)))).links]).to.deep.equal([
      'https://clinic.example/schedules/1',
      'https://clinic.example/schedules/2',
      'https://clinic.example/doctors/mjones/schedule?date=2027-03-29',
    ])
  })

  it('embeds its fonts and replaces missing characters', async () => {
    const state = { latin: 'naïve', greek: 'Ωμέγα', cyrillic: 'Жук', georgian: 'ქართული', korean: '한' }
    const bytes = await printed({ ...slot(1), state })
    const { text } = await paperOf(bytes)
    for (const words of ['naïve', 'Ωμέγα', 'Жук', 'ქართული', '[U+D55C]']) expect(text).to.include(words)
    expect(latin(bytes))
      .to.match(/\+DejaVuSans\b/)
      .and.not.include('/Helvetica')
    expect(bytes.byteLength).to.be.below(80_000)
  })

  it('is deterministic for a version', async () => {
    const once = await printed(schedule(3))
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(Buffer.compare(await printed(schedule(3)), once)).to.equal(0)
    expect(latin(once)).to.include('/ID [').and.include('(D:20000101000000Z)')
  })

  it('contains the last change, if known', async () => {
    const { events = [] } = cases['an empty list'] ?? schedule(0)
    expect(latin(await printed({ ...slot(1), events }))).to.include('(D:20261001100012Z)')
  })

  it('links to the rest of a list that is too long', async () => {
    const { text, pages } = await paperOf(await printed(cases['a long list'] ?? schedule(0)))
    expect(text).to.include('200 of 300 are printed.').and.include('See the complete list online')
    expect(pages).to.be.within(4, 20)
  })

  it('has well-formed metadata with any title', async () => {
    const [packet = ''] = /<x:xmpmeta.*<\/x:xmpmeta>/s.exec(latin(await printed({ ...slot(1), title: '<b>&"' }))) ?? []
    expect(rootOf(packet).textContent).to.include('<b>&"')
  })

  it('limits long and deep content', async () => {
    const deep = Array.from({ length: 40 }).reduce<Record<string, unknown>>((inner) => ({ inner }), { end: 'reached' })
    const state = { long: 'word '.repeat(20_000), wide: 'w'.repeat(5000), deep, ['n'.repeat(900)]: 'x' }
    const { text } = await paperOf(await printed({ ...slot(1), state: state as Representation['state'] }))
    expect(text).to.include('(cut)').and.include('reached')
  })

  it('prints a sheet with its facts and notes instead of the members', async () => {
    const facts = [{ label: 'When', text: 'Monday 29 March 2027, 09:00' }]
    const layout = { kind: 'sheet', facts, notes: ['Bring your card.'] } as const
    const { text, pages, roles } = await paperOf(await printed({ ...slot(1), embedded: [], layout }))
    expect(text).to.include('When').and.include('Monday 29 March 2027, 09:00').and.include('Bring your card.')
    expect(text).not.to.include('Start')
    expect([pages, roles.includes('LBody')]).to.deep.equal([1, true])
  })

  it('prints a timetable on one landscape page, with days as columns', async () => {
    const times = Array.from(
      { length: 40 },
      (_, at) => `${String(8 + Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`,
    )
    const days = ['2027-03-29', '2027-03-30'].map((date) => ({
      date,
      slots: times.map((start, id) => ({ start, id, status: id % 2 === 0 ? 'open' : 'taken' })),
    }))
    const layout: Timetable = {
      kind: 'timetable',
      caption: 'Free times',
      columns: 'days',
      head: 'date',
      cells: 'slots',
      row: 'start',
      says: 'status',
      words: { open: 'free' },
      leadsTo: { relation: 'item', id: 'id' },
    }
    const shape = {
      members: new Map([['days', { each: { members: new Map([['date', { type: 'date' as const }]]) } }]]),
    }
    const bytes = await printed({ ...schedule(2), state: { days }, shape, layout })
    const { text, pages, roles } = await paperOf(bytes)
    expect(pages).to.equal(1)
    expect(latin(bytes)).to.include('/MediaBox [0 0 841.89 595.28]')
    expect(text).to.include('Mon 29 Mar').and.include('Tue 30 Mar').and.include('17:45').and.include('Free times')
    expect(text.match(/free/g)).to.have.lengthOf(40)
    expect(roles.filter((role) => role === 'TR')).to.have.lengthOf(41)
  })

  it('has no identifiers, templates or machine values', async () => {
    const id = '8ce9f409-db39-49d8-a8d0-039b95f5bc37'
    const shape = {
      members: new Map([
        ['id', { type: 'identifier' as const, isForDevelopers: true }],
        ['at', { type: 'instant' as const }],
        ['zone', { type: 'time-zone' as const }],
        ['doctor', { type: 'reference' as const }],
      ]),
    }
    const state = { id, at: '2026-11-30T12:00:00.000Z', zone: 'America/New_York', doctor: 'mjones' }
    const links = [{ relation: clinicRelations.doctor, links: [{ href: '/doctors/mjones/info', title: 'Dr Jones' }] }]
    const { text } = await paperOf(await printed({ ...slot(1), state, shape, links }))
    expect(text).to.include('30 November 2026 at 12:00 UTC').and.include('New York time').and.include('Dr Jones')
    expect(text).not.to.match(/8ce9f409|2026-11-30T|America|mjones|\{/)
  })

  it('has instants in the time zone of their record, or of the record that contains it', async () => {
    const shape = { members: new Map([['at', { type: 'instant' as const }]]) }
    const item = (at: string, timeZone?: string): Representation => {
      const state = { at, ...(timeZone === undefined ? {} : { timeZone }) }
      return { ...slot(1), state, shape, embedded: [] }
    }
    const items = [item('2026-07-01T12:00:00Z'), item('2026-11-30T01:00:00Z', 'Asia/Hong_Kong')]
    const list = { ...item('2026-11-30T12:00:00Z', 'America/New_York'), embedded: [{ ...collected, items }] }
    const { text } = await paperOf(await printed(list))
    expect(text)
      .to.include('30 November 2026 at 07:00, New York time')
      .and.include('1 July 2026 at 08:00, New York time')
    expect(text).to.include('30 November 2026 at 09:00, Hong Kong time')
    const unknown = await paperOf(await printed(item('2026-11-30T12:00:00Z', 'Mars/Olympus')))
    expect(unknown.text).to.include('30 November 2026 at 12:00 UTC')
  })

  it('has the logo of the service as PNG or as JPEG', async () => {
    const images = { 'image/png': await png(60, 20), 'image/jpeg': await jpeg(60, 20) } as const
    const filters: string[] = []
    for (const mediaType of ['image/png', 'image/jpeg'] as const) {
      const image = (): Promise<LogoImage> => Promise.resolve({ mediaType, content: images[mediaType] })
      const logo = { href: '/logo', width: 60, height: 20, image }
      const brand = { name: 'Lamb Walk', logo, lines: [], links: [], version: '1' }
      const [, filter = ''] =
        /\/Subtype \/Image[^>]*?\/Filter \/(\w+)/.exec(latin(await printed(slot(1), { brand }))) ?? []
      filters.push(filter)
    }
    expect(filters).to.deep.equal(['FlateDecode', 'DCTDecode'])
  })

  it('names a time zone only where it is not that of the service', async () => {
    const brand = { name: 'Lamb Walk', lines: [], links: [], timeZone: 'America/New_York', version: '1' }
    const shape = { members: new Map([['at', { type: 'instant' as const }]]) }
    const facts = [
      { label: 'When', text: '07:00 to 07:30', timeZone: 'America/New_York' },
      { label: 'There', text: '09:00 to 09:30', timeZone: 'Asia/Hong_Kong' },
    ]
    const item = (at: string, timeZone: string): Representation => ({ ...slot(1), state: { at, timeZone }, shape })
    const items = [item('2026-11-30T12:00:00Z', 'America/New_York'), item('2026-11-30T01:00:00Z', 'Asia/Hong_Kong')]
    const embedded = [{ ...collected, items }]
    const sheet = { ...slot(1), layout: { kind: 'sheet' as const, facts, notes: [] }, embedded }
    const { text } = await paperOf(await printed(sheet, { brand }))
    expect(text).to.include('07:00 to 07:30').and.include('30 November 2026 at 07:00')
    expect(text).not.to.match(/0, New York time/)
    expect(text).to.include('09:00 to 09:30, Hong Kong time').and.include('at 09:00, Hong Kong time')
    const plain = { ...slot(1), state: { at: '2026-11-30T12:00:00Z' }, shape }
    expect((await paperOf(await printed(plain, { brand }))).text).to.match(/30 November 2026 at 07:00(?!.*UTC)/)
  })

  it('leaves out columns that repeat the items or the list', async () => {
    const one = { ...slot(1), title: '09:00 to 09:30', embedded: [] }
    const state = { start: '09:00', doctor: 'Dr Jones', status: 'open' }
    const list = { ...slot(1), state: { doctor: 'Dr Jones' }, embedded: [{ ...collected, items: [{ ...one, state }] }] }
    const { text } = await paperOf(await printed(list))
    expect(text).to.include('Status').and.include('open').and.not.include('Start')
    expect(text.match(/Doctor/g), text).to.have.lengthOf(1)
  })
})
