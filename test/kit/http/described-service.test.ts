import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { action } from '../../../server/kit/http/actions/action.ts'
import { describedService } from '../../../server/kit/http/described-service.ts'
import { resource } from '../../../server/kit/http/resource.ts'
import { doctors } from '../representations/example.ts'

describe('a described service', () => {
  it('knows the method of a form on a kind of resource', () => {
    const served = resource({
      kind: 'doctors',
      cache: { store: 'none' },
      find: () => Promise.resolve({ entity: 1, version: '1' }),
      represent: () => doctors(0),
      actions: {
        POST: action('add', { to: 'doctors', title: 'Add', fields: {} }, () => Promise.resolve({ outcome: 'updated' })),
      },
    })
    const { methodOf } = describedService({
      description: clinicDescription,
      routes: [{ name: 'doctors', template: '/d', resource: served }],
    })
    expect([methodOf('doctors', 'add'), methodOf('doctors', 'change'), methodOf('slot', 'add')]).to.deep.equal([
      'POST',
      undefined,
      undefined,
    ])
  })
})
