import { keptDevice, sessionCookie, tokensIn } from '@waymark/server/authentication/cookies'
import { openSession, tokenHash, type Session } from '@waymark/server/authentication/session'
import type { Caller } from '@waymark/server/http/caller'
import type { Problem } from '@waymark/server/http/problem'
import type { Outcome } from '@waymark/server/http/resource'
import type { InputOf } from '@waymark/shared'
import type { sessionFields } from '@waymark/shared/clinic'
import type { Member, Principal } from '../../../../policy.ts'
import type { Ports } from '../../../../ports.ts'
import { linkSet } from '../../../../represent.ts'
import { href } from '../../../../routes.ts'
import type { Account } from '../../domain/account.ts'
import { passkeySignInForm } from '../passkey/passkey-sign-in.ts'
import { signInAgain, sessionRepresentation } from './session-representation.ts'

/** Where somebody goes who has forgotten the password. */
export const forgotten = linkSet('password-resets', { href: href('passwordResets', {}), title: 'Forgotten password' })

/** What somebody who must say who they are finds in the refusal, to come back to where it was refused. */
export function waysIn(offersPasskeys: boolean): (uri: string) => Pick<Problem, 'form' | 'otherForms' | 'links'> {
  const passkeys = [
    linkSet('passkey-registration', {
      href: href('passkeyRegistrations', {}),
      title: 'Open an account with a passkey',
    }),
  ]
  return (next) => ({
    form: signInAgain(next),
    otherForms: offersPasskeys ? [passkeySignInForm(next)] : [],
    links: [forgotten, ...(offersPasskeys ? passkeys : [])],
  })
}

/** Who is at the session resource, and with what. */
export interface Visitor {
  readonly principal: Principal
  readonly shownBy: Caller['shownBy']
  readonly client: string
  readonly agent: string
  readonly isFromOwnPage: boolean
  readonly cookie: string | undefined
  /** The session that the visitor has now. */
  readonly present: Session | undefined
}

/** How a session is kept, and where a browser goes on. */
export type Kept = InputOf<typeof sessionFields>

/** Opens a session, which replaces the one that the client has shown. */
export async function opened(
  ports: Ports,
  visitor: Visitor,
  account: Account,
  { method, as, next }: Kept & { readonly method: string },
): Promise<Outcome> {
  const { client, agent, present, isFromOwnPage } = visitor
  const at = ports.clock.now()
  // A page could be made to show a token to a script; a cookie it cannot read.
  const isCookie = (as ?? (isFromOwnPage ? 'cookie' : 'token')) === 'cookie'
  const device = isCookie ? keptDevice(visitor.cookie) : undefined
  const { session, token } = await ports.inTransaction(async () => {
    if (device !== undefined) await ports.knownPlaces.remember(account.id, device.place, at)
    if (present !== undefined) await ports.sessions.end(present.account, present.id, at)
    await endCookieSession(ports, visitor.cookie, at)
    await ports.auditTrail.append({ at, who: account.id, what: `sign-in by ${method}`, subject: account.id, client })
    // With a token of a session nothing else can be shown.
    const replaced = visitor.shownBy === 'header' ? present : undefined
    return openSession(ports, { account: account.id, method, agent, client }, replaced)
  })
  const { id, name, role, represents } = account
  const member: Member = { role, account: id, name, represents, session: session.id, method }
  return {
    outcome: 'created',
    location: href('session', {}),
    representation: sessionRepresentation(member, session, isCookie ? undefined : token),
    ...(device === undefined ? {} : { headers: { 'Set-Cookie': [sessionCookie(token), device.setCookie] } }),
    next: next ?? href('home', {}),
  }
}

// Authorization wins over a cookie, whose session is replaced all the same.
async function endCookieSession({ sessions }: Ports, cookie: string | undefined, at: number): Promise<void> {
  for (const token of tokensIn(cookie)) {
    const found = await sessions.find(tokenHash(token))
    if (found !== undefined) await sessions.end(found.account.id, found.session.id, at)
  }
}
