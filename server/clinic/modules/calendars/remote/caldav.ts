import { calendarQuery, deleteObject, type DAVResponse, fetchHomeUrl, fetchPrincipalUrl, propfind } from 'tsdav'
import { type Credentials, guardedFetch } from './guarded-fetch.ts'
import { RemoteFailure } from './remote-failure.ts'

/** Where a CalDAV server is and how it knows the doctor. */
export interface Account {
  readonly address: string
  readonly credentials: Credentials
}

/** A calendar of a CalDAV account. */
export interface Collection {
  readonly address: string
  readonly name: string
}

/** A calendar object, such as an event with its exceptions. */
export interface CalendarObject {
  readonly address: string
  readonly tag: string
  readonly text: string
}

/** What happened to a conditional change of an object. */
export type Written = { readonly tag: string | undefined } | 'changed' | 'missing'

/** The calendars of one account over CalDAV (RFC 4791). All members fail with `RemoteFailure`. */
export interface CalendarServer {
  /** Returns the calendar at the address, or all calendars of the account for any other address. */
  find(): Promise<readonly Collection[]>
  /** Returns a value that changes with the objects; undefined if the server has none. */
  state(collection: string): Promise<string | undefined>
  /** Returns the objects with an event between two instants. */
  objects(
    collection: string,
    between: { readonly from: number; readonly to: number },
  ): Promise<readonly CalendarObject[]>
  /** Returns the entity tag of an object; undefined if there is none. */
  tagOf(object: string): Promise<string | undefined>
  /** Creates an object, or replaces the one with a tag. */
  put(object: string, text: string, tag: string | undefined): Promise<Written>
  /** Deletes the object with a tag. */
  remove(object: string, tag: string): Promise<Written>
}

type FetchFor = (account: Account) => typeof fetch

/** Returns the function that opens CalDAV accounts. */
export function calendarServers(options: {
  readonly allowsPrivateAddresses: boolean
}): (account: Account) => CalendarServer {
  const fetchFor: FetchFor = (account) => guardedFetch({ ...options, ...account })
  return (account) => calendarServer(account, fetchFor)
}

function calendarServer(account: Account, fetchFor: FetchFor): CalendarServer {
  const own = fetchFor(account)
  return {
    find: () => found(account, fetchFor),
    async state(url) {
      const props = { 'd:sync-token': {}, 'cs:getctag': {} }
      const [response] = successful(await propfind({ url, props, depth: '0', fetch: own }))
      const { syncToken, getctag } = response?.props ?? {}
      const words = [syncToken, getctag].flatMap((value) => textOf(value) ?? [])
      return words.length === 0 ? undefined : words.join(' ')
    },
    async objects(url, between) {
      const props = { 'd:getetag': {}, 'c:calendar-data': {} }
      const filters = filterOf(between)
      const responses = successful(await calendarQuery({ url, props, filters, depth: '1', fetch: own }))
      return responses.flatMap((response) => objectOf(response, url))
    },
    async tagOf(object) {
      const response = await own(object)
      if (response.status === 404 || response.status === 410) return undefined
      if (!response.ok) throw failureOf(response.status)
      return response.headers.get('etag') ?? '*'
    },
    async put(object, text, tag) {
      const condition: Readonly<Record<string, string>> =
        tag === undefined ? { 'if-none-match': '*' } : { 'if-match': tag }
      const headers = { 'content-type': 'text/calendar; charset=utf-8', ...condition }
      return writtenBy(await own(object, { method: 'PUT', headers, body: text }))
    },
    remove: async (url, etag) => writtenBy(await deleteObject({ url, etag, fetch: own })),
  }
}

