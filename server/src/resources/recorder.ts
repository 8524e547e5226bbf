import type { AuditTrail } from '../domain/audit.ts'
import type { Clock } from '../domain/clock.ts'
import type { Change } from '../http/service.ts'
import { askedBy } from './access.ts'

/** Writes every change into the audit trail, in the transaction of the change. */
export function recorder(auditTrail: AuditTrail, clock: Clock): (change: Change) => Promise<void> {
  return async ({ caller, client, kind, form, uri }) => {
    const principal = askedBy({ caller })
    const who = principal.role === 'guest' ? (principal.program ?? 'guest') : principal.account
    // The query may be a capability.
    const [subject = ''] = uri.split('?', 1)
    await auditTrail.append({ at: clock.now(), who, what: `${kind} ${form}`, subject, client })
  }
}
