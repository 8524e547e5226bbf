import { endpoints, href } from '../routes.ts'

/**
 * What the service publishes about itself, as a linkset (RFC 9727, RFC 9264).
 *
 * @param hasAuthorizationServer whether programs can be allowed something, and find out how (RFC 8414)
 */
export function apiCatalog(hasAuthorizationServer: boolean): Readonly<Record<string, unknown>> {
  return {
    linkset: [
      {
        anchor: href('home', {}),
        'service-desc': [{ href: href('openapi', {}), type: 'application/openapi+json' }],
        'service-doc': [
          { href: href('rels', {}), type: 'text/html' },
          { href: href('problems', {}), type: 'text/html' },
        ],
        ...(hasAuthorizationServer
          ? { 'service-meta': [{ href: endpoints.serverMetadata, type: 'application/json' }] }
          : {}),
      },
    ],
  }
}
