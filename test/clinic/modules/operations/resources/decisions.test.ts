import { expect } from 'chai'
import { openClinic, type Clinic } from '../../../../support/clinic.ts'

const authorization = `Basic ${Buffer.from('desk:desk-demo-password').toString('base64')}`

describe('the diagram of the decisions on a request', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ logsDecisions: true })
  })
  after(() => clinic.close())

  it('shows the refusal of a write that another site has sent with credentials', async () => {
    const refused = await fetch(`${clinic.origin}/doctors`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: '{}',
    })
    expect(refused.status).to.equal(403)
    const [, log = ''] = /<([^>]+)>; rel="describedby"/.exec(refused.headers.get('link') ?? '') ?? []
    const page = await fetch(clinic.origin + log, { headers: { accept: 'application/hal+json' } })
    const { _links: links } = (await page.json()) as { _links: Record<string, { href: string }> }
    const diagram = await fetch(clinic.origin + (links['wm:diagram']?.href ?? ''))
    expect(await diagram.text())
      .to.include('Was the request sent by a page of another site')
      .and.include('>cross-site</text')
  })
})
