import { openIdSignIn } from '@waymark/server/openid'
import { whileServing } from '@waymark/server/testing'
import { bearer, connect } from '@waymark/sdk'
import { partsDescription } from '@waymark/server-examples/parts/description'
import { type Account, partsService } from '@waymark/server-examples/parts/parts'
import { expect } from 'chai'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Issuer, withIssuer } from '../support/openid-issuer.ts'
import { inTemporaryFolder } from '../support/temporary-folder.ts'

const folder = fileURLToPath(new URL('../../server/examples/parts/', import.meta.url))

interface Running {
  readonly origin: string
  readonly issuer: Issuer
  readonly clerk: string
  readonly buyer: string
  readonly client: (token: string) => ReturnType<typeof connect<typeof partsDescription>>
  /** Imports a CSV file as a clerk; returns the response. */
  readonly importCsv: (csv: string, token?: string) => Promise<Response>
}

function running(use: (service: Running) => Promise<void>): Promise<void> {
  return inTemporaryFolder((place) =>
    withIssuer(async (issuer) => {
      const holder: { parts: Server | undefined } = { parts: undefined }
      // The issuer redirects to the origin, which has a port only when the server listens.
      const front = createServer((request, response) => holder.parts?.emit('request', request, response))
      await whileServing(front, async (origin) => {
        const signIn = await openIdSignIn({
          issuer: issuer.url,
          client: { id: 'parts', secret: 'a secret of the client' },
          url: origin,
          secrets: ['a secret of the cookie'],
          audience: 'parts',
          allowsPlainHttp: true,
          principalOf: ({ role }): Account | undefined => (role === 'clerk' || role === 'buyer' ? { role } : undefined),
        })
        const parts = await partsService(`sqlite:${place}/parts.sqlite`, signIn)
        holder.parts = parts
        const [clerk, buyer] = await Promise.all(
          ['clerk', 'buyer'].map((role) => issuer.accessToken({ aud: 'parts', role, sub: role })),
        )
        if (clerk === undefined || buyer === undefined) throw new Error('no access token')
        const client: Running['client'] = (token) =>
          connect(origin, { describe: partsDescription, credentials: bearer({ token }) })
        const importCsv: Running['importCsv'] = (csv, token = clerk) =>
          fetch(`${origin}/imports`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
            body: csv,
          })
        try {
          await use({ origin, issuer, clerk, buyer, client, importCsv })
        } finally {
          parts.emit('close')
        }
      })
    }),
  )
}

async function withPart({ client, clerk, importCsv }: Running, stock: number) {
  await (await client(clerk).follow('suppliers').get()).submit('add', { name: 'Miller' })
  const imported = await importCsv(`name,stock,supplier\nHex bolt M8,${String(stock)},Miller\n`)
  expect(imported.status).to.equal(200)
  const [part] = (await client(clerk).follow('parts').follow('search', { q: 'hex' }).get()).embedded('item')
  if (part === undefined) throw new Error('the part was not imported')
  return part
}

