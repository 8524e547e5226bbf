import { expect } from 'chai'
import { openClinic, type Clinic } from '../../support/clinic.ts'
import { crawl, type Visit } from '../../support/crawl.ts'
import { signedIn } from '../../support/authentication/signed-in.ts'

interface Operation {
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly description?: string }>>
  readonly requestBody?: unknown
}

interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

interface Refused {
  readonly content: Readonly<
    Record<string, { readonly schema: { readonly oneOf: readonly { readonly $ref: string }[] } }>
  >
}

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const
const merge = 'application/merge-patch+json'
const json = { 'content-type': 'application/json' }

interface Unusual {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly query?: string
}

type Named = readonly [method: string, operation: Operation]

/** Requests that each operation refuses, or answers in another way than usual. */
const unusual: readonly Unusual[] = [
  { headers: {} },
  { headers: { accept: 'application/x-none' } },
  { headers: {}, query: '?no-such-parameter=1' },
  { headers: { authorization: 'Bearer wrong' } },
  { headers: { 'if-match': '"wrong"' } },
  { headers: { ...json, 'if-match': '"wrong"' }, body: '{}' },
  { headers: json, body: '{}' },
  { headers: json, body: '{' },
  { headers: { ...json, 'if-match': '*' }, body: '{"no-such-member":1}' },
  { headers: { 'content-type': merge }, body: '{}' },
  { headers: { 'content-type': merge, 'if-match': '"wrong"' }, body: '{}' },
  { headers: { 'content-type': 'image/png', 'if-match': '*' }, body: 'x' },
  { headers: { 'content-type': 'application/x-www-form-urlencoded', 'if-match': '"wrong"' }, body: 'a=b' },
  { headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }, body: 'a=b' },
  { headers: { ...json, 'idempotency-key': 'no string' }, body: '{}' },
]

const forReads: readonly Unusual[] = [
  { headers: { range: 'bytes=0-9' } },
  { headers: { range: 'bytes=99999999-' } },
  { headers: { 'if-none-match': '*' } },
  { headers: {}, query: '?fields=no-such-field' },
]

