import { expect } from 'chai'
import { readFile } from 'node:fs/promises'
import { signedIn } from '../support/authentication/signed-in.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { crawl } from '../support/crawl.ts'
import { shopper } from '../support/shop.ts'
import { openSlots, postBooking } from '../support/open-slots.ts'

/*
 * Every route and method, tried with every kind of caller and credentials, against the table in authorisation.md. No
 * request changes anything, because none has a true condition.
 */
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
type Fields = Readonly<Record<string, string>>

interface Operation {
  readonly method: string
  readonly template: string
  readonly path: string
}

const people = ['guest', 'pat', 'pat by password', 'pat by application password', 'ada', 'mjones', 'desk'] as const
const refusals = new Set([401, 403, 404])

describe('the authorisation of every route', function () {
  this.timeout(120_000)
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ duplicateWindow: 0 })
  })
  after(() => clinic.close())

  const basic = (user: string, password: string): Fields => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  })
  const bearer = async (user: string, password?: string): Promise<Fields> => ({
    authorization: `Bearer ${await signedIn(clinic, user, password)}`,
  })

  async function credentials(user = 'ada'): Promise<Readonly<Record<(typeof people)[number], Fields>>> {
    const ada = { user, name: 'Ada', password: 'nine green kettles', email: `${user}@example.org` }
    const registered = await fetch(`${clinic.origin}/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(ada),
    })
    expect(registered.status).to.equal(201)
    return {
      guest: {},
      pat: await bearer('pat'),
      'pat by password': basic('pat', 'pat-demo-password'),
      'pat by application password': basic('pat', 'pat-demo-application-password'),
      ada: await bearer(user, ada.password),
      mjones: await bearer('mjones'),
      desk: await bearer('desk'),
    }
  }

  /** Creates what pat owns, and one of what clerks own. */
  async function fill(pat: Fields): Promise<void> {
    const buyer = await shopper(clinic, 'pat')
    await buyer.add('living-with-asthma')
    await buyer.add('sleeping-better')
    await buyer.settle()
    const [slot = 0] = await openSlots(clinic)
    await postBooking(clinic, slot, { name: 'Pat', age: 36 }, pat)
    const task = { kind: 'message', users: ['pat'], subject: 'S', text: 'T' }
    const desk = await shopper(clinic, 'desk')
    await desk.send('POST', '/tasks', { body: task })
  }

  /** Returns the operations of the service, each with a path that its owner can read. */
  async function operations(by: Readonly<Record<string, Fields>>): Promise<readonly Operation[]> {
    const { paths } = (await (await fetch(`${clinic.origin}/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    }
    const found = new Map<string, string>()
    const templates = Object.keys(paths).filter((path) => !/^\/(?:levels|oauth|rels|problems)\b/.test(path))
    for (const name of ['pat', 'mjones', 'desk', 'guest']) {
      const token = by[name]?.['authorization']?.replace('Bearer ', '')
      const { visits } = await crawl(clinic.origin, 'application/hal+json', token)
      for (const { uri } of visits) {
        const path = uri.split('?', 1)[0] ?? ''
        // Most routes of accounts belong to pat.
        if (/^\/users\/(?!pat\b)/.test(path)) continue
        const template = templates.filter((one) => pattern(one).test(path)).toSorted(byVariables)[0]
        if (template !== undefined && !found.has(template)) found.set(template, path)
      }
    }
    return templates.flatMap((template) => {
      const path = template.includes('{') ? found.get(template) : template
      const own = methods.filter((method) => Object.hasOwn(paths[template] ?? {}, method))
      return path === undefined ? [] : own.map((method) => ({ method: method.toUpperCase(), template, path }))
    })
  }

  async function isAllowed({ method, path }: Operation, fields: Fields): Promise<boolean> {
    const isRead = method === 'GET'
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const write = { 'content-type': type, 'if-match': '"none;json"' }
    const { status } = await fetch(clinic.origin + path, {
      method,
      headers: { accept: 'application/json, */*;q=0.1', ...fields, ...(isRead ? {} : write) },
      ...(isRead || method === 'DELETE' ? {} : { body: '{}' }),
    })
    return !refusals.has(status)
  }

  /** Returns the targets of the links on the pages of an account; a guest is asked for credentials at the session. */
  async function linkedFor(fields: Fields): Promise<ReadonlySet<string>> {
    const pages = await Promise.all(
      ['/', '/session', '/users/pat'].map(async (page) => {
        const headers = { ...fields, accept: 'application/hal+json' }
        const response = await fetch(clinic.origin + page, { headers })
        return response.status === 200 ? response.text() : ''
      }),
    )
    const targets = [...pages.join().matchAll(/"href":"(\/[^"{}]*)"/g)].map(([, target = '']) => target)
    return new Set(targets.filter((target) => !/[?&]as=/.test(target) && target !== '/session'))
  }

  it('is that of one table', async () => {
    const by = await credentials()
    await fill(by.pat)
    const rows: string[] = []
    for (const operation of (await operations(by)).toSorted(inOrder)) {
      const cells = []
      for (const name of people) cells.push((await isAllowed(operation, by[name])) ? 'yes' : '')
      rows.push(`${operation.method} ${operation.template} | ${cells.join(' | ')}`)
    }
    expect(rows).to.deep.equal(await writtenRows())
  })

  it('is the same for two users that are swapped', async () => {
    const by = await credentials('bea')
    for (const operation of await operations(by)) {
      const path = operation.path.replace('/users/pat', '/users/bea')
      if (path === operation.path || operation.template.split('{').length > 2) continue
      const of = (name: 'pat' | 'ada', one: Operation): Promise<boolean> => isAllowed(one, by[name])
      const swapped = { ...operation, path }
      const place = `${operation.method} ${operation.template}`
      expect([place, await of('ada', swapped), await of('pat', swapped)]).to.deep.equal([
        ...[place, await of('pat', operation), await of('ada', operation)],
      ])
    }
  })

  it('is that of the links on the pages of an account, for every kind of credentials', async () => {
    const by = await credentials('cleo')
    const refused: string[] = []
    for (const name of people) {
      for (const path of await linkedFor(by[name])) {
        if (!(await isAllowed({ method: 'GET', template: path, path }, by[name]))) refused.push(`${path} for ${name}`)
      }
    }
    expect(refused).to.deep.equal([])
  })
})

async function writtenRows(): Promise<readonly string[]> {
  const table = await readFile(new URL('authorisation.md', import.meta.url), 'utf8')
  return table.split('\n').flatMap((line) => {
    const [, operation, cells] = /^\| `(.+)` +\|(.*)\|$/.exec(line) ?? []
    const all = cells?.split('|').map((cell) => cell.trim()) ?? []
    return operation === undefined ? [] : [[operation, ...all].join(' | ')]
  })
}

function pattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/[.:]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function byVariables(one: string, other: string): number {
  return one.split('{').length - other.split('{').length
}

function inOrder(one: Operation, other: Operation): number {
  return one.template === other.template ? 0 : one.template < other.template ? -1 : 1
}
