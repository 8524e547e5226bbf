import { expect } from 'chai'
import { openClinic, type Clinic } from '../support/clinic.ts'

// RFC 6906 §3: "a profile is described by its URI, and the 'profile' link relation type identifies it".
describe('the profile of a representation', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const read = (path: string, accept: string): Promise<Response> => fetch(clinic.origin + path, { headers: { accept } })

  for (const [accept, written] of [
    ['application/hal+json', '"profile":[{"href":"/rels"}]'],
    ['application/prs.hal-forms+json', '"profile":[{"href":"/rels"}]'],
    ['application/hal+xml', '<link rel="profile" href="/rels"/>'],
    ['application/vnd.siren+json', '{"rel":["profile"],"href":"/rels"}'],
    ['application/vnd.api+json', '"service-profile":{"href":"/rels","rel":"profile"}'],
    ['application/vnd.collection+json', '{"rel":"profile","href":"/rels"}'],
    ['application/ld+json', '"iana:profile":[{"@id":"/rels"}]'],
    ['text/html', '<link rel="profile" href="/rels">'],
  ] as const)
    it(`is linked by ${accept}`, async () => {
      const response = await read('/doctors', accept)
      expect(response.headers.get('content-type')?.startsWith(accept)).to.equal(true)
      expect(await response.text()).to.include(written)
    })

  it('is in the Link field of a media type without links', async () => {
    for (const accept of ['application/json', 'text/csv'])
      expect((await read('/doctors', accept)).headers.get('link'), accept).to.include('</rels>; rel="profile"')
  })

  it('is beside those of the resource itself', async () => {
    const path = '/schedules/17'
    const hal = (await (await read(path, 'application/hal+json')).json()) as {
      readonly _links: Readonly<Record<string, readonly { readonly href: string }[]>>
    }
    const hrefs = (hal._links['profile'] ?? []).map(({ href }) => href)
    expect(hrefs).to.include('/rels').and.to.have.lengthOf.above(1)
    for (const accept of ['application/vnd.api+json', 'application/ld+json', 'application/vnd.siren+json']) {
      const content = await (await read(path, accept)).text()
      for (const href of hrefs) expect(content, accept).to.include(`"${href}"`)
    }
  })

  it('is the ALPS document of the service', async () => {
    const response = await read('/rels', 'application/alps+json')
    expect(response.headers.get('content-type')).to.equal('application/alps+json')
    const { alps } = (await response.json()) as { readonly alps: { readonly descriptor: readonly object[] } }
    expect(alps.descriptor).not.to.have.lengthOf(0)
  })
})
