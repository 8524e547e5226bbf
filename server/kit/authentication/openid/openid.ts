import { translate } from '@waymark/shared'
import type { Authenticator } from '../../http/caller.ts'
import type { Endpoint, Route } from '../../http/route.ts'
import { protocolProblem } from '../../http/problem.ts'
import { withPackage } from '../../values/optional-package.ts'
import { signedInPage } from '../../http/answers/signed-in-page.ts'
import { browserFlow, redirect } from './browser-flow.ts'
import { openIdAuthenticator } from './callers.ts'
import { openIdPaths, type OpenIdOptions } from './options.ts'
import { forgottenSession, sessionsInCookies } from './session.ts'

/** The sign-in with OpenID Connect, for the options of `createService`. */
export interface OpenIdSignIn<Principal> {
  readonly authenticator: Authenticator<Principal>
  readonly endpoints: readonly Endpoint[]
  /** The page to sign out, for the routes of the service. */
  readonly routes: readonly (Route & { readonly name: string })[]
  /** The paths of the links to sign in and out. */
  readonly signIn: { readonly href: string; readonly out: string }
}

const workday = 28_800

/**
 * Signs people in with the accounts of an issuer (OpenID Connect Core §3.1, with PKCE and nonce), and programs with its access
 * tokens (RFC 9068). It keeps no sessions: an encrypted cookie holds the principal, until it ends.
 *
 * @throws {Error} if the package `openid-client` is missing, or the issuer cannot be reached
 * @example
 * const { authenticator, endpoints, routes, signIn } = await openIdSignIn({
 *   issuer: 'https://id.example.org',
 *   client: { id: 'shop', secret: 'the secret that the issuer has given' },
 *   url: 'https://shop.example.org',
 *   secrets: ['a secret of 256 bits for cookies'],
 *   principalOf: ({ sub, email }) => (typeof email === 'string' ? { sub, email } : undefined),
 * })
 */
export async function openIdSignIn<Principal>(options: OpenIdOptions<Principal>): Promise<OpenIdSignIn<Principal>> {
  const { client, secrets, principalOf, audience, allowsPlainHttp = false } = options
  const { scopes = ['profile', 'email'], lifetime = workday, clock = { now: () => Date.now() } } = options
  const url = options.url.replace(/\/$/, '')
  const openid = await withPackage('Sign-in by OpenID Connect', 'openid-client', () => import('openid-client'))
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated to be conspicuous; the option says so too
  const insecurely = allowsPlainHttp ? { execute: [openid.allowInsecureRequests] } : {}
  const configuration = await openid.discovery(new URL(options.issuer), client.id, client.secret, undefined, insecurely)
  const { issuer, jwks_uri: keysUrl } = configuration.serverMetadata()
  const sessions = sessionsInCookies<Principal>(secrets)
  const redirectUri = url + openIdPaths.callback
  const shared = { secrets, principalOf, sessions, clock }
  const flow = browserFlow({ ...shared, openid, configuration, redirectUri, scopes, lifetime })
  const tokens = audience === undefined || keysUrl === undefined ? undefined : { issuer, audience, keysUrl }
  return {
    authenticator: openIdAuthenticator({ ...shared, url, issuer, tokens }),
    endpoints: [
      { template: openIdPaths.signIn, method: 'GET', answer: flow.toIssuer },
      { template: openIdPaths.callback, method: 'GET', answer: flow.fromIssuer },
      signOut,
    ],
    routes: [{ name: 'session', template: openIdPaths.session, resource: sessionPage }],
    signIn: { href: openIdPaths.signIn, out: openIdPaths.session },
  }
}

const signOut: Endpoint = {
  template: openIdPaths.signOut,
  method: 'POST',
  answer: ({ sender }) =>
    Promise.resolve(
      sender === 'other page'
        ? protocolProblem('cross-site', translate('Sign out on a page of this service.'))
        : redirect('/', [forgottenSession]),
    ),
}

/** The page of a signed-in person, with the form to sign out. */
const sessionPage = signedInPage(() => [
  {
    name: 'signOut',
    title: translate('Sign out'),
    method: 'POST',
    target: openIdPaths.signOut,
    contentType: 'application/x-www-form-urlencoded',
    isUnconditional: true,
    fields: [],
  },
])
