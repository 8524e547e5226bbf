import { parseChallenges, type Challenge } from '@waymark/shared'
import type { Circumstances } from '../errors/failure.ts'
import type { AuthenticationScheme, ProtectedRequest, Proof } from './scheme.ts'

/** What is heard of an answer. */
export interface Heard {
  readonly status: number
  readonly headers: Headers
  /** Nothing where it is not what came. */
  readonly content: Uint8Array | undefined
}

/** Who asks for credentials: the origin or a proxy, each in fields of its own (RFC 9110 §11.6, §11.7). */
export interface Role {
  readonly credentialsField: 'authorization' | 'proxy-authorization'
  readonly infoField: 'authentication-info' | 'proxy-authentication-info'
  readonly challengeField: 'www-authenticate' | 'proxy-authenticate'
  /** The statuses with which credentials are asked for, or refused. */
  readonly asking: ReadonlySet<number>
}

export const originRole: Role = {
  credentialsField: 'authorization',
  infoField: 'authentication-info',
  challengeField: 'www-authenticate',
  asking: new Set([401]),
}

/** Some proxies ask with 401, which is told from the origin's by its field. */
export const proxyRole: Role = {
  credentialsField: 'proxy-authorization',
  infoField: 'proxy-authentication-info',
  challengeField: 'proxy-authenticate',
  asking: new Set([401, 407]),
}

/** The challenges of an answer for a role; there are some with 403 where credentials were refused. */
export function challengesFor(role: Role, { status, headers }: Heard): readonly Challenge[] {
  const field = headers.get(role.challengeField)
  return field !== null && (role.asking.has(status) || status === 403) ? parseChallenges(field) : []
}

/** What a request says of who sends it, and what it does with the answers. */
export interface Negotiator {
  /** The headers to send next. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  /** Takes an answer; whether the request is to be sent again with other headers. */
  readonly hear: (answer: Heard) => Promise<boolean>
}

export type Authenticator = (request: ProtectedRequest, circumstances: Circumstances) => Negotiator

export interface AuthenticatorOptions {
  /** The origins that may be shown the credentials. */
  readonly origins: ReadonlySet<string>
  readonly credentials: readonly AuthenticationScheme[]
  readonly proxyCredentials: readonly AuthenticationScheme[]
  readonly policy: AuthenticationPolicy
}

/**
 * What is allowed with the credentials of a connection. Without a word, they go to the origin of the entry alone, and
 * to none that asks for less than it did before.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', {
 *   credentials: digest(program),
 *   authentication: { origins: ['https://files.clinic.example'], minimumStrength: strengths.digest },
 * })
 */
export interface AuthenticationPolicy {
  /** Origins besides that of the entry that may be shown the credentials, such as `https://files.example`. */
  readonly origins?: readonly string[]
  /** Refuses challenges that are weaker, on the scale of `strengths`. */
  readonly minimumStrength?: number
  /** Answers also where an origin now asks for less than it did before, which is what an attacker would do. */
  readonly allowDowngrade?: boolean
}

/** A challenge and a scheme that speaks it. */
export interface Offer {
  readonly challenge: Challenge
  readonly scheme: AuthenticationScheme
  readonly strength: number
}

/** A proof that is used, and what it was made for. */
export interface Held {
  readonly scheme: AuthenticationScheme
  readonly realm: string
  readonly proof: Proof
}

/** A service may name a new realm with every answer; only so many are kept. */
const mostHeld = 16

interface Memory {
  /** The latest first. */
  held: readonly Held[]
  /** The strength of the strongest challenge so far. */
  strongest: number
}

/** The schemes of a connection, and what it knows of each origin that it used them with. */
export class Keyring {
  readonly minimum: number
  readonly #schemes: readonly AuthenticationScheme[]
  readonly #allowDowngrade: boolean
  readonly #memories = new Map<string, Memory>()

  constructor(schemes: readonly AuthenticationScheme[], policy: AuthenticationPolicy) {
    this.#schemes = schemes
    this.#allowDowngrade = policy.allowDowngrade === true
    this.minimum = policy.minimumStrength ?? 0
  }

  /** What of the challenges can be answered, the strongest first; as strong ones in the order of the service. */
  offers(challenges: readonly Challenge[]): readonly Offer[] {
    const offers = challenges.flatMap((challenge) =>
      this.#schemes.flatMap((scheme): Offer[] => {
        if (scheme.name.toLowerCase() !== challenge.scheme.toLowerCase()) return []
        const strength = scheme.strength(challenge)
        return strength === undefined ? [] : [{ challenge, scheme, strength }]
      }),
    )
    return offers.sort((one, other) => other.strength - one.strength)
  }

  /** Whether the origin has asked for something stronger before. */
  isDowngrade(origin: string, { strength }: Offer): boolean {
    const memory = this.#memory(origin)
    const isWeaker = strength < memory.strongest
    memory.strongest = Math.max(memory.strongest, strength)
    return isWeaker && !this.#allowDowngrade
  }

  remember(origin: string, held: Held): void {
    const memory = this.#memory(origin)
    const others = memory.held.filter(({ scheme, realm }) => scheme !== held.scheme || realm !== held.realm)
    memory.held = [held, ...others].slice(0, mostHeld)
  }

  forget(origin: string, { proof }: Held): void {
    const memory = this.#memory(origin)
    memory.held = memory.held.filter((held) => held.proof !== proof)
  }

  /** What might be shown before anybody asks. */
  async ready(origin: string, request: ProtectedRequest): Promise<readonly Held[]> {
    const anticipated: Held[] = []
    for (const scheme of this.#schemes) {
      const proof = await scheme.anticipate?.(request)
      if (proof !== undefined) anticipated.push({ scheme, realm: '', proof })
    }
    return [...anticipated, ...this.#memory(origin).held]
  }

  #memory(origin: string): Memory {
    const memory = this.#memories.get(origin) ?? { held: [], strongest: 0 }
    this.#memories.set(origin, memory)
    return memory
  }
}
