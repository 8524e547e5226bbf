import { mediaType, type HalFormsProperty, type HalFormsTemplate } from '@waymark/shared'
import { softAuthenticator } from '../authentication/soft-authenticator.ts'
import { clinicClient, linkOf, type ClinicResponse } from '../http/clinic-client.ts'
import { crawl } from '../crawl.ts'
import type { Clinic } from '../clinic.ts'
import { signedIn } from '../authentication/signed-in.ts'
import { passkeyClient } from '../authentication/passkey-client.ts'
import { bookedAppointment } from '../booked-appointment.ts'
import { bookedSeries, plannedSeries } from '../booked-series.ts'
import { openSlots } from '../open-slots.ts'
import { shopper } from '../shop.ts'
import type { Requirements } from './requirements.ts'

type Fields = Readonly<Record<string, string>>

/** A form that the service offers to a user, with what a client needs to send it. */
export interface OfferedForm {
  /** The user, the path and the name of the form. */
  readonly place: string
  readonly name: string
  readonly method: string
  readonly target: string
  readonly headers: Fields
  readonly properties: readonly HalFormsProperty[]
  readonly requirements: Requirements
}

interface Document {
  readonly _templates?: Readonly<Record<string, HalFormsTemplate & { readonly allOf?: Requirements }>>
  readonly _embedded?: Readonly<Record<string, Document | readonly Document[]>>
  readonly _links?: Readonly<Record<string, { readonly href: string } | readonly { readonly href: string }[]>>
}

/** The day of the clock of the tests, on which the attendance of a patient can be recorded. */
const today = '2026-11-30'
const linksToTokens = /https?:\/\/[^/\s]+(\/(?:password-resets|email-verifications)\/\S+)/
/** The target of a form that a device sends with a signature. */
const bySignature = '/.well-known/hoba/logout'
const halForms = 'application/prs.hal-forms+json'

/** Creates what the forms of each role need, and returns the places that no link leads to, by user. */
export async function fill(clinic: Clinic): Promise<Readonly<Record<string, readonly string[]>>> {
  const pat = await clinicClient(clinic, 'pat')
  const desk = await clinicClient(clinic, 'desk')
  const guest = await clinicClient(clinic)
  const [present = 0] = await openSlots(clinic, { date: today })
  const [soon = 0] = await openSlots(clinic, { doctor: 'asmith', date: today })
  const [, , , held, booked, free, blocked] = await openSlots(clinic)
  const person = { name: 'Pat', age: 36 }
  const doctor = await shopper(clinic, 'mjones')
  await doctor.add('sleeping-better')
  const purchase = await doctor.settle()
  await pat.send('POST', `/schedules/${String(present)}`, person)
  await pat.send('POST', `/schedules/${String(soon)}`, person)
  await pat.send('POST', `/schedules/${String(booked)}`, person)
  await pat.send('PUT', `/schedules/${String(held)}/hold`, {})
  await pat.send('POST', '/doctors/asmith/waiting-list', { from: '2026-12-01', to: '2026-12-18' })
  const application = await desk.send('POST', '/applications', {
    name: 'One',
    type: 'app',
    redirectUris: 'https://a.example/',
  })
  const receiver = { url: 'https://receiver.example/', events: ['profile.changed'], signature: 'standard' }
  await desk.send('POST', '/subscriptions', receiver)
  const message = { kind: 'message', users: ['pat'], subject: 'S', text: 'T' }
  await desk.send('POST', '/tasks', message)
  const failed = locationOf(await desk.send('POST', '/tasks', { ...message, users: ['nobody'] }))
  await desk.send('PUT', failed, { status: 'running' })
  await desk.send('DELETE', `/schedules/${String(blocked)}`)
  await guest.send('POST', '/password-resets', { user: 'pat' })
  await guest.send('POST', '/users', {
    user: 'nora',
    name: 'Nora',
    email: 'n@example.org',
    password: 'six brown doors',
  })
  await clinic.work()
  const appointment = await bookedAppointment(clinic)
  const link = await guest.send('POST', appointment.replace('?', '/handovers?'), {
    may: 'move',
    name: 'Violet',
    until: '2026-12-03',
  })
  const wish = { name: 'Violet', doctor: 'asmith', latest: '2026-12-03', until: '2026-12-03', age: 36 }
  const toBook = await pat.send('POST', '/booking-links', wish)
  const series = await bookedSeries(clinic)
  await pat.send('POST', '/users/pat/calendar-feeds', { name: 'My phone' })
  const calendar = { name: 'Private', kind: 'file', address: 'https://calendar.example/' }
  await desk.send('POST', '/doctors/mjones/other-calendars', calendar)
  const keys = await desk.send('POST', '/users/desk/key-links')
  return {
    guest: [
      ...['', '/time', '/cancellation', '/reply'].map((part) => appointment.replace('?', `${part}?`)),
      locationOf(link),
      locationOf(toBook),
      await plannedSeries(clinic, 2),
      ...['', '/time'].map((part) => series.replace('?', `${part}?`)),
      ...(await ceremonies(clinic)),
      ...clinic.mails.flatMap(({ text }) => linksToTokens.exec(text)?.[1] ?? []),
      linkOf(keys.document, 'hoba-registration'),
      '/password-resets',
      '/users',
      '/session',
    ],
    pat: [`/schedules/${String(held)}/hold`, await withPasskeys(clinic), ...(await purchases(clinic))],
    mjones: [purchase, `${purchase}/address`],
    desk: [
      locationOf(application),
      failed,
      `/schedules/${String(free)}`,
      `/schedules/${String(blocked)}`,
      await paidPurchase(clinic),
    ],
  }
}

