import { clinicDescription } from '@waymark/shared/clinic'
import type { Field, Fields } from '@waymark/shared'
import { expect } from 'chai'
import { clinicClient, linkOf, templateOf, type Document } from '../support/http/clinic-client.ts'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { openClinic, tomorrow, type Clinic } from '../support/clinic.ts'
import { signedIn } from '../support/authentication/signed-in.ts'

/*
 * A field that is accepted but not stored is the worst defect of a form. For each form of the description, a value for
 * every field is submitted and read back. Every form is in one of the two tables below; new fields of a form are
 * covered automatically.
 */
interface StoredForm {
  readonly user?: string
  readonly open: (clinic: Clinic) => Promise<string> | string
  /** Values that depend on the clinic's data; all others are generated from the fields. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Fields with another name or place in the representation. */
  readonly readAs?: Readonly<Record<string, (document: Document) => unknown>>
  /** Fields that no representation shows, with the reason. */
  readonly unshown?: Readonly<Record<string, string>>
}

const slots = '/schedules/40'
const staffOnly = { user: 'the account is found in its own list of appointments', rules: 'its effect is setAside' }
const account = { password: 'a secret' }
const hours = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

async function heldSlot(clinic: Clinic): Promise<string> {
  const desk = await clinicClient(clinic, 'pat')
  await desk.send('PUT', `${slots}/hold`, {})
  return `${slots}/hold`
}

async function cartWithBook(clinic: Clinic): Promise<string> {
  const pat = await clinicClient(clinic, 'pat')
  const { document } = await pat.get('/users/pat/cart')
  const added = await pat.submit(document, 'add', { book: 'living-with-asthma', quantity: 1 })
  return added.headers.get('location') ?? ''
}

async function purchase(clinic: Clinic): Promise<string> {
  await cartWithBook(clinic)
  const pat = await clinicClient(clinic, 'pat')
  const settled = await pat.submit((await pat.get('/users/pat/cart')).document, 'settle')
  return settled.headers.get('location') ?? ''
}

async function addressedPurchase(clinic: Clinic): Promise<string> {
  const path = await purchase(clinic)
  const pat = await clinicClient(clinic, 'pat')
  const { document } = await pat.get(path)
  const address = { name: 'Ada', street: '1 High Street', postalCode: 'N1', city: 'London', country: 'UK' }
  await pat.submit(document, 'address', address)
  return path
}

async function registeredProgram(clinic: Clinic): Promise<string> {
  const desk = await clinicClient(clinic, 'desk')
  const { document } = await desk.get('/programs')
  const given = { name: 'One', type: 'app', redirectUris: 'https://app.example/back' }
  return (await desk.submit(document, 'register', given)).headers.get('location') ?? ''
}

const member =
  (...path: readonly string[]) =>
  (document: Document): unknown =>
    path.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], document)

// Languages are sent as one text with several tags, or as a list.
const languages = (document: Document): unknown => [member('languages')(document)].flat().join(' ')
// A receipt shows the title of the payment method.
const paymentMethod = (document: Document): unknown => String(member('payment')(document)).toLowerCase()

