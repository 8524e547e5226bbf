import type { clinicDescription } from '@waymark/shared/clinic'
import type { Page } from 'playwright-core'
import { bookedAppointment } from '../booked-appointment.ts'
import { bookedSeries, plannedSeries } from '../booked-series.ts'
import { signedIn } from '../authentication/signed-in.ts'
import { tomorrow, type Clinic } from '../clinic.ts'
import { paymentPages, paymentReaders } from '../payments/ready-provider.ts'

/** A page with its name and the way to open it. */
export interface OpenablePage {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
}

type Kind = keyof typeof clinicDescription.resources

/** The path of a page of each kind; undefined if the kind has no page. */
const places = {
  home: '/',
  doctors: '/doctors',
  freeTimes: '/free-times?speciality=Dermatology',
  doctor: '/doctors/mjones/info',
  desk: '/desk',
  roleView: '/role-view?page=/doctors/mjones/info',
  week: `/doctors/mjones/week?date=${tomorrow}`,
  schedule: `/doctors/mjones/schedule?date=${tomorrow}`,
  slot: '/schedules/40',
  appointment: '/',
  selection: '/doctors/mjones/info?fields=name',
  decisions: undefined,
  document: undefined,
  diagram: undefined,
  rels: '/rels',
  rel: '/rels/week',
  problems: '/problems',
  problem: '/problems/not-found',
  session: '/session',
  sessions: '/users/pat/sessions',
  openSession: undefined,
  users: '/users',
  user: '/users/pat',
  profile: '/users/pat/profile',
  personalData: '/users/pat/personal-data',
  password: '/users/pat/password',
  passwordResets: '/password-resets',
  passwordReset: undefined,
  emailVerifications: '/users/pat/email-verification',
  emailVerification: undefined,
  applicationPasswords: '/users/pat/application-passwords',
  applicationPassword: undefined,
  calendarFeeds: '/users/pat/calendar-feeds',
  calendarFeed: undefined,
  otherCalendars: '/doctors/mjones/other-calendars',
  otherCalendar: undefined,
  credentials: '/users/pat/credentials',
  credential: undefined,
  newPasskey: undefined,
  keyLinks: '/users/pat/key-links',
  keyLink: undefined,
  passkeySignIns: '/passkeys/sign-ins',
  passkeySignIn: undefined,
  passkeyRegistrations: '/passkeys/registrations',
  passkeyRegistration: undefined,
  hobaRegistration: '/.well-known/hoba/register',
  appointments: '/appointments',
  appointmentTime: undefined,
  attendance: undefined,
  cancellation: undefined,
  appointmentReply: undefined,
  availability: '/doctors/mjones/availability',
  appointmentTypes: '/doctors/kwong/types',
  appointmentType: '/doctors/kwong/types/first-visit',
  hold: '/schedules/40/hold',
  waitingList: '/doctors/mjones/waiting-list',
  waitingEntries: '/waiting-entries',
  waitingEntry: undefined,
  messages: '/users/pat/messages',
  message: '/users/pat/messages/1',
  tasks: '/tasks',
  task: undefined,
  taskItems: undefined,
  taskItem: undefined,
  books: '/books',
  book: '/books/living-with-asthma',
  cart: '/users/pat/cart',
  position: undefined,
  recycleBin: '/users/pat/recycle-bin',
  binItem: undefined,
  settlements: '/settlements',
  settlement: undefined,
  settlementLine: undefined,
  settlementStep: undefined,
  applications: '/applications',
  application: undefined,
  connectedApplications: '/users/pat/applications',
  connectedApplication: undefined,
  consent: undefined,
  device: undefined,
  levels: '/levels',
  level: '/levels/2',
  exports: '/export',
  imports: '/imports',
  importReport: undefined,
  clinicImport: '/imports/clinic',
  clinicImportReport: undefined,
  audit: '/audit',
  auditEntry: '/audit/1',
  activity: '/activity',
  changes: '/changes',
  change: undefined,
  subscriptions: '/subscriptions',
  subscription: undefined,
  deliveries: undefined,
  delivery: undefined,
  embeddedTimes: '/embedded/free-times',
  clinic: '/clinic',
  legalNotice: '/clinic/privacy',
  setup: '/setup',
  handovers: undefined,
  handover: undefined,
  bookingLinks: '/booking-links',
  bookingLink: undefined,
  newSeries: undefined,
  series: undefined,
  seriesTime: undefined,
  payments: undefined,
  payment: undefined,
  checkout: undefined,
} as const satisfies Record<Kind, string | undefined>

/** Returns the path of a link with which another person may move an appointment. */
async function givenLink(handovers: string): Promise<string> {
  const body = new URLSearchParams({ may: 'move', name: 'Violet', until: tomorrow, note: 'Not before noon.' })
  const { headers } = await fetch(handovers, { method: 'POST', headers: { accept: 'application/json' }, body })
  return headers.get('location') ?? '/'
}

/** Returns the path of a link with which another person may book an appointment for a patient. */
async function givenBookingLink(clinic: Clinic, token: string): Promise<string> {
  const body = new URLSearchParams({
    name: 'Violet',
    speciality: 'Paediatrics',
    age: '36',
    note: 'Mornings, please.',
    latest: '2026-12-04',
    until: '2026-12-04',
  })
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const made = await fetch(`${clinic.origin}/booking-links`, { method: 'POST', headers, body })
  return made.headers.get('location') ?? '/'
}

