import type { AuditTrail } from '@waymark/server/authentication/audit'
import type { AllowedPrograms } from '@waymark/server/authentication/oauth/allowed-programs'
import type { AuthorizationServer } from '@waymark/server/authentication/oauth/authorization-server'
import type { OAuthRecords } from '@waymark/server/authentication/oauth/oauth-record'
import type { Programs } from '@waymark/server/authentication/oauth/program'
import type { Platform } from '../../module.ts'

/** The text of each scope, for the user that grants it. */
export type ScopeTexts = Readonly<Record<string, string>>

export interface Ports extends Platform {
  readonly programs: Programs
  readonly oauthRecords: OAuthRecords
  /** Undefined if there is no authorization server. */
  readonly oauth: Pick<AuthorizationServer, 'answer' | 'consents' | 'devices'> | undefined
  readonly allowedPrograms: AllowedPrograms
  readonly auditTrail: AuditTrail
  /** The scopes of all modules. */
  readonly scopes: ScopeTexts
}