const stored: Readonly<Record<string, StoredForm>> = {
  'doctors add': { user: 'desk', open: () => '/doctors', readAs: { languages } },
  'doctor change': { user: 'desk', open: () => '/doctors/kwong/info', readAs: { languages } },
  'slot confirm': { user: 'desk', open: () => slots, values: { user: 'pat' }, unshown: staffOnly },
  'hold confirm': { user: 'pat', open: heldSlot, unshown: staffOnly },
  'appointment change': { open: (clinic) => bookedAppointment(clinic) },
  'appointment cancel': { open: (clinic) => bookedAppointment(clinic), readAs: { why: member('cancellation') } },
  'appointmentTime reschedule': {
    open: async (clinic) => (await bookedAppointment(clinic)).replace('?', '/time?'),
    values: { slot: 44 },
    unshown: staffOnly,
  },
  'availability change': {
    user: 'desk',
    open: () => '/doctors/mjones/availability',
    values: Object.fromEntries(hours.map((day) => [day, '09:00-12:00'])),
  },
  'waitingList join': {
    user: 'pat',
    open: () => '/doctors/mjones/waiting-list',
    values: { from: tomorrow, to: tomorrow },
  },
  'users add': {
    user: 'desk',
    open: () => '/users',
    values: { user: 'ida', role: 'doctor', doctor: 'kwong' },
    readAs: { user: member('id') },
    unshown: account,
  },
  'user change': {
    user: 'desk',
    open: () => '/users/mjones',
    values: { role: 'doctor', doctor: 'kwong', status: 'active' },
  },
  'profile change': { user: 'pat', open: () => '/users/pat/profile' },
  'applicationPasswords create': { user: 'pat', open: () => '/users/pat/application-passwords' },
  'programs register': {
    user: 'desk',
    open: () => '/programs',
    values: { type: 'site', redirectUris: 'https://app.example/back', secret: 'yes' },
    unshown: { secret: 'whether a secret is made' },
  },
  'program change': { user: 'desk', open: registeredProgram, values: { redirectUris: 'https://app.example/other' } },
  'books add': {
    user: 'desk',
    open: () => '/books',
    values: { id: 'another-book' },
    readAs: { amount: member('price', 'amount'), currency: member('price', 'currency') },
  },
  'book change': {
    user: 'desk',
    open: () => '/books/living-with-asthma',
    readAs: { amount: member('price', 'amount') },
  },
  'cart add': { user: 'pat', open: () => '/users/pat/cart', values: { book: 'living-with-asthma', quantity: 3 } },
  'position change': { user: 'pat', open: cartWithBook, values: { quantity: 4 } },
  'settlement address': { user: 'pat', open: purchase },
  'settlement payment': { user: 'pat', open: addressedPurchase, readAs: { payment: paymentMethod } },
}

const unstored: Readonly<Record<string, string>> = {
  'home sign-in': 'credentials',
  'home register': 'the same as users register',
  'users register': 'the same as users add, by the user',
  'session sign-in': 'credentials',
  'appointment attend': 'needs the time of the appointment; test/server/resources/booking/attendance.test.ts',
  'attendance attend': 'needs the time of the appointment; test/server/resources/booking/attendance.test.ts',
  'cancellation cancel': 'the same as appointment cancel',
  'password change': 'a secret',
  'passwordResets ask': 'asks for a letter',
  'passwordReset set': 'a secret',
  'credentials begin-passkey': 'needs a device; test/journey/passkey.test.ts',
  'credential rename': 'needs a device; test/journey/passkey.test.ts',
  'passkeySignIns begin': 'needs a device; test/journey/passkey.test.ts',
  'passkeySignIn sign-in': 'needs a device; test/journey/passkey.test.ts',
  'passkeyRegistrations begin': 'needs a device; test/journey/passkey.test.ts',
  'passkeyRegistration register': 'needs a device; test/journey/passkey.test.ts',
  'newPasskey add-passkey': 'needs a device; test/journey/passkey.test.ts',
  'hobaRegistration register': 'needs a key; test/server/authentication/hoba.test.ts',
  'book add-to-cart': 'the same as cart add',
  'binItem change': 'leads to another state; test/server/resources/recycle-bin.test.ts',
  'settlementStep address': 'the same as settlement address',
  'settlementStep payment': 'the same as settlement payment',
  'messages read-all': 'leads to another state; test/clinic/modules/messages/message.test.ts',
  'message mark': 'leads to another state; test/clinic/modules/messages/message.test.ts',
  'tasks message': 'read by the items of the task; test/server/resources/tasks.test.ts',
  'tasks cancel-day': 'read by the items of the task; test/server/resources/tasks.test.ts',
  'tasks export': 'read by the items of the task; test/server/resources/tasks.test.ts',
  'tasks deactivate': 'read by the items of the task; test/server/resources/tasks.test.ts',
  'task start': 'leads to another state; test/server/resources/tasks.test.ts',
  'task retry': 'leads to another state; test/server/resources/tasks.test.ts',
  'task cancel': 'leads to another state; test/server/resources/tasks.test.ts',
  'imports import': 'a table; test/server/resources/import.test.ts',
  'importReport import': 'a table; test/server/resources/import.test.ts',
}

interface Described {
  readonly forms?: Readonly<Record<string, { readonly fields: Fields }>>
}

const forms = Object.entries(clinicDescription.resources as Readonly<Record<string, Described>>).flatMap(
  ([kind, { forms: own = {} }]) =>
    Object.entries(own).map(([name, { fields }]) => [`${kind} ${name}`, name, fields] as const),
)

