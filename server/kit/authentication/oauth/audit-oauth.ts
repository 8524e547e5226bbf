import type { KoaContextWithOIDC } from 'oidc-provider'
import type { AuditLog } from '../audit.ts'
import type { Clock } from '../../values/time.ts'
import { isError } from './answer-of.ts'
import type { OAuthPaths } from './provider-configuration.ts'

interface AuditPorts {
  readonly auditLog: AuditLog
  readonly clock: Clock
  readonly paths: OAuthPaths
}

type Answered = Pick<KoaContextWithOIDC, 'path' | 'body'> & Partial<Pick<KoaContextWithOIDC, 'oidc'>>

/** Records issued, revoked and refused tokens in the audit log. */
export async function auditOAuth(
  { auditLog, clock, paths }: AuditPorts,
  answered: Answered,
  client: string,
): Promise<void> {
  const what = whatOf(answered, paths)
  if (what === undefined) return
  const { Client: application } = answered.oidc?.entities ?? {}
  const subject = application?.clientId ?? answered.path
  await auditLog.append({ at: clock.now(), who: whoOf(answered), what, subject, client })
}

// Polling too early and malformed requests are not attacks.
const harmless = new Set(['authorization_pending', 'slow_down', 'invalid_request', 'invalid_scope'])

function whatOf({ path, body, oidc }: Answered, paths: OAuthPaths): string | undefined {
  if (path !== paths.token && path !== paths.revocation) return undefined
  const content: unknown = body
  if (isError(content)) return harmless.has(content.error) ? undefined : `token refused: ${content.error}`
  if (path === paths.revocation) return 'token revoked'
  // Shortens the URI of an extension grant to its last part.
  return `token by ${String(oidc?.params?.['grant_type']).replace(/^.*:/, '')}`
}

function whoOf({ body, oidc }: Answered): string {
  if (isError(body)) return 'guest'
  const { Client: application, AccessToken: access, RefreshToken: refresh } = oidc?.entities ?? {}
  return access?.accountId ?? refresh?.accountId ?? application?.clientId ?? 'guest'
}
