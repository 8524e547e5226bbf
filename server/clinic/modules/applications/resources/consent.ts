import { refusalFor } from '@waymark/server/authentication'
import type { Consents, PendingConsent, WaitingDevice } from '@waymark/server/oauth'
import {
  action,
  type Action,
  href,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
  type Target,
} from '@waymark/server'
import { failure } from '@waymark/server/values'
import { principalOf, type Member } from '../../../principal.ts'
import { signInAgain, signInPermissions, signInProblemOf } from '../../sign-in/contract.ts'
import { clinicDescription } from '@waymark/shared/clinic'
import { problemOf } from '../failures.ts'
import type { Ports, ScopeTexts } from '../ports.ts'
import { homeLink, represent } from '../../../represent.ts'
import { textsOf } from './application.ts'
import { applicationRoutes } from '../routes.ts'
import { applicationEvents, applicationTexts } from '../texts.ts'

/** Returns the owner of the account, which alone may consent, or the problem for any other caller. */
export function consentingUser(target: Pick<Target, 'caller'>): Member | Problem {
  const principal = principalOf(target)
  if (principal.role === 'guest') {
    return principal.application === undefined
      ? protocolProblem('authentication-required', applicationTexts.signInDetail)
      : protocolProblem('not-allowed')
  }
  return refusalFor(principal, signInPermissions.changeCredentials, { account: principal.account }) ?? principal
}

const home = homeLink

/** Represents the consent form: the requested scopes and the next page. */
function consentRepresentation(
  texts: ScopeTexts,
  uid: string,
  member: Member,
  pending: PendingConsent,
): Representation {
  const { application, scopes, isDecided, next, returnsTo } = pending
  const self = href(applicationRoutes.consent, { consent: uid })
  return represent('consent', {
    title: isDecided
      ? applicationTexts.returnTitle({ application: application.name })
      : applicationTexts.consentTitle({ application: application.name }),
    self,
    state: {
      description: noticeOf(pending),
      application: application.name,
      ...(returnsTo === undefined ? {} : { returnsTo }),
      user: member.account,
      wants: textsOf(scopes, texts),
    },
    links: {
      next: isDecided
        ? { href: next, title: applicationTexts.returnTitle({ application: application.name }) }
        : undefined,
      home,
    },
    forms: {
      allow: isDecided ? undefined : { method: 'POST', target: self },
      deny: isDecided ? undefined : { method: 'DELETE', target: self },
    },
  })
}

function noticeOf({ application: { name: application }, isDecided, returnsTo }: PendingConsent): string {
  if (isDecided) return applicationTexts.returnNotice({ application })
  if (returnsTo === undefined) return applicationTexts.consentNotice
  return `${applicationTexts.selfRegisteredNotice({ returnsTo })} ${applicationTexts.consentNotice}`
}

/** Represents the device form: the code, then the scopes that the device requests. */
export function deviceRepresentation(
  texts: ScopeTexts,
  member: Member | undefined,
  device: WaitingDevice | undefined,
): Representation {
  if (member === undefined || device === undefined) {
    return represent('device', {
      title: applicationTexts.deviceTitle,
      self: href(applicationRoutes.device, {}),
      state: { description: applicationTexts.deviceNotice },
      links: {
        device: {
          href: `${href(applicationRoutes.device, {})}{?user_code}`,
          title: applicationTexts.deviceSearchTitle,
        },
        home,
      },
    })
  }
  const { userCode, application, scopes } = device
  const self = href(applicationRoutes.device, { user_code: userCode })
  return represent('device', {
    title: applicationTexts.consentTitle({ application: application.name }),
    self,
    state: {
      description: applicationTexts.deviceConsentNotice,
      code: userCode,
      application: application.name,
      user: member.account,
      wants: textsOf(scopes, texts),
    },
    links: { home },
    forms: { allow: { method: 'POST', target: self }, deny: { method: 'DELETE', target: self } },
  })
}

/** Represents the decision about a device. */
export function decidedRepresentation({ application }: WaitingDevice, isAllowed: boolean): Representation {
  const { name } = application
  const description = isAllowed
    ? applicationTexts.deviceAllowedNotice({ application: name })
    : applicationTexts.deviceDeniedNotice({ application: name })
  return represent('device', {
    title: isAllowed ? applicationTexts.deviceAllowedTitle : applicationTexts.deviceDeniedTitle,
    self: href(applicationRoutes.device, {}),
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

type ConsentPorts = Pick<Ports, 'oauth' | 'auditLog' | 'clock' | 'inTransaction' | 'scopes'>

/** The consent request of a client application, in the browser that it redirected here. */
export function consent(ports: ConsentPorts): Resource {
  const { oauth, scopes } = ports
  return resource({
    route: applicationRoutes.consent,
    kind: 'consent',
    cache: { store: 'none' },
    async find(target) {
      if (oauth === undefined) return protocolProblem('not-found', applicationTexts.consentUnavailableDetail)
      const uid = target.variables.consent
      const pending = await oauth.consents.find(uid, target.credentials?.cookie)
      if (pending === undefined) return problemOf(failure('consent-expired'))
      const member = consentingUser(target)
      if ('problem' in member) return member
      const entity = { uid, member, pending, consents: oauth.consents, client: target.client }
      return staleSignIn(entity) ?? { entity, version: pending.isDecided ? 'decided' : 'asked' }
    },
    represent: ({ uid, member, pending }: ConsentRequest) => consentRepresentation(scopes, uid, member, pending),
    // The form-action policy blocks a redirect of the form to another origin, so the following page redirects instead.
    fields: ({ pending }) => (pending.isDecided ? { Refresh: `0; url=${pending.next}` } : {}),
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
  return signInProblemOf(failure('sign-in-again'), {
    detail: applicationTexts.recentSignInDetail,
    form: signInAgain(href(applicationRoutes.consent, { consent: uid })),
  })
}

function deciding(
  { auditLog, clock, inTransaction, scopes }: ConsentPorts,
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
        await auditLog.append({
          at: clock.now(),
          who,
          what: applicationEvents.decisionEvents[name],
          subject: pending.application.id,
          client,
        })
        await decide(asked)
      })
      const made = consentRepresentation(scopes, uid, member, { ...pending, isDecided: true })
      return { outcome: 'updated', representation: made }
    },
    {
      keepsOwnTransaction: true,
      refusal: ({ pending }) => (pending.isDecided ? problemOf(failure('consent-expired')) : undefined),
    },
  )
}
