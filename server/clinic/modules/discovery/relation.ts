import { nobody } from '@waymark/server/http/caller'
import { pageRequestOf } from '@waymark/server/http/paging'
import { protocolProblem } from '@waymark/server/http/problem'
import { type Resource, resource } from '@waymark/server/http/resource'
import type { Link } from '@waymark/server/hypermedia/representation'
import { pageOf } from '@waymark/server/values/page'
import { dateAfter, dateAt } from '@waymark/server/values/time'
import { identifier, optional } from '@waymark/shared'
import { pageVariables } from '../../../../shared/src/collection.ts'
import { listing } from '../../listing.ts'
import type { Ports } from '../../ports.ts'
import { linkSet, represent } from '../../represent.ts'
import { href, template } from '../../routes.ts'
import { listed } from '../booking/domain/schedule.ts'
import { drawing, svg } from '../operations/decisions.ts'
import { relationGraph } from './relation-graph.ts'
import { allRelations, relationPage, relationRepresentation } from './relation-representation.ts'

/** The resources in which examples of links are looked for. */
const exemplary = ['home', 'doctors', 'doctor', 'schedule', 'slot', 'rels', 'problems'] as const

export type Exemplary = Readonly<Record<(typeof exemplary)[number], Resource>>

type Finder = (relation: string) => Promise<Link | undefined>

// Examples are what somebody sees who is not signed in.
const asGuest = { caller: nobody, client: '', isFromOwnPage: false }

const lookAhead = 14

/** Finds a link of a relation as the service gives it at this moment, in the first resource that has one. */
export function liveExamples(ports: Pick<Ports, 'doctors' | 'schedules' | 'clock'>, served: () => Exemplary): Finder {
  return async (relation) => {
    const variables = await present(ports)
    for (const name of exemplary) {
      const found = await served()[name].find({ variables, parameters: {}, ...asGuest })
      if ('problem' in found) continue
      const { links } = await found.represent()
      const link = links.find((set) => set.relation.key === relation)?.links[0]
      if (link !== undefined) return link
    }
    return undefined
  }
}

/** Variables of paths that lead to something: the first doctor, and a slot that is open. */
async function present({
  doctors,
  schedules,
  clock,
}: Pick<Ports, 'doctors' | 'schedules' | 'clock'>): Promise<Readonly<Record<string, string>>> {
  const [doctor] = (await doctors.page({ limit: 1 })).items
  if (doctor === undefined) return {}
  const today = dateAt(clock.now(), doctor.timeZone)
  for (let day = 0; day < lookAhead; day += 1) {
    const slots = await schedules.slots(doctor.id, dateAfter(today, day))
    const [slot] = listed(slots, 'open', clock.now())
    if (slot !== undefined) return { doctor: doctor.id, slot: String(slot.id) }
  }
  return { doctor: doctor.id }
}

export interface RelationOptions {
  readonly version: string
  /** A link of the relation as the service gives it at this moment. */
  readonly exampleOf: (relation: string) => Promise<Link | undefined>
  /** All resources, whose actions tell the methods of a form. */
  readonly served: () => readonly Resource[]
}

/** The document of one relation. */
export function relation({ version, exampleOf, served }: RelationOptions): Resource {
  return resource({
    kind: 'rel',
    isForEverybody: true,
    cache: { store: 'anybody', maxAge: 600 },
    async find({ variables }) {
      const found = allRelations.get(variables['rel'] ?? '')
      if (found === undefined) return noSuchRelation()
      const example = await exampleOf(found.key)
      // The example is made from the present state, so it is part of what the version names.
      const of = Buffer.from(example?.href ?? '').toString('base64url')
      return { entity: { relation: found, example }, version: `${version}-${of}` }
    },
    represent: ({ relation: found, example }) => relationPage(found, { example, served: served() }),
  })
}

function noSuchRelation(): ReturnType<typeof protocolProblem> {
  const links = [linkSet('rels', { href: href('rels', {}), title: 'All relations' })]
  return protocolProblem('not-found', 'The clinic uses no relation of this name.', { links })
}

const all = [...allRelations.values()].sort((one, other) => (one.key < other.key ? -1 : 1))

/** Every relation of the clinic, in the order of their bare names. */
export function relationList(version: string): Resource {
  return resource({
    kind: 'rels',
    parameters: pageVariables,
    isForEverybody: true,
    cache: { store: 'anybody', maxAge: 3600 },
    find({ parameters }) {
      const request = pageRequestOf(parameters, all.length)
      return Promise.resolve('problem' in request ? request : { entity: request, version })
    },
    represent(request, { parameters }) {
      const keyOf = ({ key }: { readonly key: string }): string => key
      const page = pageOf(all, keyOf, request)
      const hrefOf = (cursor: string | undefined): string => href('rels', { cursor, limit: parameters.limit })
      const told = { keyOf, hrefOf, cursor: parameters.cursor, represent: relationRepresentation }
      const { links, ...listed } = listing(page, told)
      return represent('rels', {
        title: 'Relations',
        ...listed,
        links: {
          ...links,
          rel: { href: template('rel'), title: 'A relation by name' },
          diagram: { href: href('map', {}), title: 'The map of all relations', type: 'image/svg+xml' },
        },
      })
    },
  })
}

/** The map of all relations as a drawing; one of them is emphasised where it is named. */
export function relationMap(version: string): Resource {
  return resource({
    kind: 'diagram',
    parameters: { rel: optional(identifier({ prompt: 'Relation', example: 'schedule' })) },
    isForEverybody: true,
    cache: { store: 'anybody', maxAge: 3600 },
    serializers: [svg],
    find: ({ parameters }) => Promise.resolve({ entity: parameters.rel, version }),
    represent: (rel) => drawing('Relations', relationGraph(rel)),
  })
}
