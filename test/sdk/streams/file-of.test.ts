import { connect, fileOf, isDecodeFailure } from '@waymark/sdk'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

describe('the file of a link', () => {
  const serve = services()

  it('is requested when it is read, and never as a document', async () => {
    const service = await serve({
      'GET /': { body: { _links: { report: { href: '/report.csv' } } } },
      'GET /report.csv': { headers: { 'content-type': 'text/csv' }, body: 'a,b\n' },
    })
    const report = fileOf(connect(service.entry).follow('report').reference, 'text/csv')
    expect(service.lines).to.deep.equal([])
    expect(await report.text()).to.equal('a,b\n')
    expect([...(await report.bytes())]).to.deep.equal([...Buffer.from('a,b\n')])
    expect((await report.open()).contentType).to.equal('text/csv')
    expect(new Set(service.lines)).to.deep.equal(new Set(['GET /', 'GET /report.csv']))
    expect(service.received.find(({ path }) => path === '/report.csv')?.headers.accept).to.equal('text/csv')
  })

  it('can be the entry, and fails with another media type', async () => {
    const service = await serve({ 'GET /': { headers: { 'content-type': 'text/csv' }, body: 'a,b\n' } })
    const entry = connect(service.entry).reference
    expect(await fileOf(entry).text()).to.equal('a,b\n')
    const failure = await rejectedAs(fileOf(entry, 'image/png').bytes(), isDecodeFailure)
    expect([failure.url, failure.faults[0]?.detail]).to.deep.equal([service.entry, 'has the media type text/csv'])
  })
})
