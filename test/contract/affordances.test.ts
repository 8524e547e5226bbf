import { expect } from 'chai'
import { signedIn } from '../support/authentication/signed-in.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'

interface Linked {
  readonly href: string
  readonly templated?: boolean
}

interface Document {
  readonly _links?: Readonly<Record<string, Linked | readonly Linked[]>>
  readonly _embedded?: Readonly<Record<string, Document | readonly Document[]>>
  readonly _templates?: Readonly<Record<string, { readonly target?: string; readonly method: string }>>
}

const halForms = 'application/prs.hal-forms+json'

function linksOf({ _links = {} }: Document): readonly (readonly [relation: string, link: Linked])[] {
  return Object.entries(_links).flatMap(([relation, linked]) =>
    [linked].flat().map((link) => [relation, link] as const),
  )
}

// The page has the links of the header too; these describe the document or are made by the HTTP layer.
const elsewhere = new Set(['curies', 'self', 'alternate'])
const pageEnds = new Set(['first', 'last'])

function decoded(attribute: string): string {
  return attribute
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
}

/** Returns the affordances of a document that its page lacks. */
function missing(document: Document, page: string, self: string): readonly string[] {
  const targets = targetsOf(page)
  const isSingle = document._links?.['next'] === undefined && document._links?.['prev'] === undefined
  const links = linksOf(document).filter(
    ([relation, link]) =>
      // A single page is its own first and last page.
      !elsewhere.has(relation) && !(isSingle && pageEnds.has(relation)) && !isLinked(link, targets, page),
  )
  const items = Object.values(document._embedded ?? {})
    .flat()
    .flatMap(selfOf)
  const forms = Object.values(document._templates ?? {}).map(({ target = self }) => target)
  return [
    ...links.map(([relation, { href }]) => `${relation} ${href}`),
    ...[...items, ...forms].filter((target) => !targets.has(target)),
  ]
}

function targetsOf(page: string): ReadonlySet<string> {
  const attributes = [...page.matchAll(/ (?:href|action|data-target|src)="([^"]*)"/g)]
  return new Set(attributes.map(([, target = '']) => decoded(target).replace(/[?&]_(?:method|match|user)=.*$/, '')))
}

// A template is a form for its query, or is written for developers.
function isLinked({ href, templated = false }: Linked, targets: ReadonlySet<string>, page: string): boolean {
  const base = href.replace(/\{.*$/, '')
  return templated ? targets.has(base.replace(/\?.*$/, '')) || page.includes(base) : targets.has(href)
}

function selfOf(item: Document): readonly string[] {
  return linksOf(item).flatMap(([relation, { href }]) => (relation === 'self' ? [href] : []))
}

/** Returns a pattern of a path, so that one page of each kind is read. */
function kindOf(href: string): string {
  return href
    .replace(/\?.*$/, '')
    .replace(/^\/(rels|problems)\/.*/, '/$1/*')
    .replaceAll(/\/(?:[0-9a-f-]{36}|[0-9]+|[A-Za-z0-9_-]{22,})(?=\/|$)/g, '/*')
}

describe('the affordances of every page', () => {
  for (const user of [undefined, 'pat', 'mjones', 'desk'] as const) {
    it(`are those of its HAL-FORMS document, for ${user ?? 'guests'}`, async () => {
      const clinic = await openClinic()
      try {
        const faults = await crawl(clinic, user)
        expect(faults.pages).to.be.above(20)
        expect(faults.missing).to.deep.equal([])
      } finally {
        await clinic.close()
      }
    })
  }
})

async function crawl(
  clinic: Clinic,
  user: string | undefined,
): Promise<{ readonly pages: number; readonly missing: readonly string[] }> {
  const token = user === undefined ? undefined : await signedIn(clinic, user)
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const read = (href: string, accept: string): Promise<Response> =>
    fetch(clinic.origin + href, { headers: { accept, ...authorization } })
  const queue = ['/']
  const seen = new Set(queue.map(kindOf))
  const faults: string[] = []
  let pages = 0
  for (const href of queue) {
    const document = await documentOf(await read(href, halForms))
    if (document === undefined) continue
    const page = await (await read(href, 'text/html')).text()
    pages += 1
    faults.push(...missing(document, page, href).map((fault) => `${href}: ${fault}`))
    for (const next of onwardOf(document)) {
      if (seen.has(kindOf(next))) continue
      seen.add(kindOf(next))
      queue.push(next)
    }
  }
  return { pages, missing: faults }
}

async function documentOf(response: Response): Promise<Document | undefined> {
  const isDocument = response.ok && response.headers.get('content-type')?.startsWith(halForms) === true
  if (isDocument) return (await response.json()) as Document
  await response.body?.cancel()
  return undefined
}

function onwardOf(document: Document): readonly string[] {
  const embedded = Object.values(document._embedded ?? {}).flat()
  return [document, ...embedded].flatMap(linksOf).flatMap(([relation, { href, templated = false }]) => {
    return templated || (elsewhere.has(relation) && relation !== 'self') || !href.startsWith('/') ? [] : [href]
  })
}
