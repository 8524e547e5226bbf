import { expect } from 'chai'
import { clinicRelations } from '@waymark/shared/clinic'
import type { Form } from '../../../../server/kit/hypermedia/form.ts'
import type { Representation } from '../../../../server/kit/hypermedia/representation.ts'
import { html } from '../../../../server/kit/representations/html.ts'

const context = {
  service: 'Clinic',
  curies: [],
  profiles: [],
  alternates: [],
  stylesheet: '/s.css',
  home: '/',
  condition: '"7;html"',
}
const form = (target: string): Form => ({
  name: target,
  title: target,
  method: 'PUT',
  target,
  contentType: 'application/json',
  fields: [],
})
const page: Representation = {
  kind: 'user',
  title: 'Ada',
  state: {},
  embedded: [],
  links: [{ relation: clinicRelations.self, links: [{ href: '/users/ada' }] }],
  forms: [form('/users/ada'), form('/session')],
}

describe('the precondition of a form', () => {
  it('is the tag of its page for a form of the same resource', () => {
    const [own = '', other = ''] = [...html.write(page, context).matchAll(/<form[^>]*>/g)].map(([tag]) => tag)
    expect(own).to.include('data-match=').and.include('_match')
    expect(other).to.include('data-target="/session"').and.not.include('match')
  })

  it('is kept when a form is corrected', () => {
    const corrected = html.write({ ...page, links: [], forms: [form('/users/ada')] }, context)
    expect(corrected).to.include('data-match=')
  })
})
