import type { AccountHolder, AccountLookup } from '../account.ts'
import type { PasskeyAttestation, PasskeyAssertion } from '@waymark/shared'
import type { Clock } from '../../values/time.ts'
import { hostCookie } from '../cookies.ts'
import { newToken, tokenHash } from '../session.ts'
import { readClientData, type PasskeyNames, ceremonyTime, type PasskeyPlace } from './passkey-options.ts'
import type { PasskeyChallenge, PasskeyChallenges, Passkey, Passkeys } from './passkey.ts'
import { verifiedPasskey, verifiedUse, type VerifiedPasskey } from './verify-passkey.ts'

/*
 * A challenge must be answered by the browser that requested it, which keeps a token in a cookie. Otherwise an attacker
 * could make another user's browser complete a ceremony and sign it in to the attacker's account. Programs have no
 * cookies and are not bound.
 */
const cookie = hostCookie('ceremony')

interface Asker {
  readonly isFromOwnPage: boolean
  readonly cookie: string | undefined
}

/** Returns the binding of a challenge and the Set-Cookie field; neither for programs. */
export function boundTo(asker: Asker): { readonly browser?: string; readonly setCookie?: string } {
  if (!asker.isFromOwnPage) return {}
  const [known, ...others] = cookie.tokensIn(asker.cookie)
  // Several pages of a browser may run ceremonies at the same time.
  const token = known !== undefined && others.length === 0 && /^[\w-]{43}$/.test(known) ? known : newToken()
  return { browser: tokenHash(token), setCookie: cookie.keep(token) }
}

/** Whether a response comes from the browser that requested the challenge, or from a program. */
export function isBoundTo(browser: string | undefined, asker: Asker): boolean {
  if (browser === undefined) return !asker.isFromOwnPage
  const [token, ...others] = cookie.tokensIn(asker.cookie)
  return token !== undefined && others.length === 0 && tokenHash(token) === browser
}

/**
 * The ceremonies of Web Authentication: a challenge is created and stored, and the response of a device is verified.
 * The challenge is consumed before verification, so each is answered once. All failures have the same verdict.
 */
export interface PasskeyTerms {
  readonly place: PasskeyPlace
  readonly names: PasskeyNames
}

export interface PasskeyPorts<Holder extends AccountHolder = AccountHolder> {
  readonly accounts: AccountLookup<Holder>
  readonly passkeys: Passkeys
  readonly passkeyChallenges: PasskeyChallenges
  readonly clock: Clock
}

/** The verdict on a wrong response. */
type Wrong =
  | { readonly verdict: 'refused' }
  /** The challenge has expired, was already answered, or was not issued. */
  | { readonly verdict: 'stale' }

/** Creates a challenge of 256 random bits. */
export async function newChallenge(
  { passkeyChallenges, clock }: Pick<PasskeyPorts, 'passkeyChallenges' | 'clock'>,
  given: Omit<PasskeyChallenge, 'hash' | 'expires'>,
): Promise<NewChallenge> {
  const challenge = newToken()
  const asked = { ...given, hash: tokenHash(challenge), expires: clock.now() + ceremonyTime }
  await passkeyChallenges.add(asked)
  return { challenge, asked }
}

/** The issued challenge and its stored record. */
export interface NewChallenge {
  readonly challenge: string
  readonly asked: PasskeyChallenge
}

/** Returns the stored challenge of an issued one; undefined if it has expired. */
export function knownChallenge(
  { passkeyChallenges, clock }: Pick<PasskeyPorts, 'passkeyChallenges' | 'clock'>,
  challenge: string,
): Promise<PasskeyChallenge | undefined> {
  return passkeyChallenges.find(tokenHash(challenge), clock.now())
}

/** Whether the response comes from where the challenge was requested. */
export type IsBound = (asked: PasskeyChallenge) => boolean

/**
 * Verifies a new passkey (§7.1).
 *
 * @param userId the user handle that was sent with the challenge
 */
