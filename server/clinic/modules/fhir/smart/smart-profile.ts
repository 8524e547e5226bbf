import type { OAuthProfile } from '@waymark/server/oauth'
import { fhirBase } from '../routes.ts'

type User = Parameters<OAuthProfile['claims']>[0]

/** Returns what SMART App Launch 2.2.0 adds to the authorization server: `aud`, the patient in context and `fhirUser`. */
export function smartProfile(origin: string): OAuthProfile {
  const base = `${origin}${fhirBase}`
  return {
    audiences: [base, `${base}/`],
    claimNames: ['fhirUser'],
    claims(user, scopes): Readonly<Record<string, string>> {
      const resource = resourceOf(user)
      return resource === undefined || !scopes.includes('fhirUser') ? {} : { fhirUser: `${base}/${resource}` }
    },
    tokenMembers: ({ id, role }, scopes): Readonly<Record<string, string>> =>
      role === 'patient' && scopes.some(hasPatientContext) ? { patient: id } : {},
  }
}

function hasPatientContext(scope: string): boolean {
  return scope === 'launch/patient' || scope.startsWith('patient/')
}

// A clerk is no resource of the façade.
function resourceOf({ id, role, represents }: User): string | undefined {
  if (role === 'patient') return `Patient/${id}`
  return represents === undefined ? undefined : `Practitioner/${represents}`
}
