import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'chai'
import { openClinic, type Clinic } from '../../support/clinic.ts'

interface Linked {
  readonly _links: Readonly<Record<string, { readonly href: string; readonly type?: string } | undefined>>
}

describe('the JSON Schema of a form', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  async function schemaAt(path: string): Promise<ValidateFunction> {
    const response = await fetch(clinic.origin + path)
    expect(response.headers.get('content-type')).to.equal('application/schema+json')
    const ajv = new Ajv2020({ strict: false })
    formats.default(ajv)
    return ajv.compile((await response.json()) as object)
  }

  it('is linked by the page of the relation (describedby)', async () => {
    const page = await fetch(`${clinic.origin}/rels/confirm`, { headers: { accept: 'application/hal+json' } })
    const { _links: links } = (await page.json()) as Linked
    expect(links['describedby']).to.include({ href: '/schemas/confirm', type: 'application/schema+json' })
    const other = await fetch(`${clinic.origin}/rels/home`, { headers: { accept: 'application/hal+json' } })
    expect(((await other.json()) as Linked)._links['describedby']).to.equal(undefined)
  })

  it('accepts what the form accepts, and has its rules between fields', async () => {
    const validate = await schemaAt('/schemas/confirm')
    for (const [input, isRight] of [
      [{ name: 'Ada', age: 36 }, true],
      [{ name: 'Ada', dateOfBirth: '1990-05-17' }, true],
      [{ name: 'Ada' }, false],
      [{ name: 'Ada', age: 36, unknown: 1 }, false],
      [{ name: 'Ada', age: 'thirty' }, false],
    ] as const)
      expect(validate(input), JSON.stringify(input)).to.equal(isRight)
  })

  it('compares the whole value with the pattern of a field', async () => {
    const validate = await schemaAt('/schemas/register')
    const input = (user: string) => ({ user, name: 'Ada', password: 'a long password of Ada' })
    expect(['ada', 'Ada B', '/ada/', 'ada\n'].filter((user) => validate(input(user)))).to.deep.equal(['ada'])
  })

  it('is linked by the form in each media type that has no words for all its rules', async () => {
    for (const type of ['vnd.siren+json', 'vnd.api+json', 'ld+json', 'vnd.collection+json']) {
      const accept = `application/${type}`
      const response = await fetch(`${clinic.origin}/schedules/17`, { headers: { accept } })
      expect(response.headers.get('content-type')).to.equal(accept)
      expect(await response.text(), type).to.include('"/schemas/confirm?on=slot"')
    }
  })

  it('is that of one kind of resource', async () => {
    const validate = await schemaAt('/schemas/confirm?on=slot')
    expect(validate({})).to.equal(false)
    expect(validate({ name: 'Ada', age: 36 })).to.equal(true)
    expect((await fetch(`${clinic.origin}/schemas/confirm?on=home`)).status).to.equal(404)
  })

  it('is unknown for a relation without a form', async () => {
    for (const name of ['home', 'nothing'])
      expect((await fetch(`${clinic.origin}/schemas/${name}`)).status).to.equal(404)
  })
})
