import type { Logger } from 'pino'
import type { AuditLog } from '@waymark/server/authentication'
import type { Job } from '@waymark/server/background'
import { operatorTexts } from './texts.ts'

const day = 86_400_000
// Number of entries to verify at the start and once a day; `npm run audit` verifies all of them.
const tail = 10_000

export interface AuditVerification {
  readonly isIntact: boolean
  /** One line for the operator. */
  readonly message: string
}

/** Verifies the whole audit log for `npm run audit`. */
export async function verifyAudit(auditLog: Pick<AuditLog, 'verify'>): Promise<AuditVerification> {
  const verdict = await auditLog.verify()
  if (!verdict.isIntact) {
    return { isIntact: false, message: operatorTexts.brokenAuditReport(verdict.brokenAt) }
  }
  const { head, plainUntil } = verdict
  const message = operatorTexts.intactAuditReport({ entries: head.number, hash: head.hash, unkeyed: plainUntil })
  return { isIntact: true, message }
}

/** Verifies the end of the audit log at the start and once a day, and logs the result. */
export function auditJob(auditLog: Pick<AuditLog, 'verify'>, logger: Pick<Logger, 'info' | 'error'>): Job {
  let due = 0
  return {
    name: 'audit',
    async run(now) {
      if (now < due) return 0
      due = now + day
      const verdict = await auditLog.verify(tail)
      if (verdict.isIntact) logger.info({ head: verdict.head }, operatorTexts.intactAuditLog)
      else logger.error({ entry: verdict.brokenAt }, operatorTexts.brokenAuditLog)
      return 0
    },
  }
}
