import { expect } from 'chai'
import fc from 'fast-check'
import { signedIn } from '../support/authentication/signed-in.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { crawl } from '../support/crawl.ts'

const roles = [undefined, 'pat', 'mjones', 'desk'] as const

interface Target {
  readonly uri: string
  readonly fields: readonly string[]
  readonly relations: readonly string[]
  /** The values of the parameter that selects a media type. */
  readonly types: readonly string[]
}

/** Returns one target for each kind of resource that a role can read and that is not known yet. */
async function targetsOf(clinic: Clinic, token: string | undefined, known: Set<string>): Promise<readonly Target[]> {
  const found: Target[] = []
  const documents = new Map<string, Readonly<Record<string, unknown>>>()
  const read = (document: Readonly<Record<string, unknown>>, uri: string): void => void documents.set(uri, document)
  const { visits } = await crawl(clinic.origin, 'application/hal+json', token, { read })
  for (const { uri, kind } of visits) {
    const document = documents.get(uri)
    if (document === undefined || known.has(kind)) continue
    known.add(kind)
    const { _links: links = {}, _embedded: embedded = {}, ...state } = document
    const alternates = (links as Readonly<Record<string, readonly { readonly href: string }[]>>)['alternate'] ?? []
    const types = alternates.flatMap(({ href }) => new URL(href, clinic.origin).searchParams.get('as') ?? [])
    const relations = Object.keys(embedded as object).map((name) => name.replace(/^\w+:/, ''))
    // An event stream has no content of its own.
    found.push({ uri, fields: Object.keys(state), relations, types: types.filter((type) => type !== 'events') })
  }
  return found
}

/** Returns any members and any embedded resources of a target. */
function selectionOf({ fields, relations }: Target): Readonly<Record<'fields' | 'embed', string>> {
  const [chosen] = fc.sample(fc.record({ fields: fc.subarray([...fields]), embed: fc.subarray([...relations]) }), 1)
  return { fields: String(chosen?.fields ?? ''), embed: String(chosen?.embed ?? '') }
}

describe('a selection of the parts of a representation', function () {
  this.timeout(120_000)
  let clinic: Clinic
  const known = new Set<string>()
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  for (const role of roles) {
    it(`gives ${role ?? 'a guest'} 200 or 400, in every media type`, async () => {
      const token = role === undefined ? undefined : await signedIn(clinic, role)
      const headers: Readonly<Record<string, string>> = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const faults: string[] = []
      const request = async ({ uri }: Target, query: Readonly<Record<string, string>>): Promise<void> => {
        const target = new URL(uri, clinic.origin)
        for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
        const { status } = await fetch(target, { headers })
        if (status !== 200 && status !== 400) faults.push(`${target.pathname}${target.search}: ${String(status)}`)
      }
      const targets = await targetsOf(clinic, token, known)
      expect(targets.length).to.be.above(role === undefined ? 10 : 0)
      for (const target of targets) {
        for (const as of target.types) {
          // A PDF takes long, and is written from the same parts as the others.
          for (const fields of as === 'pdf' ? [] : ['', target.fields[0] ?? '']) await request(target, { as, fields })
          await request(target, { as, ...selectionOf(target) })
        }
      }
      expect(faults).to.deep.equal([])
    })
  }
})
