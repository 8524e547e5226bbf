import { changeResources, clinicDescription, webhookResources } from '@waymark/shared/clinic'
import type { ResourceDescription } from '@waymark/shared'
import { expect } from 'chai'
import { bookedSeries, plannedSeries } from '../support/booked-series.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { crawl, type Visit } from '../support/crawl.ts'
import { seen, type ParsedExchange } from '../support/must-list/exchange.ts'
import { registeredClient } from '../support/authentication/client-applications.ts'
import { shopper, shopPlaces } from '../support/shop.ts'
import { signedIn } from '../support/authentication/signed-in.ts'
import { rightInput } from '../support/forms/right-input.ts'
import { placedChange } from '../support/placed-change.ts'
import { openSlots, postBooking } from '../support/open-slots.ts'
import { paymentPlaces, paymentReaders, readyProvider } from '../support/payments/ready-provider.ts'
import { createTask } from '../support/tasks.ts'
import { tokensByPassword } from '../support/authentication/token-endpoint.ts'
import { sender, type Sending, type SentFields } from '../support/http/send.ts'

/*
 * Compares each response with the other responses of the same resource: each kind of resource gets each method, in each
 * media type, with input that is valid, missing, malformed, or of a wrong type.
 */
const types = [
  'application/hal+json',
  'application/prs.hal-forms+json',
  'application/json',
  'text/html',
  'text/markdown',
]
const unacceptable = 'image/png'
const writes = ['POST', 'PUT', 'PATCH', 'DELETE']
const methods = ['GET', 'HEAD', 'OPTIONS', ...writes, 'TRACE', 'PROPFIND']

const descriptions: Readonly<Record<string, ResourceDescription>> = clinicDescription.resources
// Only a clinic with the decision log has these, for single requests and not for a crawler.
const unreachable = new Set([
  'selection',
  'decisions',
  'diagram',
  'passwordReset',
  'emailVerification',
  'credential',
  'consent',
  'importReport',
  'clinicImportReport',
])
// Resources that guests do not find, with the user that sees most of them. Their actions are tested in other suites.
const memberOf: Readonly<Record<string, string>> = {
  appointments: 'pat',
  session: 'pat',
  sessions: 'pat',
  openSession: 'pat',
  user: 'pat',
  password: 'pat',
  applicationPasswords: 'pat',
  applicationPassword: 'pat',
  calendarFeeds: 'pat',
  calendarFeed: 'pat',
  credentials: 'pat',
  newPasskey: 'pat',
  keyLinks: 'pat',
  keyLink: 'pat',
  passkeyRegistration: 'pat',
  hobaRegistration: 'pat',
  connectedApplications: 'pat',
  connectedApplication: 'pat',
  device: 'pat',
  messages: 'pat',
  message: 'pat',
  ...Object.fromEntries(Object.keys(shopPlaces).map((kind) => [kind, 'pat'])),
  ...Object.fromEntries(
    [
      ...['books', 'book', 'tasks', 'task', 'taskItems', 'taskItem'],
      ...['clinic', 'legalNotice', 'setup', 'otherCalendars', 'otherCalendar'],
      ...['roleView', 'attendance', 'availability', 'desk', 'exports', 'imports', 'clinicImport'],
      ...['users', 'audit', 'auditEntry', 'activity', 'applications', 'application'],
      ...Object.keys({ ...changeResources, ...webhookResources }),
    ].map((kind) => [kind, 'desk']),
  ),
  appointmentTime: 'pat',
  cancellation: 'pat',
  appointmentReply: 'pat',
  handovers: 'pat',
  handover: 'pat',
  bookingLinks: 'pat',
  bookingLink: 'pat',
  newSeries: 'pat',
  seriesTime: 'pat',
  waitingList: 'pat',
  waitingEntries: 'pat',
  waitingEntry: 'pat',
  ...paymentReaders,
  profile: 'pat',
  personalData: 'pat',
  emailVerifications: 'pat',
}
const wish = { name: 'Violet', doctor: 'mjones', age: 36, latest: '2026-12-03', until: '2026-12-03' }
const otherCalendar = { name: 'Private', kind: 'file', address: 'https://calendar.example/' }
// Temporary resources, with the path and user that create them.
const begun: Readonly<Record<string, readonly [path: string, user?: string]>> = {
  passkeySignIn: ['/passkeys/sign-ins'],
  passkeyRegistration: ['/passkeys/registrations'],
  newPasskey: ['/users/pat/credentials', 'pat'],
  keyLink: ['/users/pat/key-links', 'pat'],
}
// Actions that guests are refused with any input.
const forTheClinic: Readonly<Record<string, readonly string[]>> = {
  slot: ['PUT', 'DELETE'],
  doctors: ['POST'],
  doctor: ['PUT', 'PATCH'],
  appointmentTypes: ['POST'],
  appointmentType: ['PUT', 'PATCH', 'DELETE'],
  hold: ['POST'],
  appointment: ['POST'],
}
const beginnings: Readonly<Record<string, string>> = {
  passkeySignIn: 'passkeySignIns',
  passkeyRegistration: 'passkeyRegistrations',
  newPasskey: 'credentials',
}
const kinds = Object.keys(descriptions).filter((kind) => !unreachable.has(kind))

