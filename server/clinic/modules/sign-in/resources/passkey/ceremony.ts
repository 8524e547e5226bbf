import type { Fields } from '@waymark/shared'
import { principalOf, type Principal } from '../../../../principal.ts'
import { consumeCounts, type Count } from '@waymark/server/authentication'
import {
  boundTo,
  creationOptions,
  type IsBound,
  isBoundTo,
  knownChallenge,
  type NewChallenge,
  type PasskeyChallenge,
  type PasskeyDescriptor,
  type PasskeyTerms,
} from '@waymark/server/passkeys'
import {
  type Found,
  type HeaderFields,
  href,
  type Layout,
  type Problem,
  protocolProblem,
  type Representation,
  type Target,
  tooManyRequests,
} from '@waymark/server'
import { failure } from '@waymark/server/values'
import type { PasskeyRequest } from '@waymark/shared/clinic'
import { problemOf } from '../../failures.ts'
import { contactOf } from '../../../practice/contract.ts'
import type { Ports } from '../../ports.ts'
import { homeLink, represent, linkSet } from '../../../../represent.ts'
import { signInTexts } from '../../texts.ts'
import { signInRoutes } from '../../routes.ts'

/** The page layout of a passkey ceremony. */
export const ceremonyLayout: Layout = {
  kind: 'ceremony',
  options: 'publicKey',
  hidden: ['publicKey', 'userId'],
  field: 'credential',
  get unavailable() {
    return signInTexts.browserWithoutPasskeysNotice
  },
}

interface PasskeyOwner {
  readonly account: string
  readonly name: string
  /** Passkeys that the account has. */
  readonly present?: readonly PasskeyDescriptor[]
}

/** Returns the options for `navigator.credentials.create()`, with the current name of the clinic. */
export async function creationState(
  { clinics }: Pick<Ports, 'clinics'>,
  { place: known, names }: PasskeyTerms,
  { challenge, asked }: NewChallenge,
  { present = [], ...user }: PasskeyOwner,
): Promise<PasskeyRequest & { readonly userId: string }> {
  const handle = names.handleOf(user.account)
  const place = { ...known, name: (await contactOf(clinics)).name }
  return {
    message: signInTexts.passkeyCreationNotice,
    publicKey: creationOptions({ place, challenge, user: { handle, ...user }, present }),
    userId: handle,
    expires: new Date(asked.expires).toISOString(),
  }
}

/** Returns the passkeys of an account as WebAuthn descriptors. */
export async function descriptorsOf(
  { passkeys }: Pick<Ports, 'passkeys'>,
  account: string,
): Promise<readonly PasskeyDescriptor[]> {
  return (await passkeys.list(account)).map(({ id, transports }) => ({ id, transports }))
}

/** Represents the ceremony that adds a passkey to an account. */
export async function newPasskeyRepresentation(
  ports: Pick<Ports, 'accounts' | 'clinics' | 'passkeys'>,
  terms: PasskeyTerms,
  { challenge, asked }: NewChallenge,
): Promise<Representation> {
  const { account = '', keyName = '' } = asked
  const self = href(signInRoutes.newPasskey, { user: account, challenge })
  const name = (await ports.accounts.find(account))?.name ?? account
  const present = await descriptorsOf(ports, account)
  const state = await creationState(ports, terms, { challenge, asked }, { account, name, present })
  return represent('newPasskey', {
    title: signInTexts.passkeyAdditionTitle({ name: keyName }),
    self,
    state,
    links: {
      credentials: { href: href(signInRoutes.credentials, { user: account }), title: signInTexts.credentialsTitle },
      home: homeLink,
    },
    forms: { 'add-passkey': { method: 'POST', target: self, values: { userId: state.userId } } },
    layout: ceremonyLayout,
  })
}

/** The caller at a passkey resource. */
export interface AtPasskeys {
  readonly terms: PasskeyTerms
  readonly principal: Principal
  readonly client: string
  readonly agent: string
  readonly isFromOwnPage: boolean
  readonly cookie: string | undefined
}

