import { formatChallenge, parseCredentials, type Credentials } from '@waymark/shared'
import { createHmac } from 'node:crypto'
import type { Account, Accounts } from '../domain/account.ts'
import type { AuditTrail } from '../domain/audit.ts'
import type { Clock } from '../domain/clock.ts'
import type { Guesses } from '../domain/guess.ts'
import { isOpen, usedUntil, type Session, type Sessions } from '../domain/session.ts'
import type { Member } from '../domain/policy.ts'
import { nobody, type Authenticator, type Caller } from '../http/caller.ts'
import { protocolProblem, type Problem } from '../http/problem.ts'
import type { Request } from '../http/request.ts'
import { guarded } from './guarded.ts'
import type { Accepted, Occasion, Scheme, Verdict } from './scheme.ts'
import { forgottenCookie, tokensIn } from './session-cookie.ts'
import { tokenHash } from './token.ts'
import { refusalOf, type Refusal } from './verdict.ts'

export interface AuthenticatorPorts {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly guesses: Guesses
  readonly auditTrail: AuditTrail
  readonly clock: Clock
  /** From which callers get the names that caches know them by. */
  readonly secret: string
  /** The strongest first. */
  readonly schemes: readonly Scheme[]
}

/** Reads who asks, from Authorization or from the cookie of a session. With both, Authorization wins. */
export function authenticator(ports: AuthenticatorPorts): Authenticator {
  return {
    authenticate(request) {
      const field = request.header('authorization')
      return field === undefined ? byCookie(ports, request) : byScheme(ports, request, field)
    },
    challenges: (isPage) => challenges(ports.schemes.filter(({ hasDialog = false }) => !isPage || !hasDialog)),
  }
}

function challenges(
  schemes: readonly Scheme[],
  used?: Scheme,
  occasion: Occasion = { stale: false },
): readonly string[] {
  const asked = (scheme: Scheme): Occasion => (scheme === used ? occasion : { stale: false })
  return schemes.flatMap((scheme) => scheme.challenges(asked(scheme)).map((challenge) => formatChallenge(challenge)))
}

async function byCookie({ sessions, clock, secret }: AuthenticatorPorts, request: Request): Promise<Caller | Problem> {
  const [token, ...others] = tokensIn(request.header('cookie'))
  if (token === undefined) return nobody
  if (others.length > 0) return protocolProblem('malformed-request', 'The cookie of the session may come only once.')
  const now = clock.now()
  const found = await sessions.find(tokenHash(token))
  // Who comes back after a while is somebody like any other, and the browser need not send the cookie again.
  if (found === undefined || !isOpen(found.session, now) || found.account.state === 'closed') {
    return { ...nobody, confirm: () => ({ 'Set-Cookie': forgottenCookie }) }
  }
  await used(sessions, found.session, now)
  return callerOf(memberOf(found.account, found.session), 'cookie', secret)
}

async function used(sessions: Sessions, session: Session, now: number): Promise<void> {
  const until = usedUntil(session, now)
  if (until !== undefined) await sessions.use(session.id, now, until)
}

async function byScheme(ports: AuthenticatorPorts, request: Request, field: string): Promise<Caller | Problem> {
  const credentials = parseCredentials(field)
  if (credentials === undefined) {
    return protocolProblem(
      'malformed-request',
      'The field Authorization is a scheme and a token, or a scheme and parameters.',
    )
  }
  const scheme = ports.schemes.find(({ name }) => name.toLowerCase() === credentials.scheme.toLowerCase())
  if (scheme === undefined) {
    return protocolProblem('authentication-required', 'The scheme in Authorization is not known here.')
  }
  const verdict = await judged(ports, scheme, { credentials, request })
  if (verdict.verdict !== 'accepted') {
    await noted(ports, scheme, verdict, request)
    return refusalOf(verdict, (occasion) => challenges(ports.schemes, scheme, occasion))
  }
  return accepted(ports, scheme, verdict)
}

interface Shown {
  readonly credentials: Credentials
  readonly request: Request
}

async function judged(
  ports: AuthenticatorPorts,
  scheme: Scheme,
  { credentials, request }: Shown,
): Promise<Verdict | Refusal> {
  const verify = async (): Promise<Verdict> => {
    const verdict = await scheme.verify({
      credentials,
      method: request.method,
      target: request.target,
      content: () => contentOf(request),
    })
    if (verdict.verdict !== 'accepted') return verdict
    const account = await ports.accounts.find(verdict.account)
    return account?.state === 'active' ? verdict : { verdict: 'refused' }
  }
  const claimed = await scheme.claims?.(credentials)
  return claimed === undefined ? verify() : guarded(ports, { account: claimed, client: request.client }, verify)
}

async function contentOf(request: Request): Promise<Uint8Array | Problem> {
  if (request.header('content-encoding') !== undefined) {
    return protocolProblem(
      'malformed-request',
      'Content that credentials are about must come without a content coding.',
    )
  }
  const content = await request.content()
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}

async function accepted(
  { accounts, secret }: AuthenticatorPorts,
  scheme: Scheme,
  verdict: Accepted,
): Promise<Caller | Problem> {
  const account = await accounts.find(verdict.account)
  if (account === undefined) throw new Error('Accounts are closed, never removed')
  const { scopes, session, confirm } = verdict
  const principal: Member = {
    ...memberOf(account),
    method: scheme.name,
    ...(session === undefined ? {} : { session }),
    ...(scopes === undefined ? {} : { scopes }),
  }
  return { ...callerOf(principal, 'header', secret), ...(confirm === undefined ? {} : { confirm }) }
}

function memberOf({ id, name, role, doctor }: Account, session?: Session): Member {
  const known = { role, account: id, name, doctor }
  if (session === undefined) return { ...known, method: '' }
  return { ...known, session: session.id, method: session.method, signedInAt: session.startedAt }
}

function callerOf(principal: Member, shownBy: Caller['shownBy'], secret: string): Caller {
  const { account, role, doctor, scopes, session } = principal
  const named = JSON.stringify(['caller', account, role, doctor, scopes, session])
  const key = createHmac('sha256', secret).update(named).digest('base64url').slice(0, 12)
  return { principal, key, shownBy }
}

// A typed name may be a password in the wrong field, so names that nobody has are not written down.
async function noted(
  { auditTrail, clock }: AuthenticatorPorts,
  { name }: Scheme,
  { verdict }: Refusal,
  { client, target }: Request,
): Promise<void> {
  if (verdict !== 'refused' && verdict !== 'throttled') return
  await auditTrail.append({
    at: clock.now(),
    who: 'guest',
    what: `${name} ${verdict}`,
    subject: pathOf(target),
    client,
  })
}

// A query may hold a capability.
function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? ''
}
