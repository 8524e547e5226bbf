import {
  basic,
  bearer,
  connect,
  create,
  digest,
  events,
  hoba,
  optionsOf,
  prefilled,
  records,
  tokenHolder,
  type AuthenticationScheme,
  type FormOption,
  type HobaKey,
  type HttpFailure,
  type Navigation,
  type Representation,
  type TokenSource,
  type UploadProgress,
  type withLinksets,
} from '@waymark/sdk'
import {
  clinicDescription,
  type Appointment,
  type ClinicDescription,
  type ClinicHome,
  type Doctor,
  type Schedule,
  type Slot,
} from '@waymark/shared/clinic'
import { describe, form, link, object, registeredRelations } from '@waymark/shared'
import * as t from 'io-ts'
import * as v from 'valibot'
import { z } from 'zod'

/*
 * The compiler checks this file without running it: each marked error must occur, and types must be identical, which
 * `any` is not.
 */
// The only known way to compare types exactly; the functions are never called.
/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- see above */
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function same<A, B>(proof: Equal<A, B>): void
declare function assertType<A>(value: A): void
/* eslint-enable @typescript-eslint/no-unnecessary-type-parameters */

type Clinic = ClinicDescription
declare const home: Representation<Clinic, 'home'>
declare const doctor: Representation<Clinic, 'doctor'>
declare const schedule: Representation<Clinic, 'schedule'>
declare const slot: Representation<Clinic, 'slot'>

const clinic = connect('http://localhost:3000/', { describe: clinicDescription })
same<typeof clinic, Navigation<Clinic, 'home'>>(true)

// States have the types of their codecs.
same<typeof home.state, ClinicHome>(true)
same<typeof doctor.state, Doctor>(true)
same<typeof schedule.state, Schedule>(true)
same<typeof slot.state, Slot>(true)
same<typeof doctor.state.name, string>(true)
same<typeof doctor.kind, 'doctor'>(true)
// @ts-expect-error -- a state has no members beside those of its codec
assertType(doctor.state.salary)

// A chain is typed at every step.
const chain = clinic.follow('doctor', { doctor: 'mjones' }).follow('schedule', { date: '2027-03-01', status: 'open' })
assertType<PromiseLike<unknown>>(chain)
same<typeof chain, Navigation<Clinic, 'schedule'>>(true)
same<Awaited<typeof chain>, Representation<Clinic, 'schedule'>>(true)
same<Awaited<ReturnType<typeof chain.get>>, Representation<Clinic, 'schedule'>>(true)

// Relations.
// @ts-expect-error -- home has no such relation
void clinic.follow('appointment')
// @ts-expect-error -- a doctor does not link to slots
void doctor.follow('schedules')
// @ts-expect-error -- the description has another spelling than the wire
void clinic.follow('wm:doctor', { doctor: 'mjones' })
// @ts-expect-error -- a multi-valued relation cannot be followed to one resource
void schedule.follow('schedules')
// @ts-expect-error -- followAll is for multi-valued relations
void doctor.followAll('schedule')
// @ts-expect-error -- links are not embedded
void home.embedded('doctor')
// @ts-expect-error -- home has no such relation
void home.has('schedules')
assertType<boolean>(home.has('schedule'))
same<ReturnType<typeof slot.follow<'self'>>, Navigation<Clinic, 'slot'>>(true)

// Event streams of a relation, and resources created at its target.
void events(doctor, { relation: 'schedule' })
// @ts-expect-error -- a doctor does not link to slots
void events(doctor, { relation: 'schedules' })
// @ts-expect-error -- home has no such relation
void records(home, { relation: 'appointment' })
same<Awaited<ReturnType<typeof withLinksets<Clinic, 'doctor'>>>, Representation<Clinic, 'doctor'>>(true)
void create(home, 'doctor', doctor.state, { doctor: 'mjones' })
// @ts-expect-error -- the state is not one of a doctor
void create(home, 'doctor', slot.state, { doctor: 'mjones' })
// @ts-expect-error -- the doctor is required
void create(home, 'doctor', doctor.state)
same<typeof doctor.extent, 'full' | 'unknown'>(true)

// Variables.
declare const appointments: Representation<Clinic, 'appointments'>
void appointments.follow('search', { q: 'Ada', status: 'no-show', period: 'past', from: '2026-12-01' })
// @ts-expect-error -- no such status
void appointments.follow('search', { status: 'lost' })
same<typeof appointments.state.total, number | undefined>(true)
assertType<Navigation<Clinic, 'freeTimes'>>(clinic.follow('free-times', { speciality: 'Dermatology' }))
same<ReturnType<typeof doctor.embedded<'next-slots'>>, readonly Representation<Clinic, 'slot'>[]>(true)
// @ts-expect-error -- the doctor is required
void clinic.follow('doctor')
// @ts-expect-error -- the doctor is a required variable too
void clinic.follow('schedule', { date: '2027-03-01' })
// @ts-expect-error -- no such variable
void clinic.follow('doctor', { doctor: 'mjones', room: 1 })
// @ts-expect-error -- a variable of another type
void clinic.follow('doctor', { doctor: 5 })
// @ts-expect-error -- not one of the choices
void doctor.follow('schedule', { status: 'free' })
// @ts-expect-error -- a relation without variables takes none
void clinic.follow('doctors', { page: 1 })
// @ts-expect-error -- a URL cannot be followed
void clinic.follow('http://localhost:3000/doctors')
assertType<Navigation<Clinic, 'schedule'>>(doctor.follow('schedule'))
assertType<Navigation<Clinic, 'schedule'>>(doctor.follow('schedule', {}))
assertType<Navigation<Clinic, 'schedule'>>(doctor.follow('schedule', { status: undefined }))

