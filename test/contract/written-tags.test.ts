import { clinicDescription } from '@waymark/shared/clinic'
import type { ResourceDescription } from '@waymark/shared'
import { expect } from 'chai'
import { bookedSeries, plannedSeries } from '../support/booked-series.ts'
import {
  clinicClient,
  embeddedIn,
  linkOf,
  templateOf,
  type ClinicClient,
  type ClinicResponse,
} from '../support/http/clinic-client.ts'
import { openClinic, type Clinic } from '../support/clinic.ts'
import { openSlots } from '../support/open-slots.ts'
import { shopper, shopPlaces, shippingAddress, type Shopper } from '../support/shop.ts'

/*
 * RFC 9110 §8.8, §13.1.1: a client continues with the tag of the response to its write. So the response to every action
 * has either exactly the tag of the next GET of its Location or Content-Location, or none.
 */
interface People {
  readonly guest: ClinicClient
  readonly pat: ClinicClient
  readonly desk: ClinicClient
  readonly shop: Shopper
  readonly clinic: Clinic
  /** Free times of three days of a doctor with series. */
  readonly series: readonly string[]
  /** Returns the path of another open slot each time. */
  readonly slot: () => string
}

interface Action {
  readonly by: 'guest' | 'pat' | 'desk'
  /** The page of the form. */
  readonly at: (people: People) => Promise<string | undefined> | string | undefined
  /** Overrides of the current values of the form. */
  readonly values?: (people: People) => Readonly<Record<string, unknown>>
}

const today = '2026-11-30'
const days = ['2026-12-02', '2026-12-03', '2026-12-04']
const visit = { name: 'Ada', age: 36 }
const helper = { may: 'move', name: 'Violet', until: '2026-12-03' }
const wish = { name: 'Violet', doctor: 'mjones', latest: '2026-12-03', until: '2026-12-03', age: 36 }
const book = { title: 'T', author: 'A', language: 'en', description: 'D', amount: 950 }
const locationOf = ({ headers, status }: ClinicResponse): string =>
  headers.get('location') ?? expect.fail(`No Location in ${String(status)}`)
const booked = async ({ pat, slot }: People): Promise<string> => locationOf(await pat.send('POST', slot(), visit))
const held = async ({ pat, slot }: People): Promise<string> => locationOf(await pat.send('PUT', `${slot()}/hold`))
const begun = ({ shop }: People): Promise<string | undefined> => shopPlaces.settlement(shop)
const added = async ({ desk }: People, id: string): Promise<string> =>
  locationOf(await desk.send('POST', '/books', { id, ...book, currency: 'GBP' }))
let receivers = 0
const subscription = async ({ desk }: People): Promise<string> => {
  const url = `https://receiver.example/${String((receivers += 1))}`
  const values = { url, events: ['slot.freed'], signature: 'standard' }
  return locationOf(await desk.send('POST', '/subscriptions', values))
}
const task = async ({ desk }: People): Promise<string> =>
  locationOf(await desk.send('POST', '/tasks', { kind: 'message', users: ['pat'], subject: 'S', text: 'T' }))
const otherCalendars = '/doctors/mjones/other-calendars'
const otherCalendar = { name: 'Private', kind: 'file', address: 'https://calendar.example/' }
const connected = async ({ desk }: People): Promise<string> =>
  locationOf(await desk.send('POST', otherCalendars, otherCalendar))
const message = async ({ pat }: People): Promise<string | undefined> => {
  const { document } = await pat.get('/users/pat/messages')
  const [first] = embeddedIn(document, 'item')
  return first === undefined ? undefined : linkOf(first, 'self')
}

