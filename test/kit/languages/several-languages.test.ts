import { expect } from 'chai'
import { type Authenticator, createService } from '@waymark/server'
import { english, withTexts } from '@waymark/server/languages'
import { whileServing } from '@waymark/server/testing'
import { byName, libraryFrame, routesInMemory } from '../../support/http/library.ts'

const german = withTexts(
  { tag: 'de', name: 'Deutsch', texts: { Language: 'Sprache' } },
  { Books: 'Bücher', 'Add a book': 'Buch hinzufügen', Title: 'Titel', Fiction: 'Belletristik' },
)
const arabic = { tag: 'ar', name: 'العربية', texts: {} }

type Get = (path: string, headers?: Readonly<Record<string, string>>) => Promise<Response>

async function inLibrary(
  work: (get: Get, origin: string) => Promise<void>,
  authenticator?: Authenticator<string>,
): Promise<void> {
  const server = createService({
    ...libraryFrame,
    ...(authenticator === undefined ? {} : { authenticator }),
    languages: [english, german, arabic],
    routes: routesInMemory(),
  })
  await whileServing(server, (origin) =>
    work((path, headers = {}) => fetch(origin + path, { redirect: 'manual', headers }), origin),
  )
}

const hal = { accept: 'application/prs.hal-forms+json' }
const page = { accept: 'text/html' }
const unescaped = (html: string): string => html.replaceAll('&#61;', '=')

describe('a service in several languages', () => {
  it('answers in the language that Accept-Language prefers (RFC 9110 §12.5.4)', async () => {
    await inLibrary(async (get) => {
      const response = await get('/books', { ...hal, 'accept-language': 'de-AT, en;q=0.5' })
      const text = await response.text()
      for (const german of ['"Buch hinzufügen"', '"Titel"', '"Belletristik"']) expect(text).to.include(german)
      expect(response.headers.get('content-language')).to.equal('de')
      expect(response.headers.get('vary')).to.include('Accept-Language')
    })
  })

  it('has the default without a preference, and for a language that it lacks', async () => {
    await inLibrary(async (get) => {
      for (const field of [undefined, 'it', 'de;q=0']) {
        const response = await get('/books', field === undefined ? hal : { ...hal, 'accept-language': field })
        expect(response.headers.get('content-language'), field).to.equal('en')
        expect(await response.text(), field).to.include('"Add a book"')
      }
    })
  })

  it('gives each language an entity tag of its own, and a 304 for the same one only', async () => {
    await inLibrary(async (get) => {
      const [one, other] = await Promise.all(
        ['en', 'de'].map(async (tag) => get('/books', { ...hal, 'accept-language': tag })),
      )
      const tag = one?.headers.get('etag') ?? ''
      expect(tag).to.not.equal(other?.headers.get('etag'))
      const same = await get('/books', { ...hal, 'accept-language': 'en-GB', 'if-none-match': tag })
      expect(same.status).to.equal(304)
      expect(same.headers.get('content-language')).to.equal(null)
      expect(same.headers.get('vary')).to.include('Accept-Language')
      const changed = await get('/books', { ...hal, 'accept-language': 'de', 'if-none-match': tag })
      expect(changed.status).to.equal(200)
    })
  })

  it('links to each language, and a link beats the preference', async () => {
    await inLibrary(async (get) => {
      const text = unescaped(await (await get('/books', { ...page, 'accept-language': 'de' })).text())
      expect(text).to.include('<html lang="de">')
      const [, href = ''] = /<link rel="alternate" href="([^"]*)" hreflang="ar">/.exec(text) ?? []
      const arabicPage = await get(href, { ...page, 'accept-language': 'de' })
      expect(await arabicPage.text()).to.include('<html lang="ar" dir="rtl">')
    })
  })

  it('refuses a language that it lacks in a link', async () => {
    await inLibrary(async (get) => {
      const response = await get('/books?lang=tlh', hal)
      expect(response.status).to.equal(400)
      expect(await response.text()).to.include('must be one of en, de, ar')
    })
  })

  it('keeps the choice of a browser, and returns to its page', async () => {
    await inLibrary(async (get, origin) => {
      const text = unescaped(await (await get('/books?sort=title', page)).text())
      expect(text).to.include('<form class="languages" method="post" action="/language?_method=PUT"')
      expect(text).to.include('<input type="hidden" name="next" value="/books?sort=title">')
      const chosen = await fetch(`${origin}/language?_method=PUT`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...page },
        body: new URLSearchParams({ next: '/books?sort=title', language: 'de' }),
      })
      expect(chosen.status).to.equal(303)
      expect(chosen.headers.get('location')).to.equal('/books?sort=title')
      const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? ''
      const again = await get('/books?sort=title', { ...page, cookie, 'accept-language': 'ar' })
      expect(await again.text()).to.include('<html lang="de">')
      expect(again.headers.get('vary')).to.include('Cookie')
    })
  })

  it('prefers the language of the account, unless the link names another', async () => {
    const authenticator: Authenticator<string> = {
      ...byName,
      authenticate: async (request) => {
        const caller = await byName.authenticate(request)
        return 'problem' in caller ? caller : { ...caller, language: 'de' }
      },
    }
    await inLibrary(async (get) => {
      const own = { ...page, authorization: 'mia', 'accept-language': 'ar', cookie: 'language=en' }
      const response = await get('/books', own)
      expect(response.headers.get('content-language')).to.equal('de')
      expect(await response.text()).to.include('<h1>Bücher</h1>')
      expect((await get('/books?lang=ar', own)).headers.get('content-language')).to.equal('ar')
      const refused = await get('/nothing', own)
      expect([refused.status, refused.headers.get('content-language')]).to.deep.equal([404, 'de'])
    }, authenticator)
  })

  it('ignores the cookie where no page is asked for, so that shared caches need not keep it apart', async () => {
    await inLibrary(async (get) => {
      const response = await get('/rels', { ...hal, cookie: 'language=de' })
      expect(response.headers.get('content-language')).to.equal('en')
      expect(response.headers.get('vary')).to.not.include('Cookie')
    })
  })

  it('says nothing of languages for what is the same in all', async () => {
    await inLibrary(async (get) => {
      const response = await get('/assets/site.css', { 'accept-language': 'de' })
      expect(response.headers.get('content-language')).to.equal(null)
      expect(response.headers.get('vary')).to.equal('Accept, Accept-Encoding')
      const openapi = await get('/openapi.json', { 'accept-language': 'de' })
      expect(openapi.headers.get('content-language')).to.equal(null)
      expect(
        (await get('/openapi.json', { ...page, 'accept-language': 'de' })).headers.get('content-language'),
      ).to.equal('de')
    })
  })
})
