import { expect } from 'chai'
import * as fc from 'fast-check'
import { clinicRelations } from '@waymark/shared/clinic'
import type { Json, Link, Representation, State } from '../../../server/kit/hypermedia/representation.ts'
import { halXml } from '../../../server/kit/representations/hal-xml.ts'
import { cases } from '../../contract/unusual-cases.ts'
import { readXml, rootOf } from '../../contract/reading/xml.ts'
import { context, schedule, slot } from './example.ts'

function written(representation: Representation): string {
  return halXml.write(representation, context)
}

function bare(state: State, link: Partial<Link> = {}): Representation {
  const links = [{ relation: clinicRelations.self, links: [{ href: '/x', ...link }] }]
  return { kind: 'x', title: 'X', state, links, embedded: [], forms: [] }
}

const head =
  '<?xml version="1.0" encoding="UTF-8"?>\n<resource rel="self" href="/x" title="X" xmlns:w="urn:waymark:hal-xml">'

function elements(state: State): string {
  const text = halXml.write(bare(state), { ...context, curies: [], alternates: [] })
  expect(text.startsWith(head)).to.equal(true)
  return text.slice(head.length).replace('</resource>\n', '')
}

describe('HAL in XML', () => {
  it('renders a resource with URI, links, state, embedded resources and forms', () => {
    const text = written(schedule(1))
    expect(text).to.match(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<resource rel="self" href="\/doctors\/mjones/)
    expect(text).to.include('<link rel="wm:doctor" href="/doctors/mjones/info" title="Dr Mary Jones"/>')
    expect(text).to.include('<link rel="curies" href="/rels/{rel}" templated="true" name="wm"/>')
    expect(text).to.include('<date>2027-03-29</date><doctor>mjones</doctor>')
    expect(text).to.include('<resource rel="wm:schedules" href="/schedules/1" title="09:00 – 09:20">')
    expect(text).to.include('<w:form target="/schedules/1" name="confirm" title="Book this time" method="POST"')
    expect(text).to.include(
      '<w:field name="age" prompt="Age in years" type="number" required="false" condition="unless “Date of birth” is given" min="0" max="130"',
    )
    expect(text).to.include('<w:option value="booked" prompt="Booked times"/>')
  })

  it('marks the types of values that are not strings', () => {
    expect(
      elements({ a: 'x', b: 1.5, c: true, d: null, e: ['y', 2, []], f: { g: 'z' }, h: '', i: undefined }),
    ).to.equal(
      [
        '<a>x</a><b w:type="number">1.5</b><c w:type="boolean">true</c><d w:type="null"/>',
        '<e w:type="list"><item>y</item><item w:type="number">2</item><item w:type="list"/></e>',
        '<f w:type="object"><g>z</g></f><h/>',
      ].join(''),
    )
  })

  it('renders names that are not element names, or are reserved in HAL, as members', () => {
    const state = { link: '1', resource: '2', 'a b': '3', '1a': '4', 'w:form': '5', XmlThing: '6', '': '7', '<': '8' }
    const names = Object.keys(state)
    expect(elements(state).match(/<member name="[^"]*">/g)).to.have.length(names.length)
    expect(readXml(new TextEncoder().encode(written(bare(state))), bare(state))).to.deep.equal([])
  })

  it('replaces characters that XML forbids, and keeps line breaks and tabs', () => {
    expect(elements({ a: '\u0000\u000b\ufffe\ud800\u0085' })).to.equal('<a>␀␋\ufffd\ufffd\ufffd</a>')
    expect(elements({ a: 'x\r\n\ty' })).to.equal('<a>x&#13;&#10;&#9;y</a>')
    expect(elements({ a: ']]><!-- & "' })).to.equal('<a>]]&gt;&lt;!-- &amp; &quot;</a>')
  })

  it('renders self as a link too if it has attributes', () => {
    expect(written(bare({}, { profile: '/p' }))).to.include('<link rel="self" href="/x" profile="/p"/>')
  })

  it('lists multi-valued relations, even with one link or none', () => {
    const representation = { ...bare({}), embedded: [{ relation: clinicRelations.item, items: [] }] }
    expect(rootOf(written(representation)).getAttribute('w:many')).to.equal('item')
    expect(written(slot(1))).not.to.include('w:many')
  })

  it('renders a fault and the current value of a field', () => {
    const text = written(cases['an empty list'] ?? schedule(0))
    expect(text).to.include('fault="must be a whole number"><w:value w:type="number">4</w:value>')
  })

  it('round-trips a state with line breaks as names', () => {
    const representation = bare({ '\u2028': 0, '\u2029': 0, 'a\u2029b': '\u2029' })
    expect(readXml(new TextEncoder().encode(written(representation)), representation)).to.deep.equal([])
  })

  it('round-trips any state', () => {
    const visible = fc.string({ unit: 'grapheme-composite' })
    const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        visible,
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(visible, tie('tree'), { maxKeys: 3 }),
      ),
    }))
    fc.assert(
      fc.property(fc.dictionary(visible, tree), (state) => {
        const representation = bare(JSON.parse(JSON.stringify(state)) as State)
        expect(readXml(new TextEncoder().encode(written(representation)), representation)).to.deep.equal([])
      }),
    )
  })
})
