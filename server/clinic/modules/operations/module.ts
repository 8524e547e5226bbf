import { operationTexts } from './texts.ts'
import { operationPermissions } from './permissions.ts'
import { href } from '@waymark/server'
import { may, seal } from '@waymark/server/authentication'
import { type AuthenticationSchema, storedAuditLog } from '@waymark/server/authentication/storage'
import { storedIdempotencyRecords, type TransactionalDatabase } from '@waymark/server/storage'
import { replicaJob } from './check-replica.ts'
import { auditJob } from './verify-audit.ts'
import { module } from '../../module.ts'
import { activity } from './resources/activity.ts'
import { audit, auditEntry, eventData } from './resources/audit.ts'
import { decisions, diagram } from './resources/decisions.ts'
import type { Ports } from './ports.ts'
import { operationRoutes } from './routes.ts'
import { operationViews } from './views.ts'
import { migrations } from './storage/migrations.ts'
import { storedMarks, type MarkSchema } from './storage/stored-marks.ts'
import { type RequestCountSchema, storedRequestCounts } from './storage/stored-request-counts.ts'

/** The audit log, decision logs, and the records of repeated requests. */
export const operations = module<Ports>()({
  name: 'operations',
  migrations,
  stores: (database: TransactionalDatabase<AuthenticationSchema & MarkSchema & RequestCountSchema>, secrets) => ({
    auditLog: storedAuditLog(database, secrets),
    idempotencyRecords: storedIdempotencyRecords(database, seal(secrets, 'idempotency records')),
    marks: storedMarks(database),
    requestCounts: storedRequestCounts(database),
  }),
  views: operationViews,
  routes: operationRoutes,
  home: (principal) => ({
    audit: may(principal, operationPermissions.readAuditLog, {})
      ? { href: href(operationRoutes.audit, {}), title: operationTexts.auditTitle }
      : undefined,
    activity: may(principal, operationPermissions.seeActivity, {})
      ? { href: href(operationRoutes.activity, {}), title: operationTexts.activityTitle }
      : undefined,
  }),
  personalData: eventData,
  resources: { activity, audit, auditEntry, decisions, diagram },
  jobs: ({ auditLog, replica, logger }) => [
    auditJob(auditLog, logger),
    { name: 'audit seal', run: () => auditLog.seal() },
    ...(replica === undefined ? [] : [replicaJob(replica, logger)]),
  ],
  purgeable: ({ idempotencyRecords }) => [idempotencyRecords],
})
