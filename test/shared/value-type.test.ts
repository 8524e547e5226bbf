import { expect } from 'chai'
import * as t from 'io-ts'
import { clinicDescription } from '@waymark/shared/clinic'
import {
  Instant,
  LocalDate,
  memberShape,
  schemaOf,
  shapeOf,
  typed,
  untyped,
  WholeNumber,
  type ValueShape,
} from '@waymark/shared'

/** The type of the value at a path; `0` stands for each item of a list. */
function typeAt(shape: ValueShape, ...path: readonly string[]): string | undefined {
  return path.reduce(memberShape, shape).type
}

describe('the shape of a codec', () => {
  it('has the types of members, of nested records and of lists', () => {
    const appointment = shapeOf(clinicDescription.resources.appointment.state)
    expect(typeAt(appointment, 'date')).to.equal('date')
    expect(typeAt(appointment, 'start')).to.equal('time')
    expect(typeAt(appointment, 'startInstant')).to.equal('instant')
    expect(typeAt(appointment, 'id')).to.equal('identifier')
    expect(typeAt(appointment, 'doctor')).to.equal('reference')
    expect(typeAt(appointment, 'reason')).to.equal('text')
    expect(typeAt(appointment, 'patient', 'name')).to.equal('text')
    expect(typeAt(appointment, 'setAside', '0')).to.equal('text')
    const week = shapeOf(clinicDescription.resources.week.state)
    expect(typeAt(week, 'days', '0', 'slots', '0', 'start')).to.equal('time')
    expect(typeAt(shapeOf(clinicDescription.resources.book.state), 'price')).to.equal('money')
  })

  it('includes dictionaries and wrapped codecs', () => {
    expect(typeAt(shapeOf(t.record(t.string, Instant)), 'constructor')).to.equal('instant')
    for (const wrapped of [t.exact(t.type({ a: LocalDate })), t.readonly(t.type({ a: LocalDate }))]) {
      expect(typeAt(shapeOf(wrapped), 'a')).to.equal('date')
    }
  })

  it('omits parts that a codec does not describe', () => {
    for (const codec of [t.UnknownRecord, t.union([LocalDate, t.string]), t.unknown]) {
      expect(shapeOf(codec)).to.deep.equal({})
    }
    expect(typeAt(shapeOf(t.type({ a: t.string })), 'constructor')).to.equal(undefined)
  })
})

describe('a codec with a value type', () => {
  const minutes = typed(WholeNumber, 'minutes')

  it('decodes, encodes and describes like its base', () => {
    expect(minutes.decode(20)).to.deep.equal(WholeNumber.decode(20))
    expect(minutes.is(1.5)).to.equal(false)
    expect(minutes.encode(20)).to.equal(20)
    expect(schemaOf(minutes)).to.deep.equal({ type: 'integer' })
    expect(untyped(minutes)).to.equal(WholeNumber)
  })

  it('does not modify its base', () => {
    typed(t.string, 'identifier')
    expect(shapeOf(t.string)).to.deep.equal({ type: 'text' })
  })
})
