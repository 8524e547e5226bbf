import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { AuditLog } from '../audit.ts'
import type { Problem, HeaderFields, Response } from '../../http/problem.ts'
import { auditOAuth } from './audit-oauth.ts'
import { answerOf } from './answer-of.ts'
import { consents, type Consents } from './consents.ts'
import { devices, type Devices } from './devices.ts'
import type { OAuthPaths } from './provider-configuration.ts'
import { addTokenMembers } from './oauth-profile.ts'
import type { LoadedProvider, newProvider, ProviderParts } from './provider.ts'
import { withPackage } from '../../values/optional-package.ts'

/**
 * The authorization server: oidc-provider with our accounts, sessions and database.
 *
 * 1. It implements OAuth 2 and OpenID Connect; all pages are our resources, which report the decisions.
 *
 * 2. Its issuer is the configured origin. Host and scheme of requests are ignored, so its metadata cannot be
 * manipulated.
 *
 * 3. Its own sessions last for a single response; our session decides on the signed-in user.
 */
export interface AuthorizationServer {
  readonly issuer: string
  readonly consents: Consents
  readonly devices: Devices
  /** Responds to a request to one of its endpoints. */
  answer(request: IncomingMessage, response: ServerResponse, client: string): Promise<Response | Problem>
}

export interface AuthorizationServerParts extends ProviderParts {
  readonly auditLog: AuditLog
}

/**
 * Loads the authorization server, which otherwise happens with the first request to it.
 *
 * @throws {Error} without the package `oidc-provider`
 */
export function loadOAuth(): Promise<{ readonly newProvider: typeof newProvider }> {
  return withPackage('The authorization server', 'oidc-provider', () => import('./provider.ts'))
}

/**
 * Returns the authorization server. It loads the optional package `oidc-provider` with the first request, which fails
 * without it: `loadOAuth` finds this out at the start.
 */
export function authorizationServer(parts: AuthorizationServerParts): AuthorizationServer {
  const { issuer } = parts
  let loading: ReturnType<LoadedProvider> | undefined
  // Its modules take a fifth of the start of a process, and many clinics never use them.
  const loaded: LoadedProvider = () => (loading ??= loadOAuth().then(({ newProvider }) => newProvider(parts)))
  return {
    issuer,
    consents: consents(loaded, parts),
    devices: devices(loaded, parts),
    async answer(request, response, client) {
      const provider = await loaded()
      const [run] = provider.middleware
      if (run === undefined) throw new Error('oidc-provider has no initial middleware')
      response.statusCode = 404
      const context = provider.createContext(asFromOrigin(request, issuer), response) as KoaContextWithOIDC
      context.state['client'] = client
      askForConsent(context, parts.paths)
      context.set(policyField, pagePolicy)
      await run(context, () => Promise.resolve())
      if (context.response.is('html') === false) context.remove(policyField)
      await addTokenMembers(parts, context)
      await auditOAuth(parts, context, client)
      return answerOf(context, taken(response), parts.paths)
    },
  }
}

// The only page of oidc-provider has the form that sends the response to the client application (OAuth 2.0 Form Post Response
// Mode). It adds the hash of its script to the policy; the form leads to another site.
const policyField = 'Content-Security-Policy'
const pagePolicy = "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/*
 * oidc-provider grants `offline_access` only to requests with `prompt=consent`, which apps of SMART App Launch do not send.
 * Each authorization request shows the consent page, so the condition of OpenID Connect Core §11 is met without it.
 */
function askForConsent(context: KoaContextWithOIDC, { authorization }: OAuthPaths): void {
  const { path, query } = context
  const { scope, prompt } = query
  if (path !== authorization || prompt !== undefined || typeof scope !== 'string') return
  if (scope.split(' ').includes('offline_access')) context.query = { ...query, prompt: 'consent' }
}

function asFromOrigin(request: IncomingMessage, issuer: string): IncomingMessage {
  const { host, protocol } = new URL(issuer)
  Object.assign(request.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
  return request
}

// Header fields set by the server are sent with our response.
function taken(response: ServerResponse): HeaderFields {
  const fields = Object.entries(response.getHeaders())
  for (const [name] of fields) response.removeHeader(name)
  return Object.fromEntries(
    fields.flatMap(([name, value]) =>
      value === undefined ? [] : [[spelled(name), Array.isArray(value) ? value : String(value)] as const],
    ),
  )
}

// In our spelling, so that no field is duplicated.
function spelled(name: string): string {
  return name === 'www-authenticate'
    ? 'WWW-Authenticate'
    : name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
