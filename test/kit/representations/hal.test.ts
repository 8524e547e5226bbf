import { expect } from 'chai'
import type { Link, LinkSet, Representation } from '../../../server/kit/hypermedia/representation.ts'
import { hal, problemJson } from '../../../server/kit/representations/hal.ts'
import { clinicRelations } from '@waymark/shared/clinic'
import { context, problem, schedule, slot } from './example.ts'

const writtenProblem = JSON.parse(problemJson.write(problem, context)) as Readonly<Record<string, unknown>>

describe('problem details', () => {
  it('have the standard members first, then extensions, then HAL members', () => {
    expect(Object.keys(writtenProblem)).to.deep.equal([
      'type',
      'title',
      'status',
      'detail',
      'instance',
      'errors',
      'trace',
      '_links',
      '_templates',
    ])
  })

  it('omit absent members', () => {
    const text = problemJson.write({ ...problem, state: { title: 'No', status: 404 }, forms: [] }, context)
    expect(Object.keys(JSON.parse(text) as object)).to.deep.equal(['title', 'status', '_links'])
  })

  it('have links and the form with the submitted values', () => {
    expect(writtenProblem).to.have.nested.property('_links.wm:slot.href', '/schedules/7')
    expect(writtenProblem).to.have.nested.property('_templates.confirm.properties[1].value', -1)
  })

  it('are never negotiated', () => {
    expect(problemJson.quality).to.equal(0)
  })
})

interface Document {
  readonly _links: Readonly<Record<string, unknown>>
  readonly _embedded?: Readonly<Record<string, readonly Document[]>>
}

function written(representation: Representation): Document {
  return JSON.parse(hal.write(representation, context)) as Document
}

const bare: Representation = { kind: 'bare', title: 'Bare', state: {}, links: [], embedded: [], forms: [] }

function withLinks(...links: readonly LinkSet[]): Readonly<Record<string, unknown>> {
  return written({ ...bare, links })._links
}

describe('HAL', () => {
  it('renders a multi-valued relation as an array, even with one link or none', () => {
    const { item: relation } = clinicRelations
    expect(withLinks({ relation, links: [{ href: '/1' }] })).to.deep.include({ item: [{ href: '/1' }] })
    expect(withLinks({ relation, links: [] })).to.deep.include({ item: [] })
  })

  it('renders a single-valued relation as an object, and omits it without a link', () => {
    const { next: relation } = clinicRelations
    expect(withLinks({ relation, links: [{ href: '/1' }] })).to.deep.include({ next: { href: '/1' } })
    expect(withLinks({ relation, links: [] })).not.to.have.property('next')
  })

  it('keeps every attribute of a link object', () => {
    const link = {
      href: '/d',
      title: 'T',
      type: 'text/html',
      name: 'n',
      profile: '/p',
      deprecation: '/old',
      hreflang: 'de',
    }
    expect(withLinks({ relation: clinicRelations.doctor, links: [link] })['wm:doctor']).to.deep.equal(link)
  })

  it('marks URI Templates only as templated, and omits their variables', () => {
    const links = written(schedule(0))._links
    expect(links['wm:schedule']).to.deep.equal({ href: '/doctors/mjones/schedule{?date,status}', templated: true })
    expect(links['next']).not.to.have.property('templated')
  })

  it('has curies as an array, and alternates, at the top level only', () => {
    const document = written(schedule(1))
    expect(document._links['curies']).to.deep.equal([{ href: '/rels/{rel}', name: 'wm', templated: true }])
    expect(document._links['alternate']).to.deep.equal(context.alternates)
    const [item] = document._embedded?.['wm:schedules'] ?? []
    expect(Object.keys(item?._links ?? {})).to.deep.equal(['self', 'wm:doctor', 'wm:schedule', 'wm:confirm'])
  })

  it('adds its alternates to those of the representation', () => {
    const links = withLinks({ relation: clinicRelations.alternate, links: [{ href: '/own' }] })
    expect(links['alternate']).to.deep.equal([{ href: '/own' }, ...context.alternates])
  })

  it('keeps an empty embedded list, and omits an absent single resource', () => {
    expect(written(schedule(0))._embedded).to.deep.equal({ 'wm:schedules': [] })
    expect(written({ ...bare, embedded: [{ relation: clinicRelations.slot, items: [] }] })).not.to.have.property(
      '_embedded',
    )
  })

  it('embeds the resource of a single-valued relation as an object', () => {
    const document = written({ ...bare, embedded: [{ relation: clinicRelations.slot, items: [slot(3)] }] })
    expect(document._embedded?.['wm:slot']).to.deep.include({ id: 3 })
  })

  it('omits reserved members of the state, including those of HAL-FORMS', () => {
    const document = written({ ...bare, state: { _links: 'a', _embedded: 'b', _templates: 'c', d: 'e' } })
    expect(Object.keys(document)).to.have.members(['_links', 'd'])
    expect(Object.keys(document._links)).to.have.members(['alternate', 'curies'])
  })

  // RFC 8259 §7: any character may be escaped.
  it('escapes the names of languages beyond Latin-1, so that one byte is enough for each character in memory', () => {
    const named = (hreflang: string, title: string): Link => ({ href: `/?lang=${hreflang}`, hreflang, title })
    const alternates = [named('fr', 'Fran\u00e7ais "F"'), named('zh-Hans', '\u7b80\u4f53'), named('ar', '\u0627')]
    const text = hal.write(bare, { ...context, alternates })
    expect(text.split('').filter((unit) => unit > '\xff')).to.deep.equal([])
    expect((JSON.parse(text) as Document)._links['alternate']).to.deep.equal(alternates)
  })

  it('rejects a link without an href', () => {
    expect(() => withLinks({ relation: clinicRelations.next, links: [{ href: '' }] })).to.throw('href')
  })
})
