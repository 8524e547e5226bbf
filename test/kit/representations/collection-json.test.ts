import { expect } from 'chai'
import { collectionJson } from '../../../server/kit/representations/collection-json.ts'
import type { Representation } from '../../../server/kit/hypermedia/representation.ts'
import { context, schedule, slot } from './example.ts'

type Members = Readonly<Record<string, unknown>>

function written(representation: Representation): Members {
  const { collection } = JSON.parse(collectionJson.write(representation, context)) as { readonly collection: Members }
  return collection
}

describe('Collection+JSON', () => {
  it('renders the resource and what it embeds as items with data', () => {
    const items = written(schedule(1))['items'] as readonly Members[]
    expect(items.map(({ href }) => href).at(-1)).to.equal('/schedules/1')
    expect(items[0]?.['data']).to.deep.include({ name: 'doctor', value: 'mjones' })
    expect(items.at(-1)?.['links']).to.deep.include({
      rel: 'wm:confirm',
      href: '/schedules/1',
      prompt: 'Book this time',
    })
  })

  it('renders the form of the resource as its template, and a search as a query', () => {
    const { template } = written(slot(1)) as { readonly template?: { readonly data: readonly Members[] } }
    expect(template?.data).to.deep.include({ name: 'name', value: '', prompt: 'Name', required: true })
    const [query] = written(schedule(1))['queries'] as readonly Members[]
    expect(query).to.include({ rel: 'schedule' })
  })

  it('renders a problem as an error that names each fault', () => {
    const state = {
      title: 'Not valid',
      status: 422,
      detail: 'Correct them.',
      errors: [{ pointer: '/age', detail: 'must be at most 130' }],
    }
    const problem = { kind: 'problem-details', title: 'Not valid', state, links: [], embedded: [], forms: [] }
    expect(written(problem)['error']).to.deep.equal({
      title: 'Not valid',
      code: '422',
      message: 'Correct them. /age: must be at most 130',
    })
  })
})
