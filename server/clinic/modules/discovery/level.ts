import { about } from '../../about.ts'
import { pageVariables } from '@waymark/shared'
import { pageRequestOf } from '@waymark/server/http/paging'
import { protocolProblem } from '@waymark/server/http/problem'
import { resource, type Resource } from '@waymark/server/http/resource'
import type { Representation } from '@waymark/server/hypermedia/representation'
import { pageOf } from '@waymark/server/values/page'
import type { Level } from '@waymark/shared/clinic'
import { listing } from '../../listing.ts'
import { represent } from '../../represent.ts'
import { href } from '@waymark/server/http/routes'
import { discoveryRoutes } from './routes.ts'
import { levelEndpoints } from '../../levels/routes.ts'

// Status 429, 500 and 503 at level 2 correspond to code 3 of the lower levels (levels/dialects.ts).
const refusal =
  '{"code", "message"} with the code 1 doctor not available, 2 request not understood or 3 try again later'
const outcome =
  '200 and {"code", "message"} with the code 0 booked, 1 slot or doctor not available, 2 request not understood or 3 try again later'

/** The maturity levels, with the properties that each has and lacks. */
const levels: readonly Level[] = [
  {
    level: 0,
    name: 'One endpoint',
    lacks:
      'Everything goes to one address, and a parameter says what is meant. Nothing has a name of its own, so nothing can be cached, linked to, given to somebody or asked for again; a client has to know every action and its content beforehand. Whatever happens is answered with 200, and what went wrong is hidden in the content, where no intermediary sees it.',
    endpoints: [
      {
        method: 'POST',
        path: levelEndpoints.service.replace('{?action}', '?action=query'),
        request: '{"date", "doctor"}',
        response: `200 and an array of times, or ${refusal}`,
      },
      {
        method: 'POST',
        path: levelEndpoints.service.replace('{?action}', '?action=confirm'),
        request: '{"appointment": {"date", "start", "doctor"}, "patient": {"name", "age"}}',
        response: outcome,
      },
    ],
  },
  {
    level: 1,
    name: 'Resources',
    lacks:
      'Doctors and slots have addresses now, so each can be named. But every request is a POST: nobody can tell reading from writing, so nothing is cached, nothing is safely sent again when no answer comes, and failures still hide in a 200. Which address comes next, the client must know.',
    endpoints: [
      {
        method: 'POST',
        path: levelEndpoints.doctor,
        request: '{"date"}',
        response: `200 and an array of slots, or ${refusal}`,
      },
      {
        method: 'POST',
        path: levelEndpoints.slotAtLevel1,
        request: '{"name", "age"}',
        response: outcome,
      },
    ],
  },
  {
    level: 2,
    name: 'Methods and statuses',
    lacks:
      'Reading is GET and can be cached, a booking is 201, and a lost race is 409, so software in between understands what happens. But an answer says nothing of what can be done next: paths are built from documentation, a client breaks when one of them changes, and what is possible now is known only by trying.',
    endpoints: [
      {
        method: 'GET',
        path: levelEndpoints.schedule.replace('{?date,status}', '?date={date}&status={status}'),
        request: 'none',
        response: '200 and an array of slots',
      },
      {
        method: 'POST',
        path: levelEndpoints.slotAtLevel2,
        request: '{"name", "age"}',
        response: '201 or 409 and a sentence',
      },
    ],
  },
  {
    level: 3,
    name: 'Links and forms',
    lacks:
      'Nothing of this: each answer shows what can be done next, and how. A client knows the entry and the names of relations; paths may change, and what is not possible is not shown. It costs a few bytes for links, and clients that read them.',
    endpoints: [
      { method: 'GET', path: discoveryRoutes.home, request: 'none', response: '200 and links to everything else' },
    ],
  },
]

interface TitledLink {
  readonly href: string
  readonly title: string
}

/** Represents a maturity level and the properties that it lacks. */
function levelRepresentation(level: Level): Representation {
  return represent('level', {
    title: titleOf(level),
    self: href(discoveryRoutes.level, { level: level.level }),
    state: level,
    links: {
      collection: { href: href(discoveryRoutes.levels, {}), title: 'All levels' },
      prev: linkTo(level.level - 1),
      next: linkTo(level.level + 1),
      home: { href: href(discoveryRoutes.home, {}), title: 'Home' },
    },
  })
}

function titleOf({ level, name }: Level): string {
  return `Level ${String(level)}: ${name}`
}

function linkTo(number: number): TitledLink | undefined {
  const level = levels.find((one) => one.level === number)
  return level === undefined
    ? undefined
    : { href: href(discoveryRoutes.level, { level: number }), title: titleOf(level) }
}

export function levelList(): Resource {
  return resource({
    kind: 'levels',
    parameters: pageVariables,
    cache: { store: 'anybody', maxAge: 3600 },
    isForEverybody: true,
    find({ parameters }) {
      const request = pageRequestOf(parameters)
      return Promise.resolve('problem' in request ? request : { entity: request, version: about.version })
    },
    represent(request, { parameters: { cursor, limit } }) {
      const keyOf = ({ level }: (typeof levels)[number]): string => String(level)
      const hrefOf = (other: string | undefined): string => href(discoveryRoutes.levels, { cursor: other, limit })
      const told = { keyOf, hrefOf, cursor, represent: levelRepresentation }
      const page = pageOf(levels, keyOf, request)
      return represent('levels', { title: 'The same clinic at four levels of maturity', ...listing(page, told) })
    },
  })
}

export function level(): Resource {
  return resource({
    kind: 'level',
    cache: { store: 'anybody', maxAge: 3600 },
    isForEverybody: true,
    find({ variables }) {
      const found = levels.find((one) => String(one.level) === variables['level'])
      const missing = protocolProblem('not-found', 'There are the levels 0, 1, 2 and 3.')
      return Promise.resolve(found === undefined ? missing : { entity: found, version: about.version })
    },
    represent: levelRepresentation,
  })
}
