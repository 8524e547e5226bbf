import type { Logger } from 'pino'
import type { AuditTrail } from '@waymark/server/authentication/audit'
import type { Job } from '@waymark/server/background'

const day = 86_400_000
// Number of entries to verify at the start and once a day; `npm run audit` verifies all of them.
const tail = 10_000

export interface AuditVerification {
  readonly isIntact: boolean
  /** One line for the operator. */
  readonly message: string
}

/** Verifies the whole audit log for `npm run audit`. */
export async function verifyAudit(auditTrail: Pick<AuditTrail, 'verify'>): Promise<AuditVerification> {
  const verdict = await auditTrail.verify()
  if (!verdict.isIntact) {
    const number = String(verdict.brokenAt)
    return {
      isIntact: false,
      message: `The audit log is broken at entry ${number}, or SECRET is not the one that the service runs with.`,
    }
  }
  const { head, plainUntil } = verdict
  const plain = plainUntil === 0 ? '' : ` Entries up to ${String(plainUntil)} are from before the hashes were keyed.`
  return {
    isIntact: true,
    message: `The audit log is intact: ${String(head.number)} entries, the last hash is ${head.hash || 'none'}.${plain}`,
  }
}

/** Verifies the end of the audit log at the start and once a day, and logs the result. */
export function auditJob(auditTrail: Pick<AuditTrail, 'verify'>, logger: Pick<Logger, 'info' | 'error'>): Job {
  let due = 0
  return {
    name: 'audit',
    async run(now) {
      if (now < due) return 0
      due = now + day
      const verdict = await auditTrail.verify(tail)
      if (verdict.isIntact) logger.info({ head: verdict.head }, 'audit log verified')
      else logger.error({ entry: verdict.brokenAt }, 'audit log broken: run npm run audit')
      return 0
    },
  }
}
