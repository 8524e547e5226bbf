import { list, text } from '@waymark/shared'
import { expect } from 'chai'
import { formFields } from '../../../../server/kit/hypermedia/form.ts'
import type { Representation } from '../../../../server/kit/hypermedia/representation.ts'
import { html } from '../../../../server/kit/representations/html.ts'
import { context } from '../example.ts'

const fields = {
  name: text({ prompt: 'Name', maxLength: 10 }),
  languages: list({ prompt: 'Languages', maxItems: 3, maxLength: 10 }),
}

function refused(pointer: string): Representation {
  return {
    kind: 'problem-details',
    title: 'Not valid',
    state: { type: '/problems/x', title: 'Not valid', status: 422, errors: [{ pointer, detail: 'must be right' }] },
    links: [],
    embedded: [],
    forms: [
      {
        name: 'change',
        title: 'Change',
        method: 'PUT',
        target: '/doctors/x',
        contentType: 'application/json',
        fields: formFields(fields),
      },
    ],
  }
}

describe('the faults above a form', () => {
  const page = (pointer: string): string => html.write(refused(pointer), context)

  it('have the label of their field, also those of an item of a list', () => {
    expect(page('/name')).to.match(/<a href="#[^"]+">Name must be right\.<\/a>/)
    expect(page('/languages/1')).to.match(/<a href="#[^"]+">Languages must be right\.<\/a>/)
  })

  it('name a member that the form does not have', () => {
    expect(page('/address/a~1b')).to.include('<code>address/a/b</code> must be right')
  })
})