// Selection.
assertType<Navigation<Clinic, 'slot'>>(schedule.follow('schedules', {}, { name: 'first', prefer: 'fresh' }))
assertType<Navigation<Clinic, 'slot'>>(schedule.follow('schedules', undefined, { where: (link) => link.title === 'x' }))
assertType<Navigation<Clinic, 'doctor'>>(slot.follow('doctor', {}, { prefer: 'embedded' }))
assertType<Navigation<Clinic, 'schedule'>>(clinic.follow('schedule', { doctor: 'mjones' }, { type: 'text/html' }))
assertType<Promise<readonly Representation<Clinic, 'slot'>[]>>(schedule.followAll('schedules', {}, { prefer: 'link' }))
same<ReturnType<typeof home.expand<'schedule'>>, string>(true)
// @ts-expect-error -- the doctor is required for any link
void clinic.follow('schedule', undefined, { type: 'text/html' })
// @ts-expect-error -- the doctor is required here too
home.expand('schedule')
// @ts-expect-error -- a relation without variables takes none, with a selection too
void schedule.follow('schedules', { page: 1 }, { name: 'first' })
// @ts-expect-error -- no such preference
void slot.follow('doctor', {}, { prefer: 'cached' })
// @ts-expect-error -- links have no criterion for embedded resources
slot.links('doctor', { prefer: 'link' })
// @ts-expect-error -- home has no such relation
home.docs('appointment')

// Embedded resources.
const slots = schedule.embedded('schedules')
same<typeof slots, readonly Representation<Clinic, 'slot'>[]>(true)
assertType<Promise<readonly Representation<Clinic, 'slot'>[]>>(schedule.followAll('schedules'))
// @ts-expect-error -- a list may be empty
assertType(slots[0].state)

// Forms.
const booked = slot.submit('confirm', { name: 'Ada', age: 36 })
assertType<Promise<unknown>>(booked)
same<Awaited<typeof booked>, Representation<Clinic, 'appointment'>>(true)
same<Awaited<typeof booked>['state'], Appointment>(true)
assertType<Promise<unknown>>(slot.submit('confirm', { name: 'Ada', age: 36, reason: 'Check-up' }))
// @ts-expect-error -- a slot has no such form
void slot.submit('cancel', {})
// @ts-expect-error -- the input is required
void slot.submit('confirm')
// @ts-expect-error -- the name is required
void slot.submit('confirm', { age: 36 })
// @ts-expect-error -- an age is a number
void slot.submit('confirm', { name: 'Ada', age: '36' })
// @ts-expect-error -- no such field
void slot.submit('confirm', { name: 'Ada', age: 36, insurance: 'x' })
// @ts-expect-error -- a doctor has no form at all
void doctor.submit('confirm', { name: 'Ada', age: 36 })
// @ts-expect-error -- the description has no such form
void slot.form('cancel')

// Options and prefilled values need existing forms and fields.
same<ReturnType<typeof optionsOf<Clinic, 'slot', 'confirm'>>, Promise<readonly FormOption[]>>(true)
void optionsOf(slot, 'confirm', 'reason', { startsWith: 'x' })
// @ts-expect-error -- no such form
void optionsOf(slot, 'cancel', 'reason')
// @ts-expect-error -- no such field
void optionsOf(slot, 'confirm', 'insurance')
// @ts-expect-error -- a URI Template cannot carry an object of objects
void optionsOf(slot, 'confirm', 'reason', { at: { all: { of: 1 } } })
const begun = prefilled(slot, 'confirm')
same<typeof begun.name, string | undefined>(true)
assertType<Promise<unknown>>(slot.submit('confirm', { ...begun, name: 'Ada', age: 36 }))
// @ts-expect-error -- a required value cannot come from an optional member
void slot.submit('confirm', begun)
// @ts-expect-error -- no such form
prefilled(slot, 'cancel')
// @ts-expect-error -- no such field
assertType(begun.insurance)