const actions: Readonly<Record<string, Action>> = {
  'slot confirm': { by: 'pat', at: ({ slot }) => slot(), values: () => visit },
  'slot hold': { by: 'pat', at: ({ slot }) => slot() },
  'slot block': { by: 'desk', at: ({ slot }) => slot() },
  'hold hold': { by: 'guest', at: ({ slot }) => `${slot()}/hold` },
  'hold exchange': {
    by: 'pat',
    // The last free time is booked first, so the held one is earlier.
    at: async (people) => {
      await booked(people)
      return held(people)
    },
  },
  'appointment change': { by: 'pat', at: booked, values: () => ({ reason: 'Cough' }) },
  'appointment cancel': { by: 'pat', at: booked },
  'appointmentReply reply': {
    by: 'pat',
    at: async (people) => (await booked(people)).replace(/(\?|$)/, '/reply$1'),
    values: () => ({ reply: 'coming' }),
  },
  'appointmentTime reschedule': {
    by: 'pat',
    at: async (people) => (await booked(people)).replace(/(\?|$)/, '/time$1'),
    values: ({ slot }) => ({ slot: Number(slot().split('/').at(-1)) }),
  },
  'cancellation cancel': {
    by: 'pat',
    at: async (people) => (await booked(people)).replace(/(\?|$)/, '/cancellation$1'),
  },
  'newSeries confirm-series': {
    by: 'guest',
    at: ({ clinic }) => plannedSeries(clinic),
    values: ({ series }) => ({ ...visit, slots: series.slice(0, 2) }),
  },
  'series cancel-series': { by: 'guest', at: ({ clinic }) => bookedSeries(clinic) },
  'seriesTime move-series': {
    by: 'guest',
    at: async ({ clinic }) => (await bookedSeries(clinic)).replace('?', '/time?date=2026-12-04&'),
    values: ({ series }) => ({ slot: Number(series[2]) }),
  },
  'otherCalendars connect': { by: 'desk', at: () => otherCalendars, values: () => otherCalendar },
  'otherCalendar change': { by: 'desk', at: connected, values: () => ({ name: 'Other' }) },
  'otherCalendar read': { by: 'desk', at: connected },
  'calendarFeeds create': { by: 'pat', at: () => '/users/pat/calendar-feeds', values: () => ({ name: 'My phone' }) },
  'handovers give': {
    by: 'pat',
    at: async (people) => (await booked(people)).replace(/(\?|$)/, '/handovers$1'),
    values: () => helper,
  },
  'handover reschedule': {
    by: 'pat',
    at: async (people) => {
      const list = (await booked(people)).replace(/(\?|$)/, '/handovers$1')
      return locationOf(await people.pat.send('POST', list, helper))
    },
    values: ({ slot }) => ({ slot: Number(slot().split('/').at(-1)) }),
  },
  'bookingLinks give': { by: 'pat', at: () => '/booking-links', values: () => wish },
  'bookingLink book': {
    by: 'pat',
    at: async ({ pat }) => locationOf(await pat.send('POST', '/booking-links', wish)),
    values: ({ slot }) => ({ slot: Number(slot().split('/').at(-1)) }),
  },
  'availability change': { by: 'desk', at: () => '/doctors/mjones/availability', values: () => ({ perPatient: 9 }) },
  'availability except': {
    by: 'desk',
    at: () => '/doctors/mjones/availability',
    values: () => ({ from: '2026-12-24', kind: 'off' }),
  },
  'appointmentTypes add': {
    by: 'desk',
    at: () => '/doctors/asmith/types',
    values: () => ({ name: 'First visit', length: 60, bookableBy: 'anyone', currency: 'GBP' }),
  },
  'appointmentType change': {
    by: 'desk',
    at: () => '/doctors/kwong/types/first-visit',
    values: () => ({ length: 90 }),
  },
  'waitingList join': {
    by: 'pat',
    at: () => '/doctors/kwong/waiting-list',
    values: () => ({ from: '2026-12-01', to: '2026-12-02' }),
  },
  'doctors add': {
    by: 'desk',
    at: () => '/doctors',
    values: () => ({
      id: 'new',
      name: 'N',
      speciality: 'S',
      timeZone: 'Europe/London',
      address: 'A',
      languages: ['en'],
    }),
  },
  'doctor change': { by: 'desk', at: () => '/doctors/mjones/info', values: () => ({ speciality: 'Other' }) },
  'users add': { by: 'desk', at: () => '/users', values: () => ({ user: 'u1', name: 'N', role: 'patient' }) },
  'user change': { by: 'desk', at: () => '/users/mjones', values: () => ({ doctor: 'kwong' }) },
  'profile change': { by: 'pat', at: () => '/users/pat/profile', values: () => ({ telephone: '+44 20 7946 0000' }) },
  'passkeySignIns begin': { by: 'guest', at: () => '/passkeys/sign-ins' },
  'passkeyRegistrations begin': {
    by: 'guest',
    at: () => '/passkeys/registrations',
    values: () => ({ user: 'nora', name: 'Nora' }),
  },
  'credentials begin-passkey': { by: 'pat', at: () => '/users/pat/credentials', values: () => ({ name: 'Key' }) },
  'keyLinks make': { by: 'pat', at: () => '/users/pat/key-links' },
  'application change': {
    by: 'desk',
    at: async ({ desk }) => locationOf(await desk.send('POST', '/applications', { name: 'P', type: 'own' })),
    values: () => ({ name: 'Q' }),
  },
  'subscription change': { by: 'desk', at: subscription, values: () => ({ status: 'paused' }) },
  'deliveries test': { by: 'desk', at: async (people) => `${await subscription(people)}/deliveries` },
  'clinic change': { by: 'desk', at: () => '/clinic', values: () => ({ street: '1 High Street' }) },
  'legalNotice publish': { by: 'desk', at: () => '/clinic/terms', values: () => ({ text: 'Come in time.' }) },
  'books add': { by: 'desk', at: () => '/books', values: () => ({ id: 'b1', ...book, currency: 'GBP' }) },
  'book change': { by: 'desk', at: (people) => added(people, 'b2'), values: () => ({ title: 'Other' }) },
  'cart add': { by: 'pat', at: () => '/users/pat/cart', values: () => ({ book: 'living-with-asthma', quantity: 1 }) },
  'cart settle': { by: 'pat', at: ({ shop }) => shopPlaces.cart(shop) },
  'cart empty': { by: 'pat', at: ({ shop }) => shopPlaces.cart(shop) },
  'position change': { by: 'pat', at: ({ shop }) => shopPlaces.position(shop), values: () => ({ quantity: 2 }) },
  'recycleBin purge': { by: 'pat', at: ({ shop }) => shopPlaces.recycleBin(shop) },
  'binItem undelete': { by: 'pat', at: ({ shop }) => shopPlaces.binItem(shop) },
  'binItem change': { by: 'pat', at: ({ shop }) => shopPlaces.binItem(shop), values: () => ({ status: 'restored' }) },
  'settlement address': { by: 'pat', at: begun, values: () => shippingAddress },
  'settlement cancel': { by: 'pat', at: begun },
  'messages read-all': { by: 'pat', at: () => '/users/pat/messages' },
  'message mark': { by: 'pat', at: message, values: () => ({ status: 'read' }) },
  'tasks message': {
    by: 'desk',
    at: () => '/tasks',
    values: () => ({ kind: 'message', users: ['pat'], subject: 'S', text: 'T' }),
  },
  'task start': { by: 'desk', at: task, values: () => ({ status: 'running' }) },
}

