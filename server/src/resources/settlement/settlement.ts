import { clinicDescription } from '@waymark/shared'
import { cancelSettlement } from '../../domain/settlement.ts'
import { action, resource, type Action, type Outcome, type Resource } from '../../http/resource.ts'
import type { Ports } from '../ports.ts'
import { atSettlement, outcomeOf, refusalToSettle, viewerOf, type FoundSettlement } from './at-settlement.ts'
import { settlementRepresentation } from './settlement-representation.ts'

const { cancel: form } = clinicDescription.resources.settlement.forms

/** A purchase. Its identifier is in the path of every step; DELETE cancels it. */
export function settlement(ports: Ports): Resource {
  return resource({
    kind: 'settlement',
    cache: { store: 'nobody' },
    find: (target) => atSettlement(ports, target),
    represent: (found) => settlementRepresentation(found.settlement, viewerOf(ports, found)),
    actions: { DELETE: cancelling(ports) },
  })
}

function cancelling(ports: Ports): Action<FoundSettlement> {
  const act = async (found: FoundSettlement): Promise<Outcome> =>
    outcomeOf(ports, found, await cancelSettlement(ports, found.settlement))
  return action('cancel', form, act, { refusal: refusalToSettle })
}
