import { clinicDescription, decodeFields, sessionFields, type InputOf } from '@waymark/shared'
import { guarded } from '../../authentication/guarded.ts'
import { openSession } from '../../authentication/open-session.ts'
import { sessionCookie } from '../../authentication/session-cookie.ts'
import { refusalOf } from '../../authentication/verdict.ts'
import { accountId, type Account } from '../../domain/account.ts'
import { failure } from '../../domain/failure.ts'
import type { Member, Principal } from '../../domain/policy.ts'
import type { Session } from '../../domain/session.ts'
import type { Caller } from '../../http/caller.ts'
import { protocolProblem } from '../../http/problem.ts'
import type { Action, Outcome, Performed } from '../../http/resource.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { sessionRepresentation } from './session-representation.ts'

/** Who is at the session resource, and with what. */
export interface Visitor {
  readonly principal: Principal
  readonly shownBy: Caller['shownBy']
  readonly client: string
  readonly agent: string
  readonly isFromOwnPage: boolean
  /** The session that the visitor has now. */
  readonly present: Session | undefined
}

const form = clinicDescription.resources.session.forms['sign-in']
type Kept = InputOf<typeof sessionFields>

/**
 * Opens a session for whoever shows who it is: by user name and password in the content, or by Authorization. Whatever
 * the visitor had before is not taken over; a session that a browser had is ended.
 */
export function signIn(ports: Ports): Action<Visitor> {
  return {
    form: 'sign-in',
    fields: form.fields,
    acceptsNothing: true,
    keepsOwnTransaction: true,
    perform: (visitor, input) => (isShown(visitor) ? byField(ports, visitor, input) : byContent(ports, visitor, input)),
  }
}

function isShown({ principal, shownBy }: Visitor): boolean {
  return shownBy === 'header' && principal.role !== 'guest'
}

async function byField(ports: Ports, visitor: Visitor, input: unknown): Promise<Performed> {
  const decoded = decodeFields(sessionFields, input)
  if (!decoded.ok) {
    const detail = 'Show who you are in the content or in Authorization, not in both.'
    return protocolProblem('malformed-request', detail, { errors: decoded.faults })
  }
  const { principal } = visitor
  if (principal.role === 'guest') throw new Error('A guest has shown nothing')
  if (principal.scopes !== undefined) return problemOf(failure('not-allowed'))
  const account = await ports.accounts.find(principal.account)
  return account === undefined
    ? problemOf(failure('not-allowed'))
    : opened(ports, visitor, account, { method: principal.method, ...decoded.value })
}

async function byContent(ports: Ports, visitor: Visitor, input: unknown): Promise<Performed> {
  const decoded = decodeFields(form.fields, input)
  if (!decoded.ok) return { faults: decoded.faults }
  const { user, password, ...kept } = decoded.value
  const id = accountId(user)
  const judged = await guarded(ports, { account: id, client: visitor.client }, () => verified(ports, id, password))
  if (judged.verdict === 'accepted') return opened(ports, visitor, judged.account, { method: 'password', ...kept })
  const at = ports.clock.now()
  const what = `sign-in ${judged.verdict}`
  await ports.auditTrail.append({ at, who: 'guest', what, subject: href('session', {}), client: visitor.client })
  return judged.verdict === 'throttled' ? refusalOf(judged, () => []) : problemOf(failure('password-wrong'))
}

type Verified = { readonly verdict: 'accepted'; readonly account: Account } | { readonly verdict: 'refused' }

async function verified({ accounts, passwords }: Ports, id: string, password: string): Promise<Verified> {
  const account = await accounts.find(id)
  const isRight = await passwords.verify(password, await accounts.passwordHash(id))
  return isRight && account?.state === 'active' ? { verdict: 'accepted', account } : { verdict: 'refused' }
}

async function opened(
  ports: Ports,
  visitor: Visitor,
  account: Account,
  { method, as, next }: Kept & { readonly method: string },
): Promise<Outcome> {
  const { client, agent, present, isFromOwnPage } = visitor
  const at = ports.clock.now()
  const { session, token } = await ports.inTransaction(async () => {
    if (present !== undefined && visitor.shownBy === 'cookie') await ports.sessions.end(present.account, present.id, at)
    await ports.auditTrail.append({ at, who: account.id, what: `sign-in by ${method}`, subject: account.id, client })
    return openSession(ports, { account: account.id, method, agent, client })
  })
  const { id, name, role, doctor } = account
  const member: Member = { role, account: id, name, doctor, session: session.id, method }
  // A page could be made to show a token to a script; a cookie it cannot read.
  const isCookie = (as ?? (isFromOwnPage ? 'cookie' : 'token')) === 'cookie'
  return {
    outcome: 'created',
    location: href('session', {}),
    version: session.id,
    made: sessionRepresentation(member, session, isCookie ? undefined : token),
    ...(isCookie ? { headers: { 'Set-Cookie': sessionCookie(token) } } : {}),
    goOn: next ?? href('home', {}),
  }
}