describe('OpenAPI', () => {
  let clinic: Clinic
  let text: string
  let document: OpenApi
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true })
    text = await (await fetch(`${clinic.origin}/openapi.json`)).text()
    document = JSON.parse(text) as OpenApi
  })
  after(() => clinic.close())

  const operationsOf = (path: string): readonly (readonly [method: string, operation: Operation])[] =>
    methods.flatMap((method) => {
      const operation = document.paths[path]?.[method]
      return operation === undefined ? [] : [[method, operation as Operation] as const]
    })

  const statusesOf = ({ responses }: Operation): ReadonlySet<number> => {
    const { default: others, ...own } = responses
    const name = others?.$ref?.split('/').at(-1) ?? ''
    const refused = document.components['responses']?.[name] as Refused | undefined
    const schemas = refused?.content['application/problem+json']?.schema.oneOf ?? []
    return new Set([...Object.keys(own), ...schemas.map(({ $ref }) => $ref.slice(-3))].map(Number))
  }

  it('has less than 323 kB', () => {
    expect(Buffer.byteLength(text)).to.be.below(323_000)
  })

  it('is OpenAPI 3.1: its references resolve, its statuses are statuses, its path parameters are declared', () => {
    expect(document.openapi).to.match(/^3\.1\./)
    for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]*)"/g)) {
      const found = reference.split('/').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document)
      expect(found, reference).to.be.an('object')
    }
    const ids: string[] = []
    for (const [path, item] of Object.entries(document.paths)) {
      const declared = (item['parameters'] ?? []) as readonly {
        readonly name: string
        readonly in: string
        readonly required?: boolean
      }[]
      const inPath = declared.filter((one) => one.in === 'path').map(({ name, required }) => [name, required])
      expect(inPath, path).to.deep.equal([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]))
      for (const [method, operation] of operationsOf(path)) {
        ids.push((operation as unknown as { readonly operationId: string }).operationId)
        for (const [status, { $ref, description }] of Object.entries(operation.responses)) {
          expect(status, `${method} ${path}`).to.match(/^(?:[1-5]\d\d|default)$/)
          expect($ref ?? description, `${method} ${path} ${status}`)
            .to.be.a('string')
            .and.not.to.equal('')
        }
      }
    }
    expect(new Set(ids).size).to.equal(ids.length)
    for (const part of Object.values(document.components)) {
      for (const name of Object.keys(part)) expect(name).to.match(/^[\w.-]+$/)
    }
  })

  it('has the type of each problem of a status', async () => {
    const schemas = document.components['schemas'] as Readonly<
      Record<string, { readonly properties: { readonly type: { readonly enum: readonly string[] } } }>
    >
    const conflict = schemas['Problem409']?.properties.type.enum ?? []
    expect(conflict).to.include.members(['/problems/slot-taken', '/problems/state-changed'])
    for (const type of conflict) expect((await fetch(clinic.origin + type)).status).to.equal(200)
    const [, book] = operationsOf('/schedules/{slot}').find(([method]) => method === 'post') ?? []
    const statuses = book === undefined ? [] : [...statusesOf(book)]
    expect(statuses).to.include.members([201, 204, 400, 404, 406, 409, 415, 422, 425, 429, 500, 503])
    expect(statuses).not.to.include.members([416])
  })

  it('has the endpoints of the lower levels and of OAuth 2', () => {
    const { paths } = document
    expect(paths).to.include.keys(
      '/levels/0/appointmentService',
      '/levels/1/doctors/{doctor}',
      '/levels/2/schedules/{slot}',
    )
    expect(paths).to.include.keys('/oauth/token', '/oauth/userinfo')
    expect(paths['/levels/2/schedules/{slot}']?.['post']).to.have.property('requestBody')
  })

  /** Sends a request as a caller, whose session may have ended with an earlier one, and returns its status. */
  const send = async (user: string | undefined, method: string, uri: string, more: Unusual): Promise<number> => {
    const token = tokens.get(user ?? '') ?? ''
    const own = user === undefined ? {} : { authorization: `Bearer ${token}` }
    const { headers, body, query = '' } = more
    const response = await fetch(clinic.origin + uri + query, {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: { ...own, ...headers },
      ...(body === undefined ? {} : { body }),
    })
    await response.body?.cancel()
    if (response.status === 401 && user !== undefined && headers['authorization'] === undefined) {
      tokens.set(user, await signedIn(clinic, user).catch(() => 'wrong'))
    }
    return response.status
  }
  const tokens = new Map<string, string>()

  /** Returns the statuses that an operation gives a user and does not describe. */
  const undescribed = async (
    user: string | undefined,
    path: string,
    uri: string,
    named: Named,
  ): Promise<readonly string[]> => {
    const [method, operation] = named
    const described = statusesOf(operation)
    const requests = method === 'get' ? [...unusual.filter(({ body }) => body === undefined), ...forReads] : unusual
    const given: number[] = []
    for (const request of requests) given.push(await send(user, method, uri, request))
    const other = uri.replace(/[^/]*$/, 'no-such-thing')
    if (path.endsWith('}')) given.push(await send(user, method, other, { headers: {} }))
    sent += given.length
    return given.filter((status) => !described.has(status)).map((status) => `${method} ${uri} ${String(status)}`)
  }
  let sent = 0

  describe('has every status that its operations give, to usual and to unusual requests', () => {
    let visits: readonly Visit[]
    before(async () => {
      for (const user of ['pat', 'desk']) tokens.set(user, await signedIn(clinic, user))
      ;({ visits } = await crawl(clinic.origin, 'application/hal+json', tokens.get('desk')))
    })

    const uriOf = (path: string): string => {
      const pattern = new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`)
      const real = visits.find(({ uri }) => pattern.test(uri))?.uri ?? path.replaceAll(/\{\w+\}/g, '1')
      const [uri = ''] = real.split('?')
      return uri
    }

    for (const method of methods) {
      for (const user of [undefined, 'pat', 'desk']) {
        it(`of ${method.toUpperCase()} for ${user ?? 'a guest'}`, async () => {
          const missing: string[] = []
          for (const path of Object.keys(document.paths)) {
            const named = operationsOf(path).filter(([own]) => own === method)
            for (const each of named) missing.push(...(await undescribed(user, path, uriOf(path), each)))
          }
          expect(missing).to.deep.equal([])
        })
      }
    }

    it('of more than 5000 requests', () => {
      expect(sent).to.be.greaterThan(5000)
    })
  })
})
