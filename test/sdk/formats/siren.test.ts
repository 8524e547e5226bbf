import { connect, isDecodeFailure, isInputRefused, type Notice } from '@waymark/sdk'
import { siren } from '@waymark/sdk/formats'
import { expect } from 'chai'
import { rejectedAs } from '../../support/sdk/rejected.ts'
import { services, type Reply, type Routes } from '../../support/sdk/service.ts'

const sirenReply = (body: unknown): Reply => ({ headers: { 'content-type': 'application/vnd.siren+json' }, body })

// The example of the specification (github.com/kevinswiber/siren), with relative references.
const order = {
  class: ['order'],
  properties: { orderNumber: 42, itemCount: 3, status: 'pending' },
  entities: [
    { class: ['items', 'collection'], rel: ['http://x.io/rels/order-items'], href: '/orders/42/items', title: 'Items' },
    {
      class: ['info', 'customer'],
      rel: ['http://x.io/rels/customer', 'author'],
      properties: { customerId: 'pj123', name: 'Peter Joseph' },
      links: [{ rel: ['self'], href: '/customers/pj123' }],
    },
  ],
  actions: [
    {
      name: 'add-item',
      title: 'Add Item',
      method: 'POST',
      href: '/orders/42/items',
      type: 'application/x-www-form-urlencoded',
      fields: [
        { name: 'orderNumber', type: 'hidden', value: '42' },
        { name: 'productCode', type: 'text', title: 'Product', required: true },
        { name: 'quantity', type: 'number', min: 1 },
        {
          name: 'size',
          type: 'radio',
          value: [
            { title: 'Small', value: 's' },
            { value: 'm', selected: true },
          ],
        },
      ],
    },
    { name: 'find', href: '/find', fields: [{ name: 'q' }] },
    { name: 'note', method: 'PUT', href: '/note', type: 'application/json', fields: [{ name: 'text' }] },
  ],
  links: [
    { rel: ['self'], href: '/orders/42' },
    { rel: ['previous', 'prev'], href: '/orders/41', type: 'application/vnd.siren+json' },
  ],
}

const routes: Routes = {
  'GET /': sirenReply(order),
  'GET /orders/41': sirenReply({ properties: { orderNumber: 41 } }),
  'GET /orders/42/items': sirenReply({ class: ['items'] }),
  'GET /find': sirenReply({ properties: { found: 1 } }),
  'POST /orders/42/items': { ...sirenReply({ properties: { added: true } }), status: 200 },
  'PUT /note': sirenReply({}),
}

