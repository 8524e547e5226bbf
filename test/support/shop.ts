import { randomUUID } from 'node:crypto'
import { signedIn } from './authentication/signed-in.ts'

export interface ShopDocument {
  readonly [member: string]: unknown
  readonly _links: Readonly<Record<string, { readonly href: string }>>
  readonly _embedded?: Readonly<Record<string, readonly ShopDocument[]>>
  readonly _templates?: Readonly<Record<string, { readonly method: string; readonly target: string }>>
}

export interface Answer {
  readonly status: number
  readonly tag: string
  readonly location: string
  readonly place: string
  readonly document: ShopDocument
}

interface Sending {
  readonly body?: unknown
  readonly match?: string
  readonly accept?: string
}

/** A client of the shop. */
export interface Shopper {
  send(method: string, path: string, sending?: Sending): Promise<Answer>
  get(path: string): Promise<Answer>
  /** Adds copies of a book to the cart. */
  add(book: string, quantity?: number): Promise<Answer>
  /** Starts the checkout and returns its path. */
  settle(): Promise<string>
  /** Removes what is at a place now, such as a position of the cart. */
  remove(place: string): Promise<Answer>
  step(settlement: string, step: 'address' | 'payment' | 'confirmation', body?: unknown): Promise<Answer>
}

export const shippingAddress = {
  name: 'Pat Miller',
  street: '1 Harbour Road',
  postalCode: 'SE1 3TT',
  city: 'London',
  country: 'United Kingdom',
}

/** A book that is not in the demonstration. */
export const newBook = {
  id: 'good-feet',
  title: 'Good feet',
  author: 'Nora Field',
  language: 'en',
  description: 'Socks, shoes and what to look for.',
  amount: 640,
  currency: 'EUR',
}

const mergePatch = 'application/merge-patch+json'
const bodies = { address: shippingAddress, payment: { payment: 'invoice' }, confirmation: undefined }

/** Creates a client for a demonstration account, or for a guest. */
export async function shopper(clinic: { readonly origin: string }, user?: string): Promise<Shopper> {
  const token = user === undefined ? undefined : await signedIn(clinic, user)
  const send = async (method: string, path: string, { body, match, accept }: Sending = {}): Promise<Answer> => {
    const response = await fetch(clinic.origin + path, {
      method,
      headers: {
        accept: accept ?? 'application/prs.hal-forms+json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': method === 'PATCH' ? mergePatch : 'application/json' }),
        ...(match === undefined ? {} : { 'if-match': match }),
        // A unique key avoids suspected duplicates.
        ...(method === 'POST' ? { 'idempotency-key': `"${randomUUID()}"` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const field = (name: string): string => response.headers.get(name) ?? ''
    const document = (text === '' ? { _links: {} } : JSON.parse(text)) as ShopDocument
    const places = { location: field('location'), place: field('content-location') }
    return { status: response.status, tag: field('etag'), ...places, document }
  }
  return {
    send,
    get: (path) => send('GET', path),
    add: (book, quantity = 1) => send('POST', `/users/${user ?? 'nobody'}/cart`, { body: { book, quantity } }),
    remove: async (place) => send('DELETE', place, { match: (await send('GET', place)).tag }),
    settle: async () => (await send('POST', '/settlements')).location,
    step: (settlement, step, body = bodies[step]) => send('PUT', `${settlement}/${step}`, { body }),
  }
}

/** Returns the problem kind of a response. */
export function problemIn({ document }: Answer): string {
  return String(document['type']).replace(/.*\//, '')
}

/** Returns the names of the forms, without searches. */
export function formsIn({ _templates = {} }: ShopDocument): readonly string[] {
  return Object.entries(_templates).flatMap(([name, { method }]) => (method === 'GET' ? [] : [name]))
}

export function linksIn({ _links }: ShopDocument): readonly string[] {
  return Object.keys(_links)
}

export function itemsIn({ _embedded = {} }: ShopDocument, relation = 'item'): readonly ShopDocument[] {
  return _embedded[relation] ?? []
}

/** Creates a resource of a kind for pat and returns its path. */
export const shopPlaces = {
  cart: async (pat) => (await pat.add('living-with-asthma')).document._links['collection']?.href,
  position: async (pat) => (await pat.add('living-with-asthma')).place,
  recycleBin: async (pat) => (await deleted(pat)).replace(/\/[^/]*$/, ''),
  binItem: (pat) => deleted(pat),
  settlements: () => Promise.resolve('/settlements'),
  settlement: (pat) => begun(pat),
  settlementLine: async (pat) =>
    itemsIn((await pat.get(await begun(pat))).document, 'wm:lines')[0]?._links['self']?.href,
  settlementStep: async (pat) => `${await begun(pat)}/address`,
} as const satisfies Readonly<Record<string, (pat: Shopper) => Promise<string | undefined>>>

async function deleted(pat: Shopper): Promise<string> {
  const { place, tag } = await pat.add('sleeping-better')
  await pat.send('DELETE', place, { match: tag })
  return '/users/pat/recycle-bin/sleeping-better'
}

async function begun(pat: Shopper): Promise<string> {
  await pat.add('living-with-asthma')
  const { location, document } = await pat.send('POST', '/settlements')
  return location === '' ? (document._links['wm:settlement']?.href ?? '') : location
}
