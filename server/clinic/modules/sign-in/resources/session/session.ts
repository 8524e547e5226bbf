import { homeLink } from '../../../../represent.ts'
import { principalOf, type Principal } from '../../../../principal.ts'
import { forgottenCookie, type Session } from '@waymark/server/authentication'
import { action, type Caller, href, type Link, protocolProblem, resource, type Resource } from '@waymark/server'
import { clinicDescription } from '@waymark/shared/clinic'
import type { Ports } from '../../ports.ts'
import type { Visitor } from './open-session.ts'
import { knowsProfile, sessionRepresentation } from './session-representation.ts'
import { signIn } from './sign-in.ts'
import { accountTexts } from '../../../accounts/contract.ts'
import { signInTexts } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'

/** Returns the sign-in or sign-out link, named after the caller if it may know the profile. */
export function accountLink(caller: Caller): Link {
  return { href: href(signInRoutes.session, {}), title: accountName(principalOf({ caller })) }
}

function accountName(principal: Principal): string {
  if (principal.role === 'guest') return signInTexts.signInTitle
  return knowsProfile(principal) ? principal.name : accountTexts.accountTitle
}

const { forms } = clinicDescription.resources.session

/** The session of the caller: PUT signs in, GET reads, DELETE signs out. */
export function session(ports: Ports): Resource {
  const { sessions, clock } = ports
  return resource({
    route: signInRoutes.session,
    kind: 'session',
    cache: { store: 'none' },
    async find({ caller, client, agent = '', isFromOwnPage, credentials: shown }) {
      const principal = principalOf({ caller })
      const present = await presentSession(ports, principal)
      const known = { principal, sentIn: caller.sentIn, present }
      const visitor = { ...known, client, agent, isFromOwnPage, cookie: shown?.cookie }
      return {
        entity: visitor,
        version: present === undefined ? 'none' : `${present.id}-${String(present.lastUsedAt)}`,
        isMissing: present === undefined,
      }
    },
    refusal: ({ principal }) =>
      principal.role === 'guest' ? protocolProblem('authentication-required', signInTexts.signedOutDetail) : undefined,
    represent({ principal, present }) {
      if (principal.role === 'guest') throw new Error('A guest must be rejected first')
      return sessionRepresentation(ports, principal, present)
    },
    actions: {
      PUT: signIn(ports),
      DELETE: action('sign-out', forms['sign-out'], async ({ principal }: Visitor) => {
        if (principal.role !== 'guest' && principal.session !== undefined) {
          await sessions.end(principal.account, principal.session, clock.now())
        }
        return { outcome: 'deleted', headers: { 'Set-Cookie': forgottenCookie }, next: homeLink.href }
      }),
    },
  })
}

async function presentSession({ sessions, clock }: Ports, principal: Principal): Promise<Session | undefined> {
  if (principal.role === 'guest' || principal.session === undefined) return undefined
  const open = await sessions.list(principal.account, clock.now())
  return open.find(({ id }) => id === principal.session)
}