function order({ origin }: Running, token: string, content: object): Promise<Response> {
  return fetch(`${origin}/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(content),
  })
}

describe('the parts of a company', function () {
  this.timeout(60_000)

  it('reduces the stock by an order, and restores it when the order is cancelled', () =>
    running(async (service) => {
      const part = await withPart(service, 5)
      const buyer = service.client(service.buyer)
      const orders = await (
        await buyer.follow('parts').follow('search', { q: 'bolt' }).get()
      )
        .embedded('item')[0]
        ?.follow('orders')
        .get()
      const ordered = await orders?.submit('add', { part: part.state.id, quantity: 2 })
      const stock = async () => (await buyer.follow('parts').get()).embedded('item')[0]?.state.stock
      expect(await stock()).to.equal(3)
      const more = await ordered?.submit('change', { part: part.state.id, quantity: 4 })
      expect(await stock()).to.equal(1)
      await more?.submit('remove', {})
      expect(await stock()).to.equal(5)
    }))

  it('sells the last part to one of two buyers', () =>
    running(async (service) => {
      const part = await withPart(service, 1)
      const other = await service.issuer.accessToken({ aud: 'parts', role: 'buyer', sub: 'bea' })
      const content = { part: part.state.id, quantity: 1 }
      const answers = await Promise.all([service.buyer, other].map((token) => order(service, token, content)))
      expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([201, 422])
      const refused = answers.find(({ status }) => status === 422)
      expect(await refused?.json())
        .to.have.property('errors')
        .that.deep.equals([{ pointer: '/quantity', detail: 'is more than the stock' }])
      expect((await service.client(service.buyer).follow('orders').get()).state.total).to.equal(1)
    }))

  it('imports all lines or none, and names the lines with faults', () =>
    running(async (service) => {
      await withPart(service, 5)
      const wrong = await service.importCsv('name,stock,supplier\nHex nut M8,1,Miller\n,many,Miller\nWasher,1\n')
      expect(await wrong.json())
        .to.have.property('errors')
        .that.deep.equals([
          { pointer: '/file', detail: 'line 3: name is required' },
          { pointer: '/file', detail: 'line 3: stock must be a whole number from 0 to 1000000' },
          { pointer: '/file', detail: 'line 4: must have the columns name, stock, supplier' },
        ])
      expect((await service.client(service.clerk).follow('parts').get()).state.total).to.equal(1)
    }))

  it('lets clerks edit and import, and buyers order', () =>
    running(async (service) => {
      const part = await withPart(service, 5)
      const list = await service.client(service.buyer).follow('parts').get()
      const [seen] = list.embedded('item')
      expect([list.forms, seen?.forms].flat()).not.to.include.members(['add', 'change'])
      const change = { name: 'Bolt', stock: 9, supplier: part.state.supplier }
      const refused = await fetch(part.url, {
        method: 'PUT',
        headers: { authorization: `Bearer ${service.buyer}`, 'content-type': 'application/json', 'if-match': '*' },
        body: JSON.stringify(change),
      })
      const ordered = await order(service, service.clerk, { part: part.state.id, quantity: 1 })
      const imported = await service.importCsv('name,stock,supplier\n', service.buyer)
      expect([refused.status, ordered.status, imported.status]).to.deep.equal([403, 403, 403])
      const anonymous = await fetch(`${service.origin}/imports`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        body: 'name,stock,supplier\n',
      })
      expect(anonymous.status).to.equal(401)
    }))

  it('keeps the drawing of a part', () =>
    running(async (service) => {
      const part = await withPart(service, 5)
      const drawing = new File(['%PDF-1.7'], 'bolt.pdf', { type: 'application/pdf' })
      const whole = await part.follow('self', {}, { prefer: 'fresh' }).get()
      await whole.submit('attach-drawing', { file: drawing })
      const stored = await fetch(`${part.url}/drawing`)
      expect([stored.headers.get('content-type'), await stored.text()]).to.deep.equal(['application/pdf', '%PDF-1.7'])
    }))

  it('signs a browser in by the issuer', () =>
    running(async ({ origin, issuer }) => {
      issuer.claims = { role: 'clerk' }
      const jar = new Map<string, string>()
      const visit = async (path: string, init?: RequestInit): Promise<Response> => {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const headers = { accept: 'text/html', cookie, 'sec-fetch-site': 'same-origin' }
        const answer = await fetch(new URL(path, origin), { ...init, redirect: 'manual', headers })
        for (const set of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          jar.set(name, value)
        }
        return answer
      }
      const toIssuer = await visit('/openid/sign-in?to=%2Fimports')
      const atIssuer = await fetch(toIssuer.headers.get('location') ?? '', { redirect: 'manual' })
      const back = await visit(atIssuer.headers.get('location') ?? '')
      expect(back.headers.get('location')).to.equal('/imports')
      const page = await (await visit('/imports')).text()
      expect(page).to.contain('type="file"').and.to.contain('Sign out')
      const content = new FormData()
      content.set('file', new File(['name,stock,supplier\nNut,1,Nobody\n'], 'parts.csv', { type: 'text/csv' }))
      const refused = await visit('/imports', { method: 'POST', body: content })
      expect([refused.status, await refused.text()].join(' ')).to.contain('line 2: supplier is unknown')
    }))

  it('is quoted unchanged by its README', async () => {
    const readme = await readFile(`${folder}README.md`, 'utf8')
    const sources = await Promise.all(['parts.ts', 'main.ts'].map((name) => readFile(folder + name, 'utf8')))
    const quotes = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, quote = '']) => quote)
    const quoted = quotes.filter((quote) => !quote.includes('import '))
    expect(quoted).to.have.length(3)
    for (const quote of quoted) expect(sources.join('\n')).to.contain(quote)
  })
})
