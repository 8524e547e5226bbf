import type { InputOf, addressFields } from '@waymark/shared'
import type { Instant } from '../../domain/clock.ts'
import type { PaymentMethod } from '../../domain/payment.ts'
import { may, type Principal } from '../../domain/policy.ts'
import { dueStep, settlementStatus, type Settlement } from '../../domain/settlement.ts'
import type { GivenForm } from '../../hypermedia/represent.ts'
import { stepLinkOf } from './settlement-links.ts'

/** Who looks at a settlement, when, and what there is to choose from. */
export interface SettlementViewer {
  readonly principal: Principal
  readonly now: Instant
  readonly paymentMethods: readonly PaymentMethod[]
}

interface StepForms {
  readonly address?: GivenForm & { readonly values: Partial<InputOf<typeof addressFields>> }
  readonly payment?: GivenForm
  readonly confirm?: GivenForm
}

/** The form of the step that is due, for whoever may take it. */
export function stepFormsOf(settlement: Settlement, { principal, now, paymentMethods }: SettlementViewer): StepForms {
  const due = dueStep(settlementStatus(settlement, now))
  if (due === undefined || !may(principal, 'settle', settlement)) return {}
  const form = { method: 'PUT', target: stepLinkOf(settlement.id, due).href } as const
  switch (due) {
    case 'address':
      return { address: { ...form, values: principal.role === 'guest' ? {} : { name: principal.name } } }
    case 'payment': {
      const options = { payment: paymentMethods.map(({ id: value, title: prompt }) => ({ value, prompt })) }
      const [only, ...others] = paymentMethods
      const values = others.length === 0 && only !== undefined ? { payment: only.id } : {}
      return { payment: { ...form, values, options } }
    }
    case 'confirmation':
      return { confirm: form }
  }
}
