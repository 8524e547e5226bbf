/**
 * The stores of accounts' credentials in a database: sessions, failed attempts, passkeys, keys, the audit log.
 *
 * @example
 * import { storedSessions } from '@waymark/server/authentication/storage'
 *
 * const sessions = storedSessions(database)
 *
 * @module @waymark/server/authentication/storage
 */
export { storedApplicationPasswords } from './stored-application-passwords.ts'
export { storedApplications } from './stored-applications.ts'
export { signFirstHead, storedAuditLog } from './stored-audit-log.ts'
export { storedFailedAttempts, storedTrustedClients } from './stored-failed-attempts.ts'
export { storedHobaKeys } from './stored-hoba-keys.ts'
export { storedOAuthRecords } from './stored-oauth-records.ts'
export { storedOneTimeUses } from './stored-one-time-uses.ts'
export { storedPasskeyChallenges, storedPasskeys } from './stored-passkeys.ts'
export { storedSessions } from './stored-sessions.ts'
export type { AccountHolderTable, AuthenticationSchema } from './tables.ts'
