import { clinicDescription, decodeFields } from '@waymark/shared'
import type { PaymentMethod } from '../../domain/payment.ts'
import { authorize, choosePayment } from '../../domain/settlement.ts'
import type { Action, Outcome, Performed } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { outcomeOf, refusalToSettle, type FoundSettlement } from './at-settlement.ts'

const { fields } = clinicDescription.resources.settlementStep.forms.payment

/**
 * Asks the chosen way to pay for its promise and writes it down. Whoever is asked may take long, so no transaction is
 * open meanwhile; of two who are asked at once for the same purchase, one is written down.
 */
export function choosingPayment(ports: Ports): Action<FoundSettlement> {
  return {
    form: 'payment',
    fields,
    keepsOwnTransaction: true,
    refusal: refusalToSettle,
    async perform(found, input): Promise<Performed> {
      const decoded = decodeFields(fields, input)
      if (!decoded.ok) return { faults: decoded.faults }
      const method = ports.paymentMethods.find(({ id }) => id === decoded.value.payment)
      if (method !== undefined) return chosen(ports, found, method)
      const known = ports.paymentMethods.map(({ id }) => id).join(', ')
      return { faults: [{ pointer: '/payment', detail: `must be one of ${known}` }] }
    },
  }
}

async function chosen(ports: Ports, found: FoundSettlement, method: PaymentMethod): Promise<Outcome> {
  const { settlement } = found
  const refusal = await authorize(ports, settlement, method)
  if (refusal !== undefined) return outcomeOf(ports, found, refusal)
  const after = await ports.inTransaction(async () => {
    const at = ports.clock.now()
    const subject = href('settlementPayment', { settlement: settlement.id })
    const who = settlement.account
    await ports.auditTrail.append({ at, who, what: `payment by ${method.id}`, subject, client: found.client })
    return choosePayment(ports, settlement, method)
  })
  return outcomeOf(ports, found, after)
}
