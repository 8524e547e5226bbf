import { action, createService, openTables, protocolProblem, resource, type ActionResult } from '@waymark/server'
import { whileServing } from '@waymark/server/testing'
import * as shared from '@waymark/shared'
import { expect } from 'chai'

const fields = { text: shared.text({ prompt: 'Text', maxLength: 100 }) }
const description = shared.describe({
  entry: 'home',
  relations: shared.commonRelations('app'),
  resources: { home: { summary: 'Notes.', state: shared.Home, links: shared.documentationLinks } },
  modules: [shared.commonResources],
})
const noteForm = shared.form('document', { title: 'Add', fields })

/** Sends a form whose action stores a note and ends with a result; returns the response and the number of notes. */
async function sentNote(
  result: () => ActionResult,
  headers: Readonly<Record<string, string>> = {},
  text = 'Milk',
): Promise<{ readonly status: number; readonly page: string; readonly notes: number }> {
  const tables = await openTables('sqlite::memory:')
  const table = await tables.table({ name: 'note', fields, indexed: ['text'], words: [] })
  const notes = resource({
    kind: 'document',
    cache: { store: 'none' },
    find: () => Promise.resolve({ entity: 'notes', version: '1' }),
    represent: () => ({ kind: 'document', title: 'Notes', state: {}, links: [], embedded: [], forms: [] }),
    actions: {
      POST: action('add', noteForm, async (_, values) => {
        await table.insert(values)
        return result()
      }),
    },
  })
  const server = createService({
    name: 'Notes',
    summary: 'Notes.',
    version: '1',
    description,
    inTransaction: tables.inTransaction,
    report: () => undefined,
    routes: [{ name: 'notes', template: '/notes', resource: notes }],
  })
  try {
    let [status, page] = [0, '']
    await whileServing(server, async (origin) => {
      const json = { 'content-type': 'application/json', ...headers }
      const response = await fetch(`${origin}/notes`, { method: 'POST', headers: json, body: JSON.stringify({ text }) })
      status = response.status
      page = await response.text()
    })
    const { items } = await table.page({ where: {}, sort: 'text', isDescending: false, limit: 10 })
    return { status, page, notes: items.length }
  } finally {
    await tables.close()
  }
}

async function statusAndNotes(...given: Parameters<typeof sentNote>): Promise<readonly [number, number]> {
  const { status, notes } = await sentNote(...given)
  return [status, notes]
}

describe('invalid input of a form that its resource does not offer', () => {
  it('is named by the prompts of the fields, without a word about a form to send again', async () => {
    const html = { accept: 'text/html' }
    const { status, page } = await sentNote(() => expect.fail('not performed'), html, 'x'.repeat(101))
    expect(status).to.equal(422)
    expect(page).to.include('Some values are missing or not valid.').and.not.to.include('send the form again')
    expect(page)
      .to.match(/<li>“?Text/)
      .and.not.to.include('<code>text</code>')
  })
})

describe('an action that has stored something', () => {
  const faults = (): ActionResult => ({ faults: [{ pointer: '/text', detail: 'is too late' }] })

  it('keeps it with an outcome', async () => {
    expect(await statusAndNotes(() => ({ outcome: 'deleted' }))).to.deep.equal([204, 1])
  })

  it('rolls it back with faults, with an Idempotency-Key too', async () => {
    expect(await statusAndNotes(faults)).to.deep.equal([422, 0])
    expect(await statusAndNotes(faults, { 'idempotency-key': '"k1"' })).to.deep.equal([422, 0])
  })

  it('rolls it back with an error', async () => {
    const failing = (): never => {
      throw new Error('The disk is full')
    }
    expect(await statusAndNotes(failing)).to.deep.equal([500, 0])
  })

  it('keeps it with a problem, such as a failed attempt that is counted', async () => {
    expect(await statusAndNotes(() => protocolProblem('not-allowed'))).to.deep.equal([403, 1])
  })
})
