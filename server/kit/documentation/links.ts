import { translate } from '@waymark/shared'
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
