import { formatChallenge, parseCredentials, translate, translatable } from '@waymark/shared'
import { anonymous, type Authenticator, type Caller } from '../../http/caller.ts'
import { protocolProblem, type Problem } from '../../http/problem.ts'
import type { Clock } from '../../values/time.ts'
import { bearer } from '../bearer.ts'
import { keyOf } from '../caller-of.ts'
import { issuedClaims, type Issuer, type VerifiedClaims } from '../issued-claims.ts'
import { originServer } from '../server-role.ts'
import { refusalOf, type ChallengeContext } from '../scheme.ts'
import type { OpenIdOptions } from './options.ts'
import { forgottenSession, type Session, type Sessions } from './session.ts'

interface CallerParts<Principal> extends Pick<OpenIdOptions<Principal>, 'url' | 'secrets' | 'principalOf'> {
  readonly sessions: Sessions<Principal>
  readonly clock: Clock
  readonly issuer: string
  /** The issuer of access tokens; undefined if programs cannot sign in. */
  readonly tokens: Issuer | undefined
}

/** The account may not use the service. */
export const noPrincipal = protocolProblem(
  'not-allowed',
  translatable('Your account may not use this service. Ask its operator.'),
)

/** Authenticates people by the cookie of their session, and programs by access tokens. */
export function openIdAuthenticator<Principal>(parts: CallerParts<Principal>): Authenticator<Principal> {
  const { url, sessions, clock, principalOf, tokens } = parts
  const refused: VerifiedClaims = { verdict: 'refused' }
  const verify = tokens === undefined ? () => Promise.resolve(refused) : issuedClaims(tokens, clock)
  const scheme = bearer({ realm: url, verifiers: [] })
  const challengesFor = (context: ChallengeContext): readonly string[] =>
    scheme.challenges(context).map((challenge) => formatChallenge(challenge))

  const byToken = async (field: string): Promise<Caller<Principal> | Problem> => {
    const credentials = parseCredentials(field)
    const token = credentials?.scheme.toLowerCase() === 'bearer' ? credentials.token68 : undefined
    if (token === undefined)
      return protocolProblem(
        'malformed-request',
        translate('Credentials must be Bearer with an access token of the issuer.'),
      )
    const found = (await verify(token)) ?? refused
    if ('verdict' in found) return refusalOf(found, scheme, originServer, challengesFor)
    const { sub = '', exp = 0 } = found.claims
    const principal = principalOf({ ...found.claims, sub })
    if (principal === undefined) return noPrincipal
    return callerOf(parts, { principal, subject: sub, until: exp * 1000 }, 'header')
  }

  const byCookie = (field: string | undefined): Caller<Principal> => {
    const session = sessions.find(field)
    if (session === undefined) return anonymous
    if (session !== 'forged' && clock.now() < session.until) return callerOf(parts, session, 'cookie')
    return { ...anonymous, confirm: () => ({ 'Set-Cookie': forgottenSession }) }
  }

  return {
    authenticate(request) {
      const field = request.header('authorization')
      return field === undefined ? Promise.resolve(byCookie(request.header('cookie'))) : byToken(field)
    },
    challenges: () => challengesFor({ stale: false }),
  }
}

function callerOf<Principal>(
  { clock, issuer, secrets: [secret] }: CallerParts<Principal>,
  { principal, subject, until }: Session<Principal>,
  sentIn: Caller['sentIn'],
): Caller<Principal> {
  const named = (purpose: string, text: string): string => keyOf(JSON.stringify([purpose, issuer, text]), secret)
  return {
    principal,
    key: named('caller', subject),
    tag: named('tag', JSON.stringify([subject, principal])),
    sentIn,
    until,
    isAccepted: () => Promise.resolve(clock.now() < until),
  }
}
