import { href } from '@waymark/server'
import { may } from '@waymark/server/authentication'
import { module } from '../../module.ts'
import { accountPermissions } from '../accounts/contract.ts'
import { isLogicalId } from './addresses.ts'
import { fhirEndpoints } from './endpoints.ts'
import { fhirFailures } from './failures.ts'
import type { Ports } from './ports.ts'
import { fhirRoutes } from './routes.ts'
import { fhirTexts } from './texts.ts'
import { fhirDialect, fhirJsonType } from './requests/reply.ts'
import { fhirJson } from './serializer.ts'
import { smartProfile } from './smart/smart-profile.ts'
import { impliedBySmartScopes, smartScopes } from './smart/smart-scopes.ts'

/** The clinic as a FHIR R4 server, over the same resources, permissions and audit log. */
export const fhir = module<Ports>()({
  name: 'fhir',
  endpoints: fhirEndpoints,
  userLinks: ({ id, role }, principal) => ({
    'fhir-bundle':
      role === 'patient' && isLogicalId(id) && may(principal, accountPermissions.seeProfile, { account: id })
        ? { href: href(fhirRoutes.patientBundle, { id }), title: fhirTexts.bundleTitle, type: fhirJsonType }
        : undefined,
  }),
  dialects: [fhirDialect],
  serializers: [fhirJson],
  scopes: smartScopes,
  impliedScopes: impliedBySmartScopes,
  oauthProfile: smartProfile,
  failures: fhirFailures,
})
