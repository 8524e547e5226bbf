import { parseChallenges, type Challenge } from '@waymark/shared'
import type { Circumstances } from '../errors/failure.ts'
import type { AuthenticationScheme, ProtectedRequest, Proof } from './scheme.ts'

/** The parts of a response that matter for authentication. */
export interface AuthenticationAnswer {
  readonly status: number
  readonly headers: Headers
  /** The raw content; undefined if it is not known. */
  readonly content: Uint8Array | undefined
}

/** The origin server or a proxy, each with its own fields (RFC 9110 §11.6, §11.7). */
export interface ServerRole {
  readonly credentialsField: 'authorization' | 'proxy-authorization'
  readonly infoField: 'authentication-info' | 'proxy-authentication-info'
  readonly challengeField: 'www-authenticate' | 'proxy-authenticate'
  /** The statuses of a challenge. */
  readonly challengeStatuses: ReadonlySet<number>
}

export const originRole: ServerRole = {
  credentialsField: 'authorization',
  infoField: 'authentication-info',
  challengeField: 'www-authenticate',
  challengeStatuses: new Set([401]),
}

/** Some proxies challenge with 401, distinguished by the field name. */
export const proxyRole: ServerRole = {
  credentialsField: 'proxy-authorization',
  infoField: 'proxy-authentication-info',
  challengeField: 'proxy-authenticate',
  challengeStatuses: new Set([401, 407]),
}

/** Returns the challenges of a response; 403 repeats them if it rejects the credentials. */
export function challengesFor(role: ServerRole, { status, headers }: AuthenticationAnswer): readonly Challenge[] {
  const field = headers.get(role.challengeField)
  return field !== null && (role.challengeStatuses.has(status) || status === 403) ? parseChallenges(field) : []
}

/** Negotiates the credentials of one request. */
export interface Negotiator {
  /** Returns the header fields of the next attempt. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>
  /** Processes a response; returns whether to send the request again. */
  readonly receive: (answer: AuthenticationAnswer) => Promise<boolean>
}

export type Authenticator = (request: ProtectedRequest, circumstances: Circumstances) => Negotiator

export interface AuthenticatorOptions {
  /** The origins that may receive the credentials. */
  readonly origins: ReadonlySet<string>
  readonly credentials: readonly AuthenticationScheme[]
  readonly proxyCredentials: readonly AuthenticationScheme[]
  readonly policy: AuthenticationPolicy
}

/**
 * Where the credentials of a connection may be sent. By default to the origin of the entry only, and never after a
 * weaker challenge than before.
 *
 * @example
 * const clinic = connect('http://localhost:3000/', {
 *   credentials: digest(program),
 *   authentication: { origins: ['https://files.clinic.example'], minimumStrength: strengths.digest },
 * })
 */
export interface AuthenticationPolicy {
  /** Origins besides the entry's that may receive the credentials, such as `https://files.example`. */
  readonly origins?: readonly string[]
  /** Rejects weaker challenges, on the scale of `strengths`. */
  readonly minimumStrength?: number
  /** Also answers challenges that are weaker than earlier ones, as an attacker would send. */
  readonly allowDowngrade?: boolean
}

/** A challenge with a scheme that can answer it. */
export interface Offer {
  readonly challenge: Challenge
  readonly scheme: AuthenticationScheme
  readonly strength: number
}

/** A proof in use, with its scheme and realm. */
export interface StoredProof {
  readonly scheme: AuthenticationScheme
  readonly realm: string
  readonly proof: Proof
}

/** Bounds the memory, since a service may name a new realm in every response. */
const mostHeld = 16

interface Memory {
  /** Most recent first. */
  held: readonly StoredProof[]
  /** The strength of the strongest challenge so far. */
  strongest: number
}

/** The schemes of a connection, with the proofs for each origin. */
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

  /** Returns the challenges that can be answered, strongest first, otherwise in the order of the service. */
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

  /** Returns whether the origin has sent a stronger challenge before. */
  isDowngrade(origin: string, { strength }: Offer): boolean {
    const memory = this.#memory(origin)
    const isWeaker = strength < memory.strongest
    memory.strongest = Math.max(memory.strongest, strength)
    return isWeaker && !this.#allowDowngrade
  }

  store(origin: string, held: StoredProof): void {
    const memory = this.#memory(origin)
    const others = memory.held.filter(({ scheme, realm }) => scheme !== held.scheme || realm !== held.realm)
    memory.held = [held, ...others].slice(0, mostHeld)
  }

  remove(origin: string, { proof }: StoredProof): void {
    const memory = this.#memory(origin)
    memory.held = memory.held.filter((held) => held.proof !== proof)
  }

  /** Returns the proofs that can be sent without a challenge. */
  async ready(origin: string, request: ProtectedRequest): Promise<readonly StoredProof[]> {
    const anticipated: StoredProof[] = []
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