describe('Siren', () => {
  const serve = services()
  const enter = async () => {
    const service = await serve(routes)
    return { service, page: await connect(service.entry, { formats: [siren] }) }
  }

  it('is preferred after HAL and before plain JSON', async () => {
    const { service } = await enter()
    expect(service.received[0]?.headers.accept).to.match(/hal\+json;q=0\.8, application\/vnd\.siren\+json;q=0\.7, app/)
  })

  it('is plain JSON without the format', async () => {
    const service = await serve(routes)
    expect((await connect(service.entry)).state).to.have.property('entities')
  })

  it('has its properties as state', async () => {
    expect((await enter()).page.state).to.deep.equal({ orderNumber: 42, itemCount: 3, status: 'pending' })
  })

  it('follows links by each of their relations, and entities that are links', async () => {
    const { service, page } = await enter()
    expect((await page.follow('prev')).state).to.deep.equal({ orderNumber: 41 })
    expect((await page.follow('previous')).state).to.deep.equal({ orderNumber: 41 })
    await page.follow('http://x.io/rels/order-items')
    expect(service.lines.at(-1)).to.equal('GET /orders/42/items')
    expect(page.links('http://x.io/rels/order-items')[0]?.title).to.equal('Items')
  })

  it('embeds entities under each of their relations, with their own URL', async () => {
    const { service, page } = await enter()
    const [customer] = page.embedded('http://x.io/rels/customer')
    expect(customer?.state).to.deep.equal({ customerId: 'pj123', name: 'Peter Joseph' })
    expect(customer?.url).to.equal(`${service.origin}/customers/pj123`)
    expect(page.embedded('author')[0]).to.equal(customer)
  })

  it('submits actions, with their fields as a form has them', async () => {
    const { service, page } = await enter()
    const form = page.form('add-item')
    expect(form.title).to.equal('Add Item')
    expect(form.fields.map(({ prompt }) => prompt)).to.deep.equal(['orderNumber', 'Product', 'quantity', 'size'])
    expect(form.fields[3]?.options?.choices).to.deep.equal([
      { value: 's', prompt: 'Small' },
      { value: 'm', prompt: 'm' },
    ])
    expect(form.fields[3]?.options).to.include({ maxItems: 1 })
    const added = await page.submit('add-item', { productCode: 'a b', quantity: 2 })
    expect(added.state).to.deep.equal({ added: true })
    const { body, headers } = service.received.at(-1) ?? {}
    expect(body).to.equal('orderNumber=42&productCode=a+b&quantity=2&size=m')
    expect(headers?.['content-type']).to.equal('application/x-www-form-urlencoded')
  })

  it('validates the constraints of fields', async () => {
    const { page } = await enter()
    const failure = await rejectedAs(page.submit('add-item', { quantity: 0, size: 'xl' }), isInputRefused)
    expect(failure.faults.map(({ pointer }) => pointer)).to.deep.equal(['/productCode', '/quantity', '/size'])
  })

  it('submits an action without a method by GET, and JSON if the action requires it', async () => {
    const { service, page } = await enter()
    await page.submit('find', { q: 'x y' })
    expect(service.lines.at(-1)).to.equal('GET /find?q=x+y')
    await page.submit('note', { text: 'x' })
    expect(service.received.at(-1)?.body).to.equal('{"text":"x"}')
  })

  describe('actions by the specification', () => {
    const withAction = async (action: object, replies: Routes = {}) => {
      const service = await serve({
        'GET /': sirenReply({ actions: [{ name: 'a', href: '/send', ...action }] }),
        ...replies,
      })
      return { service, page: await connect(service.entry, { formats: [siren] }) }
    }
    const types = [
      ...['hidden', 'text', 'search', 'tel', 'url', 'email', 'password', 'datetime', 'date', 'month', 'week', 'time'],
      ...['datetime-local', 'number', 'range', 'color', 'checkbox', 'radio', 'file'],
    ]

    it('have fields of its types, with the default text', async () => {
      const fields = [
        ...types.map((type) => ({ name: type, type })),
        { name: 'none' },
        { name: 'odd', type: 'quantum' },
      ]
      const { page } = await withAction({ fields })
      expect(page.form('a').fields.map(({ type }) => type)).to.deep.equal([...types, 'text', 'text'])
    })

    it('have the defaults GET and urlencoded, and their name as title', async () => {
      const { page } = await withAction({})
      const { method, contentType, title } = page.form('a')
      expect({ method, contentType, title }).to.deep.equal({
        method: 'GET',
        contentType: 'application/x-www-form-urlencoded',
        title: 'a',
      })
    })

    it('keep classes of actions and fields, and other members', async () => {
      const fields = [{ name: 'f', class: ['unit'], title: 'F', 'x-si': 'm' }]
      const { page } = await withAction({ class: ['danger'], title: 'Do', fields })
      const { title, extensions, fields: read } = page.form('a')
      expect(title).to.equal('Do')
      expect(extensions).to.deep.equal({ class: ['danger'] })
      expect(read[0]?.prompt).to.equal('F')
      expect(read[0]?.extensions).to.deep.equal({ class: ['unit'], 'x-si': 'm' })
    })

    it('have options: one of a radio, several of a checkbox', async () => {
      const value = [{ title: 'One', value: 1 }, { value: 2, selected: true }, 'three']
      const { service, page } = await withAction(
        { method: 'POST', fields: ['radio', 'checkbox'].map((type) => ({ name: type, type, value })) },
        { 'POST /send': { status: 204 } },
      )
      const [radio, checkbox] = page.form('a').fields
      expect(radio?.options).to.deep.include({ maxItems: 1, selected: [2] })
      expect(checkbox?.options).to.include({ maxItems: Infinity })
      expect(checkbox?.options?.choices).to.deep.equal([
        { value: 1, prompt: 'One' },
        { value: 2, prompt: '2' },
        { value: 'three', prompt: 'three' },
      ])
      await page.send('a')
      await page.send('a', { radio: 'three', checkbox: [1, 'three'] })
      const bodies = service.received.slice(1).map(({ body }) => body)
      expect(bodies).to.deep.equal(['radio=2&checkbox=2', 'radio=three&checkbox=1&checkbox=three'])
    })

    it('send files as multipart/form-data', async () => {
      const fields = [{ name: 'note' }, { name: 'file', type: 'file', accept: 'text/*' }]
      const action = { method: 'POST', type: 'multipart/form-data', fields }
      const { service, page } = await withAction(action, { 'POST /send': { status: 204 } })
      const image = new File([''], 'x.png', { type: 'image/png' })
      await rejectedAs(page.send('a', { file: image }), isInputRefused)
      await page.send('a', { note: 'x', file: new File(['y'], 'y.txt', { type: 'text/plain' }) })
      const { body, headers } = service.received[1] ?? {}
      const parts = await new Response(body, {
        headers: { 'content-type': String(headers?.['content-type']) },
      }).formData()
      expect(parts.get('note')).to.equal('x')
      expect(parts.get('file')).to.include({ name: 'y.txt', type: 'text/plain' })
    })

    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      it(`send ${method} unchanged`, async () => {
        const fields = [{ name: 'f', value: 'x' }]
        const { service, page } = await withAction({ method, fields }, { [`${method} /send`]: { status: 204 } })
        await page.send('a')
        const isInQuery = method === 'DELETE'
        expect(service.lines[1]).to.equal(`${method} /send${isInQuery ? '?f=x' : ''}`)
        expect(service.received[1]?.body).to.equal(isInQuery ? '' : 'f=x')
      })
    }
  })

  it('report an action without a target', async () => {
    const notices: Notice[] = []
    const service = await serve({ 'GET /': sirenReply({ actions: [{ name: 'x' }] }) })
    const page = await connect(service.entry, { formats: [siren], onNotice: (notice) => notices.push(notice) })
    expect(page.forms).to.deep.equal([])
    expect(notices.map(({ code }) => code)).to.deep.equal(['form-ignored'])
  })

  for (const [title, body] of [
    ['that is not an object', []],
    ['with invalid entities at any depth', nested(40)],
  ] as const) {
    it(`is rejected ${title}`, async () => {
      const service = await serve({ 'GET /': sirenReply(body) })
      await rejectedAs(connect(service.entry, { formats: [siren] }), isDecodeFailure)
    })
  }
})

function nested(depth: number): object {
  return depth === 0 ? {} : { entities: [{ rel: ['item'], ...nested(depth - 1) }] }
}
