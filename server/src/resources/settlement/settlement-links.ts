import type { SettlementStep } from '../../domain/settlement.ts'
import { href } from '../routes.ts'

const routes = {
  address: 'settlementAddress',
  payment: 'settlementPayment',
  confirmation: 'settlementConfirmation',
} as const

/** What the steps of a purchase are called. */
export const stepTitles: Readonly<Record<SettlementStep, string>> = {
  address: 'Where it is sent',
  payment: 'How it is paid',
  confirmation: 'Confirmation',
}

/** The link to a step of a purchase. */
export function stepLinkOf(
  settlement: string,
  step: SettlementStep,
): { readonly href: string; readonly title: string } {
  return { href: href(routes[step], { settlement }), title: stepTitles[step] }
}
