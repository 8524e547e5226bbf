import type { AccountHolder, AccountLookup } from '../account.ts'
import type { MadePasskey, UsedPasskey } from '@waymark/shared'
import type { Clock } from '../../values/time.ts'
import { hostCookie } from '../cookies.ts'
import { newToken, tokenHash } from '../session.ts'
import { readClientData, type PasskeyNames, ceremonyTime, type PasskeyPlace } from './passkey-options.ts'
import type { PasskeyChallenge, PasskeyChallenges, Passkey, Passkeys } from './passkey.ts'
import { verifiedPasskey, verifiedUse, type VerifiedPasskey } from './verify-passkey.ts'

/*
 * A challenge that a browser has asked for is answered by that browser: it keeps a token in a cookie of its own, so
 * nobody can have somebody else's browser finish what was begun elsewhere and sign it in to another account. Programs
 * keep no cookies and are bound to none.
 */
const cookie = hostCookie('ceremony')

interface Asker {
  readonly isFromOwnPage: boolean
  readonly cookie: string | undefined
}

/** What a challenge is bound to, and the field that makes the browser know it; neither where a program asks. */
export function boundTo(asker: Asker): { readonly browser?: string; readonly setCookie?: string } {
  if (!asker.isFromOwnPage) return {}
  const [known, ...others] = cookie.tokensIn(asker.cookie)
  // Several pages of a browser may each have a ceremony under way.
  const token = known !== undefined && others.length === 0 && /^[\w-]{43}$/.test(known) ? known : newToken()
  return { browser: tokenHash(token), setCookie: cookie.keep(token) }
}

/** Whether an answer comes from where the challenge was asked for: from the browser, or from no page at all. */
export function isBoundTo(browser: string | undefined, asker: Asker): boolean {
  if (browser === undefined) return !asker.isFromOwnPage
  const [token, ...others] = cookie.tokensIn(asker.cookie)
  return token !== undefined && others.length === 0 && tokenHash(token) === browser
}

/*
 * The two ceremonies of Web Authentication: a challenge is made and kept, a device answers it, and the answer is judged.
 * The challenge is taken away before anything is looked at, so that no answer is judged twice, right or wrong. What an
 * attacker could tell apart is one verdict.
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

/** What becomes of an answer that is not right. */
type Wrong =
  | { readonly verdict: 'refused' }
  /** What it answers to is too old, was answered before, or was never asked. */
  | { readonly verdict: 'stale' }

/** Makes a challenge: 256 bits that nobody can guess. */
export async function newChallenge(
  { passkeyChallenges, clock }: Pick<PasskeyPorts, 'passkeyChallenges' | 'clock'>,
  given: Omit<PasskeyChallenge, 'hash' | 'expires'>,
): Promise<NewChallenge> {
  const challenge = newToken()
  const asked = { ...given, hash: tokenHash(challenge), expires: clock.now() + ceremonyTime }
  await passkeyChallenges.add(asked)
  return { challenge, asked }
}

/** What is given out, and what is kept of it. */
export interface NewChallenge {
  readonly challenge: string
  readonly asked: PasskeyChallenge
}

/** The challenge that is known by what was given out; undefined where it is over. */
export function knownChallenge(
  { passkeyChallenges, clock }: Pick<PasskeyPorts, 'passkeyChallenges' | 'clock'>,
  challenge: string,
): Promise<PasskeyChallenge | undefined> {
  return passkeyChallenges.find(tokenHash(challenge), clock.now())
}

/** Who answers: whether it is where the challenge was asked for. */
export type IsBound = (asked: PasskeyChallenge) => boolean

/** Judges a new passkey (§7.1). `userId` is the one that the device was given with the challenge. */
export async function judgedNew(
  { place, names }: PasskeyTerms,
  { passkeyChallenges, clock }: PasskeyPorts,
  given: { readonly challenge: string; readonly made: MadePasskey; readonly userId: string | undefined },
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

/** What becomes of the use of a passkey. */
export type JudgedUse<Holder extends AccountHolder = AccountHolder> =
  | Wrong
  | (Known<Holder> & { readonly verdict: 'accepted'; /** As shared keys may. */ readonly wentBack: boolean })
  /** The signature was right, and the counter went back. */
  | (Known<Holder> & { readonly verdict: 'copied' })

interface Known<Holder extends AccountHolder> {
  readonly account: Holder
  readonly passkey: Passkey
}

/** Judges the use of a passkey (§7.2). */
export async function judgedUse<Holder extends AccountHolder>(
  { place, names }: PasskeyTerms,
  ports: PasskeyPorts<Holder>,
  used: UsedPasskey,
  isBound: IsBound,
): Promise<JudgedUse<Holder>> {
  const { passkeys, passkeyChallenges, clock } = ports
  const challenge = readClientData(used.response.clientDataJSON)?.challenge ?? ''
  const asked = await passkeyChallenges.consume(tokenHash(challenge), 'get', clock.now())
  if (asked === undefined) return { verdict: 'stale' }
  const passkey = await passkeys.find(used.id)
  // One that nobody has costs the same.
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
  // Devices that share a key each count for themselves, or not at all (w3c/webauthn#2172).
  if (hasGrown || isShareable) return { verdict: 'accepted', ...known, wentBack: !hasGrown }
  await passkeys.suspect(id)
  return { verdict: 'copied', ...known }
}

/** Whether the passkey is that of who was named; or of who the device says, where nobody was. */
function isOwners(
  names: PasskeyNames,
  { asked, passkey }: { readonly asked: PasskeyChallenge; readonly passkey: Passkey },
  { response }: UsedPasskey,
): boolean {
  const handle = response.userHandle ?? ''
  if (asked.account !== undefined && asked.account !== passkey.account) return false
  return handle === '' ? asked.account !== undefined : names.isHandleOf(handle, passkey.account)
}

// The key of the first test vector of Web Authentication: it takes as long as any, and whatever it signs is refused.
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
