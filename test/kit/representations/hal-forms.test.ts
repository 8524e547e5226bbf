import { expect } from 'chai'
import { clinicRelations } from '@waymark/shared/clinic'
import { HalFormsTemplate } from '@waymark/shared'
import { halForms } from '../../../server/kit/representations/hal.ts'
import type { Form } from '../../../server/kit/hypermedia/form.ts'
import type { Representation } from '../../../server/kit/hypermedia/representation.ts'
import { context, home, problem, schedule, slot } from './example.ts'

interface Document {
  readonly _templates?: Readonly<Record<string, HalFormsTemplate>>
  readonly _embedded?: Readonly<Record<string, readonly Document[]>>
}

function written(representation: Representation): Document {
  return JSON.parse(halForms.write(representation, context)) as Document
}

function property(representation: Representation, form: string, name: string): object | undefined {
  return written(representation)._templates?.[form]?.properties?.find((each) => each.name === name)
}

describe('HAL-FORMS', () => {
  it('has a template for each form under its name', () => {
    const template = written(slot(7))._templates?.['confirm']
    expect(template).to.deep.include({
      title: 'Book this time',
      method: 'POST',
      target: '/schedules/7',
      contentType: 'application/json',
    })
    expect(HalFormsTemplate.is(template)).to.equal(true)
  })

  it('has the limits, prompts and pattern of a field', () => {
    expect(property(slot(7), 'confirm', 'name')).to.deep.equal({
      name: 'name',
      prompt: 'Name',
      required: true,
      type: 'text',
      placeholder: 'First and last name',
      minLength: 1,
      maxLength: 100,
    })
    expect(property(slot(7), 'confirm', 'age')).to.deep.equal({
      name: 'age',
      prompt: 'Age in years',
      required: false,
      type: 'number',
      min: 0,
      max: 130,
      step: 1,
    })
    expect(property(slot(7), 'confirm', 'email')).to.include({ type: 'email', required: false, maxLength: 254 })
    expect(
      new RegExp(
        `^(?:${String(property(slot(7), 'confirm', 'email') && (property(slot(7), 'confirm', 'email') as { regex: string }).regex)})$`,
        'v',
      ).test('a@b.org'),
    ).to.equal(true)
  })

  it('has the current values, even after the same form was rendered without', () => {
    expect(property(slot(7), 'confirm', 'age')).not.to.have.property('value')
    expect(property(problem, 'confirm', 'age')).to.include({ value: -1 })
    expect(property(slot(7), 'confirm', 'age')).not.to.have.property('value')
  })

  it('has the target of a form that many items share', () => {
    const items = written(schedule(3))._embedded?.['wm:schedules'] ?? []
    expect(items.map((item) => item._templates?.['confirm']?.target)).to.deep.equal([
      '/schedules/1',
      '/schedules/2',
      '/schedules/3',
    ])
    expect(new Set(items.map((item) => JSON.stringify(item._templates?.['confirm']?.properties))).size).to.equal(1)
  })

  it('distinguishes forms of the same name by title, method, content type and fields', () => {
    const [form] = slot(1).forms
    if (form === undefined) throw new Error('No form')
    const others: readonly Partial<Form>[] = [
      { title: 'Other' },
      { method: 'PUT' },
      { contentType: 'text/plain' },
      { fields: form.fields.slice(0, 1) },
    ]
    for (const other of others) {
      expect(written(slot(1))._templates?.['confirm']).to.include({ title: 'Book this time', method: 'POST' })
      const { title, method, contentType, fields } = { ...form, ...other }
      const template = written({ ...slot(1), forms: [{ ...form, ...other }] })._templates?.['confirm']
      expect(template).to.include({ title, method, contentType })
      expect(template?.properties).to.have.length(fields.length)
    }
  })

  it('converts a link with query variables only to a GET template', () => {
    const template = written(schedule(0))._templates?.['schedule']
    expect(template).to.include({ title: 'Schedule', method: 'GET', target: '/doctors/mjones/schedule' })
    expect(template).not.to.have.property('contentType')
    expect(template?.properties?.map(({ name, value }) => [name, value])).to.deep.equal([
      ['date', '2027-03-29'],
      ['status', 'open'],
    ])
  })

  it('renders a choice with its options, at most one selected value, and the current one', () => {
    expect(property(schedule(0), 'schedule', 'status')).to.deep.include({
      options: {
        inline: [
          { prompt: 'Free times', value: 'open' },
          { prompt: 'Booked times', value: 'booked' },
          { prompt: 'Held times', value: 'held' },
          { prompt: 'All times', value: 'all' },
        ],
        minItems: 0,
        maxItems: 1,
        selectedValues: ['open'],
      },
    })
  })

  it('has no templates without forms and searches; a link with path variables is not a search', () => {
    expect(written(home)).not.to.have.property('_templates')
  })

  it('keeps the name of a form even if a link has the same name', () => {
    const forms = slot(1).forms.map((form) => ({ ...form, name: 'schedule' }))
    expect(written({ ...schedule(0), forms })._templates?.['schedule']?.method).to.equal('POST')
  })

  it('keeps the first of several searches of one relation', () => {
    const { schedule: relation } = clinicRelations
    const variables = schedule(0).links.find((set) => set.relation === relation)?.links[0]?.variables ?? []
    const links = [{ relation, links: ['/a{?date}', '/b{?date}'].map((href) => ({ href, variables })) }]
    expect(written({ ...schedule(0), links })._templates?.['schedule']?.target).to.equal('/a')
  })
})
