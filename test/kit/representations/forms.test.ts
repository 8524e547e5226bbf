import { expect } from 'chai'
import { clinicRelations } from '@waymark/shared/clinic'
import { text } from '@waymark/shared'
import { formFields } from '../../../server/kit/hypermedia/form.ts'
import { queryFormOf } from '../../../server/kit/representations/forms.ts'

const variables = formFields({ a: text({ prompt: 'A', maxLength: 9 }), b: text({ prompt: 'B', maxLength: 9 }) })

function targetOf(href: string): string | undefined {
  return queryFormOf(clinicRelations.doctors, { href, variables })?.target
}

describe('the form of a templated link', () => {
  it('has the query fields in order', () => {
    const form = queryFormOf(clinicRelations.doctors, { href: '/doctors{?b,a}', variables })
    expect(form).to.include({ name: 'doctors', title: 'Doctors', method: 'GET', target: '/doctors' })
    expect(form?.fields.map(({ name }) => name)).to.deep.equal(['b', 'a'])
  })

  it('sends the fixed part of the query in hidden fields', () => {
    const form = queryFormOf(clinicRelations.doctors, { href: '/doctors?x=1{&a}', variables })
    expect(form?.target).to.equal('/doctors')
    expect(form?.fields.map(({ name, field, value }) => [name, field.kind, value])).to.deep.equal([
      ['x', 'hidden', '1'],
      ['a', 'text', undefined],
    ])
  })

  it('does not exist if a form cannot produce the same URI', () => {
    expect(targetOf('/doctors{?a}')).to.equal('/doctors')
    expect(targetOf('/doctors/{b}{?a}')).to.equal(undefined)
    expect(targetOf('/doctors{?a*}')).to.equal(undefined)
    expect(targetOf('/doctors{?a:3}')).to.equal(undefined)
    expect(targetOf('/doctors{?a}#part')).to.equal(undefined)
    expect(targetOf('/doctors{?a,unknown}')).to.equal(undefined)
    expect(targetOf('/doctors')).to.equal(undefined)
  })

  it('does not exist without variables', () => {
    expect(queryFormOf(clinicRelations.doctors, { href: '/doctors{?a}' })).to.equal(undefined)
  })
})
