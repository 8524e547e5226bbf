import { createHash } from 'node:crypto'
import adapter from 'caldav-adapter'
import Koa from 'koa'
import { closed, listening } from '../http/listening.ts'
import { createServer } from 'node:http'

/** An object of the calendar with its entity tag. */
export interface StoredObject {
  readonly eventId: string
  readonly ical: string
}

/** A CalDAV server with one calendar, by the package that runs the calendars of a mail provider. */
export interface CalendarFixture {
  /** The address of the calendar. */
  readonly calendar: string
  /** The address of the server, where the account is found. */
  readonly server: string
  readonly user: string
  readonly password: string
  /** The texts of the objects by their ids. */
  readonly objects: Map<string, string>
  /** The methods of the requests so far. */
  readonly requests: string[]
  /** Answers every request with this status, until it is undefined. */
  outage: number | undefined
  /** Whether the account has another calendar, which is empty. */
  hasSecond: boolean
  close(): Promise<void>
}

interface Context {
  readonly state: { readonly params: Readonly<Record<string, string>> }
  readonly request: { readonly body: string }
  get(name: string): string
  status: number
}

const user = 'mary'
const password = 'app-password'
const calendarId = 'private'

/** Opens a CalDAV server on a free port. */
export async function openCalendarServer(): Promise<CalendarFixture> {
  const objects = new Map<string, string>()
  const requests: string[] = []
  const fixture = { outage: undefined as number | undefined, hasSecond: false }
  const app = new Koa()
  app.silent = true
  app.use(async (context, next) => {
    requests.push(context.method)
    if (fixture.outage === undefined) await next()
    else context.status = fixture.outage
  })
  app.use(refuseStaleDeletes(objects))
  const authenticate = (
    _: unknown,
    given: { readonly username: string; readonly password: string },
  ): object | undefined => (given.username === user && given.password === password ? { principalId: user } : undefined)
  app.use(
    adapter({
      caldavRoot: '/',
      calendarRoot: 'calendars',
      principalRoot: 'principals',
      authRealm: 'Calendars',
      authenticate,
      data: dataOf(objects, fixture),
    }),
  )
  const handle = app.callback()
  const server = createServer((request, response) => void handle(request, response))
  const origin = (await listening(server)).replace('127.0.0.1', 'localhost')
  return Object.assign(fixture, {
    calendar: `${origin}/calendars/${user}/${calendarId}/`,
    server: `${origin}/`,
    user,
    password,
    objects,
    requests,
    close: () => closed(server),
  })
}

function tagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`
}

// The package leaves the condition of a deletion to the data.
function refuseStaleDeletes(objects: ReadonlyMap<string, string>): Koa.Middleware {
  return async (context, next) => {
    const text = objects.get(idOf(context.path.split('/').at(-1) ?? ''))
    const tag = context.get('if-match')
    if (context.method === 'DELETE' && text === undefined) context.status = 404
    else if (context.method === 'DELETE' && tag !== '*' && tag !== tagOf(text ?? '')) context.status = 412
    else await next()
  }
}

function idOf(file: string): string {
  return decodeURIComponent(file).replace(/\.ics$/, '')
}

function dataOf(objects: Map<string, string>, fixture: { readonly hasSecond: boolean }): object {
  const eventOf = (id: string): StoredObject | undefined => {
    const ical = objects.get(idOf(id))
    return ical === undefined ? undefined : { eventId: idOf(id), ical }
  }
  const all = (): readonly (StoredObject | undefined)[] => [...objects.keys()].map(eventOf)
  const state = (): string => tagOf(JSON.stringify([...objects]))
  const calendar = (id = calendarId): object => ({
    calendarId: id,
    name: id === calendarId ? 'Private' : 'Work',
    description: 'Private',
    timezone: 'UTC',
    color: '#000000',
    order: 0,
    readonly: false,
    synctoken: `https://calendars.invalid/${state()}`,
  })
  const store = ({ request }: Context, { eventId }: { readonly eventId: string }): StoredObject => {
    objects.set(idOf(eventId), request.body)
    return { eventId: idOf(eventId), ical: request.body }
  }
  return {
    getCalendar: (_: unknown, { calendarId: id }: { readonly calendarId: string }) => Promise.resolve(calendar(id)),
    getCalendarsForPrincipal: () => Promise.resolve([calendar(), ...(fixture.hasSecond ? [calendar('work')] : [])]),
    getCalendarId: (_: unknown, { calendarId: id }: { readonly calendarId: string }) => id,
    getEvent: (_: unknown, { eventId }: { readonly eventId: string }) => Promise.resolve(eventOf(eventId)),
    getEventsForCalendar: () => Promise.resolve(all()),
    // A server may return more than the range.
    getEventsByDate: (_: unknown, { calendarId: id }: { readonly calendarId: string }) =>
      Promise.resolve(id === calendarId ? all() : []),
    createEvent: (context: Context, which: { readonly eventId: string }) => Promise.resolve(store(context, which)),
    updateEvent: (context: Context, which: { readonly eventId: string }) => Promise.resolve(store(context, which)),
    deleteEvent: (_: unknown, { eventId }: { readonly eventId: string }) =>
      Promise.resolve(void objects.delete(idOf(eventId))),
    buildICS: (_: unknown, { ical }: StoredObject) => Promise.resolve(ical),
    getETag: (_: unknown, { ical }: StoredObject) => tagOf(ical),
  }
}
