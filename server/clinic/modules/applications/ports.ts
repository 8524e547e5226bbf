import type { AuditLog } from '@waymark/server/authentication'
import type {
  AuthorizationServer,
  ClientApplications,
  ConnectedApplications,
  OAuthRecords,
  ProtectedResource,
  SelfRegistration,
} from '@waymark/server/oauth'
import type { Platform } from '../../module.ts'

/** The text of each scope, for the user that grants it. */
export type ScopeTexts = Readonly<Record<string, string>>

export interface Ports extends Platform {
  readonly applications: ClientApplications
  readonly oauthRecords: OAuthRecords
  /** Undefined if there is no authorization server. */
  readonly oauth: Pick<AuthorizationServer, 'answer' | 'consents' | 'devices'> | undefined
  /** The registration of applications by themselves; undefined if only clerks register them. */
  readonly selfRegistration: SelfRegistration | undefined
  /** The service as its clients see it; undefined if there is no authorization server. */
  readonly protectedResource: ProtectedResource | undefined
  readonly connectedApplications: ConnectedApplications
  readonly auditLog: AuditLog
  /** The scopes of all modules. */
  readonly scopes: ScopeTexts
}
