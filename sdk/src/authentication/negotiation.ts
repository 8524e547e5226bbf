import { formatCredentials, parseAuthenticationInfo, type Challenge, type Credentials } from '@waymark/shared'
import { AuthenticationRefused } from '../errors/authentication-refused.ts'
import type { Circumstances } from '../errors/failure.ts'
import {
  type StoredProof,
  type Keyring,
  type Offer,
  challengesFor,
  type AuthenticationAnswer,
  type ServerRole,
} from './keyring.ts'
import type { ProtectedRequest } from './scheme.ts'

/** Credentials that were sent, with their proof. */
interface SentCredentials {
  readonly held: StoredProof
  readonly credentials: Credentials
  readonly field: string
}

/** Statuses that neither accept nor reject credentials. */
const silent = new Set([400, 401, 407, 408, 413, 425, 429, 431])

/**
 * The credentials of one request. It is repeated at most once for a challenge and once for a renewal such as a stale
 * nonce, and never with the same credentials.
 */
export class Negotiation {
  readonly #role: ServerRole
  readonly #keyring: Keyring
  readonly #request: ProtectedRequest
  readonly #circumstances: Circumstances
  readonly #origin: string
  readonly #sent = new Set<string>()
  #ready: SentCredentials | undefined
  #shown: SentCredentials | undefined
  #mayAnswer = true
  #mayRenew = true

  constructor(role: ServerRole, keyring: Keyring, request: ProtectedRequest, circumstances: Circumstances) {
    this.#role = role
    this.#keyring = keyring
    this.#request = request
    this.#circumstances = circumstances
    this.#origin = new URL(request.url).origin
  }

  /** Returns the header fields of the next attempt. */
  async headers(): Promise<Readonly<Record<string, string>>> {
    const shown = this.#ready ?? (await this.#again()) ?? (await this.#anticipated())
    this.#ready = undefined
    this.#shown = shown
    if (shown === undefined) return {}
    this.#sent.add(shown.field)
    return { [this.#role.credentialsField]: shown.field }
  }

  /** Processes a response; returns whether to send the request again. */
  async receive(answer: AuthenticationAnswer): Promise<boolean> {
    const challenges = challengesFor(this.#role, answer)
    const shown = this.#shown
    if (shown !== undefined && !isRefusal(answer, challenges, shown)) await this.#accepted(answer, shown)
    else if (challenges.length > 0) this.#ready = await this.#next(challenges, answer.status)
    return this.#ready !== undefined
  }

  // Used when the request is repeated for another reason, such as a broken connection.
  #again(): Promise<SentCredentials | undefined> | undefined {
    return this.#shown === undefined ? undefined : this.#show(this.#shown.held)
  }

  async #anticipated(): Promise<SentCredentials | undefined> {
    for (const held of await this.#keyring.ready(this.#origin, this.#request)) {
      const shown = await this.#show(held)
      if (shown !== undefined) return shown
    }
    return undefined
  }

  async #accepted(answer: AuthenticationAnswer, { held, credentials }: SentCredentials): Promise<void> {
    if (silent.has(answer.status) || answer.status >= 500) return
    const info = parseAuthenticationInfo(answer.headers.get(this.#role.infoField) ?? '=')
    const isConfirmed = await held.proof.confirm?.({ ...answer, info }, credentials, this.#request)
    if (isConfirmed === false) {
      this.#keyring.remove(this.#origin, held)
      throw new AuthenticationRefused('service-unproven', this.#circumstances)
    }
    this.#keyring.store(this.#origin, held)
  }

  async #next(challenges: readonly Challenge[], status: number): Promise<SentCredentials | undefined> {
    const offers = this.#keyring.offers(challenges)
    const renewed = await this.#renewed(offers)
    if (renewed !== undefined) return renewed
    if (this.#shown !== undefined) this.#refused(this.#shown, offers)
    return this.#mayAnswer && this.#role.challengeStatuses.has(status) ? this.#answered(offers) : undefined
  }

  async #renewed(offers: readonly Offer[]): Promise<SentCredentials | undefined> {
    const shown = this.#shown
    if (shown === undefined || !this.#mayRenew) return undefined
    for (const { challenge, scheme } of offers) {
      if (scheme !== shown.held.scheme) continue
      const proof = await shown.held.proof.renew?.(challenge, shown.credentials)
      if (proof === undefined) continue
      this.#mayRenew = false
      return this.#unsent(await this.#show({ ...shown.held, proof }))
    }
    return undefined
  }

  async #answered(offers: readonly Offer[]): Promise<SentCredentials | undefined> {
    const allowed = this.#allowed(offers)
    for (const { challenge, scheme } of allowed) {
      const proof = await scheme.answer(challenge, this.#request)
      const realm = challenge.parameters.get('realm') ?? ''
      const shown = proof === undefined ? undefined : await this.#show({ scheme, realm, proof })
      if (shown === undefined) continue
      this.#mayAnswer = false
      // A weaker challenge is not tried after the strongest was rejected, since that is what an attacker would want.
      return this.#unsent(shown)
    }
    return undefined
  }

  #allowed(offers: readonly Offer[]): readonly Offer[] {
    const [strongest] = offers
    if (strongest === undefined) return []
    const allowed = offers.filter(({ strength }) => strength >= this.#keyring.minimum)
    // This scheme's credentials have been sent already, so repeating them reveals nothing new.
    const isAlike = strongest.scheme === this.#shown?.held.scheme
    const isDowngrade = this.#keyring.isDowngrade(this.#origin, strongest) && !isAlike
    if (isDowngrade || allowed.length === 0) throw new AuthenticationRefused('downgrade', this.#circumstances)
    return allowed
  }

  // A challenge of another protection space does not reject these credentials.
  #refused({ held }: SentCredentials, offers: readonly Offer[]): void {
    const isMeant = offers.some(
      ({ scheme, challenge }) =>
        scheme === held.scheme && [undefined, held.realm].includes(challenge.parameters.get('realm')),
    )
    if (!isMeant) return
    this.#keyring.remove(this.#origin, held)
    held.proof.refused?.()
  }

  async #show(held: StoredProof): Promise<SentCredentials | undefined> {
    const credentials = await held.proof.credentials(this.#request)
    return credentials === undefined ? undefined : { held, credentials, field: formatCredentials(credentials) }
  }

  #unsent(shown: SentCredentials | undefined): SentCredentials | undefined {
    return shown === undefined || this.#sent.has(shown.field) ? undefined : shown
  }
}

// RFC 9110 §15.5.4: 403 repeats the challenge if the credentials are the reason.
function isRefusal(
  { status }: AuthenticationAnswer,
  challenges: readonly Challenge[],
  { credentials }: SentCredentials,
): boolean {
  if (status !== 403) return challenges.length > 0
  const name = credentials.scheme.toLowerCase()
  return challenges.some(({ scheme }) => scheme.toLowerCase() === name)
}
