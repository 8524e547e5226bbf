import { failedAttemptsNotices } from '../modules/sign-in/domain/failed-attempts-notice.ts'
import { grantable, type AppOptions } from './compose.ts'
import {
  type Passwords,
  type SecretOptions,
  type Secrets,
  secretsOf,
  type TokenVerifier,
} from '@waymark/server/authentication'
import {
  accessTokens,
  authorizationServer,
  type AuthorizationServer,
  connectedApplications,
  foreignTokens,
  type OAuthPaths,
  type ProtectedResource,
  recordKeeper,
  selfRegistration,
  type SelfRegistration,
} from '@waymark/server/oauth'
import type { Clock } from '@waymark/server/values'
import { href } from '@waymark/server'
import { modules } from '../modules/index.ts'
import { knownApplications } from '../modules/applications/known-applications.ts'
import type { Ports as ApplicationPorts } from '../modules/applications/ports.ts'
import { applicationRoutes, oauthEndpoints, registrationEndpoints } from '../modules/applications/routes.ts'

type AuthorizationOptions = Pick<
  AppOptions,
  | keyof SecretOptions
  | 'storage'
  | 'clock'
  | 'publicOrigin'
  | 'corsOrigins'
  | 'offersPasswordGrant'
  | 'offersSelfRegistration'
  | 'foreignIssuer'
>

/** Returns the ports of client applications beside the authorization server. */
export function authorizationPortsOf(options: AuthorizationOptions): AuthorizationPorts {
  return {
    connectedApplications: connectedApplications(keptIn(options)),
    protectedResource: protectedResourceOf(options),
    selfRegistration: selfRegistrationOf(options),
    scopes: grantable,
  }
}

type Given = 'connectedApplications' | 'protectedResource' | 'scopes' | 'selfRegistration'
type AuthorizationPorts = Pick<ApplicationPorts, Given>

function selfRegistrationOf(
  options: Pick<AuthorizationOptions, keyof SecretOptions | 'offersSelfRegistration'>,
): SelfRegistration | undefined {
  return options.offersSelfRegistration === true ? selfRegistration(secretsOf(options)) : undefined
}

function protectedResourceOf({ publicOrigin, foreignIssuer }: AuthorizationOptions): ProtectedResource | undefined {
  if (publicOrigin === undefined) return undefined
  const foreign = foreignIssuer === undefined ? [] : [foreignIssuer.issuer]
  return { origin: publicOrigin, issuers: [publicOrigin, ...foreign], scopes: Object.keys(grantable) }
}

/** Returns the URL of the metadata of the service (RFC 9728), if it has an authorization server. */
export function resourceMetadataUrlOf({ publicOrigin }: Pick<AppOptions, 'publicOrigin'>): string | undefined {
  return publicOrigin === undefined ? undefined : `${publicOrigin}${href(oauthEndpoints.resourceMetadata, {})}`
}

/** Returns the verifiers of access tokens: of this service and of a configured issuer. */
export function tokenVerifiersOf(options: AuthorizationOptions): readonly TokenVerifier[] {
  const { clock, foreignIssuer } = options
  const foreign = foreignIssuer === undefined ? [] : [foreignTokens(foreignIssuer, clock)]
  return [accessTokens(recordKeeper(keptIn(options))), ...foreign]
}

type Kept = AuthorizationOptions['storage'] & {
  readonly clock: Clock
  readonly secrets: Secrets
  readonly scopes: readonly string[]
}

function keptIn({ storage, clock, ...options }: AuthorizationOptions): Kept {
  const applications = knownApplications(storage.applications, selfRegistrationOf(options))
  return { ...storage, applications, clock, secrets: secretsOf(options), scopes: Object.keys(grantable) }
}

/** Composes the authorization server with the resources of the clinic, if the origin is known. */
export function authorizationServerOf(
  options: AuthorizationOptions,
  passwords: Passwords,
): AuthorizationServer | undefined {
  const { publicOrigin, corsOrigins = [], offersPasswordGrant = false } = options
  if (publicOrigin === undefined) return undefined
  const kept = keptIn(options)
  return authorizationServer({
    ...kept,
    noticeFailedAttempts: failedAttemptsNotices(kept),
    passwords,
    keeper: recordKeeper(kept),
    issuer: publicOrigin,
    origins: [publicOrigin, ...corsOrigins],
    registrationUrl:
      options.offersSelfRegistration === true
        ? `${publicOrigin}${href(registrationEndpoints.registration, {})}`
        : undefined,
    paths,
    offersPasswordGrant,
    profiles: modules.flatMap(({ oauthProfile }) => oauthProfile?.(publicOrigin) ?? []),
  })
}

const paths: OAuthPaths = {
  ...oauthEndpoints,
  device: href(applicationRoutes.device, {}),
  consent: (uid) => href(applicationRoutes.consent, { consent: uid }),
}
