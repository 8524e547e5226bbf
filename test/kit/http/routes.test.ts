import { expect } from 'chai'
import fc from 'fast-check'
import { href } from '../../../server/kit/http/routes.ts'
import { expandTemplate } from '@waymark/shared'

describe('href', () => {
  it('expands a route as the library does (RFC 6570)', () => {
    // The library leaves these characters unencoded.
    const text = fc.string({ unit: 'grapheme' }).map((given) => given.replaceAll(/[!'()*]/g, ''))
    const value = fc.oneof(text, fc.integer(), fc.constant('~-._ /?&='))
    const optional = fc.oneof(value, fc.constant(undefined), fc.boolean(), fc.array(text, { maxLength: 3 }))
    fc.assert(
      fc.property(value, value, optional, optional, (slot, doctor, date, status) => {
        const route = '/doctors/{doctor}/slots/{slot}:free{?date,status}'
        const values = { slot, doctor, date, status }
        expect(href(route, values)).to.equal(expandTemplate(route, values))
      }),
    )
  })

  it('encodes all but unreserved characters (RFC 6570 §3.2.2, §1.5)', () => {
    expect(href('/{doctor}', { doctor: "a-._~!'()*/ é" })).to.equal('/a-._~%21%27%28%29%2A%2F%20%C3%A9')
  })

  it('leaves out a query without values', () => {
    expect(href('/slots/{slot}{?hold}', { slot: 7, hold: undefined })).to.equal('/slots/7')
  })
})
