import type { AuditLog } from '@waymark/server/authentication'
import type { PaymentStatus } from '@waymark/shared/clinic'
import type { Payments } from './payment.ts'

interface AuditingPorts {
  readonly payments: Payments
  readonly auditLog: Pick<AuditLog, 'append'>
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** The events of money; what a person does is recorded by its form. */
const events: Readonly<Partial<Record<PaymentStatus, string>>> = {
  paid: 'payment received',
  refunding: 'refund due',
  refunded: 'payment refunded',
  'refund-failed': 'refund failed',
}

/** Returns the ports with payments whose facts are in the audit log, in the transaction of the fact. */
export function audited<Ports extends AuditingPorts>(ports: Ports): Ports {
  const { payments, auditLog, inTransaction } = ports
  const own: Payments = {
    ...payments,
    tell: (id, fact, now) =>
      inTransaction(async () => {
        const told = await payments.tell(id, fact, now)
        const what = told === undefined || told.before === told.payment.status ? undefined : events[told.payment.status]
        if (told !== undefined && what !== undefined) {
          const subject = told.payment.appointment
          await auditLog.append({ at: now, who: 'payment provider', what, subject, client: 'payments' })
        }
        return told
      }),
  }
  return { ...ports, payments: own }
}
