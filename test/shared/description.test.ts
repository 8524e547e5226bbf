import { expect } from 'chai'
import {
  commonRelations,
  commonResources,
  describe as describeService,
  documentationLinks,
  Home,
} from '@waymark/shared'

const service = {
  entry: 'home',
  relations: commonRelations('lib'),
  resources: { home: { summary: 'The entry.', state: Home, links: documentationLinks } },
} as const
const note = { summary: 'A note.', state: Home }

describe('the modules of a description', () => {
  it('are joined with its resources', () => {
    const { resources } = describeService({ ...service, modules: [commonResources, { note }] })
    expect(Object.keys(resources)).to.deep.equal(['home', ...Object.keys(commonResources), 'note'])
    expect(resources.note).to.equal(note)
  })

  it('cannot describe a kind of the resources again', () => {
    const modules: readonly Readonly<Record<string, typeof note>>[] = [{ home: note }]
    expect(() => describeService({ ...service, modules })).to.throw(
      'The kind of resource "home" is described twice: rename it, or describe it in one module.',
    )
  })

  it('cannot describe a kind of another module again', () => {
    const modules: readonly Readonly<Record<string, typeof note>>[] = [{ note }, { note }]
    expect(() => describeService({ ...service, modules })).to.throw('"note" is described twice')
  })

  it('cannot repeat a kind for the compiler either', () => {
    // @ts-expect-error -- the kind of resource note is described twice
    expect(() => describeService({ ...service, modules: [commonResources, { note }, { note }] })).to.throw('"note"')
  })
})
