import { clinicDescription } from '@waymark/shared/clinic'
import { formFields, serializers } from '@waymark/server'
import { mediaType, text, type Field, type Fields } from '@waymark/shared'
import { expect } from 'chai'
import { clinicClient, type Document } from '../support/http/clinic-client.ts'
import { context } from '../kit/representations/example.ts'
import { FormClient, formKey, formMedia, type FormKey, type FormMedium } from '../support/http/form-media.ts'
import { bookedAppointment } from '../support/booked-appointment.ts'
import { subscribed } from '../support/subscribed.ts'
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
// The age and the date of birth have to agree.
const born = { age: 37, dateOfBirth: '1989-05-17' }
const account = { password: 'a secret' }
const hours = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

async function heldSlot(clinic: Clinic): Promise<string> {
  const desk = await clinicClient(clinic, 'pat')
  await desk.send('PUT', `${slots}/hold`, {})
  return `${slots}/hold`
}

async function timesForPat(clinic: Clinic): Promise<string> {
  const desk = await clinicClient(clinic, 'desk')
  const { document, headers } = await desk.get('/users/pat/profile')
  const profile = { name: document['name'], email: document['email'], dateOfBirth: '1990-05-17' }
  await desk.send('PUT', '/users/pat/profile', profile, { 'if-match': headers.get('etag') ?? '' })
  return '/free-times?patient=pat'
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

async function registeredApplication(clinic: Clinic): Promise<string> {
  const desk = await clinicClient(clinic, 'desk')
  const { document } = await desk.get('/applications')
  const given = { name: 'One', type: 'app', redirectUris: 'https://app.example/back' }
  return (await desk.submit(document, 'register', given)).headers.get('location') ?? ''
}

const receiver = { url: 'https://receiver.example/', events: ['slot.freed'], doctor: 'kwong', type: 'first-visit' }

const member =
  (...path: readonly string[]) =>
  (document: Document): unknown =>
    path.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], document)

// Languages are sent as one text with several tags, or as a list.
const languages = (document: Document): unknown => [member('languages')(document)].flat().join(' ')
// A receipt shows the title of the payment method.
const paymentMethod = (document: Document): unknown => String(member('payment')(document)).toLowerCase()

const price = { amount: member('price', 'amount'), currency: member('price', 'currency') }

