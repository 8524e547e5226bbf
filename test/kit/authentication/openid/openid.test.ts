import { collection, collections, createService, memoryTable, tableOf } from '@waymark/server'
import { openIdSignIn } from '@waymark/server/openid'
import { whileServing } from '@waymark/server/testing'
import { bearer, connect } from '@waymark/sdk'
import * as shared from '@waymark/shared'
import { expect } from 'chai'
import { createServer } from 'node:http'
import { withIssuer, type Issuer } from '../../../support/openid-issuer.ts'

const { text } = shared
const notes = shared.describeCollection({
  list: 'notes',
  item: 'note',
  title: 'title',
  fields: { title: text({ prompt: 'Title', maxLength: 100 }) },
  sorts: ['title'],
  texts: { list: 'Notes', item: 'A note', add: 'Add', change: 'Edit', remove: 'Remove' },
})
const description = shared.describe({
  entry: 'home',
  relations: {
    ...shared.commonRelations('app'),
    ...shared.curiedRelations('app', { notes: ['one', 'Notes', 'All notes.'] }),
  },
  resources: {
    home: {
      summary: 'Notes.',
      state: shared.Home,
      links: { notes: shared.link('notes'), ...shared.documentationLinks },
    },
    ...notes.resources,
    ...shared.commonResources,
  },
})

interface Staff {
  readonly id: string
  readonly role: 'clerk' | 'guest'
}

interface Signing {
  readonly origin: string
  readonly issuer: Issuer
  readonly clock: { now: number }
  /** Requests with the cookies of a browser, without following redirects. */
  readonly visit: (url: string, init?: RequestInit) => Promise<Response>
  /** Signs in with the browser; returns the last response before the page. */
  readonly signIn: (from?: string) => Promise<Response>
}

async function atService(use: (signing: Signing) => Promise<void>): Promise<void> {
  await withIssuer(async (issuer) => {
    const clock = { now: Date.now() }
    const holder: { handle: ReturnType<typeof createServer> | undefined } = { handle: undefined }
    const front = createServer((request, response) => holder.handle?.emit('request', request, response))
    await whileServing(front, async (origin) => {
      const { authenticator, endpoints, routes, signIn } = await openIdSignIn<Staff>({
        issuer: issuer.url,
        client: { id: 'shop', secret: 'a secret of the client' },
        url: origin,
        secrets: ['a secret of the cookie'],
        audience: 'shop',
        scopes: ['email', 'groups'],
        lifetime: 3600,
        clock: { now: () => clock.now },
        allowsPlainHttp: true,
        principalOf: ({ sub, role }) => (role === 'clerk' ? { id: sub, role } : undefined),
      })
      const table = memoryTable(tableOf(notes))
      const mayWrite = (staff: Staff | undefined): boolean => staff?.role === 'clerk'
      holder.handle = createService({
        name: 'Notes',
        summary: 'Notes.',
        version: '1',
        description,
        home: { notes: { href: '/notes', title: 'Notes' } },
        authenticator,
        endpoints,
        signIn,
        routes: [...routes, ...collections(description, [collection(notes, { path: '/notes', table, mayWrite })])],
      })
      const jar = new Map<string, string>()
      const visit = async (url: string, { headers, ...init }: RequestInit = {}): Promise<Response> => {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const sent = { accept: 'text/html', ...(headers as Record<string, string> | undefined), cookie }
        const answer = await fetch(new URL(url, origin), { ...init, redirect: 'manual', headers: sent })
        for (const set of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          if (value === '') jar.delete(name)
          else jar.set(name, value)
        }
        return answer
      }
      const signInBy = async (from = '/notes'): Promise<Response> => {
        const page = await (await visit(from)).text()
        const link = /href="(\/openid\/sign-in[^"]*)"/.exec(page)?.[1]?.replaceAll('&#61;', '=') ?? ''
        const toIssuer = await visit(link)
        const atIssuer = await fetch(toIssuer.headers.get('location') ?? '', { redirect: 'manual' })
        return visit(atIssuer.headers.get('location') ?? '')
      }
      await use({ origin, issuer, clock, visit, signIn: signInBy })
    })
  })
}