export async function judgedNew(
  { place, names }: PasskeyTerms,
  { passkeyChallenges, clock }: PasskeyPorts,
  given: { readonly challenge: string; readonly made: PasskeyAttestation; readonly userId: string | undefined },
  isBound: IsBound,
): Promise<Wrong | { readonly verdict: 'accepted'; readonly asked: PasskeyChallenge; readonly key: VerifiedPasskey }> {
  const { challenge, made, userId } = given
  const asked = await passkeyChallenges.consume(tokenHash(challenge), 'create', clock.now())
  if (asked?.account === undefined) return { verdict: 'stale' }
  const isUsers = userId !== undefined && names.isHandleOf(userId, asked.account)
  if (!isBound(asked) || !isUsers) return { verdict: 'refused' }
  const key = await verifiedPasskey({ place, challenge }, made)
  return key === undefined ? { verdict: 'refused' } : { verdict: 'accepted', asked, key }
}

/** The verdict on the use of a passkey. */
export type JudgedUse<Holder extends AccountHolder = AccountHolder> =
  | Wrong
  | (Known<Holder> & { readonly verdict: 'accepted'; /** As shared keys may. */ readonly wentBack: boolean })
  /** The signature is right, but the counter decreased. */
  | (Known<Holder> & { readonly verdict: 'copied' })

interface Known<Holder extends AccountHolder> {
  readonly account: Holder
  readonly passkey: Passkey
}

/** Verifies the use of a passkey (§7.2). */
export async function judgedUse<Holder extends AccountHolder>(
  { place, names }: PasskeyTerms,
  ports: PasskeyPorts<Holder>,
  used: PasskeyAssertion,
  isBound: IsBound,
): Promise<JudgedUse<Holder>> {
  const { passkeys, passkeyChallenges, clock } = ports
  const challenge = readClientData(used.response.clientDataJSON)?.challenge ?? ''
  const asked = await passkeyChallenges.consume(tokenHash(challenge), 'get', clock.now())
  if (asked === undefined) return { verdict: 'stale' }
  const passkey = await passkeys.find(used.id)
  // An unknown passkey takes the same time.
  const right = await verifiedUse({ place, challenge }, passkey ?? nobodys, used)
  if (passkey === undefined || right === undefined) return { verdict: 'refused' }
  const isAllowed = isBound(asked) && isOwners(names, { asked, passkey }, used)
  const account = isAllowed ? await activeAccount(ports, passkey.account) : undefined
  return account === undefined ? { verdict: 'refused' } : counted(ports, { account, passkey }, right)
}

async function activeAccount<Holder extends AccountHolder>(
  { accounts }: PasskeyPorts<Holder>,
  id: string,
): Promise<Holder | undefined> {
  const account = await accounts.find(id)
  return account?.state === 'active' ? account : undefined
}

async function counted<Holder extends AccountHolder>(
  { passkeys, clock }: PasskeyPorts<Holder>,
  known: Known<Holder>,
  right: Pick<Passkey, 'counter' | 'isSynced'>,
): Promise<JudgedUse<Holder>> {
  const { id, isShareable } = known.passkey
  const hasGrown = await passkeys.use(id, { ...right, usedAt: clock.now() })
  // Devices that share a key count separately or not at all (w3c/webauthn#2172).
  if (hasGrown || isShareable) return { verdict: 'accepted', ...known, wentBack: !hasGrown }
  await passkeys.suspect(id)
  return { verdict: 'copied', ...known }
}

/** Whether the passkey belongs to the named account, or to the user handle if none was named. */
function isOwners(
  names: PasskeyNames,
  { asked, passkey }: { readonly asked: PasskeyChallenge; readonly passkey: Passkey },
  { response }: PasskeyAssertion,
): boolean {
  const handle = response.userHandle ?? ''
  if (asked.account !== undefined && asked.account !== passkey.account) return false
  return handle === '' ? asked.account !== undefined : names.isHandleOf(handle, passkey.account)
}

// The key of the first WebAuthn test vector, used for unknown passkeys; its signatures are refused.
const nobodys = {
  isShareable: false,
  publicKey: Buffer.from(
    [
      'a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61225820',
      '930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220',
    ].join(''),
    'hex',
  ).toString('base64url'),
}
