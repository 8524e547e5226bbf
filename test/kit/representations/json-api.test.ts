import { clinicRelations } from '@waymark/shared/clinic'
import { expect } from 'chai'
import type { Representation } from '../../../server/kit/hypermedia/representation.ts'
import { jsonApi } from '../../../server/kit/representations/json-api.ts'
import { jsona } from '../../support/http/jsona.ts'
import { context, doctors, problem, schedule, slot } from './example.ts'

interface Resource {
  readonly type: string
  readonly id: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly relationships?: Readonly<Record<string, { readonly data: unknown }>>
  readonly links: Readonly<Record<string, { readonly href: string; readonly rel: string }>>
  readonly meta: Readonly<Record<string, unknown>>
}
interface Written<Data> {
  readonly data: Data
  readonly included?: readonly Resource[]
  readonly errors?: readonly unknown[]
  readonly links: Resource['links']
  readonly meta: Readonly<Record<string, unknown>>
}

const text = (representation: Representation): string => jsonApi.write(representation, context)
const one = (representation: Representation): Written<Resource> => JSON.parse(text(representation)) as Written<Resource>

describe('JSON:API', () => {
  it('has a resource object with attributes, links by relation and the actions of its forms', () => {
    const { data } = one(slot(1))
    expect([data.type, data.id]).to.deep.equal(['slot', '1'])
    expect(data.attributes).to.deep.equal({ start: '09:00', end: '09:20', doctor: 'mjones' })
    expect(data.links['doctor']).to.deep.include({ href: '/doctors/mjones/info', rel: 'wm:doctor' })
    const [action] = data.meta['actions'] as readonly Readonly<Record<string, unknown>>[]
    expect(action).to.include({
      name: 'confirm',
      method: 'POST',
      href: '/schedules/1',
      type: 'application/vnd.api+json',
      resourceType: 'appointment',
    })
  })

  it('includes what it embeds once, linked by relationships', () => {
    const twice = schedule(2)
    const { data, included = [] } = one({ ...twice, embedded: [...twice.embedded, ...twice.embedded] })
    expect(data.relationships?.['schedules']?.data).to.deep.equal([
      { type: 'slot', id: '1' },
      { type: 'slot', id: '2' },
    ])
    expect(included.map(({ id }) => id)).to.deep.equal(['1', '2'])
  })

  it('is a collection for a list, with the links of its pages', () => {
    const { data, links, meta } = JSON.parse(text(doctors(2))) as Written<readonly Resource[]>
    expect(data.map(({ type, id }) => `${type} ${id}`)).to.deep.equal(['doctor d0', 'doctor d1'])
    expect(links['last']?.href).to.equal('/doctors?cursor=end')
    expect(meta['state']).to.deep.equal({ total: 2 })
  })

  it('is read by a client of JSON:API', () => {
    const found = jsona.deserialize(text(doctors(1)))
    expect(found).to.have.nested.property('[0].name', 'Dr 0')
    expect(jsona.deserialize(text(schedule(1)))).to.have.nested.property('schedules[0].start', '09:00')
  })

  it('has members in meta whose names are not allowed, or are those of a resource', () => {
    const { data } = one({ ...slot(1), state: { id: 7, type: 'x', 'a:b': 1, ok: true } })
    expect([data.id, data.attributes, data.meta['state']]).to.deep.equal(['7', { ok: true }, { type: 'x', 'a:b': 1 }])
  })

  it('names a relationship otherwise than an attribute', () => {
    const embedded = [{ relation: clinicRelations.doctor, items: [] }]
    expect(Object.entries(one({ ...slot(1), embedded }).data.relationships ?? {})).to.deep.equal([
      ['doctor-resources', { data: null }],
    ])
  })

  it('has a problem as an error for each fault, with its place', () => {
    const [first] = one(problem).errors ?? []
    expect(first).to.deep.equal({
      status: '422',
      code: 'invalid-input',
      title: 'Something in the form is missing or wrong',
      detail: 'must be a whole number from 0 to 130',
      source: { pointer: '/data/attributes/age' },
    })
    const parameter = { ...problem.state, status: 400, errors: [{ pointer: '/cursor', detail: 'is not valid' }] }
    expect(one({ ...problem, state: parameter }).errors).to.have.nested.property('[0].source.parameter', 'cursor')
    const { errors, ...plain } = problem.state
    const ofContent = { ...problem, state: { ...plain, status: 400 }, errorsIn: 'content' } as const
    expect(one(ofContent).errors).to.have.nested.property('[0].source.pointer', '')
    const inContent = {
      ...ofContent,
      state: { ...plain, status: 400, errors: [{ pointer: '/data', detail: 'is wrong' }] },
    }
    expect(one(inContent).errors).to.have.nested.property('[0].source.pointer', '/data')
    expect(errors).to.be.an('array')
    expect(one({ ...problem, state: plain }).errors).to.have.nested.property('[0].detail', 'Nothing has been booked.')
  })
})
