import { homeLink } from '../../../../represent.ts'
import { principalOf, type Principal } from '../../../../principal.ts'
import { type Session, signedOutFields } from '@waymark/server/authentication'
import { action, type Caller, href, type Link, protocolProblem, resource, type Resource } from '@waymark/server'
import { clinicDescription, nextVariables } from '@waymark/shared/clinic'
import type { Ports } from '../../ports.ts'
import { signInAffordances, type Visitor } from './open-session.ts'
import { knowsProfile, sessionRepresentation } from './session-representation.ts'
import { signIn } from './sign-in.ts'
import { signInHref } from './sign-in-href.ts'
import { accountTexts } from '../../../accounts/contract.ts'
import { signInTexts } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'

/** Returns the sign-in or sign-out link, named after the caller if it may know the profile. */
export function accountLink(caller: Caller, uri: string): Link {
  const principal = principalOf({ caller })
  const target = principal.role === 'guest' ? signInHref(uri) : href(signInRoutes.session, {})
  return { href: target, title: accountName(principal) }
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
    parameters: nextVariables,
    cache: { store: 'none' },
    isForAnyUser: true,
    async find({ parameters, caller, client, agent = '', isFromOwnPage, credentials: shown }) {
      const principal = principalOf({ caller })
      const present = await presentSession(ports, principal)
      const known = { principal, sentIn: caller.sentIn, present }
      const own = { client, agent, isFromOwnPage, cookie: shown?.cookie }
      const visitor = { ...known, ...own, next: parameters.next }
      return {
        entity: visitor,
        version: present === undefined ? 'none' : `${present.id}-${String(present.lastUsedAt)}`,
        isMissing: present === undefined,
      }
    },
    refusal: ({ principal, next }) => {
      if (principal.role !== 'guest') return undefined
      const offersPasskeys = ports.passkeyTerms !== undefined
      const affordances = signInAffordances(offersPasskeys)(next ?? href(signInRoutes.session, {}))
      return protocolProblem('authentication-required', signInTexts.signedOutDetail, affordances)
    },
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
        return {
          outcome: 'deleted',
          done: signInTexts.done.signedOut,
          headers: signedOutFields,
          next: homeLink.href,
        }
      }),
    },
  })
}

async function presentSession({ sessions, clock }: Ports, principal: Principal): Promise<Session | undefined> {
  if (principal.role === 'guest' || principal.session === undefined) return undefined
  const open = await sessions.list(principal.account, clock.now())
  return open.find(({ id }) => id === principal.session)
}
