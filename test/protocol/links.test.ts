import { expect } from 'chai'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { crawl } from '../support/crawl.ts'
import { signedIn } from '../support/authentication/signed-in.ts'

interface PlainLink {
  readonly rel: string
  readonly href: string
  readonly templated?: boolean
}

/** Returns the last segment of each relation of a field, except those that other layers add. */
function relationsIn(field: string): readonly string[] {
  const names = [...field.matchAll(/rel="([^"]*)"/g)].map(([, name = '']) => name.replace(/^.*\//, ''))
  return [...new Set(names)].filter((name) => !['alternate', 'profile', 'deprecation', 'sunset'].includes(name)).sort()
}

function namesOf(links: readonly PlainLink[]): readonly string[] {
  // The field has the profile of the service too.
  return [...new Set(links.map(({ rel }) => rel))].filter((name) => name !== 'profile').sort()
}

describe('the links of plain JSON', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('are those of the Link and Link-Template fields, which are bounded', async () => {
    const authorization = `Bearer ${await signedIn(clinic, 'desk')}`
    const { visits } = await crawl(clinic.origin, 'application/hal+json', authorization.slice(7))
    let checked = 0
    for (const { uri } of visits) {
      const response = await fetch(clinic.origin + uri, { headers: { accept: 'application/json', authorization } })
      if (!(response.headers.get('content-type') ?? '').startsWith('application/json')) continue
      const { links } = (await response.json()) as { readonly links?: readonly PlainLink[] }
      // The service description is JSON of its own.
      if (links === undefined) continue
      const [field, templates] = [response.headers.get('link') ?? '', response.headers.get('link-template') ?? '']
      expect(field.length + templates.length, uri).to.be.below(8192)
      const templated = links.filter((link) => link.templated === true)
      expect(relationsIn(templates), uri).to.deep.equal(namesOf(templated))
      expect(relationsIn(`${field}, ${templates}`), uri).to.deep.equal(namesOf(links))
      checked += 1
    }
    expect(checked).to.be.greaterThan(70)
  })
})

describe('a resource that takes patches', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('RFC 5789 §3.1: names their media types in the responses to GET and HEAD', async () => {
    const authorization = `Bearer ${await signedIn(clinic, 'pat')}`
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const response = await fetch(`${clinic.origin}/users/pat`, { method, headers: { authorization } })
      const types = 'application/merge-patch+json, application/json-patch+json, application/vnd.api+json'
      expect(response.headers.get('accept-patch'), method).to.equal(types)
    }
    const other = await fetch(`${clinic.origin}/doctors`)
    expect(other.headers.get('accept-patch')).to.equal(null)
  })
})