/** Fields that belong to one message or connection, not to the representation. */
const ofTheMessage = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
  'ratelimit',
  // Challenges contain nonces.
  'www-authenticate',
])
/** The link to the decision log of one request. */
const ofTheRequest = /(?:, )?<\/decisions\/[^>]*>; rel="describedby"[^,]*/g

/** The origin of a script that sends these requests from a browser. */
const page = 'https://page.example'
// The settings add fields to responses, and change nothing about what is refused: one clinic is written to.
const clinics: readonly (readonly [title: string, options: Parameters<typeof openClinic>[0], areWritten: boolean])[] = [
  ['with default settings', { knowsOrigin: true, offersPasswordGrant: true, paymentProvider: readyProvider }, false],
  [
    'with everything enabled',
    {
      answersTrace: true,
      logsDecisions: true,
      corsOrigins: [page],
      knowsOrigin: true,
      offersPasswordGrant: true,
      paymentProvider: readyProvider,
      readsPerMinute: 100_000,
      writesPerMinute: 100_000,
    },
    true,
  ],
]

interface Writing {
  readonly method: string
  readonly accept: string
  readonly input: 'right' | 'missing' | 'malformed' | 'wrong type'
}
const inputs: readonly Writing['input'][] = ['right', 'missing', 'malformed', 'wrong type']
// Content that is not read is refused before any resource sees it, so two media types stand for all.
const unread: readonly Writing['input'][] = ['malformed', 'wrong type']
const writings: readonly Writing[] = writes.flatMap((method) =>
  [...types, unacceptable].flatMap((accept, at) =>
    inputs.flatMap((input) => (at > 1 && unread.includes(input) ? [] : [{ method, accept, input }])),
  ),
)

/** The codings do not depend on the media type, so they are tried with one of each resource. */
const codingsOf = (accept: string): readonly string[] =>
  accept === types[0] ? ['identity', 'gzip', 'br', 'zstd'] : ['identity']

