import { expect } from 'chai'
import { bookedSeries, plannedSeries } from '../support/booked-series.ts'
import { readFile } from 'node:fs/promises'
import { formatCredentials, parseChallenges } from '@waymark/shared'
import { answered } from '../kit/authentication/digest-client.ts'
import { registeredClient } from '../support/authentication/client-applications.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { submitForm } from '../support/authentication/token-endpoint.ts'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import { crawl } from '../support/crawl.ts'
import { png } from '../support/images.ts'
import { shopper } from '../support/shop.ts'
import { openSlots, postBooking } from '../support/open-slots.ts'
import { begunPayment, partsOfPayment, readyProvider } from '../support/payments/ready-provider.ts'

/*
 * Every route and method, tried with every kind of caller and credentials, against the table in authorisation.md. No
 * request changes anything, because none has a true condition.
 */
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const
type Fields = Readonly<Record<string, string>>

/** What a user is offered, by method, route and query, and the links to pages that refuse the user. */
interface Offers {
  readonly offers: ReadonlyMap<string, string>
  readonly refused: ReadonlySet<string>
}

// Compression takes a seventh of the time of a request.
const plain: Fields = { 'accept-encoding': 'identity' }

interface Operation {
  readonly method: string
  readonly template: string
  readonly path: string
}

/** Returns the header fields with the credentials of one request; a Digest is of its method and target. */
type Credentials = (method: string, target: string) => Fields

const people = [
  'guest',
  'pat',
  'pat by password',
  'pat by application password',
  'pat by Digest',
  'ada',
  'mjones',
  'desk',
] as const
/** The user of each token of a client application, with its scopes; without a user, the application acts for itself. */
const applications = {
  application: undefined,
  'pat, profile': ['pat', 'profile'],
  'pat, appointments': ['pat', 'appointments'],
  'pat, appointments:read': ['pat', 'appointments:read'],
  'pat, schedule': ['pat', 'schedule'],
  'pat, messages': ['pat', 'messages'],
  'pat, shop': ['pat', 'shop'],
  'pat, all': ['pat', 'profile appointments schedule messages shop'],
  'mjones, schedule': ['mjones', 'schedule'],
  'mjones, all': ['mjones', 'profile appointments schedule messages shop'],
  'desk, all': ['desk', 'profile appointments schedule messages shop changes'],
} as const
const columns = [people, Object.keys(applications)]
/** The day of the clock of the tests, which is the first that a doctor's own schedule shows. */
const today = '2026-11-30'
const halForms = 'application/prs.hal-forms+json'
const refusals = new Set([401, 403, 404])

