import { action, collection, collections, createService, memoryTable, resource, tableOf } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import { books, libraryDescription, loans } from '@waymark/server-examples/library/description'
import { file, form, text } from '@waymark/shared'
import { expect } from 'chai'
import { withKit } from '../../../support/http/kit.ts'
import { byName, libraryFrame } from '../../../support/http/library.ts'

const dune = { title: 'Dune', author: 'Frank Herbert', year: 1965, shelf: 'fiction' } as const
interface Sending {
  readonly fields?: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether the form is that of the list, which adds a book. */
  readonly inList?: boolean
}

/** Sends a form of a page with a changed author, and returns the page of the answer. */
async function refused(
  query: string,
  { fields = {}, inList = false, ...rest }: Sending = {},
): Promise<{ readonly status: number; readonly page: string }> {
  const table = memoryTable(tableOf(books))
  const { id } = await table.insert(dune)
  const mayWrite = (principal: unknown): boolean => principal !== undefined
  const server = createService({
    ...libraryFrame,
    routes: collections(libraryDescription, [
      collection(books, { path: '/books', table, mayWrite }),
      collection(loans, { path: '/loans', table: memoryTable(tableOf(loans)), mayWrite }),
    ]),
    authenticator: byName,
  })
  return whileServing(server, async (origin) => {
    const response = await fetch(`${origin}/books${inList ? '' : `/${id}`}${query}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...fields,
      },
      body: new URLSearchParams({ ...dune, year: '1965', author: 'Brian Herbert' }).toString(),
      ...rest,
    })
    return { status: response.status, page: await response.text() }
  })
}

const changed = '?_method=PUT&_match=%22old%22'
const ada = { authorization: 'ada' }

describe('the page of a refused form', () => {
  it('keeps the input if the resource was changed meanwhile', async () => {
    const { status, page } = await refused(changed, { fields: ada })
    expect(status).to.equal(412)
    expect(page).to.contain('Your input is kept below, except passwords. Compare it with the current version')
    expect(page).to.contain('Send your input again').and.contain('value="Brian Herbert"')
  })

  it('keeps the input if the caller is not signed in', async () => {
    const { status, page } = await refused(changed)
    expect(status).to.equal(401)
    expect(page).to.contain('Sign in, which opens a new tab').and.contain('value="Brian Herbert"')
  })

  it('keeps the input of what was to be added', async () => {
    const { status, page } = await refused('', { inList: true })
    expect(status).to.equal(401)
    expect(page).to.contain('Send your input again').and.contain('value="Brian Herbert"')
  })

  it('has only the fields that were sent', async () => {
    const { page } = await refused(changed, { fields: ada, body: 'author=Brian+Herbert' })
    expect(page).to.contain('value="Brian Herbert"').and.not.contain('name="year"')
  })

  it('keeps nothing of a deletion, of another site, or of content that is no form', async () => {
    const deletion = await refused('?_method=DELETE&_match=%22old%22', { fields: ada })
    expect(deletion.status).to.equal(412)
    const unknown = await refused(changed, { fields: { ...ada, 'sec-fetch-site': 'cross-site' } })
    const json = await refused(changed, { fields: { ...ada, 'content-type': 'application/json' }, body: '{}' })
    for (const { page } of [deletion, unknown, json]) expect(page).not.to.contain('Your input is kept')
  })

  it('keeps nothing for a client that does not show pages', async () => {
    const { status, page } = await refused(changed, { fields: { ...ada, accept: 'application/hal+json' } })
    expect(status).to.equal(412)
    expect(page).not.to.contain('Your input is kept').and.not.contain('Brian Herbert')
  })

  it('does not promise the input of an upload, which it does not have', async () => {
    const fields = { title: text({ prompt: 'Title', maxLength: 40 }), scan: file({ prompt: 'Scan', maxBytes: 1000 }) }
    const scan = resource({
      kind: 'scan',
      cache: { store: 'none' },
      isPublic: true,
      find: () => Promise.resolve({ entity: {}, version: '1' }),
      represent: () => ({ kind: 'scan', title: 'Scan', state: {}, links: [], embedded: [], forms: [] }),
      actions: {
        PUT: action('scan', form('scan', { title: 'Scan', fields }), () => Promise.resolve({ outcome: 'updated' })),
      },
    })
    await withKit([{ template: '/scan', resource: scan }], async (origin) => {
      const body = new FormData()
      body.append('title', 'Dune')
      body.append('scan', new File(['a page'], 'page.png', { type: 'image/png' }))
      const response = await fetch(`${origin}/scan${changed}`, {
        method: 'POST',
        headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
        body,
      })
      expect(response.status).to.equal(412)
      expect(await response.text()).not.to.contain('Your input is kept')
    })
  })
})
