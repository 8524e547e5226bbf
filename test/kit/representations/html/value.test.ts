import { expect } from 'chai'
import {
  faultSentence,
  labelOf,
  namedMarkup,
  stateMarkup,
  valueMarkup,
} from '../../../../server/kit/representations/html/value.ts'
import { clinicRelations } from '@waymark/shared/clinic'

describe('the label of a member', () => {
  const labels = {
    timeZone: 'Time zone',
    id: 'Id',
    toJSON: 'To JSON',
    'waiting-list': 'Waiting list',
    user_id: 'User id',
    _links: '_links',
    'Any text': 'Any text',
    '<b>': '<b>',
  }
  for (const [name, label] of Object.entries(labels)) {
    it(`of ${name} is ${label}`, () => {
      expect(labelOf(name)).to.equal(label)
    })
  }
})

describe('the sentence of a fault', () => {
  it('starts with the prompt if the fault continues it', () => {
    expect(faultSentence('Age', 'is required')).to.equal('Age is required.')
    expect(faultSentence('Age', 'No more than 9.')).to.equal('No more than 9.')
  })
})

describe('a member with the name of a relation', () => {
  const links = (href: string): Parameters<typeof namedMarkup>[0] => [
    { relation: clinicRelations.doctor, links: [{ href, title: 'Dr Mary Jones' }] },
  ]

  const reference = { type: 'reference' } as const

  it('is shown as the link that its value identifies', () => {
    expect(String(namedMarkup(links('/doctors/mjones/info'), ['doctor', 'mjones'], reference))).to.include(
      'Dr Mary Jones',
    )
    expect(String(namedMarkup(links('/doctors/m%20jones/info'), ['doctor', 'm jones'], reference))).to.include(
      'Dr Mary Jones',
    )
  })

  it('keeps its value if its type differs, such as a payment with a link to a step', () => {
    expect(namedMarkup(links('/settlements/7/payment'), ['doctor', 'payment'], { type: 'text' })).to.equal(undefined)
  })
})

describe('a value in HTML', () => {
  it('formats a date and an instant, with the machine-readable value', () => {
    expect(String(valueMarkup('2027-03-28', { type: 'date' }))).to.equal(
      '<time datetime="2027-03-28">Sunday 28 March 2027</time>',
    )
    expect(String(valueMarkup('2027-03-28T08:05:00Z', { type: 'instant' }))).to.equal(
      '<time datetime="2027-03-28T08:05:00Z" data-moment>28 March 2027 at 08:05 UTC</time>',
    )
  })

  it('leaves text unchanged that only looks like a time', () => {
    expect(String(valueMarkup('2027-03-28'))).to.equal('<bdi>2027-03-28</bdi>')
    expect(String(valueMarkup('2027-03-28T08:05:00Z', { type: 'text' }))).to.equal('<bdi>2027-03-28T08:05:00Z</bdi>')
  })

  it('keeps the direction of text on pages of the other direction', () => {
    expect(String(valueMarkup('7 Lamb Walk, London.'))).to.equal('<bdi>7 Lamb Walk, London.</bdi>')
    expect(String(valueMarkup('Long. '.repeat(30)))).to.match(/^<p class="text" dir="auto">/)
  })

  it('shows an invalid date, instant or language unchanged', () => {
    expect(String(valueMarkup('tomorrow', { type: 'date' }))).to.equal('<bdi>tomorrow</bdi>')
    expect(String(valueMarkup('2027-13-28T08:05:00Z', { type: 'instant' }))).to.equal('2027-13-28T08:05:00Z')
    expect(String(valueMarkup('not a tag', { type: 'language' }))).to.equal('not a tag')
    expect(String(valueMarkup('de-x-a', { type: 'language' }))).to.equal('<data value="de-x-a">de-x-a</data>')
  })

  it('formats booleans, null and empty lists', () => {
    expect([true, false, null, '', []].map((value) => String(valueMarkup(value)))).to.deep.equal([
      '<data value="true">Yes</data>',
      '<data value="false">No</data>',
      '<data class="none" value="null">none</data>',
      '<span class="none">empty</span>',
      '<span class="none">none</span>',
    ])
  })

  it('nests lists and objects', () => {
    expect(String(valueMarkup(['a', { b: 1 }]))).to.equal(
      '<ul class="values"><li><bdi>a</bdi></li><li><dl><div><dt>B</dt><dd>1</dd></div></dl></li></ul>',
    )
  })

  it('escapes names and values, and omits undefined', () => {
    expect(String(stateMarkup(Object.entries({ '<b>': '<i>', none: undefined })))).to.equal(
      '<dl><div><dt>&#60;b&#62;</dt><dd><bdi>&#60;i&#62;</bdi></dd></div></dl>',
    )
    expect(String(stateMarkup([]))).to.equal('')
  })
})
