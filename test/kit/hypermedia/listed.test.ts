import { clinicDescription } from '@waymark/shared/clinic'
import { expect } from 'chai'
import { listedOf } from '../../../server/kit/hypermedia/listed.ts'

describe('the kinds that list items', () => {
  const listed = listedOf(clinicDescription)

  it('have the types of the values of their items', () => {
    expect(listed.get('doctors')?.members?.get('timeZone')?.type).to.equal('time-zone')
    expect([...listed.keys()]).to.include.members(['schedule', 'week', 'users'])
  })

  it('are not those without a list', () => {
    expect(listed.has('home')).to.equal(false)
  })
})
