import {
  identifier,
  optional,
  type ResourceDescription,
  schemaOfFields,
  translatable,
  translate,
} from '@waymark/shared'
import { outsideHref } from '../http/base-path.ts'
import { protocolProblem } from '../http/problem.ts'
import { resource, type Resource } from '../http/resource.ts'
import { href } from '../http/routes.ts'
import type { Serializer } from '../hypermedia/serializer.ts'
import { serverMediaType } from '../hypermedia/media-type.ts'
import { inCurrentLanguage } from '../languages/current.ts'
import { problemJson } from '../representations/hal.ts'
import { formsOf, type Kinds, relationsOf } from './relation-representation.ts'
import { documentationRoutes } from './routes.ts'
import { linkSetFor, type Site } from './site.ts'

const schemaJson: Serializer = {
  key: 'schema',
  title: 'JSON Schema',
  mediaType: serverMediaType.jsonSchema,
  quality: 1,
  isText: false,
  showsLinks: true,
  problems: problemJson,
  write: ({ state }) => JSON.stringify(state),
}

/**
 * The JSON Schema (2020-12) of the input of each form, by the name of its relation and the kind of resource that it is on.
 * Without a kind, forms of one name that differ by resource are alternatives.
 */
export function formSchemas(site: Site): Resource {
  return resource({
    route: documentationRoutes.schema,
    kind: 'document',
    parameters: { on: optional(identifier({ prompt: translatable('Kind of resource') })) },
    isPublic: true,
    cache: { store: 'public', maxAge: 3600 },
    serializers: [schemaJson],
    find({ variables: { form }, parameters: { on } }) {
      const description = inCurrentLanguage(site.description)
      const all: Kinds = Object.entries<ResourceDescription>(description.resources)
      const kinds = on === undefined ? all : all.filter(([kind]) => kind === on)
      const relation = relationsOf(description).get(form)
      const forms = relation === undefined ? [] : formsOf(kinds, relation)
      if (relation !== undefined && forms.length > 0)
        return Promise.resolve({ entity: { relation, forms, on }, version: site.version })
      const rels = { href: href(documentationRoutes.rels, {}), title: translate('All relations') }
      const links = [linkSetFor(site, 'rels')(rels)]
      return Promise.resolve(
        protocolProblem('not-found', translate('The service has no form of this name.'), { links }),
      )
    },
    represent({ relation, forms, on }) {
      const alternatives = forms.map(({ title, fields }) => ({ title, ...schemaOfFields(fields) }))
      const [only, ...others] = alternatives
      const state = {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: outsideHref(site.basePath, href(documentationRoutes.schema, { form: relation.key, on })),
        ...(others.length === 0 ? only : { title: relation.title, anyOf: alternatives }),
      }
      return { kind: 'document', title: relation.title, state, links: [], embedded: [], forms: [] }
    },
  })
}
