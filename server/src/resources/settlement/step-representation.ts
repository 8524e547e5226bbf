import {
  dueStep,
  settlementStatus,
  settlementSteps,
  settlementTotal,
  type Settlement,
  type SettlementStep,
} from '../../domain/settlement.ts'
import type { Instant } from '../../domain/clock.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { stepLinkOf, stepTitles } from './settlement-links.ts'
import { givenIn } from './settlement-representation.ts'
import { stepFormsOf, type SettlementViewer } from './step-forms.ts'

/** A step of a purchase: whether it is due, what it has given, and the form of whichever is due. */
export function stepRepresentation(
  settlement: Settlement,
  step: SettlementStep,
  viewer: SettlementViewer,
): Representation {
  const { id } = settlement
  return represent('settlementStep', {
    title: stepTitles[step],
    self: stepLinkOf(id, step).href,
    state: {
      step,
      status: stepStatus(settlement, step, viewer.now),
      ...givenIn(settlement),
      total: settlementTotal(settlement),
    },
    links: {
      settlement: { href: href('settlement', { settlement: id }), title: 'The purchase' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: stepFormsOf(settlement, viewer),
  })
}

function stepStatus(settlement: Settlement, step: SettlementStep, now: Instant): 'due' | 'done' | 'later' | 'over' {
  const status = settlementStatus(settlement, now)
  if (status === 'confirmed') return 'done'
  const due = dueStep(status)
  if (due === undefined) return 'over'
  if (due === step) return 'due'
  return settlementSteps.indexOf(step) < settlementSteps.indexOf(due) ? 'done' : 'later'
}
