import { module } from '../../module.ts'
import { fhirEndpoints } from './endpoints.ts'
import { fhirFailures } from './failures.ts'
import type { Ports } from './ports.ts'
import { fhirDialect } from './reply.ts'
import { fhirJson } from './serializer.ts'
import { smartProfile } from './smart-profile.ts'
import { impliedBySmartScopes, smartScopes } from './smart-scopes.ts'

/** The clinic as a FHIR R4 server, over the same resources, permissions and audit log. */
export const fhir = module<Ports>()({
  name: 'fhir',
  endpoints: fhirEndpoints,
  dialects: [fhirDialect],
  serializers: [fhirJson],
  scopes: smartScopes,
  impliedScopes: impliedBySmartScopes,
  oauthProfile: smartProfile,
  failures: fhirFailures,
})
