import { connect, prefilled } from '@waymark/sdk'
import {
  describe as description,
  form,
  link,
  object,
  optional,
  registeredRelations,
  text,
  wholeNumber,
} from '@waymark/shared'
import { expect } from 'chai'
import * as t from 'io-ts'
import { services } from '../../support/sdk/service.ts'

type Json = Readonly<Record<string, unknown>>

describe('a form with initial values', () => {
  const serve = services()

  async function opened(state: Json, properties: readonly Json[]) {
    const change = { method: 'PUT', target: '/send', properties }
    const service = await serve({
      'GET /': { body: { ...state, _links: { self: { href: '/' } }, _templates: { change } } },
      'PUT /send': { status: 204 },
    })
    return { service, page: await connect(service.entry) }
  }

  it('of the service: default values are sent unless replaced', async () => {
    const { service, page } = await opened({ a: 'state' }, [
      { name: 'a', value: 'form' },
      { name: 'b', value: 'form' },
    ])
    await page.send('change', { b: 'given' })
    expect(service.received[1]?.body).to.equal('{"a":"form","b":"given"}')
    expect(prefilled(page, 'change'), 'and it is not filled in twice').to.deep.equal({})
  })

  it('does not include the state by default', async () => {
    const { service, page } = await opened({ a: 'state' }, [{ name: 'a' }])
    await page.send('change')
    expect(service.received[1]?.body).to.equal('{}')
    await page.send('change', prefilled(page, 'change'))
    expect(service.received[2]?.body).to.equal('{"a":"state"}')
  })

  for (const [title, state, property, expected] of [
    ['a text', { a: 'x' }, {}, { a: 'x' }],
    ['a number', { a: 0 }, { type: 'number' }, { a: 0 }],
    ['a boolean', { a: false }, { type: 'checkbox' }, { a: false }],
    ['a list', { a: ['x', 'y'] }, {}, { a: ['x', 'y'] }],
    ['empty fields of the form', { a: 'x' }, { value: '' }, { a: 'x' }],
    ['no replacement of selected values', { a: 'x' }, { options: { inline: ['x', 'y'], selectedValues: ['y'] } }, {}],
    ['nothing empty', { a: '' }, {}, {}],
    ['no value for null', { a: null }, {}, {}],
    ['no value for missing members', { b: 'x' }, {}, {}],
    ['nothing inherited', {}, { name: 'constructor' }, {}],
    ['no value for objects', { a: { b: 1 } }, {}, {}],
    ['nothing read-only', { a: 'x' }, { readOnly: true }, {}],
    ['no password', { a: 'x' }, { type: 'password' }, {}],
    ['no file', { a: 'x' }, { type: 'file' }, {}],
  ] as const satisfies readonly (readonly [string, Json, Json, Json])[]) {
    it(`of the state: ${title}`, async () => {
      const { page } = await opened(state, [{ name: 'a', ...property }])
      expect(prefilled(page, 'change')).to.deep.equal(expected)
    })
  }

  it('of a state that is a list or a string is empty', async () => {
    const service = await serve({ 'GET /': { headers: { 'content-type': 'application/json' }, body: ['a'] } })
    const page = await connect(service.entry)
    expect(prefilled(page, 'change')).to.deep.equal({})
  })

  it('of the state includes the encoded fields of the description', async () => {
    const place = t.type({ city: t.string })
    const fields = {
      name: text({ prompt: 'Name', maxLength: 5 }),
      age: optional(wholeNumber({ prompt: 'Age', min: 0, max: 130 })),
      place: optional(object({ prompt: 'Place' }, place)),
    }
    const person = description({
      entry: 'person',
      relations: registeredRelations({ up: ['one', 'Up', 'What it belongs to.'] }),
      resources: {
        person: {
          summary: 'A person.',
          state: t.type({ name: t.string, age: t.number }),
          links: { up: link('person') },
          forms: { change: form('person', { title: 'Change', fields }) },
        },
      },
    })
    const properties = [{ name: 'name' }, { name: 'age', type: 'number' }, { name: 'place' }]
    const { service } = await opened({ name: 'Too long', age: 36, place: { city: 'x' } }, properties)
    const page = await connect(service.entry, { describe: person })
    expect(prefilled(page, 'change')).to.deep.equal({ age: 36, place: { city: 'x' } })
  })
})
