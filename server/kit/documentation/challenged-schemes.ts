import { anonymousOnly, type Authenticator } from '../http/caller.ts'

/** Returns the authentication schemes that a service challenges with, by their names in OpenAPI (RFC 9110 §11.1). */
export function challengedSchemes(authenticator: Authenticator = anonymousOnly): Readonly<Record<string, object>> {
  const challenges = authenticator.challenges({ method: 'GET' }, false)
  const schemes = challenges.flatMap((challenge) => challenge.toLowerCase().split(' ', 1))
  return Object.fromEntries(schemes.map((scheme) => [scheme, { type: 'http', scheme }]))
}