function valueFor(name: string, { kind, example, options, min = 1 }: Field): unknown {
  if (options !== undefined) return options.at(-1)?.value
  if (kind === 'number') return example === undefined ? min + 1 : Number(example)
  if (kind === 'date') return tomorrow
  if (kind === 'email') return 'another@example.org'
  return example ?? `Another ${name}`
}

type Encode = (values: Readonly<Record<string, unknown>>) => { readonly type: string; readonly body: string }

const encodings: Readonly<Record<string, Encode>> = {
  JSON: (values) => ({ type: 'application/json', body: JSON.stringify(values) }),
  'form content': (values) => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(
      Object.entries(values).map(([name, value]) => [name, [value].flat().join('\n')]),
    ).toString(),
  }),
}

describe('every field of a form', () => {
  it('is in a form that is tested here or elsewhere', () => {
    const withFields = forms.filter(([, , fields]) => Object.keys(fields).length > 0).map(([form]) => form)
    expect([...Object.keys(stored), ...Object.keys(unstored)].toSorted()).to.deep.equal(withFields.toSorted())
  })

  for (const [form, name, fields] of forms) {
    const storedForm = stored[form]
    if (storedForm === undefined) continue
    for (const [encoding, encode] of Object.entries(encodings)) {
      it(`of ${form} is read back after submission as ${encoding}`, async () => {
        const clinic = await openClinic({ duplicateWindow: 0 })
        const { user, values: given = {}, readAs = {}, unshown = {} } = storedForm
        const token = user === undefined ? {} : { authorization: `Bearer ${await signedIn(clinic, user)}` }
        const headers = { accept: 'application/prs.hal-forms+json', ...token }
        const page = await fetch(clinic.origin + (await storedForm.open(clinic)), { headers })
        const template = templateIn((await page.json()) as Document, name)
        const values = Object.fromEntries(
          Object.entries(fields)
            .filter(([field]) => template.fields.includes(field))
            .map(([field, described]) => [field, given[field] ?? valueFor(field, described)]),
        )
        const after = await sentAndRead(clinic.origin, { ...template, ...encode(values) }, headers, page.headers)
        for (const [field, value] of Object.entries(values)) {
          if (field in unshown) continue
          const shown = readAs[field]?.(after) ?? valuesOf(after, field)
          expect([shown].flat(), `${field} in ${JSON.stringify(after)}`).to.deep.include(value)
        }
        await clinic.close()
      })
    }
  }
})

interface Sent {
  readonly method: string
  readonly target: string
  readonly type: string
  readonly body: string
}

function templateIn(
  document: Document,
  name: string,
): Pick<Sent, 'method' | 'target'> & { readonly fields: readonly string[] } {
  const { method = 'GET', target = linkOf(document, 'self'), properties = [] } = templateOf(document, name)
  return { method, target, fields: properties.map((property) => property.name) }
}

/** Submits a form and returns the representation of the result. */
async function sentAndRead(
  origin: string,
  { method, target, type, body }: Sent,
  headers: Readonly<Record<string, string>>,
  page: Headers,
): Promise<Document> {
  const condition = method === 'POST' ? {} : { 'if-match': page.get('etag') ?? '*' }
  const sent = await fetch(origin + target, {
    method,
    headers: { ...headers, ...condition, 'content-type': type },
    body,
  })
  const answer = await sent.text()
  expect(sent.status, answer).to.be.oneOf([200, 201])
  // A secret is shown in the response only.
  const place = sent.headers.get('content-location')
  return (place === null ? JSON.parse(answer) : await (await fetch(origin + place, { headers })).json()) as Document
}

/** Returns the values of a name in the state, its nested objects and the forms of a document. */
function valuesOf(document: Document, name: string): readonly unknown[] {
  const { _templates = {} } = document
  const state = Object.fromEntries(Object.entries(document).filter(([member]) => !member.startsWith('_')))
  const inState = Object.values({ state, ...state }).flatMap((value: unknown) =>
    typeof value === 'object' && value !== null && name in value ? [(value as Record<string, unknown>)[name]] : [],
  )
  const inForms = Object.values(_templates).flatMap((template) =>
    (template?.properties ?? []).filter((property) => property.name === name).map(({ value }) => value),
  )
  return [...inState, ...inForms]
}
