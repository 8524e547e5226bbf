import { connect, isHttpFailure } from '@waymark/sdk'
import { htmlLinks } from '@waymark/sdk/formats'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'

function answering(contentType: string, body: string, status = 200) {
  const bytes = Uint8Array.from(body, (sign) => sign.charCodeAt(0))
  return connect('http://clinic.example/', {
    formats: [htmlLinks],
    fetch: () => Promise.resolve(new Response(bytes, { status, headers: { 'content-type': contentType } })),
  })
}

const utf8 = 'zw\u00c3\u00b6lf'

describe('the text of a response', () => {
  for (const [contentType, sent] of [
    ['text/html; charset=iso-8859-1', 'zw\u00f6lf'],
    ['text/html; charset="Windows-1252"', 'zw\u00f6lf'],
    ['text/html;charset=UTF-8', utf8],
    ['text/html', utf8],
    ['text/html; charset=unknown', utf8],
  ] as const) {
    it(`is decoded by its charset: ${contentType}`, async () => {
      const page = await answering(contentType, `<a rel="next" href="/">${sent}</a>`)
      expect(page.links('next')[0]?.title).to.equal('zwölf')
    })
  }

  // RFC 8259 §8.1: "JSON text exchanged between systems that are not part of a closed ecosystem MUST be encoded using UTF-8"
  for (const contentType of ['application/json; charset=iso-8859-1', 'application/hal+json;charset=iso-8859-1']) {
    it(`is UTF-8 in JSON: ${contentType}`, async () => {
      expect((await answering(contentType, `{"a":"${utf8}"}`)).state).to.deep.equal({ a: 'zwölf' })
    })
  }

  it('is decoded by its charset in an error too', async () => {
    const service = answering('text/plain; charset=iso-8859-1', 'gesch\u00fctzt', 403)
    const failure = await rejectedAs(service.get(), isHttpFailure)
    expect(failure.message).to.contain('geschützt')
  })
})