// File fields accept files only.
const file = new t.Type<Blob>(
  'File',
  (value) => value instanceof Blob,
  t.success as t.Validate<unknown, Blob>,
  t.identity,
)
const album = describe({
  entry: 'album',
  relations: registeredRelations({ up: ['one', 'Up', 'What it belongs to.'] }),
  resources: {
    album: {
      summary: 'An album.',
      state: t.type({ title: t.string }),
      links: { up: link('album') },
      forms: { add: form('album', { title: 'Add', fields: { photo: object({ prompt: 'Photo' }, file) } }) },
    },
  },
})
const photoAlbum = connect('https://any.example/', { describe: album })
assertType<PromiseLike<unknown>>(photoAlbum)
declare const photos: Awaited<typeof photoAlbum>
declare const ofDownloads: (progress: { readonly received: number }) => void
const onUpload = ({ sent, total }: UploadProgress): number => sent / total
void photos.within({ onUpload }).submit('add', { photo: new File([], 'x.png') })
// @ts-expect-error -- a path is not a file
void photos.submit('add', { photo: '/x.png' })
// @ts-expect-error -- a file is required
void photos.submit('add', {})
// @ts-expect-error -- a string is not a file
void slot.submit('confirm', { name: new Blob(), age: 36 })
// @ts-expect-error -- progress includes no received bytes
photos.within({ onUpload: ofDownloads })

// Members that HAL-FORMS leaves open.
connect('https://any.example/', { forms: { dottedNames: 'nested', lists: 'as-given' } })
// @ts-expect-error -- no such display style
connect('https://any.example/', { forms: { dottedNames: 'brackets' } })

// Representations are immutable.
// @ts-expect-error -- read-only
slot.url = 'x'

// Without a description, any name is accepted, and states are unknown.
const open = connect('https://any.example/')
same<typeof open, Navigation>(true)
declare const anything: Awaited<typeof open>
same<typeof anything.state, unknown>(true)
same<typeof anything.kind, string | undefined>(true)
assertType<Navigation>(open.follow('anything', { at: 'all', page: 2, tags: ['a'] }))
same<ReturnType<typeof anything.embedded<string>>, readonly Representation[]>(true)
assertType<Promise<Representation>>(anything.submit('form', { any: { thing: 1 } }))
assertType<Promise<readonly Representation[]>>(anything.followAll('item'))
// @ts-expect-error -- an unknown state is not a record of anything
assertType(anything.state.name)
void open.follow('anything', { sort: { name: 'up', age: 7 } })
// @ts-expect-error -- a template cannot carry an object of objects
void open.follow('anything', { at: { all: { of: 1 } } })

// The links of a problem document can be followed.
declare const failure: HttpFailure
same<typeof failure.representation, Representation | undefined>(true)
assertType<Navigation | undefined>(failure.representation?.follow('schedule', { status: 'open' }))

// Credentials: one or several, as values or functions.
declare const key: HobaKey
const account = { user: 'pat', password: 'p' }
assertType<AuthenticationScheme>(basic(account))
assertType<AuthenticationScheme>(digest(({ realm, origin }) => Promise.resolve({ user: realm, password: origin })))
assertType<AuthenticationScheme>(bearer({ token: () => undefined }))
assertType<TokenSource>(tokenHolder())
connect('https://any.example/', { credentials: hoba(key), proxyCredentials: [basic(account), digest(account)] })
// @ts-expect-error -- a password is required
basic({ user: 'pat' })
// @ts-expect-error -- a token or where tokens come from
bearer({})
// @ts-expect-error -- an account is not a scheme
connect('https://any.example/', { credentials: { user: 'pat', password: 'p' } })
// @ts-expect-error -- Digest has no SHA-1
digest(account, { hashes: { 'SHA-1': (data: Uint8Array) => data } })

// A custom scheme.
const badge: AuthenticationScheme = {
  name: 'Badge',
  strength: ({ parameters }) => (parameters.get('area') === 'desk' ? 25 : undefined),
  answer: async (challenge, { url }) => {
    const number = await Promise.resolve(`${challenge.scheme} ${url}`)
    return { credentials: () => ({ scheme: 'Badge', parameters: new Map([['number', number]]) }) }
  },
}
connect('https://any.example/', { credentials: [badge] })
// @ts-expect-error -- it must return the strength of a challenge
assertType<AuthenticationScheme>({ name: 'Badge', answer: () => undefined })
assertType<AuthenticationScheme>({
  name: 'Badge',
  strength: () => 25,
  // @ts-expect-error -- credentials are structured, so that schemes can quote values
  answer: () => ({ credentials: () => 'Badge number=4711' }),
})

// States by Standard Schema have its output type at every step.
const people = describe({
  entry: 'person',
  relations: registeredRelations({ up: ['one', 'Up', 'What it belongs to.'] }),
  resources: {
    person: {
      summary: 'A person.',
      state: z.object({ age: z.string().transform(Number) }),
      links: { up: link('town') },
    },
    town: { summary: 'A town.', state: v.object({ name: v.string() }) },
  },
})
const person = connect('https://any.example/', { describe: people, checks: 'report' })
assertType<PromiseLike<unknown>>(person)
same<Awaited<typeof person>['state'], { age: number }>(true)
same<Awaited<ReturnType<typeof person.follow<'up'>>>['state'], { name: string }>(true)
// @ts-expect-error -- no such check
connect('https://any.example/', { describe: people, checks: 'loose' })
// @ts-expect-error -- neither a codec nor a schema
describe({ entry: 'x', relations: registeredRelations({}), resources: { x: { summary: 'X.', state: String } } })