/** Returns the passkey configuration, or the problem if passkeys are disabled. */
export function offered({ passkeyTerms }: Pick<Ports, 'passkeyTerms'>): PasskeyTerms | Problem {
  return passkeyTerms ?? protocolProblem('not-found', signInTexts.passkeysUnavailableDetail)
}

export function atPasskeys(ports: Pick<Ports, 'passkeyTerms'>, target: Target): AtPasskeys | Problem {
  const terms = offered(ports)
  if ('problem' in terms) return terms
  const { client, agent = '', isFromOwnPage, credentials: shown } = target
  return { terms, principal: principalOf(target), client, agent, isFromOwnPage, cookie: shown?.cookie }
}

type Asker = Pick<AtPasskeys, 'isFromOwnPage' | 'cookie'>

/** Returns the browser binding of a challenge, and the header field that sets it. */
export function binding(asker: Asker): { readonly browser?: string; readonly headers: HeaderFields } {
  const { browser, setCookie } = boundTo(asker)
  return {
    ...(browser === undefined ? {} : { browser }),
    headers: setCookie === undefined ? {} : { 'Set-Cookie': setCookie },
  }
}

/** Returns the representation of a new challenge, with the cookie that binds a browser to it. */
export function withBinding(
  headers: HeaderFields,
  representation: Representation,
): { readonly headers: HeaderFields; readonly representation?: Representation } {
  return headers['Set-Cookie'] === undefined ? { headers } : { headers, representation }
}

/** Returns the check that a challenge is answered by the client that requested it. */
export function isBound(asker: Asker): IsBound {
  return ({ browser }) => isBoundTo(browser, asker)
}

/** Increments a counter, or returns the problem if its limit is reached. */
export async function countAttempt(
  ports: Pick<Ports, 'failedAttempts' | 'clock'>,
  count: Count,
): Promise<Problem | undefined> {
  const throttled = await consumeCounts(ports, [count])
  if (throttled === undefined) return undefined
  return tooManyRequests(throttled.retryAfter, signInTexts.tooManyPasskeysDetail)
}

/** The caller at a challenge, and its state; undefined after its expiry. */
export interface FoundChallenge extends AtPasskeys {
  readonly challenge: string
  readonly asked: PasskeyChallenge | undefined
}

/**
 * Finds a challenge by its path variable. An expired challenge is still found, so that a late client gets an
 * explanation.
 */
export async function findChallenge(
  ports: Ports,
  target: Target<Fields, 'challenge'>,
  purpose: PasskeyChallenge['purpose'],
): Promise<Found<FoundChallenge> | Problem> {
  const visitor = atPasskeys(ports, target)
  if ('problem' in visitor) return visitor
  const challenge = target.variables.challenge
  const known = await knownChallenge(ports, challenge)
  const asked = known?.purpose === purpose && isReadable(known, visitor) ? known : undefined
  return {
    entity: { ...visitor, challenge, asked },
    version: asked === undefined ? 'expired' : String(asked.expires),
    // The options of a new passkey have the name of the clinic.
    ...(purpose === 'create' ? { shownVersion: String((await contactOf(ports.clinics)).version) } : {}),
  }
}

function isReadable({ browser }: PasskeyChallenge, asker: AtPasskeys): boolean {
  return browser === undefined || isBoundTo(browser, asker)
}

/** The resource that starts a new ceremony. */
type Beginning = 'passkey-sign-in' | 'passkey-registration' | 'credentials'

/** Returns the problem for an expired challenge. */
export function expiredProblem(
  { asked }: Pick<FoundChallenge, 'asked'>,
  beginning: Beginning,
  at: string,
): Problem | undefined {
  if (asked !== undefined) return undefined
  return problemOf(failure('ceremony-expired'), {
    links: [linkSet(beginning, { href: at, title: signInTexts.newCeremonyTitle })],
  })
}
