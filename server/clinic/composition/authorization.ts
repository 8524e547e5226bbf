import { guessNotices } from '../modules/messages/domain/guess-notice.ts'
import { grantable } from './scopes.ts'
import type { TokenVerifier } from '@waymark/server/authentication/bearer'
import { accessTokens, foreignTokens, type Issuer } from '@waymark/server/authentication/oauth/access-tokens'
import { allowedPrograms } from '@waymark/server/authentication/oauth/allowed-programs'
import {
  authorizationServer,
  type AuthorizationServer,
} from '@waymark/server/authentication/oauth/authorization-server'
import type { OAuthPaths } from '@waymark/server/authentication/oauth/provider-configuration'
import { recordKeeper } from '@waymark/server/authentication/oauth/record-keeper'
import type { Passwords } from '@waymark/server/authentication/password/password'
import type { Clock } from '@waymark/server/values/time'
import type { Endpoint } from '@waymark/server/http/connection/router'
import type { Ports } from '../ports.ts'
import { href } from '@waymark/server/http/routes'
import { programRoutes } from '../modules/programs/routes.ts'
import { oauthEndpoints } from '../modules/programs/routes.ts'
import type { Storage } from '../storage.ts'

export interface AuthorizationOptions {
  readonly storage: Omit<Storage, 'close'>
  readonly clock: Clock
  readonly secret: string
  /** The public origin of the service; undefined disables client applications. */
  readonly publicOrigin?: string | undefined
  readonly corsOrigins?: readonly string[]
  /** Whether the clinic's own client applications may use the password grant (RFC 6749 §4.3). */
  readonly offersPasswordGrant?: boolean
  /** Another trusted issuer of access tokens. */
  readonly foreignIssuer?: Issuer | undefined
}

/** The endpoints of the authorization server and the ports that the resources need. */
export interface Authorization {
  readonly endpoints: readonly Endpoint[]
  readonly ports: Pick<Ports, 'oauth' | 'allowedPrograms'>
}

/** Composes the authorization server with the resources of the clinic, if the origin is known. */
export function authorizationOf(options: AuthorizationOptions, passwords: Passwords): Authorization {
  const server = serverOf(options, passwords)
  return {
    endpoints: server === undefined ? [] : endpointsOf(server),
    ports: { oauth: server, allowedPrograms: allowedPrograms(keptIn(options)) },
  }
}

/** Returns the verifiers of access tokens: of this service and of a configured issuer. */
export function tokenVerifiersOf(options: AuthorizationOptions): readonly TokenVerifier[] {
  const { clock, foreignIssuer } = options
  const foreign = foreignIssuer === undefined ? [] : [foreignTokens(foreignIssuer, clock)]
  return [accessTokens(recordKeeper(keptIn(options))), ...foreign]
}

type Kept = AuthorizationOptions['storage'] & {
  readonly clock: Clock
  readonly secrets: readonly [string]
  readonly scopes: readonly string[]
}

function keptIn({ storage, clock, secret }: AuthorizationOptions): Kept {
  return { ...storage, clock, secrets: [secret], scopes: Object.keys(grantable) }
}

function serverOf(options: AuthorizationOptions, passwords: Passwords): AuthorizationServer | undefined {
  const { publicOrigin, corsOrigins = [], offersPasswordGrant = false } = options
  if (publicOrigin === undefined) return undefined
  const kept = keptIn(options)
  return authorizationServer({
    ...kept,
    noticeGuessing: guessNotices(kept),
    passwords,
    keeper: recordKeeper(kept),
    issuer: publicOrigin,
    origins: [publicOrigin, ...corsOrigins],
    paths,
    offersPasswordGrant,
  })
}

const paths: OAuthPaths = {
  ...oauthEndpoints,
  device: href(programRoutes.device, {}),
  consent: (uid) => href(programRoutes.consent, { consent: uid }),
}

const methods = {
  authorization: 'GET',
  token: 'POST',
  userinfo: 'both',
  jwks: 'GET',
  revocation: 'POST',
  introspection: 'POST',
  deviceAuthorization: 'POST',
  openidConfiguration: 'GET',
  serverMetadata: 'GET',
} as const satisfies Readonly<Record<keyof typeof oauthEndpoints, Endpoint['method']>>

function endpointsOf(server: AuthorizationServer): readonly Endpoint[] {
  const answer: Endpoint['answer'] = (asked, { request, response }) => {
    // RFC 9110 §10.1.1: the endpoint reads the content itself.
    if (asked.header('expect') !== undefined) response.writeContinue()
    return server.answer(request, response, asked.client)
  }
  const all = Object.entries(oauthEndpoints).map(([name, template]) => {
    return { template, method: methods[name as keyof typeof oauthEndpoints], answer }
  })
  // The browser returns here after the consent decision.
  return [...all, { template: `${oauthEndpoints.authorization}/{uid}`, method: 'GET', answer }]
}
