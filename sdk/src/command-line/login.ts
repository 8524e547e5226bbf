import { loopback } from '../node/loopback.ts'
import { memoryTokenStore } from '../oauth/memory-token-store.ts'
import { oauthTokens } from '../oauth/tokens.ts'
import type { OAuthGrant, TokenSet } from '../oauth/options.ts'
import { SignInMissing } from '../oauth/refusal.ts'
import { TransportFailure } from '../errors/transport-failure.ts'
import type { Fetch } from '../transport/transport.ts'
import { UsageError, type Command, type CommandEnvironment } from './command.ts'
import { visible } from './format.ts'

/** Signs the user in at the authorization server of a service, and saves the tokens for later commands and programs. */
export async function login({ entry, settings }: Command, surroundings: CommandEnvironment): Promise<void> {
  const { signIns, fetch, wait, write } = surroundings
  if (signIns === undefined) throw new UsageError('login needs a place for the tokens.')
  const { client: id, secret, scope, device } = settings
  const client = { id, secret }
  const store = memoryTokenStore()
  const asked = oauthTokens({
    resource: entry,
    client,
    grant: device ? byCode(surroundings) : await byBrowser(surroundings),
    scope,
    fetch: named(fetch),
    wait,
    store,
  })
  await asked.token().catch((error: unknown) => {
    throw error instanceof SignInMissing ? new Error(`${error.message} ${instead}`) : error
  })
  const tokens = await store.read()
  if (tokens === undefined) throw new Error('The service gave no token.')
  const earlier = await signIns.tokens(entry, { fetch })
  await earlier?.signOut().catch(() => undefined)
  await signIns.save(entry, { client, tokens })
  write(`Signed in${nameIn(tokens)}.\n`)
}

const instead = 'Use --user=NAME:PASSWORD or --token=TOKEN, or submit a form that signs in.'

/** Rejects with a failure that has the URL, as that of a connection does. */
function named(fetch: Fetch = globalThis.fetch): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    try {
      return await fetch(request)
    } catch (cause) {
      throw new TransportFailure(request.method, 'network', { url: request.url, trail: ['login'], cause })
    }
  }
}

function nameIn({ claims }: TokenSet): string {
  const name = claims?.['name'] ?? claims?.['preferred_username'] ?? claims?.['sub']
  return typeof name === 'string' ? ` as ${visible(name)}` : ''
}

async function byBrowser({ write, openBrowser }: CommandEnvironment): Promise<OAuthGrant> {
  const open = (url: string): void => {
    write(`Sign in with your browser: ${visible(url)}\n`)
    openBrowser?.(url)
  }
  return { type: 'authorization-code', ...(await loopback({ open })) }
}

function byCode({ write }: CommandEnvironment): OAuthGrant {
  return {
    type: 'device-code',
    show: ({ code, url, lifetime }) => {
      const minutes = String(Math.floor(lifetime / 60))
      write(`Open ${visible(url)} and enter the code ${visible(code)} within ${minutes} minutes.\n`)
    },
  }
}

/** Revokes the tokens of the user and forgets them, with the cookies of the service. */
export async function logout({ entry }: Command, surroundings: CommandEnvironment): Promise<void> {
  const { signIns, cookies, fetch, write } = surroundings
  const tokens = await signIns?.tokens(entry, { fetch })
  await cookies?.write(new URL(entry).origin, [])
  await tokens?.signOut().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The tokens are removed here, but not revoked: ${reason}. End the access in your account.`)
  })
  write(tokens === undefined ? 'You were not signed in.\n' : 'Signed out.\n')
}
