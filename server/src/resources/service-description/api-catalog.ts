import { href } from '../routes.ts'

/** What the service publishes about itself, as a linkset (RFC 9727, RFC 9264). */
export function apiCatalog(): Readonly<Record<string, unknown>> {
  return {
    linkset: [
      {
        anchor: href('home', {}),
        'service-desc': [{ href: href('openapi', {}), type: 'application/openapi+json' }],
        'service-doc': [
          { href: href('rels', {}), type: 'text/html' },
          { href: href('problems', {}), type: 'text/html' },
        ],
      },
    ],
  }
}
