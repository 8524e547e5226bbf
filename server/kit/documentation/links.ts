import { type CodedDescription, translate } from '@waymark/shared'
import { href, template } from '../http/routes.ts'
import type { LinkContext } from '../hypermedia/serializer.ts'
import { documentationRoutes } from './routes.ts'

const rels = href(documentationRoutes.rels, {})

/**
 * The links from home to the documentation of the service.
 *
 * @example
 * assert.equal(documentationLinks.rels.href, '/rels')
 */
export const documentationLinks = {
  'service-desc': { href: href(documentationRoutes.openapi, {}), title: 'OpenAPI', type: 'application/openapi+json' },
  'service-doc': [
    {
      href: rels,
      get title() {
        return translate('Documentation')
      },
    },
  ],
  'api-catalog': {
    href: href(documentationRoutes.apiCatalog, {}),
    get title() {
      return translate('API catalog')
    },
    type: 'application/linkset+json',
  },
  rels: {
    href: rels,
    get title() {
      return translate('Link relations')
    },
  },
  problems: {
    href: href(documentationRoutes.problems, {}),
    get title() {
      return translate('Problem types')
    },
  },
} as const

/** Returns where a representation is described: its relations, its profile and its forms. */
export function documentsOf({ relations }: CodedDescription): Omit<LinkContext, 'alternates'> {
  const prefixes = Object.values(relations).flatMap(({ name, registered }) =>
    registered ? [] : [name.split(':')[0] ?? ''],
  )
  return {
    curies: [...new Set(prefixes)].map((name) => ({ name, href: template(documentationRoutes.rel) })),
    profiles: [{ href: rels }],
    formSchema: documentationRoutes.schema,
  }
}
