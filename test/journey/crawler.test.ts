import { expect } from 'chai'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { crawl, crawlText } from '../support/crawl.ts'

function unescaped(text: string): string {
  return text.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&#61;', '=')
}

describe('a crawl from home over every link and template', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true })
  })
  after(() => clinic.close())

  for (const accept of ['application/hal+json', 'application/prs.hal-forms+json']) {
    for (const user of ['nobody', 'pat', 'mjones', 'desk']) {
      it(`finds no dead link, unknown relation or invalid response as ${user} in ${accept}`, async () => {
        const token = user === 'nobody' ? undefined : await signedIn(clinic, user)
        // A guest's crawl reads the page of each problem and relation too.
        const alike = user === 'nobody' ? 40 : 4
        const { visited, findings } = await crawl(clinic.origin, accept, token, { alike })
        expect(findings).to.deep.equal([])
        expect(visited).to.be.greaterThan(80)
      })
    }
  }

  const texts: readonly (readonly [accept: string, linksIn: (text: string) => readonly string[]])[] = [
    ['text/html', (text) => [...text.matchAll(/<a\s[^>]*href="([^"#{}]+)"/g)].map(([, href = '']) => unescaped(href))],
    ['text/markdown', (text) => [...text.matchAll(/\]\(<?([^)>{}]+)>?\)/g)].map(([, href = '']) => href)],
    ['application/json', (text) => [...text.matchAll(/"href":"([^"{}]+)"/g)].map(([, href = '']) => href)],
  ]
  for (const [accept, linksIn] of texts) {
    it(`finds no dead link in ${accept}`, async () => {
      const { visited, findings } = await crawlText(clinic.origin, accept, linksIn)
      expect(findings).to.deep.equal([])
      expect(visited).to.be.greaterThan(30)
    })
  }
})
