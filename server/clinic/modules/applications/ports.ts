import type { AuditLog } from '@waymark/server/authentication/audit'
import type { ConnectedApplications } from '@waymark/server/authentication/oauth/connected-applications'
import type { AuthorizationServer } from '@waymark/server/authentication/oauth/authorization-server'
import type { OAuthRecords } from '@waymark/server/authentication/oauth/oauth-record'
import type { ClientApplications } from '@waymark/server/authentication/oauth/client-application'
import type { Platform } from '../../module.ts'

/** The text of each scope, for the user that grants it. */
export type ScopeTexts = Readonly<Record<string, string>>

export interface Ports extends Platform {
  readonly applications: ClientApplications
  readonly oauthRecords: OAuthRecords
  /** Undefined if there is no authorization server. */
  readonly oauth: Pick<AuthorizationServer, 'answer' | 'consents' | 'devices'> | undefined
  readonly connectedApplications: ConnectedApplications
  readonly auditLog: AuditLog
  /** The scopes of all modules. */
  readonly scopes: ScopeTexts
}