function locationOf({ headers }: ClinicResponse): string {
  return headers.get('location') ?? ''
}

async function ceremonies({ origin }: Clinic): Promise<readonly string[]> {
  const client = passkeyClient(origin)
  return [(await client.beginRegistration()).path, (await client.beginSignIn()).path]
}

/** Adds a passkey to an account, and begins to add another. */
async function withPasskeys(clinic: Clinic): Promise<string> {
  const client = passkeyClient(clinic.origin, { authorization: `Bearer ${await signedIn(clinic, 'pat')}` })
  const first = await client.beginPasskey('pat')
  const device = softAuthenticator(clinic.origin)
  await client.finishRegistration(first, device.create(first.publicKey))
  return (await client.beginPasskey('pat')).path
}

/** Begins a purchase that only needs its confirmation. */
async function paidPurchase(clinic: Clinic): Promise<string> {
  const desk = await shopper(clinic, 'desk')
  await desk.add('sleeping-better')
  const purchase = await desk.settle()
  await desk.step(purchase, 'address')
  await desk.step(purchase, 'payment')
  return `${purchase}/confirmation`
}

/** Fills a cart and its recycle bin, and begins a purchase. */
async function purchases(clinic: Clinic): Promise<readonly string[]> {
  const pat = await shopper(clinic, 'pat')
  await pat.add('living-with-asthma')
  const addressed = await pat.settle()
  await pat.step(addressed, 'address')
  await pat.remove((await pat.add('sleeping-better')).place)
  await pat.add('living-with-asthma')
  return [addressed, `${addressed}/payment`]
}

/** Returns one form of each kind that the pages of some users offer, with the places that no link leads to. */
export async function offeredForms(
  clinic: Clinic,
  users: Readonly<Record<string, readonly string[]>>,
): Promise<readonly OfferedForm[]> {
  const found = new Map<string, OfferedForm>()
  for (const [user, places] of Object.entries(users)) {
    const token = user === 'guest' ? undefined : await signedIn(clinic, user)
    const headers = { accept: halForms, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
    const documents: [string, Document][] = []
    await crawl(clinic.origin, halForms, token, { read: (document, uri) => void documents.push([uri, document]) })
    for (const place of places) {
      const response = await fetch(clinic.origin + place, { headers })
      documents.push([place, (await response.json()) as Document])
    }
    for (const form of documents.flatMap(([uri, document]) => formsOf(uri, document))) {
      const key = keyOf(form)
      if (found.has(key) || form.method === 'GET' || form.target === bySignature) continue
      const place = `${user} ${form.place}`
      found.set(key, { ...form, place, headers: { ...headers, ...(await conditionOf(clinic, form, headers)) } })
    }
  }
  return [...found.values()]
}

/** Returns the precondition of a change: the present tag of its target. */
export async function conditionOf(
  { origin }: Clinic,
  { method, target }: Pick<OfferedForm, 'method' | 'target'>,
  headers: Fields,
): Promise<Fields> {
  if (method === 'POST') return {}
  const response = await fetch(origin + target, { headers })
  await response.body?.cancel()
  const tag = response.headers.get('etag')
  return tag === null ? {} : { 'if-match': tag }
}

function formsOf(uri: string, document: Document): readonly Omit<OfferedForm, 'headers'>[] {
  return withEmbedded(document).flatMap(({ _templates = {} }) =>
    Object.entries(_templates)
      // An upload is no JSON; the tests of portraits and logos send some.
      .filter(([, { contentType }]) => contentType !== mediaType.formData)
      .map(([name, { method = 'GET', target = uri, properties = [], allOf = [] }]) => ({
        place: `${uri} ${name}`,
        name,
        method,
        target,
        properties,
        requirements: allOf,
      })),
  )
}

// Forms of one kind differ in their values and options.
function keyOf({ target, method, name, properties }: Omit<OfferedForm, 'headers'>): string {
  return JSON.stringify([
    ...[kindOf(target), method, name],
    properties.map((property) => ({ ...property, value: undefined, options: undefined })),
  ])
}

function withEmbedded(document: Document): readonly Document[] {
  return [
    document,
    ...Object.values(document._embedded ?? {})
      .flat()
      .flatMap(withEmbedded),
  ]
}

/** Returns a pattern of a path, so that one form of each kind is tried. */
function kindOf(target: string): string {
  return target
    .replace(/\?.*$/, '')
    .replaceAll(/\/(?:[0-9a-f-]{36}|[0-9]+|mjones|asmith|kwong|[A-Za-z0-9_-]{22,})(?=\/|$)/g, '/*')
}