/**
 * Returns a page of every kind of resource, including empty, final and error states.
 *
 * @param takesPayments whether the clinic has a payment provider; without one, there are no payments
 */
export async function pagesOf(clinic: Clinic, { takesPayments = false } = {}): Promise<readonly OpenablePage[]> {
  const appointment = await bookedAppointment(clinic, { name: 'Ada Lovelace', age: 36 })
  const cancelled = await bookedAppointment(clinic, { name: 'Bea Jones', age: 40 })
  await fetch(clinic.origin + cancelled, { method: 'DELETE' })
  const handovers = appointment.replace('?', '/handovers?')
  const handover = await givenLink(clinic.origin + handovers)
  // The last two times of the day are for the series that is booked.
  const newSeries = await plannedSeries(clinic, 3)
  const series = await bookedSeries(clinic)
  const seriesTime = series.replace('?', '/time?')
  const tokens = { pat: await signedIn(clinic, 'pat'), desk: await signedIn(clinic, 'desk') }
  const bookingLink = await givenBookingLink(clinic, tokens.pat)
  const made = { appointment, handovers, handover, bookingLink, newSeries, series, seriesTime }
  const paid = takesPayments ? await paymentPages(clinic, 'pat') : {}
  const kinds = Object.entries<string | undefined>({ ...places, ...made, ...paid })
  const others = { cancelled, 'week without slots': '/doctors/mjones/week?date=2027-05-01', ...refusedReads }
  const all = [...kinds, ...Object.entries(others), ['signed in', '/'] as const]
  const read = all.flatMap(([name, path]) => {
    const user = readers[name]
    return path === undefined ? [] : [{ name, open: going(path, user === undefined ? user : tokens[user]) }]
  })
  return [...read, ...refusedWrites(clinic, appointment)]
}

const refusedReads = {
  'not found': '/doctors/nobody/info',
  malformed: '/doctors/mjones/schedule?date=yesterday',
  'sign in': '/session',
  'not allowed': '/audit',
}

/** The users that see restricted pages. */
const readers: Readonly<Record<string, 'pat' | 'desk' | undefined>> = {
  'signed in': 'desk',
  session: 'pat',
  sessions: 'pat',
  user: 'pat',
  password: 'pat',
  personalData: 'pat',
  appointments: 'pat',
  bookingLinks: 'pat',
  applicationPasswords: 'pat',
  calendarFeeds: 'pat',
  otherCalendars: 'desk',
  credentials: 'pat',
  keyLinks: 'pat',
  users: 'desk',
  profile: 'pat',
  exports: 'desk',
  imports: 'desk',
  clinicImport: 'desk',
  applications: 'desk',
  connectedApplications: 'pat',
  messages: 'pat',
  tasks: 'desk',
  availability: 'desk',
  waitingList: 'pat',
  message: 'pat',
  cart: 'pat',
  recycleBin: 'pat',
  settlements: 'pat',
  desk: 'desk',
  roleView: 'desk',
  audit: 'desk',
  auditEntry: 'desk',
  activity: 'desk',
  changes: 'desk',
  subscriptions: 'desk',
  subscription: 'desk',
  ...paymentReaders,
  payable: 'pat',
  deliveries: 'desk',
  delivery: 'desk',
}

function going(path: string, token?: string): OpenablePage['open'] {
  return async (page) => {
    // A header field works like the cookie, and needs no clean-up.
    await page.setExtraHTTPHeaders(token === undefined ? {} : { authorization: `Bearer ${token}` })
    await page.goto(path)
    await page.setExtraHTTPHeaders({})
  }
}

// Bypasses the script, so that the browser shows the response of the service.
async function send(page: Page, values: Readonly<Record<string, string>>, change?: string): Promise<void> {
  const answered = page.waitForEvent('load')
  await page.evaluate(
    ([given, query]) => {
      const form = [...document.forms].find(({ elements }) => elements.namedItem('name') !== null)
      if (form === undefined) return
      if (query !== undefined) form.action = form.action.replace(/[?&]_match=.*/, query)
      for (const [name, value] of Object.entries(given)) {
        const field = form.elements.namedItem(name)
        if (field instanceof HTMLInputElement) Object.assign(field, { type: 'text', value })
      }
      form.submit()
    },
    [values, change] as const,
  )
  await answered
}

const ada = { name: 'Ada', age: '36' }

function refusedWrites({ origin }: Clinic, appointment: string): readonly OpenablePage[] {
  const written = (name: string, path: string, then: (page: Page) => Promise<void>): OpenablePage => ({
    name,
    async open(page) {
      await page.goto(path)
      await then(page)
    },
  })
  const takeSlot = (): Promise<Response> =>
    fetch(`${origin}/schedules/41`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bob', age: 50 }),
    })
  return [
    written('faults', '/schedules/42', (page) =>
      send(page, { name: 'Ada Lovelace', age: 'two hundred', email: 'ada' }),
    ),
    written('taken', '/schedules/41', async (page) => {
      await takeSlot()
      await send(page, ada)
    }),
    written('changed meanwhile', appointment, (page) => send(page, ada, '&_match=%22other%3Bhtml%22')),
    written('without condition', appointment, (page) => send(page, ada, '')),
  ]
}
