import { translatable } from '@waymark/shared'
import { href } from '../http/routes.ts'
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
  'service-doc': [{ href: rels, title: translatable('Documentation') }],
  'api-catalog': {
    href: href(documentationRoutes.apiCatalog, {}),
    title: translatable('API catalog'),
    type: 'application/linkset+json',
  },
  rels: { href: rels, title: translatable('Link relations') },
  problems: { href: href(documentationRoutes.problems, {}), title: translatable('Problem types') },
} as const