// Forms that lead to the same action from another page, need a device, a client application or a file, show a secret, belong to
// another caller, or leave nothing to read.
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'from another page': [
    'freeTimes confirm',
    'appointment claim',
    'hold confirm',
    'book add-to-cart',
    'appointment attend',
    'appointment come',
    'slot attend',
    'settlements settle',
    'handover cancel',
    'subscription test',
  ],
  'of a later step': [
    ...[
      'slot open-again',
      'attendance attend',
      'appointment arrive',
      'appointment pay',
      'payment pay',
      'payment refund-again',
      'settlement payment',
      'settlement confirm',
      'task retry',
      'task cancel',
      'delivery send-again',
    ],
    ...['settlementStep address', 'settlementStep payment', 'settlementStep confirm'],
    ...['tasks cancel-day', 'tasks export', 'tasks deactivate', 'imports import', 'importReport import'],
    ...['clinicImport import', 'clinicImportReport import'],
  ],
  'with a device or program': [
    ...['credential rename', 'credential remove', 'passkeySignIn sign-in', 'passkeyRegistration register'],
    ...[
      'newPasskey add-passkey',
      'hobaRegistration register',
      'hobaRegistration challenge',
      'hobaRegistration sign-out',
    ],
    ...['consent allow', 'consent deny', 'device allow', 'device deny'],
  ],
  'with a secret or for another caller': [
    ...['home sign-in', 'home register', 'session sign-in', 'users register', 'password change', 'passwordResets ask'],
    ...[
      'user verify',
      'emailVerifications verify',
      'emailVerification verify',
      'passwordReset set',
      'applicationPasswords create',
      'applications register',
      'subscriptions subscribe',
      'subscription rotate',
    ],
  ],
  'with a file': [
    ...['doctor set-portrait', 'doctor remove-portrait', 'clinic set-logo', 'clinic remove-logo'],
    'profile take-over',
  ],
  'with nothing left': [
    ...['hold release', 'waitingEntry leave', 'session sign-out', 'openSession end', 'user close', 'message remove'],
    ...['applicationPassword remove', 'application remove', 'connectedApplication take-back', 'book withdraw'],
    'appointmentType retire',
    ...['calendarFeed remove', 'otherCalendar disconnect', 'subscription remove'],
    ...['position remove', 'binItem purge', 'task remove', 'handover end', 'bookingLink end'],
  ],
}

