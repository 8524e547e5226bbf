import { clinicDescription } from '@waymark/shared'
import { confirm, giveAddress, type SettlementStep } from '../../domain/settlement.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'
import { atSettlement, outcomeOf, refusalToSettle, viewerOf, type FoundSettlement } from './at-settlement.ts'
import { choosingPayment } from './choosing-payment.ts'
import { stepRepresentation } from './step-representation.ts'

const { forms } = clinicDescription.resources.settlementStep

/** The step at which it is said where a purchase is sent. */
export function settlementAddress(ports: Ports): Resource {
  const put = action(
    'address',
    forms.address,
    async (found: FoundSettlement, address): Promise<Outcome> =>
      outcomeOf(ports, found, await giveAddress(ports, found.settlement, address)),
    { refusal: refusalToSettle },
  )
  return stepResource(ports, 'address', put)
}

/** The step at which it is said how a purchase is paid. */
export function settlementPayment(ports: Ports): Resource {
  return stepResource(ports, 'payment', choosingPayment(ports))
}

/** The step that makes a purchase binding. */
export function settlementConfirmation(ports: Ports): Resource {
  const put = action(
    'confirm',
    forms.confirm,
    async (found: FoundSettlement): Promise<Outcome> => outcomeOf(ports, found, await confirm(ports, found.settlement)),
    { refusal: refusalToSettle, acceptsNothing: true },
  )
  return stepResource(ports, 'confirmation', put)
}

// A step is PUT once; taken again, or before its turn, it is refused with a link to the step that is due.
function stepResource(ports: Ports, step: SettlementStep, put: Action<FoundSettlement>): Resource {
  return resource({
    kind: 'settlementStep',
    cache: { store: 'nobody' },
    find: (target) => atSettlement(ports, target),
    represent: (found) => stepRepresentation(found.settlement, step, viewerOf(ports, found)),
    actions: { PUT: put },
  })
}
