import { about } from '../../../about.ts'
import { pageVariables } from '@waymark/shared'
import { href, pageRequestOf, protocolProblem, type Representation, resource, type Resource } from '@waymark/server'
import { pageOf } from '@waymark/server/values'
import type { Level } from '@waymark/shared/clinic'
import { listing, homeLink, represent, type TitledLink } from '../../../represent.ts'
import { discoveryRoutes } from '../routes.ts'
import { levelEndpoints } from '../../../levels/routes.ts'
import { discoveryTexts } from '../texts.ts'

// Status 425, 429, 500 and 503 at level 2 correspond to code 3 of the lower levels (levels/levels.ts).
const refusalContent = { content: '{"code", "message"}' }

/** Returns the maturity levels, with the properties that each has and lacks. */
function levels(): readonly Level[] {
  return [...levelsOfCalls(), ...levelsOfHttp()]
}

function levelsOfCalls(): readonly Level[] {
  const { endpoint, resources } = discoveryTexts.levels
  const refusal = discoveryTexts.queryRefusal(refusalContent)
  const outcome = discoveryTexts.bookingOutcome(refusalContent)
  return [
    {
      level: 0,
      ...endpoint,
      endpoints: [
        {
          method: 'POST',
          path: levelEndpoints.service.replace('{?action}', '?action=query'),
          request: '{"date", "doctor"}',
          response: discoveryTexts.timesResponse({ refusal }),
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
      ...resources,
      endpoints: [
        {
          method: 'POST',
          path: levelEndpoints.doctor,
          request: '{"date"}',
          response: discoveryTexts.slotsOrRefusalResponse({ refusal }),
        },
        {
          method: 'POST',
          path: levelEndpoints.slotAtLevel1,
          request: '{"name", "age"}',
          response: outcome,
        },
      ],
    },
  ]
}

function levelsOfHttp(): readonly Level[] {
  const { methods, links } = discoveryTexts.levels
  return [
    {
      level: 2,
      ...methods,
      endpoints: [
        {
          method: 'GET',
          path: levelEndpoints.schedule.replace('{?date,status}', '?date={date}&status={status}'),
          request: discoveryTexts.noContent,
          response: discoveryTexts.slotsResponse,
        },
        {
          method: 'POST',
          path: levelEndpoints.slotAtLevel2,
          request: '{"name", "age"}',
          response: discoveryTexts.bookingResponse,
        },
      ],
    },
    {
      level: 3,
      ...links,
      endpoints: [
        {
          method: 'GET',
          path: discoveryRoutes.home,
          request: discoveryTexts.noContent,
          response: discoveryTexts.homeResponse,
        },
      ],
    },
  ]
}

/** Represents a maturity level and the properties that it lacks. */
function levelRepresentation(level: Level): Representation {
  return represent('level', {
    title: discoveryTexts.levelTitle(level),
    self: href(discoveryRoutes.level, { level: level.level }),
    state: level,
    links: {
      collection: { href: href(discoveryRoutes.levels, {}), title: discoveryTexts.allLevelsTitle },
      prev: linkTo(level.level - 1),
      next: linkTo(level.level + 1),
      home: homeLink,
    },
  })
}

function linkTo(number: number): TitledLink | undefined {
  const level = levels().find((one) => one.level === number)
  return level === undefined
    ? undefined
    : { href: href(discoveryRoutes.level, { level: number }), title: discoveryTexts.levelTitle(level) }
}

export function levelList(): Resource {
  return resource({
    route: discoveryRoutes.levels,
    kind: 'levels',
    parameters: pageVariables,
    cache: { store: 'public', maxAge: 3600 },
    isPublic: true,
    find({ parameters }) {
      const request = pageRequestOf(parameters)
      return Promise.resolve('problem' in request ? request : { entity: request, version: about.version })
    },
    represent(request, { parameters: { cursor, limit } }) {
      const keyOf = ({ level }: ReturnType<typeof levels>[number]): string => String(level)
      const hrefOf = (other: string | undefined): string => href(discoveryRoutes.levels, { cursor: other, limit })
      const told = { keyOf, hrefOf, cursor, represent: levelRepresentation }
      const page = pageOf(levels(), keyOf, request)
      return represent('levels', { title: discoveryTexts.levelsTitle, ...listing(page, told) })
    },
  })
}

export function level(): Resource {
  return resource({
    route: discoveryRoutes.level,
    kind: 'level',
    cache: { store: 'public', maxAge: 3600 },
    isPublic: true,
    find({ variables }) {
      const found = levels().find((one) => String(one.level) === variables.level)
      const missing = protocolProblem('not-found', discoveryTexts.unknownLevelDetail)
      return Promise.resolve(found === undefined ? missing : { entity: found, version: about.version })
    },
    represent: levelRepresentation,
  })
}
