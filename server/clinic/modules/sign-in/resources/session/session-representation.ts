import type { Member, Principal } from '../../../../principal.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import { dateAt, dayInWords, type Instant } from '@waymark/server/values'
import { may, type Session } from '@waymark/server/authentication'
import { type Form, href, type Representation } from '@waymark/server'
import { describedForm, homeLink, represent } from '../../../../represent.ts'

import { accountPermissions, accountRoutes, type accountScopes, accountTexts } from '../../../accounts/contract.ts'
import type { Ports } from '../../ports.ts'
import { signInTexts } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'

const { forms } = clinicDescription.resources.session

/** Returns the method and the target of every sign-in form. */
export function signInForm(): { method: 'PUT'; target: string } {
  return { method: 'PUT', target: href(signInRoutes.session, {}) }
}

/** Returns the sign-in form for another resource, such as a problem, with the next page and the user name. */
export function signInAgain(next: string | undefined, user?: string): Form {
  const values = { ...(next === undefined ? {} : { next }), ...(user === undefined ? {} : { user }) }
  return describedForm(forms['sign-in'], { name: 'sign-in', ...signInForm(), values })
}

/** Whether a caller may know the name of its user: a client application needs the scope. */
export function knowsProfile({ scopes }: Member): boolean {
  return scopes === undefined || scopes.includes('profile' satisfies keyof typeof accountScopes)
}

/** Represents the session of a user; a new session of a client application includes the token. */
export function sessionRepresentation(
  { userLinks }: Pick<Ports, 'userLinks'>,
  member: Member,
  session: Pick<Session, 'startedAt' | 'idleEnd' | 'absoluteEnd'> | undefined,
  token?: string,
): Representation {
  const { account, role, method } = member
  const own = { account }
  const { appointments, messages, sessions } = userLinks(
    { id: account, name: member.name, role, state: 'active' },
    member,
  )
  const name = knowsProfile(member) ? member.name : account
  return represent('session', {
    title: signInTexts.sessionTitle({ name }),
    self: href(signInRoutes.session, {}),
    state: {
      user: account,
      name,
      role,
      method,
      ...(session === undefined ? {} : timesOf(session)),
      ...(token === undefined ? {} : { token }),
    },
    links: {
      user: may(member, accountPermissions.seeUser, own)
        ? { href: href(accountRoutes.user, { user: account }), title: accountTexts.accountTitle }
        : undefined,
      appointments,
      messages,
      sessions,
      home: homeLink,
    },
    forms: { 'sign-out': { method: 'DELETE', target: href(signInRoutes.session, {}) } },
  })
}

function timesOf(session: Pick<Session, 'startedAt' | 'idleEnd' | 'absoluteEnd'>): {
  readonly signedInAt: string
  readonly idleExpires: string
  readonly expires: string
} {
  const { startedAt, idleEnd, absoluteEnd } = session
  return { signedInAt: inText(startedAt), idleExpires: inText(idleEnd), expires: inText(absoluteEnd) }
}

function inText(instant: Instant): string {
  return new Date(instant).toISOString()
}

/** Tells whether a session is the one of the request. */
export function isPresent(principal: Principal, { id }: Pick<Session, 'id'>): boolean {
  return principal.role !== 'guest' && principal.session === id
}

function sinceTitle(startedAt: Instant): string {
  return signInTexts.openSessionTitle({ day: dayInWords(dateAt(startedAt, 'UTC')) })
}

/** Represents one of the sessions of an account. */
export function openSessionRepresentation(session: Session, isThis: boolean): Representation {
  const { id, account, method, agent, client, startedAt, lastUsedAt, idleEnd } = session
  const self = href(signInRoutes.openSession, { user: account, session: id })
  return represent('openSession', {
    title: isThis ? signInTexts.currentSessionTitle : sinceTitle(startedAt),
    self,
    state: {
      id,
      method,
      agent,
      network: client,
      signedInAt: inText(startedAt),
      lastUsedAt: inText(lastUsedAt),
      expires: inText(idleEnd),
      isThis,
    },
    links: {
      collection: { href: href(signInRoutes.sessions, { user: account }), title: signInTexts.sessionsTitle },
      home: homeLink,
    },
    forms: { end: { method: 'DELETE', target: self } },
  })
}
