import { seal, type Secrets } from '../seal.ts'
import { type ClientApplication, grantsOf, isRedirectUri } from './client-application.ts'

/** A refused registration (RFC 7591 §3.2.2). */
export interface RefusedRegistration {
  readonly error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  readonly error_description: string
}

/**
 * Client applications that register themselves (RFC 7591). Nothing is stored: the identifier of an application is its
 * sealed metadata, so that strangers fill no table, and equal metadata has one identifier.
 */
export interface SelfRegistration {
  /** Returns the application that the metadata describes; members that the service does not support are replaced (§3.2.1). */
  register(metadata: unknown): ClientApplication | RefusedRegistration
  /** Returns the application of an identifier; undefined for any other. */
  find(id: string): ClientApplication | undefined
}

// Identifiers of stored applications have no full stop.
const prefix = 'self.'
// In characters, so that an identifier fits in a URL.
const longest = { name: 100, addresses: 800 } as const

/** Tells whether an identifier is that of an application that registered itself. */
export function isSelfRegistered(id: string): boolean {
  return id.startsWith(prefix)
}

/**
 * Returns the registration of public clients that use the code with PKCE and refresh tokens.
 *
 * @example
 * const registration = selfRegistration(['a secret of the service'])
 * const application = registration.register({ client_name: 'Reader', redirect_uris: ['http://127.0.0.1/signed-in'] })
 * assert('id' in application)
 * assert.equal(registration.find(application.id)?.name, 'Reader')
 */
export function selfRegistration(secrets: Secrets): SelfRegistration {
  const sealing = seal(secrets, 'client applications', { isSame: true })
  return {
    register(metadata) {
      const asked = askedIn(metadata)
      if ('error' in asked) return asked
      const [name, redirectUris] = asked
      return applicationOf(prefix + sealing.close(JSON.stringify([name, ...redirectUris]), []), name, redirectUris)
    },
    find(id) {
      const sealed = isSelfRegistered(id) ? sealing.open(id.slice(prefix.length), []) : undefined
      if (sealed === undefined) return undefined
      // This process, or another one of the service, has written it.
      const [name = '', ...redirectUris] = JSON.parse(sealed) as readonly string[]
      return applicationOf(id, name, redirectUris)
    },
  }
}

function applicationOf(id: string, name: string, redirectUris: readonly string[]): ClientApplication {
  return { id, name, kind: 'app', redirectUris, isConfidential: false, createdAt: 0, version: 1 }
}

type Asked = readonly [name: string, redirectUris: readonly string[]]

function askedIn(metadata: unknown): Asked | RefusedRegistration {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata))
    return refused('invalid_client_metadata', 'The content must be a JSON object.')
  const { redirect_uris: given, client_name: name, grant_types: grants }: Partial<Record<string, unknown>> = metadata
  if (!areRedirectUris(given))
    return refused(
      'invalid_redirect_uri',
      `redirect_uris must be an array of https addresses, loopback addresses or addresses of a scheme named after a domain, with ${String(longest.addresses)} characters at most together.`,
    )
  if (!areGrants(grants))
    return refused('invalid_client_metadata', `grant_types must be among ${grantsOf.app.join(' and ')}.`)
  const [first = ''] = given
  if (name === undefined) return [placeOf(first), given]
  if (isName(name)) return [name, given]
  return refused(
    'invalid_client_metadata',
    `client_name must be a line of ${String(longest.name)} characters at most, without control characters.`,
  )
}

function areGrants(given: unknown): boolean {
  return given === undefined || (isTexts(given) && given.includes('authorization_code'))
}

function areRedirectUris(given: unknown): given is readonly string[] {
  if (!isTexts(given) || given.length === 0 || given.join('').length > longest.addresses) return false
  return given.every((uri) => isRedirectUri('app', uri))
}

function refused(error: RefusedRegistration['error'], description: string): RefusedRegistration {
  return { error, error_description: description }
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

// Marks of the writing direction could make the page of the consent say something else.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= longest.name && !invisible.test(value)
}

/**
 * Returns the place to which a redirect URI leads: its host, or its scheme.
 *
 * @example
 * assert.equal(placeOf('https://reader.example/signed-in'), 'reader.example')
 * assert.equal(placeOf('com.example.reader:/signed-in'), 'com.example.reader')
 */
export function placeOf(uri: string): string {
  const { host, protocol } = new URL(uri)
  return host === '' ? protocol.slice(0, -1) : host
}
