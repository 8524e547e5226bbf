import { refusalFor } from '@waymark/server/authentication/permission'
import { principalOf, type Member } from '../../principal.ts'
import { accountPermissions } from '../accounts/permissions.ts'
import type { PendingConsent, Consents } from '@waymark/server/authentication/oauth/consents'
import type { WaitingDevice } from '@waymark/server/authentication/oauth/devices'
import { type Problem, protocolProblem } from '@waymark/server/http/problem'
import { type Target, action, resource, type Action, type Resource } from '@waymark/server/http/resource'
import type { Representation } from '@waymark/server/hypermedia/representation'
import { clinicDescription } from '@waymark/shared/clinic'
import { failure } from '@waymark/server/values/failure'
import { problemOf as accountProblemOf } from '../accounts/failures.ts'
import { problemOf } from './failures.ts'
import type { Ports, ScopeTexts } from './ports.ts'
import { homeLink, represent } from '../../represent.ts'
import { textsOf } from './program.ts'
import { href } from '@waymark/server/http/routes'
import { programRoutes } from './routes.ts'
import { signInAgain } from '../accounts/resources/session/session-representation.ts'
import { programTexts } from './messages.ts'

/** Returns the owner of the account, which alone may consent, or the problem for any other caller. */
export function consentingUser(target: Pick<Target, 'caller'>): Member | Problem {
  const principal = principalOf(target)
  if (principal.role === 'guest') {
    return principal.program === undefined
      ? protocolProblem('authentication-required', programTexts.signInDetail)
      : protocolProblem('not-allowed')
  }
  return refusalFor(principal, accountPermissions.changeCredentials, { account: principal.account }) ?? principal
}

const home = homeLink

/** Represents the consent form: the requested scopes and the next page. */
function consentRepresentation(
  texts: ScopeTexts,
  uid: string,
  member: Member,
  pending: PendingConsent,
): Representation {
  const { program, scopes, isDecided, goOn } = pending
  const self = href(programRoutes.consent, { consent: uid })
  const description = isDecided ? programTexts.returnNotice(program.name) : programTexts.consentNotice
  return represent('consent', {
    title: isDecided ? programTexts.returnTitle(program.name) : programTexts.consentTitle(program.name),
    self,
    state: { description, program: program.name, user: member.account, wants: textsOf(scopes, texts) },
    links: { 'go-on': isDecided ? { href: goOn, title: programTexts.returnTitle(program.name) } : undefined, home },
    forms: {
      allow: isDecided ? undefined : { method: 'POST', target: self },
      deny: isDecided ? undefined : { method: 'DELETE', target: self },
    },
  })
}

/** Represents the device form: the code, then the scopes that the device requests. */
export function deviceRepresentation(
  texts: ScopeTexts,
  member: Member | undefined,
  device: WaitingDevice | undefined,
): Representation {
  if (member === undefined || device === undefined) {
    return represent('device', {
      title: programTexts.deviceTitle,
      self: href(programRoutes.device, {}),
      state: { description: programTexts.deviceNotice },
      links: {
        device: { href: `${href(programRoutes.device, {})}{?user_code}`, title: programTexts.deviceSearchTitle },
        home,
      },
    })
  }
  const { userCode, program, scopes } = device
  const self = href(programRoutes.device, { user_code: userCode })
  return represent('device', {
    title: programTexts.consentTitle(program.name),
    self,
    state: {
      description: programTexts.deviceConsentNotice,
      code: userCode,
      program: program.name,
      user: member.account,
      wants: textsOf(scopes, texts),
    },
    links: { home },
    forms: { allow: { method: 'POST', target: self }, deny: { method: 'DELETE', target: self } },
  })
}

/** Represents the decision about a device. */
export function decidedRepresentation({ program }: WaitingDevice, isAllowed: boolean): Representation {
  const { name } = program
  const description = isAllowed ? programTexts.deviceAllowedNotice(name) : programTexts.deviceDeniedNotice(name)
  return represent('device', {
    title: isAllowed ? programTexts.deviceAllowedTitle : programTexts.deviceDeniedTitle,
    self: href(programRoutes.device, {}),
    state: { description },
    links: { home },
  })
}

/** The user and the pending request of a client application. */
interface ConsentRequest {
  readonly uid: string
  readonly member: Member
  readonly pending: PendingConsent
  readonly consents: Consents
  readonly client: string
}

const { forms } = clinicDescription.resources.consent

type ConsentPorts = Pick<Ports, 'oauth' | 'auditTrail' | 'clock' | 'inTransaction' | 'scopes'>

/** The consent request of a client application, in the browser that it redirected here. */
export function consent(ports: ConsentPorts): Resource {
  const { oauth, scopes } = ports
  return resource({
    kind: 'consent',
    cache: { store: 'nobody' },
    async find(target) {
      if (oauth === undefined) return protocolProblem('not-found', programTexts.consentUnavailableDetail)
      const uid = target.variables['consent'] ?? ''
      const pending = await oauth.consents.find(uid, target.credentials?.cookie)
      if (pending === undefined) return problemOf(failure('consent-over'))
      const member = consentingUser(target)
      if ('problem' in member) return member
      const entity = { uid, member, pending, consents: oauth.consents, client: target.client }
      return staleSignIn(entity) ?? { entity, version: pending.isDecided ? 'decided' : 'asked' }
    },
    represent: ({ uid, member, pending }: ConsentRequest) => consentRepresentation(scopes, uid, member, pending),
    // The form-action policy blocks a redirect of the form to another origin, so the following page redirects instead.
    fields: ({ pending }) => (pending.isDecided ? { Refresh: `0; url=${pending.goOn}` } : {}),
    actions: {
      POST: deciding(ports, 'allow', ({ consents, uid, member }) => consents.allow(uid, member)),
      DELETE: deciding(ports, 'deny', ({ consents, uid }) => consents.deny(uid)),
    },
  })
}

// A client application may require a recent sign-in (`prompt`, `max_age`).
function staleSignIn({ uid, member, pending: { signedInSince, isDecided } }: ConsentRequest): Problem | undefined {
  const { signedInAt } = member
  if (isDecided || signedInSince === undefined || signedInAt === undefined || signedInAt >= signedInSince) {
    return undefined
  }
  return accountProblemOf(failure('sign-in-again'), {
    detail: programTexts.recentSignInDetail,
    form: signInAgain(href(programRoutes.consent, { consent: uid })),
  })
}

function deciding(
  { auditTrail, clock, inTransaction, scopes }: ConsentPorts,
  name: 'allow' | 'deny',
  decide: (asked: ConsentRequest) => Promise<void>,
): Action<ConsentRequest> {
  return action(
    name,
    forms[name],
    async (asked: ConsentRequest) => {
      const { uid, member, pending, client } = asked
      const { account: who } = member
      await inTransaction(async () => {
        await auditTrail.append({
          at: clock.now(),
          who,
          what: programTexts.decisionEvents[name],
          subject: pending.program.id,
          client,
        })
        await decide(asked)
      })
      const made = consentRepresentation(scopes, uid, member, { ...pending, isDecided: true })
      return { outcome: 'updated', representation: made }
    },
    {
      keepsOwnTransaction: true,
      refusal: ({ pending }) => (pending.isDecided ? problemOf(failure('consent-over')) : undefined),
    },
  )
}
