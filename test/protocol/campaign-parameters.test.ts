import { expect } from 'chai'
import { openClinic, type Clinic } from '../support/clinic.ts'

const types = ['text/html', 'application/hal+json', 'application/json', 'text/markdown', 'application/vnd.siren+json']

/** As a newsletter and a social network add them. */
const campaign = 'utm_source=newsletter&fbclid=IwAR1'

describe('an address with the parameters of a campaign', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const get = (target: string, fields: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(clinic.origin + target, { headers: fields })

  for (const path of ['/', '/doctors?q=mary', '/doctors/mjones/info', '/doctors/mjones/schedule', '/free-times']) {
    it(`has the representation of ${path} without them`, async () => {
      const separator = path.includes('?') ? '&' : '?'
      for (const accept of types) {
        const [plain, followed] = [await get(path, { accept }), await get(`${path}${separator}${campaign}`, { accept })]
        expect(followed.status, accept).to.equal(200)
        expect(followed.headers.get('etag'), accept).to.equal(plain.headers.get('etag'))
        expect(followed.headers.get('cache-groups'), accept).to.equal(plain.headers.get('cache-groups'))
        expect(followed.headers.get('link'), accept).to.equal(plain.headers.get('link'))
        expect(await followed.text(), accept).to.equal(await plain.text())
      }
    })
  }

  it('is answered with No-Vary-Search, which names them; an address without them has no such field', async () => {
    expect((await get(`/?${campaign}&as=html`)).headers.get('no-vary-search')).to.equal(
      'params=("utm_source" "fbclid")',
    )
    expect((await get('/?as=html')).headers.get('no-vary-search')).to.equal(null)
  })

  it('is refused for an unknown parameter, which is the only fault', async () => {
    const refused = await get(`/doctors?${campaign}&utm_sauce=x`, { accept: 'application/json' })
    expect(refused.status).to.equal(400)
    const text = await refused.text()
    expect(text).to.include('/utm_sauce')
    expect(text).not.to.match(/utm_source|fbclid/)
  })
})
