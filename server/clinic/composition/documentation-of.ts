import { translatable } from '@waymark/shared'
import type { Site } from '@waymark/server'
import {
  accountResources,
  applicationResources,
  bookingResources,
  dataResources,
  messageResources,
  shopResources,
  signInResources,
  taskResources,
} from '@waymark/shared/clinic'
import { liveExamples } from '../modules/discovery/live-examples.ts'
import { agentEndpoints } from '../modules/agents/routes.ts'
import { oauthEndpoints } from '../modules/applications/routes.ts'
import { fhirRoutes } from '../modules/fhir/routes.ts'
import { probeRoutes } from '../modules/operations/routes.ts'
import type { Ports } from './compose.ts'

/** Returns what the documentation adds to the description of the clinic. */
export function documentationOf(ports: Ports): Pick<Site, 'catalogued' | 'securitySchemes' | 'exampleOf' | 'parts'> {
  // RFC 8414 §3: clients discover an authorization server by its metadata.
  const metadata = [{ href: oauthEndpoints.serverMetadata, type: 'application/json' }]
  return {
    parts,
    securitySchemes,
    exampleOf: liveExamples(ports),
    catalogued: {
      // RFC 8631 §5: the status of the service.
      status: [{ href: probeRoutes.ready, type: 'application/json' }],
      ...(ports.oauth === undefined ? {} : { 'service-meta': metadata }),
      // RFC 9727 §2: the other interfaces of the service.
      item: [
        { href: fhirRoutes.metadata, type: 'application/fhir+json', title: 'HL7 FHIR R4' },
        ...(ports.offersMcp ? [{ href: agentEndpoints.mcp, title: 'Model Context Protocol' }] : []),
      ],
    },
  }
}

/** The parts of the service that have a map of their own. */
const parts = {
  booking: { title: translatable('Appointments'), kinds: ['doctors', 'doctor', ...Object.keys(bookingResources)] },
  accounts: {
    title: translatable('Accounts'),
    kinds: [...Object.keys(accountResources), ...Object.keys(signInResources)],
  },
  applications: { title: translatable('Applications'), kinds: Object.keys(applicationResources) },
  shop: { title: translatable('Shop'), kinds: Object.keys(shopResources) },
  messages: { title: translatable('Messages'), kinds: Object.keys(messageResources) },
  staff: {
    title: translatable('Tasks and data'),
    kinds: [...Object.keys(taskResources), ...Object.keys(dataResources)],
  },
} as const

/** The authentication schemes, by their names in OpenAPI. */
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, or of OAuth 2' },
  basic: { type: 'http', scheme: 'basic' },
  digest: { type: 'http', scheme: 'digest', description: 'With an application password' },
  hoba: { type: 'http', scheme: 'hoba', description: 'With a registered key (RFC 7486)' },
  openid: { type: 'openIdConnect', openIdConnectUrl: oauthEndpoints.openidConfiguration },
} as const
