import type Provider from 'oidc-provider'
import type { Clock } from '../../values/time.ts'
import type { Member } from '../principal.ts'
import { cookieIn } from './answer-of.ts'
import { allow, type Asking } from './connected-applications.ts'
import { knownScopes } from './client-metadata.ts'
import type { LoadedProvider } from './provider.ts'
import { isSelfRegistered, placeOf } from './self-registration.ts'

/** A pending consent. */
export interface PendingConsent extends Asking {
  /** The URI that returns to the client application after the decision. */
  readonly next: string
  /** Whether it was decided already. */
  readonly isDecided: boolean
  /** The place to which an application leads that has registered itself; undefined for one that a clerk has registered. */
  readonly returnsTo: string | undefined
  /** The earliest acceptable sign-in, in milliseconds since 1970. */
  readonly signedInSince: number | undefined
}

/** Pending consents of browsers. */
export interface Consents {
  /** Returns undefined if nothing is pending under this id in this browser. */
  find(uid: string, cookie: string | undefined): Promise<PendingConsent | undefined>
  allow(uid: string, member: Member): Promise<void>
  deny(uid: string): Promise<void>
}

export function consents(
  loaded: LoadedProvider,
  { clock, scopes }: { readonly clock: Clock; readonly scopes: readonly string[] },
): Consents {
  return {
    async find(uid, cookie) {
      const provider = await loaded()
      // The id is in the URI, so the cookie must match: another person may have sent the link.
      if (cookieIn(cookie, provider.cookieName('interaction')) !== uid) return undefined
      const interaction = await provider.Interaction.find(uid)
      const client = await provider.Client.find(textOf(interaction?.params['client_id']))
      if (interaction === undefined || client === undefined) return undefined
      const { params, result, returnTo } = interaction
      return {
        application: { id: client.clientId, name: client.clientName ?? client.clientId },
        scopes: knownScopes(params['scope'], scopes),
        next: new URL(returnTo).pathname,
        returnsTo: isSelfRegistered(client.clientId) ? placeOf(redirectUriOf(params, client)) : undefined,
        isDecided: result !== undefined,
        signedInSince: signedInSince(interaction, clock.now()),
      }
    },
    async allow(uid, member) {
      const provider = await loaded()
      const interaction = await pending(provider, uid)
      const { params } = interaction
      const grantId = await allow(provider, member, textOf(params['client_id']), knownScopes(params['scope'], scopes))
      const login = {
        accountId: member.account,
        remember: false,
        amr: [member.method],
        ts: signedInAt(member, clock.now()),
      }
      interaction.result = { login, consent: { grantId } }
      await interaction.persist()
    },
    async deny(uid) {
      const interaction = await pending(await loaded(), uid)
      interaction.result = { error: 'access_denied', error_description: 'Access was denied.' }
      await interaction.persist()
    },
  }
}

// An application with one redirect URI may leave it out.
function redirectUriOf({ redirect_uri: given }: Interaction['params'], { redirectUris = [] }: Client): string {
  return textOf(given ?? redirectUris[0])
}

type Client = InstanceType<Provider['Client']>
type Interaction = InstanceType<Provider['Interaction']>

async function pending(provider: Provider, uid: string): Promise<Interaction> {
  const interaction = await provider.Interaction.find(uid)
  if (interaction === undefined) throw new Error('A pending consent was deleted concurrently')
  return interaction
}

// OpenID Connect Core §3.1.2.1: a client may require a new or recent sign-in.
function signedInSince({ params, iat }: Interaction, now: number): number | undefined {
  const age = Date.now() - iat * 1000
  if (textOf(params['prompt']).split(' ').includes('login')) return now - age - 1000
  const most = Number(params['max_age'] ?? NaN)
  return Number.isNaN(most) ? undefined : now - Math.max(0, most) * 1000
}

// In seconds of the system clock, which oidc-provider uses.
function signedInAt({ signedInAt: at }: Member, now: number): number {
  return Math.floor((Date.now() - (at === undefined ? 0 : now - at)) / 1000)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
