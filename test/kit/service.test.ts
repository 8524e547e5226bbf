import { createService, protocolProblem, resource } from '@waymark/server'
import * as shared from '@waymark/shared'
import { expect } from 'chai'

const description = shared.describe({
  entry: 'home',
  relations: { ...shared.commonRelations('app'), ...shared.curiedRelations('app', {}) },
  resources: {
    home: { summary: 'A service.', state: shared.Home, links: { ...shared.documentationLinks } },
    ...shared.commonResources,
  },
})

describe('a service', () => {
  it('refuses at its start a resource that is served at another path than it is written for', () => {
    const page = resource({
      route: '/pages/{page}',
      kind: 'document',
      cache: { store: 'none' },
      find: ({ variables }) => Promise.resolve(protocolProblem('not-found', `There is no page ${variables.page}.`)),
      represent: () => Promise.reject(new Error('It is never found')),
    })
    const served = (template: string) => () =>
      createService({
        name: 'Pages',
        summary: 'Pages.',
        version: '1',
        description,
        routes: [{ name: 'page', template, resource: page }],
      })
    expect(served('/pages/{page}')).not.to.throw()
    expect(served('/pages/{number}')).to.throw(
      'The resource of page is written for /pages/{page} and served at /pages/{number}: use one of them.',
    )
  })
})
