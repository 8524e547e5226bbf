import { hobaOrigin, type Credentials } from '@waymark/shared'
import type { Instant, Clock } from '../../values/time.ts'
import { type OneTimeUses, nonces } from '../nonce.ts'
import { checkedRealm, type Attempt, type Scheme, type Verdict } from '../scheme.ts'
import type { Secrets } from '../seal.ts'
import {
  hobaScope,
  isFirstAnswer,
  isSignedWith,
  readHobaAnswer,
  type HobaPlace,
  type HobaPublicKey,
} from './hoba-key.ts'

/** A public key of an account (RFC 7486); the private key is on a device of its owner. */
export interface HobaKey {
  /** As sent, never decoded; unique. */
  readonly kid: string
  readonly account: string
  /** SubjectPublicKeyInfo as DER in base64. */
  readonly publicKey: string
  /** The name that the owner gave the device. */
  readonly device: string
  readonly createdAt: Instant
  /** To the minute. */
  readonly lastUsedAt?: Instant | undefined
}

/** Stores public keys. */
export interface HobaKeys {
  /** Returns undefined if the kid belongs to another key or account. Adding a key twice changes nothing. */
  add(key: Omit<HobaKey, 'lastUsedAt'>): Promise<HobaKey | undefined>
  find(kid: string): Promise<HobaKey | undefined>
  /** Latest first. */
  list(account: string): Promise<readonly HobaKey[]>
  /** Returns whether it existed. */
  rename(account: string, kid: string, device: string): Promise<boolean>
  remove(account: string, kid: string): Promise<boolean>
  /** Records a use. */
  use(kid: string, usedAt: Instant): Promise<void>
}

export interface HobaOptions extends HobaPlace {
  /** The public origin, with or without port. */
  readonly origin: string
  readonly secrets: Secrets
  readonly clock: Clock
  readonly hobaKeys: HobaKeys
  readonly oneTimeUses: OneTimeUses
}

/** The authentication scheme HOBA (RFC 7486): a client signs a challenge with a key of its own, without a password. */
export interface Hoba extends Scheme {
  /** Returns a challenge for `/.well-known/hoba/getchal` (RFC 7486 §6.2). */
  newChallenge(): HobaChallenge
  /** Whether the credentials prove possession of a key that is being registered. Consumes the challenge. */
  proves(credentials: Credentials, key: HobaPublicKey): Promise<HobaProof>
}

export interface HobaChallenge {
  readonly challenge: string
  /** Seconds. */
  readonly maxAge: number
}

export type HobaProof =
  { readonly verdict: 'proven' } | Extract<Verdict, { verdict: 'malformed' | 'refused' | 'stale' }>

/** Seconds. */
const maxAge = 120

/**
 * HOBA (RFC 7486): signatures that are bound to the origin, with keys of the account's devices. Each challenge is accepted
 * once, and that of a response to GET or HEAD for these methods only.
 */
export function hoba(options: HobaOptions): Hoba {
  const { secrets, clock, hobaKeys, oneTimeUses, origin, realm } = options
  if (realm !== undefined) checkedRealm(realm)
  const place: HobaPlace = { origin: hobaOrigin(origin), realm }
  const challenges = { nonces: nonces({ secrets, clock, purpose: 'HOBA', lifetime: maxAge * 1000 }), oneTimeUses }
  const challengeFor = (method?: string): HobaChallenge => {
    return { challenge: challenges.nonces.make(hobaScope(place, method)), maxAge }
  }

  async function judged<Key extends HobaPublicKey>(
    { credentials, method }: Pick<Attempt, 'credentials'> & Partial<Pick<Attempt, 'method'>>,
    find: (kid: string) => Promise<Key | undefined>,
  ): Promise<Key | Extract<HobaProof, { verdict: 'malformed' | 'refused' | 'stale' }>> {
    const answer = readHobaAnswer(credentials)
    if ('fault' in answer) return { verdict: 'malformed', detail: answer.fault }
    const key = await find(answer.kid)
    // An unknown kid takes the same time.
    const isRight = isSignedWith(key ?? nobodys, answer, place)
    if (key === undefined || !isRight) return { verdict: 'refused' }
    return (await isFirstAnswer(challenges, answer.challenge, { place, method })) ? key : { verdict: 'stale' }
  }

  return {
    name: 'HOBA',
    proof: 'key',
    newChallenge: () => challengeFor(),
    challenges({ method }) {
      const parameters = new Map([
        ['challenge', challengeFor(method).challenge],
        ['max-age', String(maxAge)],
        ...(realm === undefined ? [] : [['realm', realm] as const]),
      ])
      return [{ scheme: 'HOBA', parameters }]
    },
    async verify(attempt) {
      const judgement = await judged(attempt, (kid) => hobaKeys.find(kid))
      if ('verdict' in judgement) return judgement
      await hobaKeys.use(judgement.kid, clock.now())
      return { verdict: 'accepted', account: judgement.account }
    },
    async proves(credentials, key) {
      const judgement = await judged({ credentials }, (kid) => Promise.resolve(kid === key.kid ? key : undefined))
      return 'verdict' in judgement ? judgement : { verdict: 'proven' }
    },
  }
}

// The key of RFC 7486 appendix B, used for unknown kids; its signatures are refused.
const nobodys = {
  publicKey: [
    'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAviE8fMrGIPZN9up94M286o38B99fsz5cUqYHXXJlnHIi6gGKjqLgn3P7n4snUSQs',
    'wLExrkhSr0TPhRDuPH/tfXLKLBbh17ofB7t7shnPKxmyZ69hCLbe7pB1HvaBzTxPC2KOqskDiDBOQ6+JLHQ8egXB14W+641RQt0CsC5nXzo9',
    '2kPCdV4NZ45MW0ws3twCIUDCH0nibIG9SorrBbClDPHQZS5Dk5pgS7P5hrAr634Zn4bzXhUnm7cON2x4rv83oqB3lRqjF4T9exEMyZBSL26m',
    '5KbK860uSOKywI0xp4ymnHMc6Led5qfEMnJC9PEI90tIMcgdHrmdHC/vpldGDQIDAQAB',
  ].join(''),
}
