import { connect, isInputRefused } from '@waymark/sdk'
import { clinicDescription } from '@waymark/shared/clinic'
import { describe as describe_, form, link, registeredRelations } from '@waymark/shared'
import { expect } from 'chai'
import * as t from 'io-ts'
import { clinicRoutes } from '../../support/sdk/clinic.ts'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

type Json = Readonly<Record<string, unknown>>

// The rules of HAL-FORMS are tested in hal-forms-rules.test.ts.
describe('the input of a form', () => {
  const serve = services()

  async function homeWith(properties: readonly Json[], template: Json = {}) {
    const form = { method: 'POST', target: '/send', properties, ...template }
    const service = await serve({
      'GET /': { body: { _templates: { edit: form } } },
      'POST /send': { body: { done: true } },
    })
    return { service, home: await connect(service.entry) }
  }

  async function sent(property: Json, input: Json): Promise<unknown> {
    const { service, home } = await homeWith([{ name: 'a', ...property }])
    await home.submit('edit', input)
    return JSON.parse(service.received[1]?.body ?? '')
  }

  for (const [title, property, input, expected] of [
    ['the input', {}, { a: 'x' }, { a: 'x' }],
    ['a given empty text', {}, { a: '' }, { a: '' }],
    ['no value for an omitted field', {}, {}, {}],
    ['no value for an undefined field', {}, { a: undefined }, {}],
    ['the default value of an omitted field', { value: 'x' }, {}, { a: 'x' }],
    ['the present value "0"', { value: '0' }, {}, { a: '0' }],
    ['the present value 0', { value: 0, type: 'number' }, {}, { a: 0 }],
    ['the present value false', { value: false, type: 'checkbox' }, {}, { a: false }],
    ['the input in place of the default value', { value: 'x' }, { a: 'y' }, { a: 'y' }],
    ['a number in a range field', { type: 'range', min: 0, max: 1, step: 0.1 }, { a: 0.3 }, { a: 0.3 }],
    [
      'the selected value of a single choice',
      { options: { inline: ['x', 'y'], selectedValues: ['y'], maxItems: 1 } },
      {},
      { a: 'y' },
    ],
  ] as const) {
    it(`sends ${title}`, async () => {
      expect(await sent(property, input)).to.deep.equal(expected)
    })
  }

  for (const [title, property, input, detail] of [
    ['is too short', { minLength: 3 }, { a: 'ab' }, 'must have at least 3 characters'],
    ['is too long', { maxLength: 2 }, { a: 'abc' }, 'must have at most 2 characters'],
    ['is not a number', { type: 'number' }, { a: 'x' }, 'must be a number'],
    ['is too small', { type: 'number', min: 0 }, { a: -1 }, 'must be at least 0'],
    ['is too large', { type: 'number', max: 130 }, { a: 131 }, 'must be at most 130'],
    ['is not an option', { options: { inline: ['x', 'y'] } }, { a: 'z' }, 'must be one of x, y'],
    ['is an object', { type: 'text' }, { a: { b: 'x' } }, 'must be a text'],
    ['is a list', { type: 'text' }, { a: ['x'] }, 'must be a text'],
    ['is a list with an object', { type: 'textarea' }, { a: ['x', {}] }, 'must be a text'],
    [
      'is an object without one of the linked options',
      { type: 'text', options: { link: { href: '/o' } } },
      { a: {} },
      'must be a text',
    ],
    ['is a list of numbers', { type: 'number' }, { a: [1] }, 'must be a number'],
    ['is no date', { type: 'date' }, { a: 'tomorrow' }, 'must be a valid date'],
    ['is no day of the calendar', { type: 'date' }, { a: '2027-02-30' }, 'must be a valid date'],
    ['is a year', { type: 'date' }, { a: '2027' }, 'must be a valid date'],
    ['is no e-mail address', { type: 'email' }, { a: 'ada' }, 'must be a valid email'],
    ['is no URL', { type: 'url' }, { a: 'example.org' }, 'must be a valid url'],
    [
      'has not the form of an address',
      { type: 'email', regex: '.+@x', placeholder: 'a@x' },
      { a: 'a' },
      'must have the form a@x',
    ],
  ] as const) {
    it(`is rejected before a request if a value ${title}`, async () => {
      const { service, home } = await homeWith([{ name: 'a', ...property }])
      const failure = await rejectedAs(home.submit('edit', input), isInputRefused)
      expect(failure.faults).to.deep.equal([{ pointer: '/a', detail }])
      expect(service.lines).to.deep.equal(['GET /'])
    })
  }

  for (const [title, property, input] of [
    ['counts characters instead of code units', { maxLength: 2 }, { a: '🏥🏥' }],
    ['does not validate omitted fields', { minLength: 3, regex: '[0-9]+' }, {}],
    ['treats a step as a decimal number', { type: 'number', step: 0.01 }, { a: 1.1 }],
    ['accepts the minimum', { type: 'number', min: 0.5, step: 1 }, { a: 0.5 }],
    ['accepts a leap day', { type: 'date' }, { a: '2028-02-29' }],
    ['accepts an address of the host alone', { type: 'email' }, { a: 'ada@localhost' }],
    ['accepts a URL', { type: 'url' }, { a: 'urn:isbn:0' }],
    ['accepts an empty text for a date', { type: 'date' }, { a: '' }],
    ['accepts a number as a text', {}, { a: 36 }],
    ['accepts a date of JavaScript', { type: 'date' }, { a: new Date(0) }],
    ['accepts a list in a text of several lines', { type: 'textarea' }, { a: ['x', 'y'] }],
    ['accepts a list in a hidden field', { type: 'hidden' }, { a: ['x'] }],
    ['accepts an object of a type that is no control', { type: 'object' }, { a: { b: 'x' } }],
    ['accepts an object and a list without a type', {}, { a: [{ b: 'x' }] }],
    ['accepts an object in place of another', { type: 'text', value: { b: 'x' } }, { a: { b: 'y' } }],
    ['leaves the object of the service unchanged', { type: 'text', value: { b: 'x' } }, {}],
  ] as const) {
    it(title, async () => {
      const { service, home } = await homeWith([{ name: 'a', ...property }])
      await home.submit('edit', input)
      expect(service.lines).to.deep.equal(['GET /', 'POST /send'])
    })
  }

  it('is rejected with all errors at once, including unknown names', async () => {
    const { home } = await homeWith([
      { name: 'a', required: true },
      { name: 'b/c', type: 'number' },
    ])
    const failure = await rejectedAs(home.submit('edit', { 'b/c': 'x', d: 1 }), isInputRefused)
    expect(failure.faults).to.deep.equal([
      { pointer: '/d', detail: 'is not a field; edit takes a, b/c' },
      { pointer: '/a', detail: 'is required' },
      { pointer: '/b~1c', detail: 'must be a number' },
    ])
    expect(failure.target).to.equal('edit')
  })

  it('keeps its order and unusual names', async () => {
    const { service, home } = await homeWith([{ name: 'b' }, { name: 'constructor' }, { name: 'a' }])
    await home.submit('edit', { a: '1', b: '2' })
    expect(service.received[1]?.body).to.equal('{"b":"2","a":"1"}')
  })

  it('expands the target with default values', async () => {
    const service = await serve({
      'GET /': {
        body: {
          _templates: {
            edit: {
              method: 'POST',
              target: '/send/{id}?x=1{&v,w}',
              properties: [{ name: 'id', value: '7' }, { name: 'v' }],
            },
          },
        },
      },
      'POST /send/7': { status: 204 },
    })
    const home = await connect(service.entry)
    await home.send('edit', { v: 'a' })
    expect(service.received[1]).to.include({ path: '/send/7?x=1&v=a', body: '{"id":"7","v":"a"}' })
  })

  it('encodes described fields, and omits untouched controls', async () => {
    const text = {
      kind: 'text',
      prompt: 'A',
      codec: t.string,
      required: false,
      fromText: (one: string) => one,
    } as const
    const described = describe_({
      entry: 'home',
      relations: registeredRelations({ up: ['one', 'Up', 'Where it belongs.'] }),
      resources: {
        home: {
          summary: 'Home',
          state: t.unknown,
          links: { up: link('home') },
          forms: { edit: form('home', { title: 'Edit', fields: { a: text, b: text, c: text } }) },
        },
      },
    })
    const properties = [{ name: 'a', options: { inline: ['x', 'y'] } }, { name: 'b', value: 'held' }, { name: 'c' }]
    const { service } = await homeWith(properties)
    const home = await connect(service.entry, { describe: described }).get()
    await home.send('edit', { a: 'x', b: '', c: '' })
    expect(JSON.parse(service.received.at(-1)?.body ?? '')).to.deep.equal({ a: 'x', b: '' })
  })

  it('is validated by the description as well, once for each location', async () => {
    const service = await serve(clinicRoutes)
    const clinic = connect(service.entry, { describe: clinicDescription })
    const [slot] = (await clinic.follow('schedule', { doctor: 'mjones' })).embedded('schedules')
    const refused = slot?.submit('confirm', { name: ' ', age: 1e9, email: 'nobody' }) ?? Promise.resolve()
    const failure = await rejectedAs(refused, isInputRefused)
    expect(failure.faults).to.deep.equal([
      { pointer: '/age', detail: 'must be at most 130' },
      { pointer: '/email', detail: 'must be a valid email' },
      { pointer: '/name', detail: 'must have 1 to 100 characters and no control characters' },
    ])
    expect(failure.trail).to.deep.equal(['entry', 'schedule', 'schedules[0]'])
    expect(service.lines.filter((line) => line.startsWith('POST'))).to.deep.equal([])
  })
})
