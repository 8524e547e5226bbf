import type { Member, Principal } from '../../../../principal.ts'
import {
  isOpen,
  keptDevice,
  type OpenedSession,
  openSession,
  type Session,
  sessionCookie,
  tokenHash,
  tokensIn,
} from '@waymark/server/authentication'
import { type Caller, href, type LinkSet, type Outcome, type Problem } from '@waymark/server'
import type { InputOf } from '@waymark/shared'
import type { sessionFields } from '@waymark/shared/clinic'
import type { Ports } from '../../ports.ts'
import { homeLink, linkSet } from '../../../../represent.ts'
import { type Account, usersRoute } from '../../../accounts/contract.ts'
import { passkeySignInForm } from '../passkey/passkey-sign-in.ts'
import { signInAgain, sessionRepresentation } from './session-representation.ts'
import { pageToReturnTo } from './sign-in-href.ts'
import { signInTexts, signInEvents } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'

/** The link to the password reset. */
export const passwordResetLinkSet = linkSet('password-resets', {
  href: href(signInRoutes.passwordResets, {}),
  get title() {
    return signInTexts.forgottenPasswordTitle
  },
})

function registrationLinkSets(next: string | undefined, offersPasskeys: boolean): readonly LinkSet[] {
  const { registrationTitle, passkeyRegistrationTitle } = signInTexts
  const byPasskey = { href: href(signInRoutes.passkeyRegistrations, { next }), title: passkeyRegistrationTitle }
  return [
    linkSet('users', { href: href(usersRoute, { next }), title: registrationTitle }),
    passwordResetLinkSet,
    ...(offersPasskeys ? [linkSet('passkey-registration', byPasskey)] : []),
  ]
}

/** Returns the sign-in form and links for a 401 problem; they lead back to the rejected URI. */
export function signInAffordances(
  offersPasskeys: boolean,
): (uri: string) => Pick<Problem, 'form' | 'otherForms' | 'links'> {
  return (next) => ({
    form: signInAgain(next),
    otherForms: offersPasskeys ? [passkeySignInForm(next)] : [],
    links: registrationLinkSets(pageToReturnTo(next), offersPasskeys),
  })
}

/** The caller at the session resource and its credentials. */
export interface Visitor {
  readonly principal: Principal
  readonly sentIn: Caller['sentIn']
  readonly client: string
  readonly agent: string
  readonly isFromOwnPage: boolean
  readonly cookie: string | undefined
  /** The caller's present session. */
  readonly present: Session | undefined
  /** The page to return to after a sign-in. */
  readonly next?: string | undefined
}

/** The storage of the session and the next page of a browser. */
export type SessionOptions = InputOf<typeof sessionFields>

/** Opens a session, which replaces the sessions that the client sent when it is first used. */
export async function openedSession(
  ports: Ports,
  visitor: Visitor,
  account: Account,
  { method, as, next }: SessionOptions & { readonly method: string },
): Promise<Outcome> {
  const { client, agent, present, isFromOwnPage } = visitor
  const at = ports.clock.now()
  // A script could read a token from a page, but not an HttpOnly cookie.
  const isCookie = (as ?? (isFromOwnPage ? 'cookie' : 'token')) === 'cookie'
  const device = isCookie ? keptDevice(visitor.cookie) : undefined
  const open = async (): Promise<OpenedSession> => {
    if (device !== undefined) await ports.trustedClients.remember(account.id, device.place, at)
    const sent = [present?.id, ...(await cookieSessions(ports, visitor.cookie, at))]
    const replaces = [...new Set(sent.filter((id) => id !== undefined))]
    await ports.auditLog.append({
      at,
      who: account.id,
      what: signInEvents.signIn(method),
      subject: account.id,
      client,
    })
    // A request with a session token has no other credentials.
    const renewed = visitor.sentIn === 'header' ? present : undefined
    // A passkey signs a challenge that is used once.
    const signIn = method === 'passkey' ? undefined : [isCookie]
    return openSession(ports, { account: account.id, method, agent, client }, { replaces, renewed, signIn })
  }
  // It decides nothing by what others write, so it waits only for sign-ins to the same account.
  const { session, token } = await ports.inTransaction(open, [`sign-in ${account.id}`])
  const { id, name, role, represents } = account
  const member: Member = { role, account: id, name, represents, session: session.id, method }
  return {
    outcome: 'created',
    location: href(signInRoutes.session, {}),
    done: '',
    representation: sessionRepresentation(ports, member, session, isCookie ? undefined : token),
    ...(device === undefined ? {} : { headers: { 'Set-Cookie': [sessionCookie(token), device.setCookie] } }),
    next: next ?? homeLink.href,
  }
}

// Authorization takes precedence over a cookie, but the session of the cookie is replaced too.
async function cookieSessions({ sessions }: Ports, cookie: string | undefined, at: number): Promise<readonly string[]> {
  const found = await Promise.all(tokensIn(cookie).map((token) => sessions.find(tokenHash(token))))
  return found.flatMap((one) => (one !== undefined && isOpen(one.session, at) ? [one.session.id] : []))
}