for (const [title, options, areWritten] of clinics) {
  describe(`the responses of a resource are consistent: a clinic ${title}`, () => {
    let clinic: Clinic
    const walks = new Map<string, readonly Visit[]>()
    let client: ReturnType<typeof sender>
    let free: number[]
    let token: string | undefined
    before(async () => {
      clinic = await openClinic(options)
      client = sender(clinic.origin)
      await tokensByPassword(clinic, (await registeredClient(clinic, { type: 'own' })).id)
      await createTask({ origin: clinic.origin, token: await signedIn(clinic, 'desk') }, ['pat', 'nobody'])
      free = [...(await openSlots(clinic))]
      // No two of these times overlap, which one patient could not book.
      for (const date of ['2026-12-02', '2026-12-03']) free.push(...(await openSlots(clinic, { date })))
    })
    after(async () => {
      client.close()
      await clinic.close()
    })

    const send = async (sending: Sending): Promise<ParsedExchange> =>
      seen(await client.send({ ...sending, fields: { ...sent(), ...sending.fields } }))
    const sent = (): SentFields => ({
      ...(options?.corsOrigins === undefined ? {} : { Origin: page }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    })

    /** Crawls from home, as far as the items of tasks; guests have no name. */
    async function visitsOf(user: string): Promise<readonly Visit[]> {
      const known = walks.get(user) ?? (await crawl(clinic.origin, 'application/hal+json', token, { most: 800 })).visits
      walks.set(user, known)
      return known
    }

    /** Returns up to two resources of a kind; those that are changed by their actions are new each time. */
    async function instances(kind: string, visits: readonly Visit[]): Promise<readonly string[]> {
      if (kind === 'slot') return ['/schedules/1', `/schedules/${nextFree()}`]
      if (kind === 'appointment') return [await appointment()]
      if (kind === 'hold') return [`/schedules/${nextFree()}/hold`]
      const place = ofBookings[kind]
      if (place !== undefined) return [await place()]
      if (kind === 'hobaRegistration') return ['/.well-known/hoba/register']
      const made = Object.entries(shopPlaces).find(([name]) => name === kind)?.[1]
      if (made !== undefined) return [(await made(await shopper(clinic, 'pat'))) ?? '']
      const beginning = begun[kind]
      if (beginning !== undefined) return [await begin(kind, beginning)]
      return visits
        .filter((visit) => visit.kind === kind)
        .map(({ uri }) => uri)
        .slice(0, 2)
    }

    /** Creates the resources of appointments and waiting entries. */
    const ofBookings: Readonly<Record<string, () => Promise<string>>> = {
      appointmentTime: async () => (await appointment()).replace('?', '/time?'),
      cancellation: async () => (await appointment()).replace('?', '/cancellation?'),
      appointmentReply: async () => (await appointment()).replace('?', '/reply?'),
      attendance: async () => (await appointment()).replace(/\?.*/, '/attendance'),
      newSeries: () => plannedSeries(clinic),
      series: () => bookedSeries(clinic),
      seriesTime: async () => (await bookedSeries(clinic)).replace('?', '/time?'),
      ...paymentPlaces(() => clinic),
      handovers: async () => (await appointment()).replace('?', '/handovers?'),
      handover: async () =>
        made((await appointment()).replace('?', '/handovers?'), { may: 'move', name: 'Violet', until: '2026-12-03' }),
      otherCalendar: () => made('/doctors/mjones/other-calendars', otherCalendar),
      calendarFeed: () => made('/users/pat/calendar-feeds', { name: 'My phone' }),
      bookingLinks: () => Promise.resolve('/booking-links'),
      bookingLink: () => made('/booking-links', wish),
      subscription: () => subscription(),
      deliveries: async () => `${await subscription()}/deliveries`,
      delivery: async () => made(`${await subscription()}/deliveries`, {}),
      change: () => placedChange(clinic),
      availability: () => Promise.resolve('/doctors/mjones/availability'),
      waitingList: () => Promise.resolve('/doctors/mjones/waiting-list'),
      waitingEntries: () => Promise.resolve('/waiting-entries'),
      embeddedTimes: () => Promise.resolve('/embedded/free-times'),
      waitingEntry: () => made('/doctors/kwong/waiting-list', { from: '2026-12-01', to: '2026-12-02' }),
    }

    const subscription = (): Promise<string> =>
      made('/subscriptions', { ...rightInput('subscriptions'), url: `https://receiver.example/${nextFree()}` })

    async function made(path: string, sent: object): Promise<string> {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` }
      const response = await fetch(clinic.origin + path, { method: 'POST', headers, body: JSON.stringify(sent) })
      return response.headers.get('location') ?? expect.fail(await response.text())
    }

    async function begin(kind: string, [path, user]: readonly [string, string?]): Promise<string> {
      const authorization = user === undefined ? {} : { authorization: `Bearer ${await signedIn(clinic, user)}` }
      const response = await fetch(clinic.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...authorization },
        body: JSON.stringify(rightInput(beginnings[kind] ?? '')),
      })
      return response.headers.get('location') ?? expect.fail(await response.text())
    }

    function nextFree(): string {
      return String(free.pop() ?? expect.fail('All slots of the day are taken'))
    }

    async function appointment(): Promise<string> {
      const booked = await postBooking(clinic, nextFree(), rightInput('slot'))
      return booked.headers.get('location') ?? expect.fail('The booking has failed')
    }

    // An account may hold three slots at most.
    function newHold(): string {
      clinic.clock.set(clinic.clock.now() + 600_000)
      return `/schedules/${nextFree()}/hold`
    }

    async function fresh(kind: string, uri: string): Promise<string> {
      if (kind === 'slot') return `/schedules/${nextFree()}`
      if (kind === 'hold') return newHold()
      return kind === 'appointment' ? appointment() : uri
    }

    const contradictions = checks(send, fresh)

    for (const kind of kinds) {
      it(`${kind}: in every media type, with every method and input`, async () => {
        const known = clinic.violations().length
        const user = memberOf[kind]
        token = user === undefined ? undefined : await signedIn(clinic, user)
        const uris = (await instances(kind, await visitsOf(user ?? ''))).slice(0, token === undefined ? 2 : 1)
        expect(uris, 'found by the crawler').not.to.deep.equal([])
        for (const uri of uris) {
          expect(await contradictions.ofReading(uri)).to.deep.equal([])
          expect(await contradictions.ofMethods(uri)).to.deep.equal([])
        }
        if (token === undefined && areWritten) {
          expect(await contradictions.ofWriting(kind, uris[0] ?? '')).to.deep.equal([])
        }
        token = undefined
        expect(clinic.violations().slice(known)).to.deep.equal([])
      })
    }

    for (const uri of ['/nothing', '/doctors/nobody/week', '/problems?unknown=1', '/assets/site.css', '/?as=nothing']) {
      it(`${uri}: in every media type, with every method and input`, async () => {
        const known = clinic.violations().length
        expect(await contradictions.ofReading(uri)).to.deep.equal([])
        expect(await contradictions.ofMethods(uri)).to.deep.equal([])
        if (areWritten) expect(await contradictions.ofWriting('', uri)).to.deep.equal([])
        expect(clinic.violations().slice(known)).to.deep.equal([])
      })
    }
  })
}

interface Checks {
  readonly ofReading: (target: string) => Promise<readonly string[]>
  readonly ofMethods: (target: string) => Promise<readonly string[]>
  readonly ofWriting: (kind: string, target: string) => Promise<readonly string[]>
}

/** @param fresh returns the URI of a resource of a kind that has not been written to */
function checks(
  send: (sending: Sending) => Promise<ParsedExchange>,
  fresh: (kind: string, uri: string) => Promise<string>,
): Checks {
  return { ofReading: contradictionsOfReading, ofMethods: contradictionsOfMethods, ofWriting: contradictionsOfWriting }

  /** RFC 9110 §9.3.2: HEAD equals GET without content; conditions and ranges have the same result for both. */
  async function contradictionsOfReading(target: string): Promise<readonly string[]> {
    const found: string[] = []
    for (const accept of [...types, unacceptable]) {
      for (const coding of codingsOf(accept)) {
        const fields = { Accept: accept, 'Accept-Encoding': coding }
        const got = await send({ method: 'GET', target, fields })
        const head = await send({ method: 'HEAD', target, fields })
        found.push(...faults(got, accept), ...differences(got, head))
        const condition = { ...fields, 'If-None-Match': got.sent.value('etag') || '"none"' }
        const again = await send({ method: 'GET', target, fields: condition })
        const expected = got.sent.has('etag') ? 304 : got.status
        if (again.status !== expected) found.push(`${words(again)} after ${words(got)}, not ${String(expected)}`)
      }
    }
    return found
  }

  /** RFC 9110 §10.2.1, §15.6.2: Allow lists exactly the methods that are not answered with 405 or 501. */
  async function contradictionsOfMethods(target: string): Promise<readonly string[]> {
    const found: string[] = []
    const options = await send({ method: 'OPTIONS', target })
    const allowed = options.sent.value('allow')
    for (const method of methods) {
      const answer = await send({ method, target })
      if (method === 'PROPFIND' && answer.status !== 501) found.push(`${words(answer)}, not 501`)
      if (method === 'PROPFIND' || options.status >= 400) continue
      const isAllowed = allowed.split(', ').includes(method)
      if (isAllowed === (answer.status === 405)) found.push(`${words(answer)}, though Allow is ${allowed}`)
      const other = answer.sent.value('allow')
      if (other !== '' && other !== allowed) found.push(`${words(answer)} allows ${other}, OPTIONS ${allowed}`)
    }
    return found
  }

  /** An action succeeds if it is allowed, its input is valid and its response acceptable; otherwise it is refused. */
  async function contradictionsOfWriting(kind: string, uri: string): Promise<readonly string[]> {
    const found: string[] = []
    const allowed = (await send({ method: 'OPTIONS', target: uri })).sent.value('allow').split(', ')
    for (const writing of writings.filter(({ method }) => forTheClinic[kind]?.includes(method) !== true)) {
      const { method, accept, input } = writing
      const isRight = allowed.includes(method) && input === 'right' && accept !== unacceptable
      const target = isRight ? await fresh(kind, uri) : uri
      const answer = await send({ method, target, ...(await written(kind, target, writing)) })
      found.push(...faults(answer, accept))
      // RFC 9110 §9.3.5: content of DELETE has no meaning, so it may succeed with any input.
      const isExpected = answer.status < 400 === isRight || (method === 'DELETE' && input !== 'right')
      if (!isExpected) found.push(`${words(answer)} with input that is ${input}`)
      if (isShowing(answer)) found.push(...(await contradictionsOfOutcome(answer, accept)))
    }
    return found
  }

  /** RFC 9110 §6.4.2, §8.8.3: a resource shown in another response has the tag and content of its GET. */
  async function contradictionsOfOutcome(answer: ParsedExchange, accept: string): Promise<readonly string[]> {
    const fields = { Accept: accept, 'Accept-Encoding': answer.sent.value('content-encoding') || 'identity' }
    const shown = await send({ method: 'GET', target: answer.sent.value('content-location'), fields })
    const found: string[] = []
    // RFC 9110 §9.3.4: the response to a PUT has no validator.
    const expected = answer.method === 'PUT' ? '' : shown.sent.value('etag')
    if (expected !== answer.sent.value('etag')) {
      found.push(
        `${words(answer)} has the tag ${answer.sent.value('etag')}, its representation ${shown.sent.value('etag')}`,
      )
    }
    if (shown.text() !== answer.text()) found.push(`${words(answer)} differs from its Content-Location`)
    return found
  }

  async function written(
    kind: string,
    target: string,
    { method, accept, input }: Writing,
  ): Promise<{ readonly fields: SentFields; readonly content?: string }> {
    const tag = await send({
      method: 'GET',
      target,
      fields: { Accept: types[0] ?? '', 'Accept-Encoding': 'identity' },
    })
    const condition = tag.sent.has('etag') ? { 'If-Match': tag.sent.value('etag') } : {}
    const fields = { Accept: accept, 'Accept-Encoding': 'identity', ...condition }
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    if (input === 'missing' || (method === 'DELETE' && input === 'right')) return { fields }
    if (input === 'malformed') return { fields: { ...fields, 'Content-Type': type }, content: '{"name": ' }
    if (input === 'wrong type') return { fields: { ...fields, 'Content-Type': 'image/png' }, content: '{}' }
    return { fields: { ...fields, 'Content-Type': type }, content: JSON.stringify(rightInput(kind)) }
  }
}

function faults(answer: ParsedExchange, accept: string): readonly string[] {
  const { status, mediaType, target } = answer
  if (status >= 500 && status !== 501) return [`${words(answer)}: the service failed`]
  const ownType = target === '/assets/site.css' ? ['text/css'] : []
  const expected = ['', accept, 'application/problem+json', ...ownType]
  return expected.includes(mediaType) ? [] : [`${words(answer)} is ${mediaType}, not ${accept}`]
}

function isShowing({ status, sent, method }: ParsedExchange): boolean {
  return status < 300 && method !== 'DELETE' && sent.has('content-location')
}

function differences(got: ParsedExchange, head: ParsedExchange): readonly string[] {
  const names = new Set([...got.sent.names, ...head.sent.names].filter((name) => !ofTheMessage.has(name)))
  const value = ({ sent }: ParsedExchange, name: string): string => sent.value(name).replace(ofTheRequest, '')
  const found = [...names].filter((name) => value(got, name) !== value(head, name))
  const status = got.status === head.status ? [] : [`${words(head)} after ${words(got)}`]
  return [...status, ...found.map((name) => `${words(head)} differs from GET in ${name}`)]
}

function words({ method, target, status, asked }: ParsedExchange): string {
  return `${method} ${target} (${asked.value('accept')}, ${asked.value('accept-encoding')}) → ${String(status)}`
}
