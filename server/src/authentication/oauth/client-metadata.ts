import type { ClientMetadata } from 'oidc-provider'
import { grantsOf, type NewProgram, type Program } from '../../domain/program.ts'

/**
 * A program in the words of RFC 7591, with those of its grants that are offered. Where it has a secret, the hash stands
 * in its place.
 */
export function clientMetadata(
  program: Program & Pick<NewProgram, 'secretHash'>,
  isOffered: (grant: string) => boolean,
): ClientMetadata {
  const { id, name, kind, redirectUris, secretHash } = program
  const grants: readonly string[] = grantsOf[kind].filter(isOffered)
  const isByCode = grants.includes('authorization_code')
  return {
    client_id: id,
    client_name: name,
    application_type: kind === 'app' ? 'native' : 'web',
    grant_types: grants,
    response_types: isByCode ? ['code'] : [],
    redirect_uris: isByCode ? [...redirectUris] : [],
    token_endpoint_auth_method: secretHash === undefined ? 'none' : 'client_secret_basic',
    ...(secretHash === undefined ? {} : { client_secret: secretHash }),
  }
}
