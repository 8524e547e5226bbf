import type { AuditLog } from '@waymark/server/authentication'
import type { ReplicaState, IdempotencyRecords } from '@waymark/server/storage'
import type { AuditedPaths, AuditedSubject, Platform } from '../../module.ts'
import type { Accounts } from '../accounts/contract.ts'
import type { DecisionLogs } from './resources/decisions.ts'

export interface Ports extends Platform {
  readonly auditLog: AuditLog
  readonly accounts: Pick<Accounts, 'find' | 'findAll'>
  readonly auditedSubject: (paths: AuditedPaths) => Promise<AuditedSubject | undefined>
  readonly idempotencyRecords: IdempotencyRecords
  /** Undefined if the database has no replica. */
  readonly replica?: ReplicaState | undefined
  readonly decisionLogs: DecisionLogs
  /** Returns the figures of all processes in the format of Prometheus. */
  readonly figures: () => Promise<string>
}