const stored: Readonly<Record<string, StoredForm>> = {
  'doctors add': { user: 'desk', open: () => '/doctors', readAs: { languages } },
  'doctor change': { user: 'desk', open: () => '/doctors/kwong/info', readAs: { languages } },
  'slot confirm': { user: 'desk', open: () => slots, values: { user: 'pat', ...born }, unshown: staffOnly },
  'freeTimes confirm': {
    user: 'desk',
    open: timesForPat,
    values: { user: 'pat', ...born },
    unshown: staffOnly,
  },
  'hold confirm': { user: 'pat', open: heldSlot, values: born, unshown: staffOnly },
  'appointment change': { open: (clinic) => bookedAppointment(clinic), values: born },
  'appointment cancel': { open: (clinic) => bookedAppointment(clinic), readAs: { why: member('cancellation') } },
  'appointmentTime reschedule': {
    open: async (clinic) => (await bookedAppointment(clinic)).replace('?', '/time?'),
    values: { slot: 44 },
    unshown: staffOnly,
  },
  'handovers give': {
    open: async (clinic) => (await bookedAppointment(clinic)).replace('?', '/handovers?'),
  },
  'bookingLinks give': {
    user: 'pat',
    open: () => '/booking-links',
    values: { speciality: 'General practice', doctor: 'mjones' },
    unshown: {
      age: 'the helper does not see it; the appointment has it',
      latest: 'pages show the day in words',
      until: 'pages show the day in words',
    },
  },
  'availability change': {
    user: 'desk',
    open: () => '/doctors/mjones/availability',
    values: Object.fromEntries(hours.map((day) => [day, '09:00-12:00'])),
  },
  'appointmentTypes add': {
    user: 'desk',
    open: () => '/doctors/mjones/types',
    readAs: price,
    values: { videoLink: 'https://video.example/other' },
    unshown: { currency: 'pages show its sign, such as €' },
  },
  'appointmentType change': {
    user: 'desk',
    open: () => '/doctors/kwong/types/first-visit',
    readAs: price,
    values: { videoLink: 'https://video.example/other' },
    unshown: { currency: 'pages show its sign, such as €' },
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
  'calendarFeeds create': { user: 'mjones', open: () => '/users/mjones/calendar-feeds', values: { shows: 'patients' } },
  'otherCalendars connect': {
    user: 'desk',
    open: () => '/doctors/mjones/other-calendars',
    values: { kind: 'caldav', writes: 'patients' },
    unshown: { address: 'a secret, of which pages show the host', user: 'a secret', password: 'a secret' },
  },
  'applicationPasswords create': { user: 'pat', open: () => '/users/pat/application-passwords' },
  'applications register': {
    user: 'desk',
    open: () => '/applications',
    values: { type: 'site', redirectUris: 'https://app.example/back', secret: 'yes' },
    unshown: { secret: 'whether a secret is made' },
  },
  'application change': {
    user: 'desk',
    open: registeredApplication,
    values: { redirectUris: 'https://app.example/other' },
  },
  'subscriptions subscribe': { user: 'desk', open: () => '/subscriptions', values: receiver },
  'subscription change': { user: 'desk', open: subscribed, values: { ...receiver, status: 'paused' } },
  'books add': {
    user: 'desk',
    open: () => '/books',
    values: { id: 'another-book' },
    readAs: price,
    unshown: { currency: 'pages show its sign, such as €' },
  },
  'book change': {
    user: 'desk',
    open: () => '/books/living-with-asthma',
    readAs: { amount: member('price', 'amount') },
  },
  'cart add': { user: 'pat', open: () => '/users/pat/cart', values: { book: 'living-with-asthma', quantity: 3 } },
  'clinic change': {
    user: 'desk',
    open: () => '/clinic',
    values: { ...Object.fromEntries(hours.map((day) => [day, '09:00-12:00'])), colour: '#7a1f5c' },
  },
  'legalNotice publish': { user: 'desk', open: () => '/clinic/terms' },
  'position change': { user: 'pat', open: cartWithBook, values: { quantity: 4 } },
  'settlement address': { user: 'pat', open: purchase },
  'settlement payment': {
    user: 'pat',
    open: addressedPurchase,
    values: { payment: 'invoice' },
    readAs: { payment: paymentMethod },
  },
}

const unstored: Readonly<Record<string, string>> = {
  'doctor set-portrait': 'a file; test/clinic/modules/booking/resources/doctor/portrait.test.ts',
  'profile take-over': 'a file; test/clinic/modules/accounts/resources/user/take-over.test.ts',
  'clinic set-logo': 'a file; test/browser/clinic-appearance.test.ts',
  'home sign-in': 'credentials',
  'availability except':
    'adds to the exceptions; test/clinic/modules/booking/resources/availability-exceptions.test.ts',
  'home register': 'the same as users register',
  'users register': 'the same as users add, by the user',
  'session sign-in': 'credentials',
  'appointment attend': 'needs the time of the appointment; test/clinic/modules/booking/resources/attendance.test.ts',
  'slot attend': 'needs the time of the appointment; test/clinic/modules/booking/resources/attendance.test.ts',
  'attendance attend': 'needs the time of the appointment; test/clinic/modules/booking/resources/attendance.test.ts',
  'cancellation cancel': 'the same as appointment cancel',
  'appointment come': 'sets a time; test/clinic/modules/booking/resources/appointment/reply.test.ts',
  'appointment arrive':
    'needs the time of the appointment; test/clinic/modules/booking/resources/appointment/reply.test.ts',
  'appointmentReply reply': 'the same as appointment come',
  'hold exchange': 'the same as appointmentTime reschedule',
  'newSeries confirm-series': 'the same as slot confirm',
  'series cancel-series': 'the same as appointment cancel',
  'seriesTime move-series': 'the same as appointmentTime reschedule',
  'handover reschedule': 'the same as appointmentTime reschedule',
  'handover cancel': 'the same as appointment cancel',
  'bookingLink book': 'the same as slot confirm',
  'otherCalendar change':
    'needs an account with calendars; test/clinic/modules/calendars/remote/several-calendars.test.ts',
  'password change': 'a secret',
  'passwordResets ask': 'asks for a mail',
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
  'clinicImport import': 'a file of a clinic; test/clinic/modules/data/clinic-file.test.ts',
  'clinicImportReport import': 'a file of a clinic; test/clinic/modules/data/clinic-file.test.ts',
}

interface Described {
  readonly forms?: Readonly<Record<string, { readonly fields: Fields }>>
}

const forms = Object.entries(clinicDescription.resources as Readonly<Record<string, Described>>).flatMap(
  ([kind, { forms: own = {} }]) =>
    Object.entries(own).map(([name, { fields }]) => [`${kind} ${name}`, name, fields] as const),
)

/** Returns a value that differs from the examples, which the demonstration data may have already. */
function valueFor(name: string, field: Field): unknown {
  const { kind, example, options, min = 1 } = field
  if (options !== undefined) return options.at(-1)?.value
  if (kind === 'date') return tomorrow
  const others = [
    `Another ${name}`,
    `another-${name}`,
    Number(example ?? min) + 1,
    `${name}@example.org`,
    '+44 20 7946 0099',
  ]
  return others.find((value) => field.isList !== true && field.codec.decode(value)._tag === 'Right') ?? example
}

type Values = Readonly<Record<string, unknown>>

const encoded: Readonly<Record<string, (values: Values) => string>> = {
  [mediaType.json]: (values) => JSON.stringify(values),
  [mediaType.mergePatch]: (values) => JSON.stringify(values),
  [mediaType.urlencoded]: (values) => new URLSearchParams(Object.entries(values).map(pairOf)).toString(),
}

function pairOf([name, value]: readonly [string, unknown]): [string, string] {
  return [name, [value].flat().join('\n')]
}

/** The submissions of a form in each media type, with their content types. */
const submissions: Readonly<Record<string, readonly [medium: FormMedium, contentType: string]>> = {
  JSON: [formMedia.halForms, mediaType.json],
  'form content': [formMedia.halForms, mediaType.urlencoded],
  Siren: [formMedia.siren, mediaType.json],
  'HAL XML': [formMedia.xml, mediaType.json],
  Markdown: [formMedia.markdown, mediaType.json],
  'plain text': [formMedia.plainText, mediaType.json],
  HTML: [formMedia.html, mediaType.urlencoded],
}

describe('every field of a form', () => {
  it('is in a form that is tested here or elsewhere', () => {
    const withFields = forms.filter(([, , fields]) => Object.keys(fields).length > 0).map(([form]) => form)
    expect([...Object.keys(stored), ...Object.keys(unstored)].toSorted()).to.deep.equal(withFields.toSorted())
  })

  it('is tested in every media type that has forms', async () => {
    const fields = formFields({ unmistakable: text({ prompt: 'A field', maxLength: 9 }) })
    const form = {
      name: 'a',
      title: 'A form',
      method: 'PUT',
      target: '/',
      contentType: mediaType.json,
      fields,
    } as const
    const representation = { kind: 'odd', title: 'Odd', state: {}, links: [], embedded: [], forms: [form] }
    const shown = serializers.filter((serializer) => serializer.supports?.({ kind: 'odd', hasEvents: false }) !== false)
    const written = await Promise.all(shown.map(async (serializer) => serializer.write(representation, context)))
    const withForms = shown.filter((_, index) => String(written[index]).includes('unmistakable'))
    expect(withForms.map((serializer) => serializer.mediaType)).to.have.members(
      Object.values(formMedia).map(({ accept }) => accept),
    )
  })

  for (const [form, name, fields] of forms) {
    const storedForm = stored[form]
    if (storedForm === undefined) continue
    const opened = async (test: (opened: Opened) => Promise<void>): Promise<void> => {
      const clinic = await openClinic({ duplicateWindow: 0 })
      const client = new FormClient(clinic.origin, await credentialsOf(clinic, storedForm.user))
      const path = await storedForm.open(clinic)
      const key = formKey((await client.read(path, formMedia.halForms)).text, name)
      const { values: given = {}, unshown = {} } = storedForm
      const offered = Object.entries(fields).filter(([field]) => key.fields.includes(field))
      const values = Object.fromEntries(offered.map(([field, one]) => [field, given[field] ?? valueFor(field, one)]))
      const visible = Object.entries(values).filter(([field]) => !(field in unshown))
      await test({ client, path, key, values, visible })
      await clinic.close()
    }
    for (const [title, [medium, contentType]] of Object.entries(submissions)) {
      it(`of ${form} is read back after submission in ${title}`, () =>
        opened(async ({ client, path, key, values, visible }) => {
          const page = await client.read(path, medium)
          const shown = medium.formIn(page.text, key)
          if (shown === undefined) throw new Error(`No form ${name} in ${page.text}`)
          expect([...shown.values.keys()], 'the fields of the form').to.include.members(Object.keys(values))
          const content = { type: contentType, text: encoded[contentType]?.(values) ?? '' }
          const answer = await client.send(shown, content, { medium, etag: page.etag })
          const readAgain = key.method === 'PUT' ? (await client.read(path, medium)).text : ''
          for (const [field, value] of visible) {
            const wanted = { field, value, readAs: storedForm.readAs?.[field] }
            expectShown(
              medium,
              [answer, readAgain].filter((one) => one !== ''),
              key,
              wanted,
            )
          }
        }))
    }
    it(`of ${form} is patched, and kept by a patch of another field`, () =>
      opened(async ({ client, path, key, values, visible }) => {
        if (key.method !== 'PUT' || !(await client.acceptsPatch(key.target))) return
        const [first] = Object.entries(values)
        const medium = formMedia.halForms
        for (const patch of [values, Object.fromEntries(first === undefined ? [] : [first])]) {
          const { etag } = await client.read(path, medium)
          const content = { type: mediaType.mergePatch, text: JSON.stringify(patch) }
          await client.send({ ...key, method: 'PATCH' }, content, { medium, etag })
        }
        const { text: after } = await client.read(path, medium)
        for (const [field, value] of visible) {
          expectShown(medium, [after], key, { field, value, readAs: storedForm.readAs?.[field] })
        }
      }))
  }
})

interface Opened {
  readonly client: FormClient
  readonly path: string
  readonly key: FormKey & { readonly fields: readonly string[] }
  readonly values: Values
  /** The values that the representation of the result has. */
  readonly visible: readonly (readonly [field: string, value: unknown])[]
}

async function credentialsOf(clinic: Clinic, user: string | undefined): Promise<Readonly<Record<string, string>>> {
  return user === undefined ? {} : { authorization: `Bearer ${await signedIn(clinic, user)}` }
}

interface Wanted {
  readonly field: string
  readonly value: unknown
  readonly readAs: ((document: Document) => unknown) | undefined
}

/** Checks that one of the representations shows a value, in a control of its field or in its words. */
function expectShown(
  medium: FormMedium,
  texts: readonly string[],
  key: FormKey,
  { field, value, readAs }: Wanted,
): void {
  if (medium === formMedia.halForms) {
    const document = JSON.parse(texts[0] ?? '') as Document
    const shown = readAs?.(document) ?? valuesOf(document, field)
    expect([shown].flat(), `${field} in ${texts[0] ?? ''}`).to.deep.include(value)
    return
  }
  const wanted = [value].flat().join(' ').toLowerCase()
  const controls = texts.map((text) => medium.formIn(text, key)?.values.get(field))
  const isInControl = controls.some((control) => control?.replaceAll(/\s+/g, ' ').toLowerCase() === wanted)
  const isInWords = texts.some((text) => medium.wordsIn(text).toLowerCase().includes(wanted))
  expect(isInControl || isInWords, `${field} ${wanted} in ${texts.join('\n')}`).to.equal(true)
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