describe('sign-in by OpenID Connect', () => {
  it('leads from a page to the issuer and back to it, and lets the account write', () =>
    atService(async ({ visit, signIn }) => {
      const back = await signIn('/notes')
      expect([back.status, back.headers.get('location')]).to.deep.equal([303, '/notes'])
      expect(back.headers.getSetCookie().join()).to.match(
        /__Host-openid-session=[^;]+; Path=\/; Secure; HttpOnly; SameSite=Lax/,
      )
      const page = await (await visit('/notes')).text()
      expect(page).to.contain('href="/openid/session"').and.to.contain('Sign out')
      const added = await visit('/notes', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: 'title=First',
      })
      expect(added.status).to.equal(303)
    }))

  it('signs out with the form of a page', () =>
    atService(async ({ visit, signIn }) => {
      await signIn()
      const page = await (await visit('/openid/session')).text()
      expect(page).to.match(/<form[^>]*action="\/openid\/sign-out(?:\?_user&#61;[^"]*)?"/)
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const foreign = await visit('/openid/sign-out', {
        method: 'POST',
        headers: { ...form, 'sec-fetch-site': 'cross-site' },
      })
      expect(foreign.status).to.equal(403)
      const out = await visit('/openid/sign-out', {
        method: 'POST',
        headers: { ...form, 'sec-fetch-site': 'same-origin' },
      })
      expect([out.status, out.headers.get('location')]).to.deep.equal([303, '/'])
      expect((await visit('/openid/session')).status).to.equal(401)
    }))

  it('ends a session after its lifetime', () =>
    atService(async ({ visit, signIn, clock }) => {
      await signIn()
      clock.now += 3_600_000
      expect((await visit('/openid/session')).status).to.equal(401)
    }))

  it('refuses a callback that this browser did not start, or starts again', () =>
    atService(async ({ origin, issuer, visit }) => {
      const strange = await visit('/openid/callback?code=x&state=y')
      expect(strange.status).to.equal(400)
      const toIssuer = await visit('/openid/sign-in')
      const callback =
        (await fetch(toIssuer.headers.get('location') ?? '', { redirect: 'manual' })).headers.get('location') ?? ''
      expect((await fetch(callback, { redirect: 'manual' })).status).to.equal(400)
      expect((await visit(callback)).status).to.equal(303)
      expect((await visit(callback)).status).to.equal(400)
      expect(callback).to.contain(origin).and.not.to.contain(issuer.url)
    }))

  it('refuses an ID token of another nonce, audience or issuer, and an account without a principal', () =>
    atService(async ({ issuer, signIn, visit }) => {
      for (const wrong of [{ nonce: 'another' }, { aud: 'another' }, { iss: 'https://another.example' }]) {
        issuer.wrongly = wrong
        const answer = await signIn()
        expect(answer.status, JSON.stringify(wrong)).to.equal(400)
      }
      issuer.wrongly = {}
      issuer.claims = { role: 'none' }
      expect((await signIn()).status).to.equal(403)
      expect((await visit('/openid/session')).status).to.equal(401)
    }))

  it('asks for the scopes of the options (OpenID Connect Core §5.4)', () =>
    atService(async ({ visit }) => {
      const toIssuer = new URL((await visit('/openid/sign-in')).headers.get('location') ?? '')
      expect(toIssuer.searchParams.get('scope')).to.equal('openid email groups')
    }))

  it('never leads to another site after the sign-in', () =>
    atService(async ({ visit }) => {
      for (const to of [
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        'javascript:alert(1)',
        '/a\r\nX: y',
      ]) {
        const toIssuer = await visit(`/openid/sign-in?to=${encodeURIComponent(to)}`)
        const atIssuer = await fetch(toIssuer.headers.get('location') ?? '', { redirect: 'manual' })
        const back = await visit(atIssuer.headers.get('location') ?? '')
        expect(back.headers.get('location'), to).to.equal('/')
      }
    }))

  it('accepts access tokens of programs', () =>
    atService(async ({ origin, issuer }) => {
      const client = connect(`${origin}/`, {
        describe: description,
        credentials: bearer({ token: await issuer.accessToken() }),
      })
      const list = await client.follow('notes').get()
      expect((await list.submit('add', { title: 'By a program' })).state.title).to.equal('By a program')
    }))

  it('refuses a token for another service, of another type, without a principal, or that has expired', () =>
    atService(async ({ origin, issuer }) => {
      const statusOf = async (token: string): Promise<number> =>
        (await fetch(`${origin}/notes`, { headers: { authorization: `Bearer ${token}` } })).status
      expect(await statusOf(await issuer.accessToken())).to.equal(200)
      expect(await statusOf(await issuer.accessToken({ aud: 'another' }))).to.equal(401)
      expect(await statusOf(await issuer.accessToken({}, 'JWT'))).to.equal(401)
      expect(await statusOf(await issuer.accessToken({ exp: 1 }))).to.equal(401)
      expect(await statusOf(await issuer.accessToken({ role: 'none' }))).to.equal(403)
      expect(await statusOf('no.token')).to.equal(401)
      const refused = await fetch(`${origin}/notes`, { headers: { authorization: 'Bearer a.b.c' } })
      expect(refused.headers.get('www-authenticate'))
        .to.contain('Bearer realm=')
        .and.to.contain('error="invalid_token"')
    }))

  it('has links to sign in that keep the page', () =>
    atService(async ({ visit }) => {
      const page = await (await visit('/notes?sort=-title')).text()
      expect(page.replaceAll('&#61;', '=')).to.contain('href="/openid/sign-in?to=%2Fnotes%3Fsort%3D-title"')
    }))
})
