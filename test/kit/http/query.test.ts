import { expect } from 'chai'
import { createHash } from 'node:crypto'
import { openClinic, type Clinic } from '../../support/clinic.ts'

/*
 * The method QUERY. RFC 10008 §2: "A QUERY request is … safe and
 * idempotent with regards to the resource identified by the request URI."
 */
const clerk = { authorization: `Basic ${Buffer.from('desk:desk-demo-password').toString('base64')}` }
const hal = { accept: 'application/hal+json' }
const json = 'application/json'

interface Document {
  readonly _links: Readonly<Record<string, { readonly href: string }>>
  readonly _embedded: Readonly<Record<string, readonly { readonly name: string }[]>>
  readonly errors?: readonly { readonly pointer: string }[]
}

describe('the method QUERY', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ readsPerMinute: 10_000 })
  })
  after(() => clinic.close())

  function query(
    path: string,
    content: string | object,
    headers: Readonly<Record<string, string>> = {},
    isGuest = false,
  ): Promise<Response> {
    const isText = typeof content === 'string'
    const type = isText ? 'application/x-www-form-urlencoded' : json
    const body = isText ? content : JSON.stringify(content)
    return fetch(clinic.origin + path, {
      method: 'QUERY',
      headers: { ...hal, ...(isGuest ? {} : clerk), 'content-type': type, ...headers },
      body,
      redirect: 'manual',
    })
  }

  function get(path: string): Promise<Response> {
    return fetch(clinic.origin + path, { headers: { ...hal, ...clerk } })
  }

  async function documentOf(response: Response): Promise<Document> {
    return (await response.json()) as Document
  }

  it('is announced by the resources with parameters, and by no other (section 3: Accept-Query)', async () => {
    for (const [path, isTaken] of [
      ['/users', true],
      ['/doctors', true],
      ['/clinic', false],
    ] as const) {
      const { headers } = await fetch(clinic.origin + path, { method: 'OPTIONS' })
      expect(headers.get('allow')?.includes('QUERY'), path).to.equal(isTaken)
      const types = isTaken ? 'application/x-www-form-urlencoded, application/json' : null
      expect(headers.get('accept-query'), path).to.equal(types)
    }
    const refused = await query('/clinic', 'q=x')
    expect([refused.status, refused.headers.get('allow')?.includes('QUERY')]).to.deep.equal([405, false])
  })

  it('has the response of the GET in Content-Location and Location, byte by byte (§2.3, §2.4)', async () => {
    for (const content of ['q=Miller&limit=5', { q: 'Miller', limit: 5 }]) {
      const response = await query('/users', content)
      expect(response.status).to.equal(200)
      const place = response.headers.get('content-location') ?? ''
      expect(response.headers.get('location')).to.equal(place)
      const equal = await get(place)
      const text = await response.text()
      expect(await equal.text()).to.equal(text)
      expect(equal.headers.get('etag')).to.equal(response.headers.get('etag'))
      expect((JSON.parse(text) as Document)._embedded['item']?.[0]?.name).to.equal('Pat Miller')
    }
  })

  it('keeps what names a person out of every address of the response', async () => {
    const response = await query('/users', { q: 'demo', limit: 1 })
    const { _links: links } = await documentOf(response)
    const addresses = [
      response.headers.get('content-location') ?? '',
      ...Object.values(links)
        .flat()
        .map(({ href }) => href),
    ]
    expect(addresses.length).to.be.greaterThan(5)
    expect(addresses.filter((each) => each.includes('demo'))).to.deep.equal([])
  })

  it('keeps the value of a misspelt parameter out of them too', async () => {
    const response = await query('/users', { Q: 'Miller' })
    expect(response.status).to.equal(400)
    const { _links: links } = await documentOf(response)
    const addresses = Object.values(links)
      .flat()
      .map(({ href }) => href)
    expect(addresses.filter((each) => each.includes('Miller'))).to.deep.equal([])
  })

  it('tells that a parameter of its content is not valid', async () => {
    const type = 'application/vnd.api+json'
    const response = await query('/users', { limit: -1 }, { accept: type })
    const { errors } = (await response.json()) as { readonly errors: readonly object[] }
    expect(response.status).to.equal(400)
    expect(errors[0]).to.deep.include({ source: { pointer: '/limit' } })
  })

  it('refuses content that does not match its digest (RFC 9530 §2)', async () => {
    const digestOf = (text: string): string => `sha-256=:${createHash('sha256').update(text).digest('base64')}:`
    const asked = (text: string) => query('/users', 'q=Miller', { 'content-digest': digestOf(text) })
    expect([(await asked('q=Miller')).status, (await asked('q=Jones')).status]).to.deep.equal([200, 400])
  })

  it('refuses a parameter that is given twice', async () => {
    for (const content of ['q=Miller&limit=5', { limit: 5 }]) {
      const response = await query('/users?limit=2', content)
      const { errors } = await documentOf(response)
      const detail = 'is given twice: send it in the address or in the content'
      expect([response.status, errors]).to.deep.equal([400, [{ pointer: '/limit', detail }]])
    }
    expect((await query('/users?limit=2', 'q=Miller')).status).to.equal(200)
  })

  it('counts as one read', async () => {
    const left = async (response: Promise<Response>): Promise<number> =>
      Number(/r=(\d+)/.exec((await response).headers.get('ratelimit') ?? '')?.[1])
    const before = await left(query('/users', 'q=Miller'))
    expect(before - (await left(query('/users', 'q=Miller')))).to.equal(1)
  })

  it('leads from page to page without the words of the search', async () => {
    const account = { user: 'ada', name: 'Ada Miller', password: 'a long password of Ada' }
    const created = await fetch(`${clinic.origin}/users`, {
      method: 'POST',
      headers: { 'content-type': json },
      body: JSON.stringify(account),
    })
    expect(created.status).to.equal(201)
    const names = new Set<string>()
    let page = await documentOf(await query('/users', { q: 'miller', limit: 1 }))
    for (let count = 0; count < 5; count += 1) {
      for (const { name } of page._embedded['item'] ?? []) names.add(name)
      const next = page._links['next']?.href
      if (next === undefined) break
      expect(next).to.match(/^\/users\?sealed=[\w-]+$/)
      page = await documentOf(await get(next))
    }
    expect([...names].sort()).to.deep.equal(['Ada Miller', 'Pat Miller'])
  })

  it('has the plain address if nothing in it is private, and one address whatever the order', async () => {
    const open = await query('/doctors', { q: 'derm' }, {}, true)
    expect(open.headers.get('content-location')).to.equal('/doctors?q=derm')
    const places = await Promise.all(
      ['q=Miller&limit=5', 'limit=5&q=Miller', 'limit=5&q=Miller&role='].map(async (content) => {
        return (await query('/users', content)).headers.get('content-location')
      }),
    )
    expect(new Set(places).size).to.equal(1)
  })

  it('answers a condition with 304, and a wrong one with the whole response (RFC 9110 §13.1.2)', async () => {
    const first = await query('/users', 'q=Miller')
    const tag = first.headers.get('etag') ?? ''
    await first.text()
    const again = await query('/users', 'q=Miller', { 'if-none-match': tag })
    expect([again.status, again.headers.get('content-location')]).to.deep.equal([
      304,
      first.headers.get('content-location'),
    ])
    expect((await query('/users', 'q=Jones', { 'if-none-match': tag })).status).to.equal(200)
  })

  it('says in a 406 in which media types the resource is', async () => {
    const refused = await query('/users', 'q=Miller', { accept: 'image/png' })
    expect([refused.status, refused.headers.get('content-type')]).to.deep.equal([406, 'application/problem+json'])
    const { detail } = (await refused.json()) as { readonly detail: string }
    expect(detail).to.match(/^The resource is available as [\w.+-]+\/[\w.+-]+(?:, [\w.+-]+\/[\w.+-]+)*\.$/)
  })

  it('is for the readers of the resource', async () => {
    expect((await query('/users', 'q=Miller', {}, true)).status).to.equal(401)
    const place = (await query('/users', 'q=Miller')).headers.get('content-location') ?? ''
    expect((await fetch(clinic.origin + place, { headers: hal })).status).to.equal(401)
  })

  it('refuses content that it does not understand, and says what it takes', async () => {
    const other = await query('/users', 'q=x', { 'content-type': 'text/plain' })
    expect(other.status).to.equal(415)
    expect(other.headers.get('accept-query')).to.equal('application/x-www-form-urlencoded, application/json')
    for (const [content, pointer] of [
      ['[1]', ''],
      ['{"q":{"a":1}}', '/q'],
      ['{"q"', ''],
      ['{"unknown":"x"}', '/unknown'],
      ['{"a/b":{}}', '/a~1b'],
    ] as const) {
      const wrong = await query('/users', content, { 'content-type': json })
      expect(wrong.status, content).to.equal(400)
      expect((await documentOf(wrong)).errors?.[0]?.pointer, content).to.equal(pointer)
    }
  })

  it('refuses an address that was changed, or that was made for another resource', async () => {
    const place = (await query('/users', 'q=Miller')).headers.get('content-location') ?? ''
    for (const wrong of [`${place.slice(0, -1)}A`, place.replace('/users', '/appointments'), `${place}&sealed=x`])
      expect((await get(wrong)).status, wrong).to.equal(400)
  })

  it('redirects a browser that has sent a form to the address of the result', async () => {
    const response = await fetch(`${clinic.origin}/users?_method=QUERY`, {
      method: 'POST',
      headers: { ...clerk, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'q=Miller&role=',
      redirect: 'manual',
    })
    expect(response.status).to.equal(303)
    expect(response.headers.get('location')).to.match(/^\/users\?sealed=[\w-]+$/)
  })
})
