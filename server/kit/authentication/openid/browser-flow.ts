import { translate, translatable } from '@waymark/shared'
import type * as OpenIdClient from 'openid-client'
import { seeOther } from '../../http/answers/redirects.ts'
import { protocolProblem, type Problem, type Response } from '../../http/problem.ts'
import type { Request } from '../../http/request.ts'
import type { Clock } from '../../values/time.ts'
import { Unavailable } from '../../values/unavailable.ts'
import { hostCookie } from '../cookies.ts'
import { seal } from '../seal.ts'
import { noPrincipal } from './callers.ts'
import type { OpenIdOptions } from './options.ts'
import type { Sessions } from './session.ts'

interface FlowParts<Principal> extends Pick<OpenIdOptions<Principal>, 'secrets' | 'principalOf'> {
  readonly openid: typeof OpenIdClient
  readonly configuration: OpenIdClient.Configuration
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly sessions: Sessions<Principal>
  readonly lifetime: number
  readonly clock: Clock
}

/** The authorization response (OpenID Connect Core §3.1.2.5). */
interface Pending {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** The path of the page that the sign-in began on. */
  readonly to: string
}

const cookie = hostCookie('openid', 600)
const startAgain = protocolProblem(
  'malformed-request',
  translatable('The sign-in has ended, or was started again in another tab. Start again from the home page.'),
)

/** The authorization code flow of a browser (OpenID Connect Core §3.1.2), with state, nonce and PKCE. */
export interface BrowserFlow {
  readonly toIssuer: (request: Pick<Request, 'query'>) => Promise<Response>
  readonly fromIssuer: (request: Pick<Request, 'query' | 'header'>) => Promise<Response | Problem>
}

export function browserFlow<Principal>(parts: FlowParts<Principal>): BrowserFlow {
  const { openid, configuration, redirectUri, scopes, secrets, sessions, principalOf, lifetime, clock } = parts
  const pendings = seal(secrets, 'OpenID sign-in')
  const pendingIn = (field: string | undefined): Pending | undefined => {
    const [token, ...others] = cookie.tokensIn(field)
    const text = token === undefined || others.length > 0 ? undefined : pendings.open(token, [])
    // The seal is authenticated, so its content was written below.
    return text === undefined ? undefined : (JSON.parse(text) as Pending)
  }
  return {
    async toIssuer({ query }) {
      const verifier = openid.randomPKCECodeVerifier()
      const pending: Pending = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier,
        to: localPath(query.get('to')),
      }
      const { href } = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: ['openid', ...scopes].join(' '),
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return redirect(href, [cookie.keep(pendings.close(JSON.stringify(pending), []))])
    },
    async fromIssuer({ query, header }) {
      const pending = pendingIn(header('cookie'))
      if (pending === undefined) return startAgain
      if (query.get('state') !== pending.state) return startAgain
      const error = query.get('error')
      if (error !== null)
        return protocolProblem('not-allowed', translate('The issuer of the accounts has refused: {error}.', { error }))
      const claims = await claimsOf(parts, query, pending)
      if (claims === undefined) return startAgain
      const principal = principalOf(claims)
      if (principal === undefined) return noPrincipal
      const until = clock.now() + lifetime * 1000
      const session = sessions.keep({ principal, subject: claims.sub, until })
      return redirect(pending.to, [cookie.forgotten, session])
    },
  }
}

/**
 * Returns the claims of the ID token; undefined for a code that was used or is forged, and for a token that is not for this
 * sign-in.
 */
async function claimsOf<Principal>(
  { openid, configuration, redirectUri }: FlowParts<Principal>,
  query: URLSearchParams,
  { state, nonce, verifier }: Pending,
): Promise<OpenIdClient.IDToken | undefined> {
  const current = new URL(`${redirectUri}?${query.toString()}`)
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
  try {
    return (await openid.authorizationCodeGrant(configuration, current, checks)).claims()
  } catch (cause) {
    const isRefused = cause instanceof openid.ResponseBodyError
    const isWrong = cause instanceof openid.ClientError && (cause.code ?? '').startsWith('OAUTH_JWT')
    if (isRefused || isWrong) return undefined
    throw new Unavailable('The issuer of the accounts did not answer as it should', { cause })
  }
}

/** Redirects a browser and stores cookies in it. */
export function redirect(location: string, cookies: readonly string[]): Response {
  const { status, headers } = seeOther(location)
  return { status, headers: { ...headers, 'Set-Cookie': cookies } }
}

/** Returns a path of this service; home for all else, so that a link cannot lead a signed-in person elsewhere. */
function localPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : '/'
}
