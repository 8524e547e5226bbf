import { createHash } from 'node:crypto'
import { identifier, optional, pageVariables } from '@waymark/shared'
import { listing, pageRequestOf } from '../http/paging.ts'
import { protocolProblem } from '../http/problem.ts'
import { resource, type Resource } from '../http/resource.ts'
import type { GivenLink } from '../hypermedia/represent.ts'
import type { Link } from '../hypermedia/representation.ts'
import { pageOf } from '../values/page.ts'
import { drawing, svg } from './drawing.ts'
import { relationGraph } from './relation-graph.ts'
import { relationDocuments, relationsOf } from './relation-representation.ts'
import { href, template } from '../http/routes.ts'
import { documentationRoutes } from './routes.ts'
import { linkSetFor, representFor, type Site } from './site.ts'

/** The documents of all relations of a service: the list, one page each, and a map as a drawing. */
export function relationResources(site: Site): Readonly<Record<'rels' | 'rel' | 'map', Resource>> {
  const { description, version, parts = {} } = site
  return {
    rels: relationList(site),
    rel: relationPage(site),
    map: resource({
      kind: 'diagram',
      parameters: {
        rel: optional(identifier({ prompt: 'Relation', example: 'rels' })),
        part: optional(identifier({ prompt: 'Part of the service' })),
      },
      isPublic: true,
      cache: { store: 'public', maxAge: 3600 },
      serializers: [svg],
      find({ parameters: { rel, part } }) {
        if (part !== undefined && !Object.hasOwn(parts, part))
          return Promise.resolve(protocolProblem('not-found', 'The service has no part of this name.'))
        return Promise.resolve({ entity: { rel, kinds: parts[part ?? '']?.kinds }, version })
      },
      represent: ({ rel, kinds }) => drawing('Relations', relationGraph(description, { emphasised: rel, kinds })),
    }),
  }
}

function relationPage(site: Site): Resource {
  const relations = relationsOf(site.description)
  const { page } = relationDocuments(site)
  return resource({
    route: documentationRoutes.rel,
    kind: 'rel',
    isPublic: true,
    cache: { store: 'public', maxAge: 600 },
    async find({ variables }) {
      const relation = relations.get(variables.rel)
      if (relation === undefined) {
        const links = [linkSetFor(site, 'rels')({ href: href(documentationRoutes.rels, {}), title: 'All relations' })]
        return protocolProblem('not-found', 'The service uses no relation of this name.', { links })
      }
      const example = await site.exampleOf?.(relation.key, site.served())
      return { entity: { relation, example }, version: `${site.version}-${hashOf(example)}` }
    },
    represent: ({ relation, example }) => page(relation, example),
  })
}

// The example is made from the present state, and the page shows all of it.
function hashOf(example: Link | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify(example ?? null))
    .digest('base64url')
    .slice(0, 16)
}

function mapLink({ parts = {} }: Site): GivenLink {
  const options = Object.entries(parts).map(([value, { title }]) => ({ value, prompt: title }))
  const map = href(documentationRoutes.map, {})
  const link = { title: 'The map of all relations', type: 'image/svg+xml' }
  return options.length === 0 ? { ...link, href: map } : { ...link, href: `${map}{?part}`, options: { part: options } }
}

function relationList(site: Site): Resource {
  const represent = representFor(site)
  const all = [...relationsOf(site.description).values()]
  const documents = relationDocuments(site)
  return resource({
    kind: 'rels',
    parameters: pageVariables,
    isPublic: true,
    cache: { store: 'public', maxAge: 3600 },
    find({ parameters }) {
      const request = pageRequestOf(parameters, all.length)
      return Promise.resolve('problem' in request ? request : { entity: request, version: site.version })
    },
    represent(request, { parameters: { cursor, limit } }) {
      const keyOf = ({ key }: { readonly key: string }): string => key
      const page = pageOf(all, keyOf, request)
      const hrefOf = (other: string | undefined): string => href(documentationRoutes.rels, { cursor: other, limit })
      const { links, ...listed } = listing(page, {
        keyOf,
        hrefOf,
        cursor,
        home: site.home,
        represent: documents.listed,
      })
      return represent('rels', {
        title: 'Relations',
        ...listed,
        links: {
          ...links,
          rel: { href: template(documentationRoutes.rel), title: 'A relation by name' },
          diagram: mapLink(site),
        },
      })
    },
  })
}
