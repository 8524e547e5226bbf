import { choice, decodeFields, inputFromText, list, schemaOfField, text, type Fault, userName } from '@waymark/shared'
import { expect } from 'chai'
import { isRight, right } from 'fp-ts/lib/Either.js'

const fields = { names: list({ prompt: 'Names', maxItems: 200, maxLength: 5 }) }

describe('a field of times', () => {
  const hours = { ...text({ prompt: 'Hours', maxLength: 100 }), isTimes: true } as const
  const typed = (query: string): unknown => inputFromText({ hours }, new URLSearchParams(query))['hours']

  it('joins the ends that a form sends one by one, without empty pairs', () => {
    expect(typed('hours=09:00&hours=12:00&hours=&hours=&hours=13:00&hours=17:00')).to.equal('09:00-12:00, 13:00-17:00')
    expect(typed('hours=&hours=')).to.equal(undefined)
    expect(typed('hours=09:00-12:00')).to.equal('09:00-12:00')
  })

  it('keeps a missing end, which its codec rejects', () => {
    expect(typed('hours=09:00&hours=')).to.equal('09:00-')
    expect(typed('hours=09:00&hours=12:00&hours=13:00')).to.equal('09:00-12:00, 13:00-')
  })
})

describe('a list field', () => {
  const faults = (names: unknown): readonly Fault[] => {
    const decoded = decodeFields(fields, { names })
    return decoded.ok ? [] : decoded.faults
  }

  it('accepts a list, or a text with one item per line', () => {
    for (const given of [['ada', 'bea'], 'ada\r\nbea', '\n ada \n\n\tbea\n']) {
      expect(decodeFields(fields, { names: given })).to.deep.equal({ ok: true, value: { names: ['ada', 'bea'] } })
    }
    const typed = inputFromText(fields, new URLSearchParams('names=ada%0D%0Abea'))
    expect(decodeFields(fields, typed)).to.deep.equal({ ok: true, value: { names: ['ada', 'bea'] } })
  })

  it('reports the error of each item, up to a hundred', () => {
    expect(faults(['ada', 'too long', 7, '']).map(({ pointer }) => pointer)).to.deep.equal([
      '/names/1',
      '/names/2',
      '/names/3',
    ])
    expect(faults(Array.from({ length: 150 }, () => 7))).to.have.lengthOf(100)
  })

  it('rejects an empty list, too many items and other types', () => {
    const many = Array.from({ length: 201 }, () => 'ada')
    for (const given of [[], '', ' \n ', many, 7, {}, null]) {
      expect(faults(given), JSON.stringify(given)).to.deep.equal([
        { pointer: '/names', detail: 'must have 1 to 200 items' },
      ])
    }
  })

  it('is a list in the schema', () => {
    expect(schemaOfField(fields.names)).to.deep.include({ type: 'array', maxItems: 200, items: { type: 'string' } })
  })
})

describe('a choice', () => {
  it('tells in its schema which option a missing value means', () => {
    const times = choice({ prompt: 'Times', options: { open: 'Free times', all: 'All times' }, default: 'open' })
    expect(schemaOfField(times)).to.deep.include({ enum: ['open', 'all'], default: 'open' })
  })
})

describe('a text field', () => {
  const { codec } = text({ prompt: 'Name', maxLength: 10 })

  it('rejects a text of invisible characters', () => {
    for (const written of ['', ' ', '\u200b', '\u200b \u2060', '\ufeff', '\u3164'])
      expect(isRight(codec.decode(written)), JSON.stringify(written)).to.equal(false)
  })

  it('keeps characters that join others', () => {
    for (const written of ['نمی‌خواهم', '👩‍⚕️']) expect(codec.decode(written)).to.deep.equal(right(written))
  })
})

describe('a user name', () => {
  it('is no segment that clients remove from a path', () => {
    const isName = (value: string): boolean => isRight(userName({ prompt: 'User' }).codec.decode(value))
    expect(['.', '..', '...'].filter(isName)).to.deep.equal([])
    expect(['.a', '..a', 'a.', 'ada.lovelace', '_', 'a'.repeat(64)].filter((name) => !isName(name))).to.deep.equal([])
  })
})

describe('a member without a field', () => {
  it('is reported with the known names, or as one to leave out where there are none', () => {
    const pointer = '/x'
    const known = { pointer, detail: 'is not known here; known are names' }
    expect(decodeFields(fields, { names: ['ada'], x: 1 })).to.deep.equal({ ok: false, faults: [known] })
    const none = { pointer, detail: 'must be left out' }
    expect(decodeFields({}, { x: 1 })).to.deep.equal({ ok: false, faults: [none] })
  })
})
