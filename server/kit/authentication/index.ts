/**
 * Callers: authentication schemes, sessions, permissions, limits on failed attempts, the audit log.
 *
 * @example
 * import { passwords } from '@waymark/server/authentication'
 *
 * const { hash, verify } = passwords()
 * await verify('correct horse', await hash('correct horse')) // true
 *
 * @module @waymark/server/authentication
 */
export { type AccountHolder, accountId, type AccountLookup } from './account.ts'
export { type AuditEntry, auditKey, type AuditLog } from './audit.ts'
export { authenticator } from './authenticator.ts'
export type { TokenVerifier } from './bearer.ts'
export { deviceIn, forgottenCookie, keptDevice, sessionCookie, signedOutFields, tokensIn } from './cookies.ts'
export type { Hoba, HobaKey, HobaKeys } from './hoba/hoba.ts'
export { hobaKeyOf, type HobaPublicKey } from './hoba/hoba-key.ts'
export {
  type AccountLinks,
  capabilities,
  type Capabilities,
  type KeyLinks,
  keyLinks,
  type KnownKeyLink,
  resetLinks,
  verificationLinks,
} from './links.ts'
export type { OneTimeUses } from './nonce.ts'
export {
  type ApplicationPassword,
  type ApplicationPasswordMaker,
  type ApplicationPasswords,
  keptApplicationPassword,
  newApplicationPassword,
} from './password/application-password.ts'
export { consumeCounts, guarded } from './password/guarded.ts'
export {
  trustedNetwork,
  challengeCount,
  type Count,
  type FailedAttempts,
  type TrustedClients,
  newAccountCounts,
  passkeyCount,
  resetMailCount,
  verificationMailCount,
} from './password/failed-attempts.ts'
export { type Passwords, passwords, weaknessOf } from './password/password.ts'
export {
  isAsking,
  may,
  type Permission,
  missingScope,
  permission,
  type Question,
  refusalFor,
  whileAsking,
} from './permission.ts'
export { guest, isMember, type Member, type Principal } from './principal.ts'
export { proxyGate } from './proxy-gate.ts'
export { isRecent } from './recent.ts'
export { type Scheme, throttledProblem } from './scheme.ts'
export { hobaOf, type SchemeParts, schemesOf } from './schemes.ts'
export { seal, type Seal, type SecretOptions, type Secrets, secretsOf } from './seal.ts'
export {
  isOpen,
  newToken,
  type OpenedSession,
  openSession,
  type Session,
  type Sessions,
  type SessionTokens,
  sessionTokensOf,
  tokenHash,
} from './session.ts'
