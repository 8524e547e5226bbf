import { createHash } from 'node:crypto'
import {
  identifier,
  optional,
  pageVariables,
  type Relation,
  translatable,
  translate,
  translateDescribed,
} from '@waymark/shared'
import { inCurrentLanguage, perLanguage } from '../languages/current.ts'
import { listing, pageRequestOf } from '../http/paging.ts'
import { protocolProblem } from '../http/problem.ts'
import { resource, type Resource } from '../http/resource.ts'
import type { GivenLink } from '../hypermedia/represent.ts'
import type { Link } from '../hypermedia/representation.ts'
import { pageOf } from '../values/page.ts'
import { drawing, svg } from './drawing.ts'
import { relationGraph } from './relation-graph.ts'
import { type RelationDocuments, relationDocuments, relationsOf } from './relation-representation.ts'
import { href, template } from '../http/routes.ts'
import { documentationRoutes } from './routes.ts'
import { linkSetFor, representFor, type Site } from './site.ts'

/** The documents of all relations of a service: the list, one page each, and a map as a drawing. */
export function relationResources(site: Site): Readonly<Record<'rels' | 'rel' | 'map', Resource>> {
  const { description, version, parts = {} } = site
  const documents = perLanguage(() => documentsOf(site))
  return {
    rels: relationList(site, documents),
    rel: relationPage(site, documents),
    map: resource({
      kind: 'diagram',
      parameters: {
        rel: optional(identifier({ prompt: translatable('Relation'), example: 'rels' })),
        part: optional(identifier({ prompt: translatable('Part of the service') })),
      },
      isPublic: true,
      cache: { store: 'public', maxAge: 3600 },
      serializers: [svg],
      find({ parameters: { rel, part } }) {
        if (part !== undefined && !Object.hasOwn(parts, part))
          return Promise.resolve(protocolProblem('not-found', translate('The service has no part of this name.')))
        return Promise.resolve({ entity: { rel, kinds: parts[part ?? '']?.kinds }, version })
      },
      represent: ({ rel, kinds }) =>
        drawing(translate('Relations'), relationGraph(inCurrentLanguage(description), { relation: rel, kinds })),
    }),
  }
}

/** The relations of a service by key, and their documents, in one language. */
interface Documents extends RelationDocuments {
  readonly relations: ReadonlyMap<string, Relation>
}

function documentsOf(site: Site): Documents {
  const description = inCurrentLanguage(site.description)
  return { relations: relationsOf(description), ...relationDocuments({ ...site, description }) }
}

function relationPage(site: Site, documents: () => Documents): Resource {
  return resource({
    route: documentationRoutes.rel,
    kind: 'rel',
    isPublic: true,
    cache: { store: 'public', maxAge: 600 },
    async find({ variables }) {
      const relation = documents().relations.get(variables.rel)
      if (relation === undefined) {
        const links = [
          linkSetFor(site, 'rels')({ href: href(documentationRoutes.rels, {}), title: translate('All relations') }),
        ]
        return protocolProblem('not-found', translate('The service uses no relation of this name.'), { links })
      }
      const example = await site.exampleOf?.(relation.key, site.served())
      return { entity: { relation, example }, version: `${site.version}-${hashOf(example)}` }
    },
    represent: ({ relation, example }) => documents().page(relation, example),
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
  const options = Object.entries(parts).map(([value, { title }]) => ({ value, prompt: translateDescribed(title) }))
  const map = href(documentationRoutes.map, {})
  const link = { title: translate('The map of all relations'), type: 'image/svg+xml' }
  return options.length === 0 ? { ...link, href: map } : { ...link, href: `${map}{?part}`, options: { part: options } }
}

function relationList(site: Site, documents: () => Documents): Resource {
  const represent = representFor(site)
  return resource({
    kind: 'rels',
    parameters: pageVariables,
    isPublic: true,
    cache: { store: 'public', maxAge: 3600 },
    find({ parameters }) {
      const request = pageRequestOf(parameters, documents().relations.size)
      return Promise.resolve('problem' in request ? request : { entity: request, version: site.version })
    },
    represent(request, { parameters: { cursor, limit } }) {
      const keyOf = ({ key }: { readonly key: string }): string => key
      const { relations, listed: represented } = documents()
      const page = pageOf([...relations.values()], keyOf, request)
      const hrefOf = (other: string | undefined): string => href(documentationRoutes.rels, { cursor: other, limit })
      const { links, ...listed } = listing(page, {
        keyOf,
        hrefOf,
        cursor,
        home: site.home,
        represent: represented,
      })
      return represent('rels', {
        title: translate('Relations'),
        ...listed,
        links: {
          ...links,
          rel: { href: template(documentationRoutes.rel), title: translate('A relation by name') },
          diagram: mapLink(site),
        },
      })
    },
  })
}