describe('the entity tag in the response to a write', () => {
  let clinic: Clinic
  let people: People
  before(async () => {
    clinic = await openClinic({ knowsOrigin: true })
    const free = [...(await openSlots(clinic, { date: today })), ...(await openSlots(clinic))]
    people = {
      guest: await clinicClient(clinic),
      pat: await clinicClient(clinic, 'pat'),
      desk: await clinicClient(clinic, 'desk'),
      shop: await shopper(clinic, 'pat'),
      clinic,
      series: (await Promise.all(days.map(async (date) => openSlots(clinic, { doctor: 'kwong', date })))).map(
        ([first]) => String(first),
      ),
      slot: () => `/schedules/${String(free.pop() ?? expect.fail('All slots are taken'))}`,
    }
  })
  after(() => clinic.close())

  for (const [title, { by, at, values }] of Object.entries(actions)) {
    it(`${title}: equals that of the next GET, and so does the content`, async () => {
      const client = people[by]
      const start = (await at(people)) ?? expect.fail('No such place')
      const { target, method, answer } = await submitted(client, start, title.split(' ')[1] ?? '', values?.(people))
      expect(answer.status, JSON.stringify(answer.document)).to.be.within(200, 299)
      const next = await client.get(placeIn(answer) ?? target)
      // RFC 9110 §9.3.4: a PUT is stored with links and forms added, so the response has no validator.
      expect(answer.headers.get('etag')).to.equal(method === 'PUT' ? null : next.headers.get('etag'))
      if (method === 'PUT') expect(answer.headers.get('last-modified')).to.equal(null)
      if (answer.status !== 204) expect(answer.document).to.deep.equal(next.document)
    })
  }

  it('is accepted as the precondition of the next write', async () => {
    const place = await held(people)
    const { headers } = await people.pat.get(place)
    const released = await people.pat.send('DELETE', place, undefined, { 'if-match': headers.get('etag') ?? '' })
    expect(released.status).to.equal(204)
    const made = await people.pat.send('POST', people.slot(), visit)
    const condition = { 'if-match': made.headers.get('etag') ?? '' }
    const changed = await people.pat.send('PUT', locationOf(made), { ...visit, age: 37 }, condition)
    expect(changed.status).to.equal(200)
  })

  it('is tested for every form of the description', () => {
    const resources: Readonly<Record<string, ResourceDescription>> = clinicDescription.resources
    const all = Object.entries(resources).flatMap(([kind, { forms = {} }]) =>
      Object.keys(forms).map((name) => `${kind} ${name}`),
    )
    expect([...Object.keys(actions), ...Object.values(elsewhere).flat()]).to.have.members(all)
  })
})

/** Submits a form with its current values and overrides, under the precondition of its page. */
async function submitted(client: ClinicClient, start: string, form: string, values: object = {}) {
  const { document, headers } = await client.get(start)
  const { method = 'POST', target = start, properties = [] } = templateOf(document, form)
  const present = properties.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]))
  const isOfPage = target === start && method !== 'POST'
  const condition: Readonly<Record<string, string>> = isOfPage ? { 'if-match': headers.get('etag') ?? '*' } : {}
  const answer = await client.send(method, target, { ...Object.fromEntries(present), ...values }, condition)
  return { target, method, answer }
}

function placeIn({ headers }: ClinicResponse): string | undefined {
  return headers.get('content-location') ?? headers.get('location') ?? undefined
}
