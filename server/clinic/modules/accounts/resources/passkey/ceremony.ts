import { charged } from '@waymark/server/authentication/password/guarded'
import type { Count } from '@waymark/server/authentication/password/guess'
import type { PasskeyChallenge } from '@waymark/server/authentication/passkey/passkey'
import {
  type NewChallenge,
  type PasskeyTerms,
  boundTo,
  isBoundTo,
  type IsBound,
  knownChallenge,
} from '@waymark/server/authentication/passkey/passkey-ceremony'
import { type PasskeyDescriptor, creationOptions } from '@waymark/server/authentication/passkey/passkey-options'
import { protocolProblem, type Problem, type HeaderFields } from '@waymark/server/http/problem'
import type { Target, Found } from '@waymark/server/http/resource'
import type { Layout, Representation } from '@waymark/server/hypermedia/representation'
import type { PasskeyRequest } from '@waymark/shared/clinic'
import { askedBy } from '../../../../access.ts'
import { failure } from '../../../../failure.ts'
import { problemOf } from '../../../../failures.ts'
import type { Principal } from '../../../../policy.ts'
import type { Ports } from '../../../../ports.ts'
import { represent, linkSet } from '../../../../represent.ts'
import { href } from '../../../../routes.ts'

/** How a page asks a device. */
export const ceremonyLayout: Layout = {
  kind: 'ceremony',
  options: 'publicKey',
  unseen: ['publicKey', 'userId'],
  field: 'credential',
  unavailable: 'Passkeys need a browser that has them, with scripts switched on.',
}

/** What a device is asked to make a passkey of. */
export function creationState(
  { place, names }: PasskeyTerms,
  { challenge, asked }: NewChallenge,
  user: { readonly account: string; readonly name: string },
  present: readonly PasskeyDescriptor[],
): PasskeyRequest & { readonly userId: string } {
  const handle = names.handleOf(user.account)
  return {
    message: 'Your device asks you now whether it shall make a passkey.',
    publicKey: creationOptions({ place, challenge, user: { handle, ...user }, present }),
    userId: handle,
    expires: new Date(asked.expires).toISOString(),
  }
}

/** The passkeys of an account as a device is told of them. */
export async function descriptorsOf(
  { passkeys }: Pick<Ports, 'passkeys'>,
  account: string,
): Promise<readonly PasskeyDescriptor[]> {
  return (await passkeys.list(account)).map(({ id, transports }) => ({ id, transports }))
}

/** What a device is asked to add a passkey with. */
export async function newPasskeyRepresentation(
  ports: Pick<Ports, 'accounts' | 'passkeys'>,
  terms: PasskeyTerms,
  { challenge, asked }: NewChallenge,
): Promise<Representation> {
  const { account = '', keyName = '' } = asked
  const self = href('newPasskey', { user: account, challenge })
  const name = (await ports.accounts.find(account))?.name ?? account
  const state = creationState(terms, { challenge, asked }, { account, name }, await descriptorsOf(ports, account))
  return represent('newPasskey', {
    title: `Add the passkey ${keyName}`,
    self,
    state,
    links: {
      credentials: { href: href('credentials', { user: account }), title: 'Passkeys and other keys' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: { 'add-passkey': { method: 'POST', target: self, values: { userId: state.userId } } },
    layout: ceremonyLayout,
  })
}

/** Who is at a resource of passkeys. */
export interface AtPasskeys {
  readonly terms: PasskeyTerms
  readonly principal: Principal
  readonly client: string
  readonly agent: string
  readonly isFromOwnPage: boolean
  readonly cookie: string | undefined
}

/** On which terms passkeys are offered; why not, where they are not. */
export function offered({ passkeyTerms }: Pick<Ports, 'passkeyTerms'>): PasskeyTerms | Problem {
  return (
    passkeyTerms ?? protocolProblem('not-found', 'Passkeys are not offered: they need a public origin with a name.')
  )
}

export function atPasskeys(ports: Pick<Ports, 'passkeyTerms'>, target: Target): AtPasskeys | Problem {
  const terms = offered(ports)
  if ('problem' in terms) return terms
  const { client, agent = '', isFromOwnPage, credentials: shown } = target
  return { terms, principal: askedBy(target), client, agent, isFromOwnPage, cookie: shown?.cookie }
}

type Asker = Pick<AtPasskeys, 'isFromOwnPage' | 'cookie'>

/** What the challenge of somebody is bound to, and the field that comes with it. */
export function binding(asker: Asker): { readonly browser?: string; readonly headers: HeaderFields } {
  const { browser, setCookie } = boundTo(asker)
  return {
    ...(browser === undefined ? {} : { browser }),
    headers: setCookie === undefined ? {} : { 'Set-Cookie': setCookie },
  }
}

/** What the answer shows of a new challenge: a browser reads it only with the cookie that this answer sets. */
export function shownWith(
  headers: HeaderFields,
  representation: Representation,
): { readonly headers: HeaderFields; readonly representation?: Representation } {
  return headers['Set-Cookie'] === undefined ? { headers } : { headers, representation }
}

/** Whether a challenge is answered from where it was asked for. */
export function isBound(asker: Asker): IsBound {
  return ({ browser }) => isBoundTo(browser, asker)
}

/** Adds one to a count; why not, where it is full. */
export async function tooMany(ports: Pick<Ports, 'guesses' | 'clock'>, count: Count): Promise<Problem | undefined> {
  const throttled = await charged(ports, [count])
  if (throttled === undefined) return undefined
  const seconds = String(throttled.retryAfter)
  const detail = `Too much was tried with passkeys from here. The next will be looked at in ${seconds} s.`
  return protocolProblem('too-many-requests', detail, { headers: { 'Retry-After': seconds } })
}

/** Who is at a challenge, and what is known of it; undefined where it is over. */
export interface Asked extends AtPasskeys {
  readonly challenge: string
  readonly asked: PasskeyChallenge | undefined
}

/** A challenge by the variable of its path. It stays there when it is over, so that who answers too late is told. */
export async function findAsked(
  ports: Ports,
  target: Target,
  purpose: PasskeyChallenge['purpose'],
): Promise<Found<Asked> | Problem> {
  const visitor = atPasskeys(ports, target)
  if ('problem' in visitor) return visitor
  const challenge = target.variables['challenge'] ?? ''
  const known = await knownChallenge(ports, challenge)
  const asked = known?.purpose === purpose && isReadable(known, visitor) ? known : undefined
  return { entity: { ...visitor, challenge, asked }, version: asked === undefined ? 'over' : String(asked.expires) }
}

function isReadable({ browser }: PasskeyChallenge, asker: AtPasskeys): boolean {
  return browser === undefined || isBoundTo(browser, asker)
}

/** Where one begins anew. */
type Beginning = 'passkey-sign-in' | 'passkey-registration' | 'credentials'

/** Why a challenge cannot be read. */
export function over({ asked }: Pick<Asked, 'asked'>, beginning: Beginning, at: string): Problem | undefined {
  if (asked !== undefined) return undefined
  return problemOf(failure('ceremony-over'), { links: [linkSet(beginning, { href: at, title: 'Begin anew' })] })
}
