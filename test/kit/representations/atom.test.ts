import { unknownShape } from '@waymark/shared'
import { clinicDescription, clinicRelations } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { parseAtomFeed } from 'feedsmith'
import { listedOf } from '../../../server/kit/hypermedia/listed.ts'
import type { Representation } from '../../../server/kit/hypermedia/representation.ts'
import { atom } from '../../../server/kit/representations/atom.ts'
import { rootOf } from '../../contract/reading/xml.ts'
import { context, doctors, schedule, slot } from './example.ts'

const here = { ...context, origin: 'https://clinic.example' }
const item = (id: number, state: Representation['state']): Representation => ({ ...slot(id), state })
const list = (...items: readonly Representation[]): Representation => ({
  ...schedule(0),
  embedded: [{ relation: clinicRelations.item, items }],
})
const read = (representation: Representation, given = here): ReturnType<typeof parseAtomFeed> =>
  parseAtomFeed(atom.write(representation, given))

describe('Atom', () => {
  it('is for lists of items that say when they changed', () => {
    const listed = listedOf(clinicDescription)
    const isFeed = (kind: string, hasEvents = false): boolean | undefined =>
      atom.supports?.({ kind, hasEvents, items: listed.get(kind) })
    expect([isFeed('messages'), isFeed('audit'), isFeed('appointments', true)]).to.deep.equal([true, true, true])
    expect([isFeed('doctors'), isFeed('schedule'), isFeed('home')]).to.deep.equal([false, false, false])
  })

  it('has an entry for each item, with its last change, its page and its values', () => {
    const feed = read(
      list(
        item(1, { id: 1, createdAt: '2026-11-01T08:00:00Z', sentAt: '2026-11-02T08:00:00.5Z', text: 'a < b' }),
        item(2, { id: 2, createdAt: '2026-10-01T08:00:00Z', price: { amount: 500, currency: 'EUR' } }),
      ),
    )
    expect(feed).to.deep.include({
      id: 'https://clinic.example/doctors/mjones/schedule?date=2027-03-29',
      title: { value: 'Monday with Dr Jones' },
      updated: '2026-11-02T08:00:00.500Z',
      authors: [{ name: 'Waymark Clinic' }],
    })
    const [first, second] = feed.entries ?? []
    expect(first).to.deep.include({ id: 'https://clinic.example/schedules/1', updated: '2026-11-02T08:00:00.500Z' })
    expect(first?.content?.value).to.include('Text: a < b')
    expect(first?.links).to.deep.include({ rel: 'alternate', href: 'https://clinic.example/schedules/1' })
    expect(second?.updated).to.equal('2026-10-01T08:00:00.000Z')
  })

  it('takes the last change of the resource where an item has none, and else that of a calendar event', () => {
    const changed = Date.parse('2026-11-03T00:00:00Z')
    const event = { uid: 'a', sequence: 0, start: 0, end: 1, timeZone: 'UTC', summary: 'A', isCancelled: false }
    const [plain, dated] =
      read(list(slot(1), { ...slot(2), events: [{ ...event, changed: changed - 1000 }] }), {
        ...here,
        changed,
      }).entries ?? []
    expect([plain?.updated, dated?.updated]).to.deep.equal(['2026-11-03T00:00:00.000Z', '2026-11-02T23:59:59.000Z'])
    expect(read(list()).updated).to.equal('1970-01-01T00:00:00.000Z')
  })

  it('links the pages of a list as RFC 5005, relations by their documents, and the other formats', () => {
    const links = [{ relation: clinicRelations.prev, links: [{ href: '/doctors?cursor=a' }] }, ...doctors(0).links]
    const feed = read({ ...doctors(0), links })
    expect(feed.links).to.deep.include.members([
      { rel: 'self', href: 'https://clinic.example/doctors', type: 'application/atom+xml' },
      { rel: 'previous', href: 'https://clinic.example/doctors?cursor=a' },
      { rel: 'last', href: 'https://clinic.example/doctors?cursor=end' },
    ])
    expect(feed.links?.filter(({ rel }) => rel === 'alternate')).to.have.length(context.alternates.length)
    const booking = read(list(slot(1))).entries?.[0]?.links
    expect(booking).to.deep.include({
      rel: 'https://clinic.example/rels/confirm',
      href: 'https://clinic.example/schedules/1',
      title: 'Book this time',
    })
  })

  it('has the members of an object on lines of their own', () => {
    const nested = { ...item(1, { patient: { name: 'Ada', age: 36 } }), shape: unknownShape }
    const content = rootOf(atom.write(list(nested), here)).getElementsByTagName('content')[0]
    expect(content?.textContent).to.equal('Patient:\n  Name: Ada\n  Age: 36\n')
  })

  it('has stable identifiers without an origin', () => {
    const identifiers = [1, 1, 2].map((id) => parseAtomFeed(atom.write(list(slot(id)), context)).entries?.[0]?.id)
    expect(identifiers[0]).to.match(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
    expect(identifiers[1]).to.equal(identifiers[0])
    expect(identifiers[2]).not.to.equal(identifiers[0])
  })

  it('is well-formed with any text, and each entry has what RFC 4287 §4.1 demands', () => {
    const odd = {
      ...item(1, { 'a<b': '</content>&\u0000\ud800', none: null }),
      title: ']]> & "x"',
      shape: unknownShape,
    }
    const root = rootOf(atom.write(list(odd), here))
    expect(root.namespaceURI).to.equal('http://www.w3.org/2005/Atom')
    for (const name of ['id', 'title', 'updated']) {
      expect(root.getElementsByTagName(name), name).to.have.length(2)
    }
    expect(root.getElementsByTagName('content')[0]?.textContent).to.equal('a<b: </content>&␀\ufffd\n')
  })
})
