import { translate } from '@waymark/shared'
import { isOpen, isSessionOpen, type Sessions, tokenHash, unrecordedUntil, useSession } from './session.ts'
import type { Member, Principal } from './principal.ts'
import { anonymous, type Authenticator, type Caller } from '../http/caller.ts'
import { isProblem, protocolProblem, type Problem } from '../http/problem.ts'
import type { Request } from '../http/request.ts'
import { callerOf, memberOf, applicationCaller } from './caller-of.ts'
import { originServer } from './server-role.ts'
import { forgottenCookie, tokensIn } from './cookies.ts'
import { challengesOf, shownCredentials, type Admitted, type CredentialPorts } from './shown-credentials.ts'

export interface AuthenticatorPorts extends CredentialPorts {
  /** Returns the granted scopes with those that they imply for a user; by default the granted ones alone. */
  readonly permittedScopes?: ((granted: readonly string[], member: Member) => readonly string[]) | undefined
  readonly sessions: Pick<Sessions, 'find' | 'use' | 'endReplaced'>
  /** The key of the hashes that name callers in caches. */
  readonly secret: string
}

/** Authenticates a request by Authorization or session cookie. Authorization takes precedence. */
export function authenticator(ports: AuthenticatorPorts): Authenticator<Principal> {
  return {
    async authenticate(request) {
      const admitted = await shownCredentials(ports, originServer, request)
      if (admitted === undefined) return byCookie(ports, request)
      if (isProblem(admitted)) return admitted
      return 'application' in admitted
        ? applicationCaller(admitted.application, ports.secret)
        : callerBy(admitted, ports)
    },
    challenges(request, isPage) {
      const offered = ports.schemes.filter(({ hasDialog = false }) => !isPage || !hasDialog)
      return challengesOf(offered, request)
    },
  }
}

function callerBy(
  { owner, scheme, known, scopes, confirm, until, isAccepted }: Admitted,
  { secret, accounts, permittedScopes = (granted) => granted }: AuthenticatorPorts,
): Caller<Principal> {
  const isActive = async (): Promise<boolean> => (await accounts.find(owner.id))?.state === 'active'
  const member = memberOf(owner, known?.session)
  const method = known?.session === undefined ? scheme : member.method
  const principal: Member = {
    ...member,
    method,
    ...(scopes === undefined ? {} : { scopes: permittedScopes(scopes, member) }),
  }
  return {
    ...callerOf(principal, 'header', secret),
    isAccepted: async () => (await isActive()) && (await (isAccepted?.() ?? true)),
    ...(confirm === undefined ? {} : { confirm }),
    ...(until === undefined ? {} : { until }),
  }
}

async function byCookie(
  { sessions, clock, secret }: AuthenticatorPorts,
  request: Request,
): Promise<Caller<Principal> | Problem> {
  const [token, ...others] = tokensIn(request.header('cookie'))
  if (token === undefined) return anonymous
  if (others.length > 0)
    return protocolProblem('malformed-request', translate('The session cookie must not be repeated.'))
  const now = clock.now()
  const found = await sessions.find(tokenHash(token))
  // An expired session is treated as anonymous, and the browser may drop the cookie.
  if (found === undefined || !isOpen(found.session, now) || found.account.state === 'closed') {
    return { ...anonymous, confirm: () => ({ 'Set-Cookie': forgottenCookie }) }
  }
  await useSession(sessions, found.session, now)
  const caller = callerOf(memberOf(found.account, found.session), 'cookie', secret)
  const isAccepted = (): Promise<boolean> => isSessionOpen({ sessions, clock }, tokenHash(token))
  return { ...caller, until: unrecordedUntil(found.session), isAccepted }
}
