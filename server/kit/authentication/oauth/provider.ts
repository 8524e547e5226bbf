import Provider from 'oidc-provider'
import { timingSafeEqual } from 'node:crypto'
import { tokenHash } from '../session.ts'
import { addPasswordGrant, type PasswordGrantPorts } from './password-grant.ts'
import { providerConfiguration, type ConfigurationParts } from './provider-configuration.ts'

export interface ProviderParts extends ConfigurationParts, PasswordGrantPorts {
  readonly issuer: string
}

/** Returns the same oidc-provider each time. */
export type LoadedProvider = () => Promise<Provider>

/** Returns oidc-provider with our configuration. */
export function newProvider(parts: ProviderParts): Provider {
  const { issuer, offersPasswordGrant } = parts
  const provider = new Provider(issuer, providerConfiguration(parts))
  if (offersPasswordGrant) addPasswordGrant(provider, parts)
  provider.proxy = true
  keepHashesOnly(provider)
  provider.on('server_error', (context, fault) => {
    context.state['fault'] = fault
  })
  return provider
}

// Secrets are stored as hashes, so presented secrets are hashed before comparison.
function keepHashesOnly(provider: Provider): void {
  provider.Client.prototype.compareClientSecret = function compare(this: { readonly clientSecret?: string }, shown) {
    const [right, given] = [Buffer.from(this.clientSecret ?? ''), Buffer.from(tokenHash(shown))]
    return right.length === given.length && timingSafeEqual(right, given)
  }
}
