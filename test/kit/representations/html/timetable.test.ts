import { expect } from 'chai'
import { clinicDescription } from '@waymark/shared/clinic'
import { shapeOf } from '@waymark/shared'
import { html } from '../../../../server/kit/representations/html.ts'
import type { Json, Representation } from '../../../../server/kit/hypermedia/representation.ts'
import { context, schedule } from '../example.ts'

const layout = {
  kind: 'timetable',
  caption: 'Free & taken',
  columns: 'days',
  head: 'date',
  cells: 'slots',
  row: 'start',
  says: 'status',
  words: { open: 'free', taken: 'taken' },
  leadsTo: { relation: 'schedules', id: 'id' },
} as const

const shape = shapeOf(clinicDescription.resources.week.state)

function page(days: Json, embedded = schedule(2).embedded): string {
  const representation: Representation = { ...schedule(0), state: { doctor: 'mjones', days }, shape, embedded, layout }
  return html.write(representation, context)
}

const days = [
  {
    date: '2027-03-29',
    slots: [
      { id: 1, start: '09:00', status: 'open' },
      { start: '09:20', status: 'taken' },
      { start: '09:40', status: 'odd "one"' },
    ],
  },
  { date: '2027-03-30', slots: [{ id: 2, start: '09:00', status: 'open' }] },
]

describe('a timetable', () => {
  it('is a table with a caption and headers, and links in free cells', () => {
    const markup = page(days)
    expect(markup).to.include('<caption>Free &#38; taken</caption>')
    expect(markup.match(/<th scope="col">/g)).to.have.length(2)
    expect(markup.match(/<th scope="row">/g)).to.have.length(3)
    expect(markup).to.include('<time datetime="2027-03-29">Mon <span>29 Mar</span></time>')
    expect(markup).to.include('<a class="cell" href="/schedules/1"><span>09:00</span> free</a>')
    expect(markup).to.include('<span class="cell taken">taken</span>')
    expect(markup).to.include('<span class="cell ">odd &#34;one&#34;</span>')
  })

  it('uses text as a column heading if it is not a date', () => {
    expect(page([{ date: 'someday', slots: [] }])).to.include('<th scope="col">someday</th>')
    const typeless: Representation = { ...schedule(0), state: { days }, shape: {}, layout }
    expect(html.write(typeless, context)).to.include('<th scope="col">2027-03-29</th>')
  })

  it('is also a list for each column, with counts of the other cells', () => {
    const [, agenda = ''] = page(days).split('<div class="agenda">')
    expect(agenda).to.include('<li><a class="cell" href="/schedules/2">')
    expect(agenda).to.include('<p class="none">1 taken, 1 odd &#34;one&#34;</p>')
  })

  it('replaces the members and embedded resources that it shows', () => {
    const markup = page(days)
    expect(markup).not.to.include('<dt>Days</dt>')
    expect(markup).not.to.include('class="tiles"')
    expect(markup).to.include('<dt>Doctor</dt>')
  })

  it('shows a message if it is empty', () => {
    expect(page([])).to.include('No times to show.')
  })

  it('is not rendered if the state does not match the layout', () => {
    for (const other of ['closed', 7, null]) expect(page(other)).to.include('<dt>Days</dt>')
    expect(page([1, 'x', [2]])).to.include('No times to show.')
  })

  it('does not link unsafe schemes', () => {
    const [first] = schedule(1).embedded
    const bad = first?.items.map((item) => ({
      ...item,
      links: item.links.map((set) => ({ ...set, links: [{ href: 'javascript:alert(1)' }] })),
    }))
    const embedded = first === undefined || bad === undefined ? [] : [{ ...first, items: bad }]
    expect(page(days, embedded)).not.to.include('javascript:')
  })
})

describe('a portrait', () => {
  const named = (title: string): string => html.write({ ...schedule(0), title, layout: { kind: 'portrait' } }, context)

  it('consists of the initials of the last two names, hidden from screen readers', () => {
    const initials = (title: string): string | undefined =>
      /data-initials="([^"]*)" aria-hidden="true"/.exec(named(title))?.[1]
    expect(initials('Dr Mary Jones')).to.equal('MJ')
    expect(initials('Ὑπατία')).to.equal('Ὑ')
    expect(initials('<b> "x"')).to.equal('')
    expect(initials('王小明')).to.equal('王')
  })
})
