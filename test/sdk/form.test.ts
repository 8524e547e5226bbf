import { connect, isFormMissing, type Form, type Notice } from '@waymark/sdk'
import { expect } from 'chai'
import { rejected } from './support/rejected.ts'
import { services } from './support/service.ts'

describe('HAL-FORMS templates', () => {
  const serve = services()

  async function formOf(template: unknown, rest: object = { _links: { self: { href: '/me' } } }): Promise<Form> {
    const service = await serve({ 'GET /': { body: { ...rest, _templates: { edit: template } } } })
    const { target, ...form } = (await connect(service.entry)).form('edit')
    return { ...form, target: target.replace(service.origin, '') }
  }
  const fieldOf = async (property: unknown) => (await formOf({ properties: [property] })).fields[0]

  for (const [written, method] of [
    ['POST', 'POST'],
    ['patch', 'PATCH'],
    ['Delete', 'DELETE'],
    ['', 'GET'],
    ['BREW', 'GET'],
    [undefined, 'GET'],
    [5, 'GET'],
  ] as const) {
    it(`read the method ${JSON.stringify(written)} as ${method}`, async () => {
      expect((await formOf({ method: written })).method).to.equal(method)
    })
  }

  it('have defaults for all that is not said', async () => {
    expect(await formOf({})).to.deep.equal({
      name: 'edit',
      title: 'edit',
      method: 'GET',
      contentType: 'application/json',
      target: '/me',
      fields: [],
    })
  })

  const self = { self: { href: '/me' } }
  for (const [title, template, rest, target] of [
    ['their own target', { target: '/there' }, { _links: self }, '/there'],
    ['self where there is no target', {}, { _links: self }, '/me'],
    ['self where the target is empty', { target: '' }, { _links: self }, '/me'],
    ['self where the target is no text', { target: 5 }, { _links: self }, '/me'],
    ['self where the target is no URL', { target: 'http://[' }, { _links: self }, '/me'],
    ['a templated self without its variables', {}, { _links: { self: { href: '/me{?x}', templated: true } } }, '/me'],
    ['the URL of a document without links', {}, {}, '/'],
  ] as const) {
    it(`are sent to ${title}`, async () => {
      expect((await formOf(template, rest)).target).to.equal(target)
    })
  }

  it('are sent to the _htarget of the query before their own target', async () => {
    const service = await serve({ 'GET /form': { body: { _templates: { edit: { target: '/own' } } } } })
    const found = await connect(`${service.origin}/form?_htarget=/demanded`)
    expect(found.form('edit').target).to.equal(`${service.origin}/demanded`)
  })

  for (const [title, template, rest] of [
    ['there is neither a target nor self', {}, { _links: { next: { href: '/2' } } }],
    ['the target is a template, which would be sent half expanded', { target: '/x/{id}' }, { _links: self }],
    ['the template is no object', 'POST', { _links: self }],
  ] as const) {
    it(`are left out, with a notice, when ${title}`, async () => {
      const notices: Notice[] = []
      const service = await serve({ 'GET /': { body: { ...rest, _templates: { edit: template } } } })
      const found = await connect(service.entry, { onNotice: (notice) => notices.push(notice) })
      expect(found.forms).to.deep.equal([])
      expect(notices.map(({ code }) => code)).to.deep.equal(['form-ignored'])
    })
  }

  it('find the form default by its name, or else the first one', async () => {
    const templates = { first: { title: 'First' }, default: { title: 'Default' } }
    const service = await serve({ 'GET /': { body: { _templates: templates } } })
    expect((await connect(service.entry)).form('default').title).to.equal('Default')
    const other = await serve({ 'GET /': { body: { _templates: { first: { title: 'First' }, second: {} } } } })
    expect((await connect(other.entry)).form('default').title).to.equal('First')
  })

  it('have no default where there is no form', async () => {
    const service = await serve({ 'GET /': { body: {} } })
    const home = await connect(service.entry)
    expect(await rejected(home.submit('default'))).to.satisfy(isFormMissing)
  })

  it('leave out properties without a name, and keep the others', async () => {
    const form = await formOf({ properties: [{ prompt: 'nameless' }, 'x', null, { name: '' }, { name: 'a' }] })
    expect(form.fields.map(({ name }) => name)).to.deep.equal(['a'])
  })

  for (const [title, property, expected] of [
    ['prompt is the name where there is none', {}, { prompt: 'a' }],
    ['type is text where there is none', {}, { type: 'text' }],
    ['type is text where it is not known', { type: 'quantum' }, { type: 'text' }],
    ['type is what it says where it is known', { type: 'datetime-local' }, { type: 'datetime-local' }],
    ['required is false unless it is true', { required: 'true' }, { required: false }],
    ['readOnly is false unless it is true', { readOnly: 1 }, { readOnly: false }],
    ['a limit that is no number is absent', { min: '5', maxLength: 3 }, { min: undefined, maxLength: 3 }],
    ['a prompt that is no text is absent', { prompt: 5, required: true }, { prompt: 'a', required: true }],
  ] as const) {
    it(`say that ${title}`, async () => {
      expect(await fieldOf({ name: 'a', ...property })).to.include(expected)
    })
  }

  for (const [title, options, expected] of [
    [
      'texts',
      { inline: ['x', 'y'] },
      [
        { value: 'x', prompt: 'x' },
        { value: 'y', prompt: 'y' },
      ],
    ],
    ['objects', { inline: [{ prompt: 'Ex', value: 'x' }] }, [{ value: 'x', prompt: 'Ex' }]],
    ['objects without prompts', { inline: [{ value: 'x' }] }, [{ value: 'x', prompt: 'x' }]],
    [
      'fields of their own',
      { inline: [{ n: 'Ex', k: 'x' }], promptField: 'n', valueField: 'k' },
      [{ value: 'x', prompt: 'Ex' }],
    ],
    ['a list before a link', { inline: ['x'], link: { href: '/o' } }, [{ value: 'x', prompt: 'x' }]],
    ['a link, which may hold anything', { link: { href: '/o' } }, undefined],
  ] as const) {
    it(`read options of ${title}`, async () => {
      const field = await fieldOf({ name: 'a', options })
      expect(field?.options).to.include({ minItems: 0, maxItems: Infinity })
      expect(field?.options?.choices).to.deep.equal(expected)
    })
  }

  it('ignore options with neither a list nor a link', async () => {
    expect((await fieldOf({ name: 'a', options: { selectedValues: ['x'] } }))?.options).to.equal(undefined)
  })
})
