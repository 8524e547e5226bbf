import { connect, isFormMissing, type Notice } from '@waymark/sdk'
import { expect } from 'chai'
import { rejected } from '../../support/sdk/rejected.ts'
import { services } from '../../support/sdk/service.ts'

// The rules of HAL-FORMS are tested in hal-forms-rules.test.ts.
describe('a form', () => {
  const serve = services()
  const self = { _links: { self: { href: '/me' } } }

  it('has defaults for omitted members', async () => {
    const service = await serve({ 'GET /': { body: { ...self, _templates: { edit: {} } } } })
    expect((await connect(service.entry)).form('edit')).to.deep.equal({
      name: 'edit',
      title: 'edit',
      method: 'GET',
      contentType: 'application/json',
      target: `${service.origin}/me`,
      fields: [],
      extensions: {},
    })
  })

  it('is ignored with a notice if its template is not an object', async () => {
    const notices: Notice[] = []
    const service = await serve({ 'GET /': { body: { ...self, _templates: { edit: 'POST', other: {} } } } })
    const found = await connect(service.entry, { onNotice: (notice) => notices.push(notice) })
    expect(found.forms).to.deep.equal(['other'])
    expect(notices.map(({ code }) => code)).to.deep.equal(['form-ignored'])
  })

  it('is reported when it is ignored, even if the application reads no forms', async () => {
    const notices: Notice[] = []
    const service = await serve({ 'GET /': { body: { ...self, _templates: { edit: 'POST' } } } })
    await connect(service.entry, { onNotice: (notice) => notices.push(notice) })
    expect(notices.map(({ code }) => code)).to.deep.equal(['form-ignored'])
  })

  it('of an embedded resource ignores the query of the document', async () => {
    const item = { _links: { self: { href: '/item' } }, _templates: { edit: { target: '/own' }, other: {} } }
    const service = await serve({ 'GET /form': { body: { _embedded: { item } } } })
    const [found] = (await connect(`${service.origin}/form?_htarget=/demanded`)).embedded('item')
    expect(found?.form('edit').target).to.equal(`${service.origin}/own`)
    expect(found?.form('other').target).to.equal(`${service.origin}/item`)
  })

  it('is reported as missing, by the name default too', async () => {
    const service = await serve({ 'GET /': { body: {} } })
    const home = await connect(service.entry)
    expect(await rejected(home.submit('default'))).to.satisfy(isFormMissing)
  })

  it('is immutable', async () => {
    const properties = [{ name: 'a', options: { inline: ['x'], link: { href: '/o' } }, more: { deep: [1] } }]
    const service = await serve({ 'GET /': { body: { ...self, _templates: { edit: { properties } } } } })
    const [field] = (await connect(service.entry)).form('edit').fields
    for (const one of [field, field?.options, field?.options?.choices, field?.options?.link, field?.extensions]) {
      expect(one).to.satisfy(Object.isFrozen)
    }
  })
})
