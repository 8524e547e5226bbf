import type Provider from 'oidc-provider'
import type { Clock } from '../../values/time.ts'
import type { Member } from '../principal.ts'
import { cookieIn } from './answer-of.ts'
import { allow, type Asking } from './allowed-programs.ts'
import { knownScopes } from './client-metadata.ts'

/** A program that waits for somebody to decide on a page. */
export interface PendingConsent extends Asking {
  /** Where the browser goes on after the decision, to come back to the program from there. */
  readonly goOn: string
  /** Whether somebody has decided already. */
  readonly isDecided: boolean
  /** Whether who decides has to have signed in since this instant, in milliseconds since 1970. */
  readonly signedInSince: number | undefined
}

/** Programs that wait for a decision in a browser. */
export interface Consents {
  /** Undefined where nothing waits under this name in this browser. */
  find(uid: string, cookie: string | undefined): Promise<PendingConsent | undefined>
  allow(uid: string, member: Member): Promise<void>
  deny(uid: string): Promise<void>
}

export function consents(
  provider: Provider,
  { clock, scopes }: { readonly clock: Clock; readonly scopes: readonly string[] },
): Consents {
  return {
    async find(uid, cookie) {
      // The name stands in the URI, so who has been sent there by somebody else has it too.
      if (cookieIn(cookie, provider.cookieName('interaction')) !== uid) return undefined
      const interaction = await provider.Interaction.find(uid)
      const client = await provider.Client.find(textOf(interaction?.params['client_id']))
      if (interaction === undefined || client === undefined) return undefined
      const { params, result, returnTo } = interaction
      return {
        program: { id: client.clientId, name: client.clientName ?? client.clientId },
        scopes: knownScopes(params['scope'], scopes),
        goOn: new URL(returnTo).pathname,
        isDecided: result !== undefined,
        signedInSince: signedInSince(interaction, clock.now()),
      }
    },
    async allow(uid, member) {
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
      const interaction = await pending(provider, uid)
      interaction.result = { error: 'access_denied', error_description: 'It was not allowed.' }
      await interaction.persist()
    },
  }
}

type Interaction = InstanceType<Provider['Interaction']>

async function pending(provider: Provider, uid: string): Promise<Interaction> {
  const interaction = await provider.Interaction.find(uid)
  if (interaction === undefined) throw new Error('It was found a moment ago')
  return interaction
}

// OpenID Connect Core §3.1.2.1: a program can ask that somebody signs in for it, or has done so not long ago.
function signedInSince({ params, iat }: Interaction, now: number): number | undefined {
  const age = Date.now() - iat * 1000
  if (textOf(params['prompt']).split(' ').includes('login')) return now - age - 1000
  const most = Number(params['max_age'] ?? NaN)
  return Number.isNaN(most) ? undefined : now - Math.max(0, most) * 1000
}

// Seconds by the clock of the machine, which the server counts by.
function signedInAt({ signedInAt: at }: Member, now: number): number {
  return Math.floor((Date.now() - (at === undefined ? 0 : now - at)) / 1000)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
