import { accountId, challengeCount } from '@waymark/server/authentication'
import {
  type NewChallenge,
  newChallenge,
  type PasskeyDescriptor,
  type PasskeyTerms,
  requestOptions,
} from '@waymark/server/passkeys'
import {
  action,
  type Action,
  type Form,
  href,
  type LinkSet,
  type Problem,
  protocolProblem,
  type Representation,
  resource,
  type Resource,
} from '@waymark/server'
import { failure } from '@waymark/server/values'
import { clinicDescription, nextVariables } from '@waymark/shared/clinic'
import { problemOf } from '../../failures.ts'
import type { Ports } from '../../ports.ts'
import { describedForm, homeLink, represent } from '../../../../represent.ts'
import {
  ceremonyLayout,
  descriptorsOf,
  findChallenge,
  expiredProblem,
  type FoundChallenge,
  atPasskeys,
  binding,
  withBinding,
  countAttempt,
  type AtPasskeys,
} from './ceremony.ts'
import { signInTexts, signInEvents } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'

/** Returns the passkey sign-in form for another resource, such as a problem. */
export function passkeySignInForm(next: string): Form {
  const target = href(signInRoutes.passkeySignIns, {})
  return describedForm(clinicDescription.resources.passkeySignIns.forms.begin, {
    name: 'begin',
    method: 'POST',
    target,
    values: { next },
  })
}

/** Represents the sign-in ceremony, for a named user or for any passkey of the device. */
async function passkeySignInRepresentation(
  ports: Pick<Ports, 'passkeys'>,
  { place, names }: PasskeyTerms,
  { challenge, asked: { account, next, expires } }: NewChallenge,
): Promise<Representation> {
  const allowed = account === undefined ? [] : await namedPasskeys(ports, names, account)
  return represent('passkeySignIn', {
    title: signInTexts.passkeySignInTitle,
    self: href(signInRoutes.passkeySignIn, { challenge }),
    state: {
      message: signInTexts.passkeyUseNotice,
      publicKey: requestOptions({ place, challenge, allowed }),
      expires: new Date(expires).toISOString(),
      ...(account === undefined ? {} : { userId: names.handleOf(account) }),
    },
    links: {
      'passkey-sign-in': { href: href(signInRoutes.passkeySignIns, {}), title: signInTexts.newCeremonyTitle },
      home: homeLink,
    },
    forms: { 'sign-in': { method: 'PUT', target: href(signInRoutes.session, {}), values: { next } } },
    layout: ceremonyLayout,
  })
}

// Unknown users and users without passkeys are indistinguishable from others.
async function namedPasskeys(
  ports: Pick<Ports, 'passkeys'>,
  names: PasskeyTerms['names'],
  account: string,
): Promise<readonly PasskeyDescriptor[]> {
  const present = await descriptorsOf(ports, account)
  return present.length === 0 ? names.decoysOf(account) : present
}

interface Refused {
  readonly verdict: 'refused' | 'stale' | 'copied'
  readonly client: string
  /** The request URI. */
  readonly subject: string
  /** The links that start a new ceremony. */
  readonly restart: LinkSet
}

/** Records a rejected passkey response in the audit log and returns its problem. */
export async function wrongPasskey(
  { auditLog, clock }: Pick<Ports, 'auditLog' | 'clock'>,
  { verdict, client, subject, restart }: Refused,
): Promise<Problem> {
  await auditLog.append({
    at: clock.now(),
    who: 'guest',
    what: signInEvents.passkeyRefused(verdict),
    subject,
    client,
  })
  const links = [restart]
  if (verdict !== 'stale') return problemOf(failure('passkey-refused'), { links })
  return protocolProblem('authentication-stale', signInTexts.staleChallengeDetail, { links })
}

/** A challenge that a passkey signs; the response goes to the session. */
export function passkeySignIn(ports: Ports): Resource {
  return resource({
    route: signInRoutes.passkeySignIn,
    kind: 'passkeySignIn',
    cache: { store: 'none' },
    find: (target) => findChallenge(ports, target, 'get'),
    refusal: (found: FoundChallenge) => expiredProblem(found, 'passkey-sign-in', href(signInRoutes.passkeySignIns, {})),
    represent({ terms, challenge, asked }) {
      if (asked === undefined) throw new Error('An expired challenge must be rejected first')
      return passkeySignInRepresentation(ports, terms, { challenge, asked })
    },
  })
}

const { begin: form } = clinicDescription.resources.passkeySignIns.forms

/** Starts a passkey sign-in, with or without a user name. */
export function passkeySignIns(ports: Ports): Resource {
  return resource({
    route: signInRoutes.passkeySignIns,
    kind: 'passkeySignIns',
    parameters: nextVariables,
    cache: { store: 'none' },
    isForAnyUser: true,
    find(target) {
      const visitor = atPasskeys(ports, target)
      return Promise.resolve('problem' in visitor ? visitor : { entity: visitor, version: '1' })
    },
    represent: (_at, { parameters: { next } }) =>
      represent('passkeySignIns', {
        title: signInTexts.passkeySignInTitle,
        self: href(signInRoutes.passkeySignIns, {}),
        state: { message: signInTexts.passkeySignInNotice },
        links: {
          session: { href: href(signInRoutes.session, { next }), title: signInTexts.passwordSignInTitle },
          'passkey-registration': {
            href: href(signInRoutes.passkeyRegistrations, { next }),
            title: signInTexts.passkeyRegistrationTitle,
          },
          home: homeLink,
        },
        forms: { begin: { method: 'POST', target: href(signInRoutes.passkeySignIns, {}), values: { next } } },
      }),
    actions: { POST: beginning(ports) },
  })
}

// Every user name gets a challenge with descriptors, whether it exists or not.
function beginning(ports: Ports): Action<AtPasskeys> {
  return action(
    'begin',
    form,
    async (visitor, { user, next }) => {
      const full = await countAttempt(ports, challengeCount(visitor.client))
      if (full !== undefined) return full
      const account = user === undefined ? undefined : accountId(user)
      const { browser, headers } = binding(visitor)
      const made = await newChallenge(ports, { purpose: 'get', account, next, browser })
      return {
        outcome: 'created',
        done: '',
        location: href(signInRoutes.passkeySignIn, { challenge: made.challenge }),
        ...withBinding(headers, await passkeySignInRepresentation(ports, visitor.terms, made)),
      }
    },
    { keepsOwnTransaction: true },
  )
}
