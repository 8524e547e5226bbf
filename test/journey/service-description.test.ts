import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'chai'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { crawl } from '../support/crawl.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { openSlots, postBooking } from '../support/open-slots.ts'

interface Operation {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>> }
}
interface OpenApi {
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly object[]
  readonly components: {
    readonly securitySchemes: object
    readonly schemas: Readonly<Record<string, object>>
    readonly responses: Readonly<
      Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: { readonly $ref?: string } }>> }>
    >
  }
  readonly paths: Paths
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

describe('the description of the service', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())
  const get = (path: string, accept = 'application/hal+json'): Promise<Response> =>
    fetch(clinic.origin + path, { headers: { accept } })
  const jsonOf = async <Shape>(path: string, accept = '*/*'): Promise<Shape> =>
    (await (await get(path, accept)).json()) as Shape

  it('RFC 9727: has an API catalog at its well-known URI, with a link from home', async () => {
    const response = await get('/.well-known/api-catalog', '*/*')
    expect(response.headers.get('content-type')).to.equal('application/linkset+json')
    const { linkset } = (await response.json()) as { linkset: { 'service-desc': { href: string; type: string }[] }[] }
    const home = await jsonOf<{ _links: Record<string, { href: string }> }>('/', 'application/hal+json')
    expect(home._links['service-desc']?.href).to.equal(linkset[0]?.['service-desc'][0]?.href)
    const types = linkset[0]?.['service-desc'].map(({ type }) => type)
    expect(types).to.deep.equal(['application/openapi+json', 'application/alps+json', 'application/ld+json'])
    for (const { href, type } of linkset[0]?.['service-desc'] ?? [])
      expect((await get(href, '*/*')).headers.get('content-type'), href).to.equal(type)
    expect(home._links['api-catalog']?.href).to.equal('/.well-known/api-catalog')
  })

  it('RFC 9727 §2: names the API catalog in the Link field of HEAD', async () => {
    const { headers } = await fetch(`${clinic.origin}/.well-known/api-catalog`, { method: 'HEAD' })
    expect(headers.get('link')).to.match(/^<[^>]*\/\.well-known\/api-catalog>; rel="api-catalog"$/)
  })

  it('matches each response to its OpenAPI document, on every page of a crawl from home', async () => {
    const { paths, components } = await jsonOf<OpenApi>('/openapi.json')
    const check = validator()
    const token = await signedIn(clinic, 'desk')
    const { visits } = await crawl(clinic.origin, 'application/hal+json', token)
    expect(visits.length).to.be.greaterThan(80)
    let checked = 0
    for (const { uri } of visits) {
      const headers = { accept: 'application/hal+json', authorization: `Bearer ${token}` }
      const response = await fetch(clinic.origin + uri, { headers })
      // A resource with media types of its own has no HAL representation.
      const kind = kindOf(operationOf(paths, uri, 'get'))
      if (kind === undefined) continue
      const types = components.responses[kind]?.content
      expect(types?.['application/hal+json']?.schema?.$ref).to.equal(`#/components/schemas/${kind}`)
      const schema = components.schemas[kind] ?? {}
      checked += 1
      expect(check(schema, await response.json()), uri).to.deep.equal([])
    }
    expect(checked).to.be.greaterThan(70)
  })

  it('has an OpenAPI document with servers, schemes and error responses, without repetitions', async () => {
    const response = await get('/openapi.json', '*/*')
    const text = await response.text()
    const { servers, security, paths, components } = JSON.parse(text) as OpenApi
    expect(servers).to.deep.equal([{ url: '/' }])
    expect(Object.keys(components.securitySchemes)).to.deep.equal(['bearer', 'basic', 'digest', 'hoba', 'openid'])
    expect(security).to.have.length(6)
    const operations = Object.values(paths).flatMap((path) =>
      Object.entries(path).flatMap(([method, operation]) =>
        /^(get|put|post|patch|delete)$/.test(method) ? [operation] : [],
      ),
    )
    expect(operations.length).to.be.greaterThan(150)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).to.equal(operations.length)
    for (const { operationId, responses } of operations) {
      expect(Object.keys(responses).length, operationId).to.be.greaterThan(0)
      for (const { $ref } of Object.values(responses)) {
        if ($ref !== undefined) expect(components.responses).to.have.property($ref.split('/').at(-1) ?? '')
      }
    }
  })

  it('lists its operations on a page for people', async () => {
    const response = await get('/openapi.json', 'text/html')
    expect([response.status, response.headers.get('content-type')]).to.deep.equal([200, 'text/html; charset=utf-8'])
    expect(await response.text()).to.include('/doctors/{doctor}/schedule')
  })

  it('accepts the valid input of its OpenAPI document, and rejects invalid input', async () => {
    const { paths, components } = await jsonOf<OpenApi>('/openapi.json')
    const check = validator()
    const body = operationOf(paths, '/schedules/1', 'post')?.requestBody?.content['application/json']?.schema
    const schema = components.schemas[body?.$ref.split('/').at(-1) ?? ''] ?? {}
    const inputs = [
      { name: 'Ada', age: 36 },
      { name: 'Ada', dateOfBirth: '1990-05-17' },
      { name: 'Ada', dateOfBirth: 'May 1990' },
      { name: '', age: 36 },
      { name: 'Ada', age: 131 },
      { name: 'Ada', age: 36, x: 1 },
    ]
    for (const input of inputs) {
      const [slot = 0] = await openSlots(clinic)
      const { status } = await postBooking(clinic, slot, input)
      expect(status === 201, JSON.stringify(input)).to.equal(check(schema, input).length === 0)
    }
    const path = await bookedAppointment(clinic)
    const update = operationOf(paths, path, 'put')
    expect(update?.responses).to.have.property('200')
  })

  it('documents each relation with its sources, its target and a working example', async () => {
    const document = await jsonOf<Record<string, unknown> & { example: string; variables: { name: string }[] }>(
      '/rels/schedule',
      'application/json',
    )
    expect(document).to.deep.include({ name: 'wm:schedule', cardinality: 'one', leadsTo: ['schedule'] })
    expect(document['appearsOn']).to.include.members(['home', 'doctor', 'slot', 'appointment'])
    expect(document.variables.map(({ name }) => name)).to.deep.equal(['doctor', 'date', 'status'])
    const example = JSON.parse(document.example) as { href: string; templated: boolean }
    expect(example).to.include({ href: '/doctors/{doctor}/schedule{?date,status}', templated: true })
  })

  it('links to the booking form in plain HAL by a relation that documents the method and the fields', async () => {
    const { _links } = await jsonOf<{ _links: Record<string, { href: string; title: string }> }>(
      '/schedules/21',
      'application/hal+json',
    )
    expect(_links['wm:confirm']).to.deep.equal({ href: '/schedules/21', title: 'Book this time' })
    interface Form {
      readonly title: string
      readonly methods: readonly string[]
      readonly fields: readonly { readonly name: string; readonly required: boolean }[]
    }
    const { forms } = await jsonOf<{ readonly forms: readonly Form[] }>('/rels/confirm', 'application/json')
    const booking = forms.find(({ title }) => title === 'Book this time')
    expect(booking?.methods).to.deep.equal(['POST'])
    const required = booking?.fields.filter((field) => field.required).map(({ name }) => name)
    expect(required).to.deep.equal(['name'])
  })

  it('documents every relation in its JSON', async () => {
    const { visits } = await crawl(clinic.origin, 'application/hal+json')
    const used = new Set<string>()
    for (const { uri } of visits) {
      const response = await get(uri, 'application/json')
      if (!(response.headers.get('content-type') ?? '').startsWith('application/json')) continue
      const { links = [] } = (await response.json()) as { links?: readonly { rel: string }[] }
      for (const { rel } of links) used.add(rel)
    }
    expect(used).to.include('confirm')
    for (const rel of used) expect((await get(`/rels/${rel}`)).status, rel).to.equal(200)
  })

  it('renders the map of all relations, and of one relation', async () => {
    const whole = await get('/map', 'image/svg+xml')
    expect(whole.headers.get('content-type')).to.equal('image/svg+xml')
    const drawing = await whole.text()
    for (const kind of ['home', 'doctor', 'schedule', 'slot', 'appointment'])
      expect(drawing).to.include(`>${kind}</text`)
    const one = await (await get('/map?rel=schedule', 'image/svg+xml')).text()
    expect(one).to.include('>schedule</text').and.not.to.include('>settlements</text')
    const page = await (await get('/rels/schedule', 'text/html')).text()
    expect(page).to.include('<img src="/map?rel&#61;schedule"')
  })

  it('renders a map of each part of the service, which the list of relations links', async () => {
    const page = await (await get('/rels', 'text/html')).text()
    expect(page).to.include('<a href="/map?part&#61;shop" class="quiet button">Shop</a>')
    const shop = await (await get('/map?part=shop', 'image/svg+xml')).text()
    for (const kind of ['home', 'books', 'cart', 'settlement']) expect(shop).to.include(`>${kind}</text`)
    expect(shop).not.to.include('>schedule</text')
    expect((await get('/map?part=nothing', 'image/svg+xml')).status).to.equal(404)
  })
})

function kindOf(operation: Operation | undefined): string | undefined {
  return operation?.responses['200']?.$ref?.split('/').at(-1)
}

function validator(): (schema: object, value: unknown) => readonly string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  return (schema, value) => {
    const isValid = ajv.validate(schema, value)
    return isValid ? [] : (ajv.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`)
  }
}

function operationOf(paths: Paths, uri: string, method: string): Operation | undefined {
  const [path = ''] = uri.split('?')
  const template = Object.keys(paths).find((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path))
  return template === undefined ? undefined : paths[template]?.[method]
}
