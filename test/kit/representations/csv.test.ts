import { expect } from 'chai'
import { parse } from 'csv-parse/sync'
import type { Representation } from '../../../server/kit/hypermedia/representation.ts'
import { csv } from '../../../server/kit/representations/csv.ts'
import { context, doctors, schedule, slot } from './example.ts'

function rowsOf(representation: Representation): readonly Readonly<Record<string, string>>[] {
  return parse(csv.write(representation, context), { columns: true })
}

describe('CSV', () => {
  it('is for resources that list items', () => {
    expect(csv.supports?.({ kind: 'doctors', hasEvents: false, items: {} })).to.equal(true)
    expect(csv.supports?.({ kind: 'home', hasEvents: false })).to.equal(false)
  })

  it('has a row for each item with its values and its URI', () => {
    const [first, ...others] = rowsOf(doctors(3))
    expect(others).to.have.length(2)
    expect(first).to.include({ id: 'd0', name: 'Dr 0', address: '12 Harley Street, London', languages: 'en de' })
    expect(first).to.include({ href: '/doctors/d0/info' })
  })

  it('has the columns in the order of the description, also without a row or a value', () => {
    const [line] = csv.write(doctors(0), context).split('\r\n')
    expect(line).to.equal(
      'id,speaks,name,speciality,timeZone,address,languages,description,qualifications,freeDays,href',
    )
    expect(csv.write(doctors(2), context).startsWith(`${String(line)}\r\n`)).to.equal(true)
  })

  it('writes a record in columns of their own, and a list of records as JSON', () => {
    const item = { ...slot(1), state: { price: { amount: 500, currency: 'EUR' }, days: [{ day: 1 }], none: null } }
    const set = schedule(0).embedded[0] ?? expect.fail('no list')
    const [row] = rowsOf({ ...schedule(0), embedded: [{ relation: set.relation, items: [item] }] })
    expect(row).to.deep.equal({
      'price.amount': '500',
      'price.currency': 'EUR',
      days: '[{"day":1}]',
      none: '',
      href: '/schedules/1',
    })
  })

  it('writes the item alone as the answer to a change of a list', () => {
    expect(rowsOf(slot(2)).map(({ id, href }) => [id, href])).to.deep.equal([['2', '/schedules/2']])
  })

  it('shields a value that a spreadsheet would evaluate', () => {
    const set = schedule(0).embedded[0] ?? expect.fail('no list')
    const items = [{ ...slot(1), state: { reason: '=HYPERLINK("https://evil.example")' } }]
    const [row] = rowsOf({ ...schedule(0), embedded: [{ relation: set.relation, items }] })
    expect(row?.['reason']).to.equal('\'=HYPERLINK("https://evil.example")')
  })
})
