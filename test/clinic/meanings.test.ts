import { expect } from 'chai'
import { shapeOf } from '@waymark/shared'
import { clinicDescription } from '@waymark/shared/clinic'
import { meanings } from '@waymark/clinic/meanings'

describe('the meanings of the resources of the clinic', () => {
  const resources = new Map(Object.entries(clinicDescription.resources))
  for (const [kind, { type, members = {}, forms = {} }] of Object.entries(meanings)) {
    it(`are of members and forms that a ${kind} has, in schema.org`, () => {
      const described = resources.get(kind) ?? expect.fail(`no resource ${kind}`)
      const known = [...(shapeOf(described.state).members?.keys() ?? [])]
      expect(known).to.include.members(Object.keys(members))
      expect('forms' in described ? Object.keys(described.forms) : []).to.include.members(Object.keys(forms))
      for (const iri of [type, ...Object.values(members), ...Object.values(forms)])
        expect(iri).to.match(/^https:\/\/schema\.org\/\w+$/)
    })
  }
})