describe('the authorisation of every route', function () {
  this.timeout(300_000)
  let clinic: Clinic
  let all: readonly Operation[]
  /** The link for a move of an appointment of pat, to which no other page leads. */
  let handover = ''
  let bookingLink = ''
  let payment = ''
  /** The secret of a subscription, which only a form leads to. */
  let secret = ''
  /** The reply about this appointment, to which a form leads and no link. */
  let reply = ''
  let tokens: Readonly<Record<string, Fields>>
  before(async () => {
    clinic = await openClinic({
      duplicateWindow: 0,
      knowsOrigin: true,
      offersPasswordGrant: true,
      sendWebhook: () => Promise.resolve({ status: 204, retryAfter: undefined }),
      paymentProvider: readyProvider,
    })
    await fill()
    tokens = await applicationTokens()
    all = await operations()
  })
  after(() => clinic.close())

  const basic = (user: string, password: string): Fields => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  })
  const bearer = async (user: string, password?: string): Promise<Fields> => ({
    authorization: `Bearer ${await signedIn(clinic, user, password)}`,
  })

  async function digestOf(user: string, password: string): Promise<Credentials> {
    const { headers } = await fetch(`${clinic.origin}/session`)
    const all = parseChallenges(headers.get('www-authenticate') ?? '')
    const challenge = all.find(({ scheme }) => scheme.toLowerCase() === 'digest')
    if (challenge === undefined) throw new Error('There is no challenge for Digest')
    let count = 0
    return (method, target) => {
      count += 1
      const nc = count.toString(16).padStart(8, '0')
      return { authorization: formatCredentials(answered(challenge, { user, password, method, uri: target, nc })) }
    }
  }

  /** Returns the tokens that client applications get for users and for themselves. */
  async function applicationTokens(): Promise<Readonly<Record<string, Fields>>> {
    const own = await registeredClient(clinic, { type: 'own' })
    const service = await registeredClient(clinic, { type: 'service' })
    const named: [string, Fields][] = []
    for (const [name, grant] of Object.entries(applications)) {
      const [user = '', scope = ''] = grant ?? []
      const { status, body } =
        grant === undefined
          ? await submitForm(
              clinic,
              '/oauth/token',
              { grant_type: 'client_credentials' },
              basic(service.id, service.secret ?? ''),
            )
          : await submitForm(clinic, '/oauth/token', {
              grant_type: 'password',
              client_id: own.id,
              username: user,
              password: `${user}-demo-password`,
              scope,
            })
      expect(status, JSON.stringify(body)).to.equal(200)
      named.push([name, { authorization: `Bearer ${String(body['access_token'])}` }])
    }
    return Object.fromEntries(named)
  }

  async function credentials(user = 'ada'): Promise<Readonly<Record<string, Credentials>>> {
    const ada = { user, name: 'Ada', password: 'nine green kettles', email: `${user}@example.org` }
    const registered = await fetch(`${clinic.origin}/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(ada),
    })
    expect(registered.status).to.equal(201)
    const fixed: Readonly<Record<string, Fields>> = {
      guest: {},
      pat: await bearer('pat'),
      'pat by password': basic('pat', 'pat-demo-password'),
      'pat by application password': basic('pat', 'pat-demo-application-password'),
      ada: await bearer(user, ada.password),
      mjones: await bearer('mjones'),
      desk: await bearer('desk'),
      ...tokens,
    }
    const sent = Object.entries(fixed).map(([name, fields]) => [name, () => fields] as const)
    const digest = await digestOf('pat', 'pat-demo-application-password')
    return { ...Object.fromEntries(sent), 'pat by Digest': digest }
  }

  function of(by: Readonly<Record<string, Credentials>>, name: string): Credentials {
    const found = by[name]
    if (found === undefined) throw new Error(`There are no credentials of ${name}`)
    return found
  }

  /** Creates what pat owns, and one of what clerks own. */
  async function fill(): Promise<void> {
    const pat = await bearer('pat')
    const buyer = await shopper(clinic, 'pat')
    await buyer.add('living-with-asthma')
    await buyer.add('sleeping-better')
    await buyer.settle()
    await fetch(`${clinic.origin}/users/pat/calendar-feeds`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...pat },
      body: JSON.stringify({ name: 'My phone' }),
    })
    await fetch(`${clinic.origin}/doctors/mjones/other-calendars`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await bearer('desk')) },
      body: JSON.stringify({ name: 'Private', kind: 'file', address: 'https://calendar.example/' }),
    })
    const [slot = 0] = await openSlots(clinic, { date: tomorrow })
    const booked = await postBooking(clinic, slot, { name: 'Pat', age: 36 }, pat)
    const appointment = booked.headers.get('location') ?? ''
    handover = await givenLink(appointment, pat)
    reply = `${appointment}/reply`
    bookingLink = await givenBookingLink(pat)
    payment = await begunPayment(clinic, 'pat', { doctor: 'mjones', date: today })
    await bookedSeries(clinic, 'pat')
    const portrait = new FormData()
    portrait.set('file', new File([new Uint8Array(await png(32, 32))], 'portrait.png', { type: 'image/png' }))
    const headers = { ...(await bearer('mjones')), accept: 'application/json' }
    await fetch(`${clinic.origin}/doctors/mjones/portrait`, { method: 'PUT', headers, body: portrait })
    const task = { kind: 'message', users: ['pat'], subject: 'S', text: 'T' }
    const desk = await shopper(clinic, 'desk')
    await desk.send('POST', '/tasks', { body: task })
    const receiver = { url: 'https://receiver.example/', events: ['slot.freed'], signature: 'standard' }
    const { location } = await desk.send('POST', '/subscriptions', { body: receiver })
    await desk.send('POST', `${location}/deliveries`)
    secret = `${location}/secret`
    // The feed shows changes once a job has placed them.
    await clinic.work()
  }

  async function givenBookingLink(fields: Fields): Promise<string> {
    const wish = { name: 'Violet', doctor: 'mjones', latest: tomorrow, until: tomorrow, age: '36' }
    const headers = { accept: 'application/json', ...fields }
    const body = new URLSearchParams(wish)
    const made = await fetch(`${clinic.origin}/booking-links`, { method: 'POST', headers, body })
    return made.headers.get('location') ?? expect.fail(await made.text())
  }

  async function givenLink(appointment: string, fields: Fields): Promise<string> {
    const made = await fetch(`${clinic.origin}${appointment}/handovers`, {
      method: 'POST',
      headers: { accept: 'application/json', ...fields },
      body: new URLSearchParams({ may: 'move', name: 'Violet', until: tomorrow }),
    })
    return made.headers.get('location') ?? expect.fail(await made.text())
  }

  /** Returns the operations of the service, each with a path that its owner can read. */
  async function operations(): Promise<readonly Operation[]> {
    const { paths } = (await (await fetch(`${clinic.origin}/openapi.json`)).json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
    }
    const found = new Map<string, string>([
      ['/handovers/{handover}', handover],
      ['/booking-links/{link}', bookingLink],
      ['/subscriptions/{subscription}/secret', secret],
      ['/appointments/{appointment}/reply', reply],
      ...partsOfPayment(payment),
      ['/schedules/{slot}/series', await plannedSeries(clinic, 2)],
    ])
    const templates = Object.keys(paths).filter((path) => !/^\/(?:levels|oauth|rels|problems)\b/.test(path))
    for (const name of ['pat', 'mjones', 'desk', 'guest']) {
      const token = name === 'guest' ? undefined : await signedIn(clinic, name)
      const { visits } = await crawl(clinic.origin, 'application/hal+json', token)
      for (const { uri } of visits) {
        const path = uri.split('?', 1)[0] ?? ''
        // Most routes of accounts belong to pat.
        if (/^\/users\/(?!pat\b)/.test(path)) continue
        const template = templateOf(path, templates)
        if (template !== undefined && !found.has(template)) found.set(template, path)
      }
    }
    return templates.flatMap((template) => {
      const path = template.includes('{') ? found.get(template) : template
      const own = methods.filter((method) => Object.hasOwn(paths[template] ?? {}, method))
      return path === undefined ? [] : own.map((method) => ({ method: method.toUpperCase(), template, path }))
    })
  }

  async function answerTo({ method, path }: Pick<Operation, 'method' | 'path'>, by: Credentials): Promise<Response> {
    const isRead = method === 'GET'
    const usual = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const type = /\/(?:logo|portrait)$/.test(path) ? 'image/png' : usual
    const write = { 'content-type': type, 'if-match': '"none;json"' }
    return fetch(clinic.origin + path, {
      method,
      headers: { accept: 'application/json, */*;q=0.1', ...plain, ...by(method, path), ...(isRead ? {} : write) },
      ...(isRead || method === 'DELETE' ? {} : { body: '{}' }),
    })
  }

  async function isAllowed(operation: Pick<Operation, 'method' | 'path'>, by: Credentials): Promise<boolean> {
    const { status } = await answerTo(operation, by)
    return !refusals.has(status)
  }

  /** Tells whether an operation is allowed, or would be in a session that has just begun; its form says how to begin. */
  async function mayBeOffered(operation: Pick<Operation, 'method' | 'path'>, by: Credentials): Promise<boolean> {
    const response = await answerTo(operation, by)
    return !refusals.has(response.status) || (await response.text()).includes('/problems/sign-in-again')
  }

  /**
   * Returns the links and forms of all pages that links lead to, one of each route and query, as `METHOD template query`,
   * with paths; and the links that were refused.
   */
  async function offersTo(by: Credentials): Promise<Offers> {
    const templates = [...new Set(all.map(({ template }) => template))]
    const offers = new Map<string, string>([['GET /', '/']])
    const refused = new Set<string>()
    const queue = ['/']
    for (const path of queue) {
      const read = await affordancesAt(path, by)
      if (read.isRefused) refused.add(path)
      for (const [method, target] of read.affordances) {
        const [place = '', query = ''] = target.split('?')
        const template = templateOf(place, templates)
        const key = `${method} ${template ?? ''} ${query.replaceAll(/=[^&]*\d[^&]*/g, '=')}`.trim()
        if (template === undefined || offers.has(key)) continue
        offers.set(key, target)
        if (method === 'GET') queue.push(target)
      }
    }
    return { offers, refused }
  }

  async function affordancesAt(
    path: string,
    by: Credentials,
  ): Promise<{ readonly affordances: ReturnType<typeof affordancesOf>; readonly isRefused: boolean }> {
    const accept = `${halForms}, */*;q=0.1`
    const response = await fetch(clinic.origin + path, { headers: { accept, ...plain, ...by('GET', path) } })
    const text = await response.text()
    const isRefused = refusals.has(response.status) && !text.includes('/problems/sign-in-again')
    if (response.status !== 200 || response.headers.get('content-type') !== halForms) {
      return { affordances: [], isRefused }
    }
    // Guests are asked for credentials where they sign in.
    const isToSignIn = (target: string): boolean => /[?&]as=/.test(target) || /^\/session(?:\?|$)/.test(target)
    const all = affordancesOf(JSON.parse(text) as Document, path)
    return { affordances: all.filter(([, target]) => !isToSignIn(target)), isRefused }
  }

  it('is that of the tables', async () => {
    const by = await credentials()
    const tables: string[][] = columns.map(() => [])
    for (const operation of all.toSorted(inOrder)) {
      for (const [at, names] of columns.entries()) {
        const cells = []
        for (const name of names) cells.push((await isAllowed(operation, of(by, name))) ? 'yes' : '')
        tables[at]?.push(`${operation.method} ${operation.template} | ${cells.join(' | ')}`)
      }
    }
    expect(tables).to.deep.equal(await writtenTables())
  })

  it('is the same for two users that are swapped', async () => {
    const by = await credentials('bea')
    for (const operation of all) {
      const path = operation.path.replace('/users/pat', '/users/bea')
      if (path === operation.path || operation.template.split('{').length > 2) continue
      const allows = (name: 'pat' | 'ada', one: Operation): Promise<boolean> => isAllowed(one, of(by, name))
      const swapped = { ...operation, path }
      const place = `${operation.method} ${operation.template}`
      expect([place, await allows('ada', swapped), await allows('pat', swapped)]).to.deep.equal([
        place,
        await allows('pat', operation),
        await allows('ada', operation),
      ])
    }
  })

  describe('is that of the links and forms', () => {
    let by: Readonly<Record<string, Credentials>>
    before(async () => {
      by = await credentials('cleo')
    })

    const known = new Map<string, Promise<Offers>>()
    const offersOf = (name: string): Promise<Offers> => {
      const offers = known.get(name) ?? offersTo(of(by, name))
      known.set(name, offers)
      return offers
    }

    for (const name of columns.flat()) {
      it(`for ${name}`, async () => {
        const { offers, refused: unread } = await offersOf(name)
        const refused: string[] = []
        for (const [key, path] of offers) {
          const [method = ''] = key.split(' ')
          const isRefused = method === 'GET' ? unread.has(path) : !(await mayBeOffered({ method, path }, of(by, name)))
          if (isRefused) refused.push(`${key} at ${path}`)
        }
        expect(refused, 'offered and refused').to.deep.equal([])
        // A session of the same user reaches what its other credentials may do; a filter of a list is a template too.
        const [user = ''] = name.split(/,| by /)
        const routeOf = (key: string): string => key.split(' ').slice(0, 2).join(' ')
        const offered = new Set([...offers.keys()].map(routeOf))
        const hidden: string[] = []
        const { offers: ofUser } = await offersOf(user)
        // These links authorise their holders, and lists of the patient show them.
        const isHeld = (path: string): boolean => path.startsWith(bookingLink) || path.startsWith('/calendar-feeds/')
        for (const [key, path] of [...ofUser].filter(([, path]) => !isHeld(path))) {
          const [method = ''] = key.split(' ')
          if (offered.has(routeOf(key)) || !(await isAllowed({ method, path }, of(by, name)))) continue
          hidden.push(`${key} at ${path}`)
        }
        expect(hidden, 'allowed and not offered').to.deep.equal([])
      })
    }
  })
})

/** Returns the rows of each table. */
async function writtenTables(): Promise<readonly (readonly string[])[]> {
  const text = await readFile(new URL('authorisation.md', import.meta.url), 'utf8')
  return text.split('\n## ').map((part) =>
    part.split('\n').flatMap((line) => {
      const [, operation, cells] = /^\| `(.+)` +\|(.*)\|$/.exec(line) ?? []
      const all = cells?.split('|').map((cell) => cell.trim()) ?? []
      return operation === undefined ? [] : [[operation, ...all].join(' | ')]
    }),
  )
}

interface Document {
  readonly _links?: Readonly<Record<string, Linked | readonly Linked[]>>
  readonly _embedded?: Readonly<Record<string, Document | readonly Document[]>>
  readonly _templates?: Readonly<Record<string, { readonly target?: string; readonly method?: string }>>
}

interface Linked {
  readonly href: string
  readonly templated?: boolean
}

/** Returns the links and forms of a document and its embedded ones. */
function affordancesOf(
  { _links = {}, _embedded = {}, _templates = {} }: Document,
  self: string,
): readonly (readonly [method: string, target: string])[] {
  const links = Object.values(_links)
    .flat()
    .flatMap(({ href, templated = false }) => (templated ? [] : [['GET', href] as const]))
  const forms = Object.values(_templates).map(({ target = self, method = 'GET' }) => [method, target] as const)
  const embedded = Object.values(_embedded)
    .flat()
    .flatMap((each) => affordancesOf(each, self))
  return [...links, ...forms, ...embedded].filter(([, target]) => target.startsWith('/'))
}

const patterns = new Map<string, RegExp>()

function pattern(template: string): RegExp {
  const known = patterns.get(template)
  if (known !== undefined) return known
  const compiled = new RegExp(`^${template.replaceAll(/[.:]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  patterns.set(template, compiled)
  return compiled
}

/** Returns the template of a path with the fewest variables. */
function templateOf(path: string, templates: readonly string[]): string | undefined {
  const variablesOf = (template: string): number => template.split('{').length
  return templates
    .filter((one) => pattern(one).test(path))
    .toSorted((one, other) => variablesOf(one) - variablesOf(other))[0]
}

function inOrder(one: Operation, other: Operation): number {
  return one.template === other.template ? 0 : one.template < other.template ? -1 : 1
}
