import { documentation } from '@waymark/server/documentation/documentation'
import { documentationRoutes } from '@waymark/server/documentation/routes'
import type { Served, Site } from '@waymark/server/documentation/site'
import { href } from '@waymark/server/http/routes'
import { serializers } from '@waymark/server/representations/index'
import { clinicDescription } from '@waymark/shared/clinic'
import { about } from '../about.ts'
import { discoveryRoutes } from '../modules/discovery/routes.ts'
import { liveExamples } from '../modules/discovery/live-examples.ts'
import { oauthEndpoints } from '../modules/programs/routes.ts'
import { problems, type Ports } from './compose.ts'

/** Returns the resources of the modules, and of the documentation that follows from their description. */
export function documented(ports: Ports, resources: readonly Served[]): readonly Served[] {
  // RFC 8414 §3: clients discover an authorization server by its metadata.
  const metadata = [{ href: oauthEndpoints.serverMetadata, type: 'application/json' }]
  const catalogued: Site['catalogued'] = ports.oauth === undefined ? {} : { 'service-meta': metadata }
  const byName = documentation({
    ...{ name: about.name, summary: about.description, version: about.version },
    ...{ description: clinicDescription, problems, serializers, origin: ports.origin, securitySchemes },
    home: href(discoveryRoutes.home, {}),
    catalogued,
    exampleOf: liveExamples(ports, () => all),
    served: () => all,
  })
  const all = [
    ...resources,
    ...Object.entries(byName).map(([name, resource]) => ({
      ...{ name, resource },
      // Each resource of the documentation has the name of its route.
      template: documentationRoutes[name as keyof typeof byName],
    })),
  ]
  return all
}

/** The authentication schemes, by their names in OpenAPI. */
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, or of OAuth 2' },
  basic: { type: 'http', scheme: 'basic' },
  digest: { type: 'http', scheme: 'digest', description: 'With an application password' },
  hoba: { type: 'http', scheme: 'hoba', description: 'With a registered key (RFC 7486)' },
  openid: { type: 'openIdConnect', openIdConnectUrl: oauthEndpoints.openidConfiguration },
} as const