async function found(account: Account, fetchFor: FetchFor): Promise<readonly Collection[]> {
  const { address: url } = account
  const own = fetchFor(account)
  const props = { 'd:resourcetype': {}, 'd:displayname': {} }
  const here = await propfind({ url, props, depth: '0', fetch: own })
  const calendars = here.flatMap((response) => collectionOf(response, url))
  if (calendars.length > 0) return calendars.slice(0, 1)
  const refusal = here.find(({ status }) => status === 401 || status === 403)
  if (refusal !== undefined) throw failureOf(refusal.status)
  const home = await homeOf(account, own)
  const homeFetch = fetchFor({ ...account, address: home })
  const listed = await propfind({
    url: home,
    props: { ...props, 'c:supported-calendar-component-set': {} },
    depth: '1',
    fetch: homeFetch,
  })
  const all = successful(listed).flatMap((response) => collectionOf(response, home))
  if (all.length === 0) throw new RemoteFailure('no-calendar')
  return all
}

// RFC 6764 §6: the principal is found at the address, or at the well-known one, which redirects.
async function homeOf(account: Account, own: typeof fetch): Promise<string> {
  const { address } = account
  for (const rootUrl of [address, new URL('/.well-known/caldav', address).href]) {
    const known = { serverUrl: address, rootUrl, accountType: 'caldav' } as const
    try {
      const principalUrl = await fetchPrincipalUrl({ account: known, fetch: own })
      return await fetchHomeUrl({ account: { ...known, principalUrl }, fetch: own })
    } catch (error) {
      if (error instanceof RemoteFailure) throw error
      // The library tells with messages that there is none here.
    }
  }
  throw new RemoteFailure('no-calendar')
}

function collectionOf({ href, props }: DAVResponse, base: string): readonly Collection[] {
  const { resourcetype, displayname, supportedCalendarComponentSet } = props ?? {}
  if (!isCalendar(resourcetype) || !hasEvents(supportedCalendarComponentSet)) return []
  const address = new URL(href ?? '', base).href
  return [{ address: address.endsWith('/') ? address : `${address}/`, name: textOf(displayname) ?? address }]
}

function isCalendar(types: unknown): boolean {
  return typeof types === 'object' && types !== null && 'calendar' in types
}

// Without the property, a calendar may have any component (RFC 4791 §5.2.3).
function hasEvents(components: unknown): boolean {
  return components === undefined || JSON.stringify(components).includes('VEVENT')
}

function objectOf({ href, props }: DAVResponse, base: string): readonly CalendarObject[] {
  const text = textOf(props?.['calendarData'])
  const tag = textOf(props?.['getetag'])
  if (href === undefined || text === undefined || tag === undefined) return []
  return [{ address: new URL(href, base).href, tag, text }]
}

// The library makes numbers of texts that look like one.
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || !('_cdata' in value)) return undefined
  return String(value._cdata)
}

function filterOf({ from, to }: { readonly from: number; readonly to: number }): object {
  const range = { 'time-range': { _attributes: { start: basicInstant(from), end: basicInstant(to) } } }
  return {
    'comp-filter': {
      _attributes: { name: 'VCALENDAR' },
      'comp-filter': { _attributes: { name: 'VEVENT' }, ...range },
    },
  }
}

function basicInstant(instant: number): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function successful(responses: readonly DAVResponse[]): readonly DAVResponse[] {
  // A response without properties is that of the whole request.
  const failed = responses.find(({ ok, props }) => !ok && props === undefined)
  if (failed !== undefined) throw failureOf(failed.status)
  return responses.filter(({ ok }) => ok)
}

function writtenBy({ ok, status, headers }: Response): Written {
  if (status === 412) return 'changed'
  if (status === 404 || status === 410) return 'missing'
  if (!ok) throw failureOf(status === 403 || status === 405 ? 'read-only' : status)
  return { tag: headers.get('etag') ?? undefined }
}

function failureOf(status: number | 'read-only'): RemoteFailure {
  if (status === 'read-only') return new RemoteFailure(status)
  if (status === 401 || status === 403) return new RemoteFailure('refused')
  return new RemoteFailure(status === 404 || status === 410 ? 'not-found' : 'unreachable')
}
