import { may } from '@waymark/server/authentication'
import { type GivenForm, href, type Representation } from '@waymark/server'
import { type Instant, sumOf } from '@waymark/server/values'
import type { Principal } from '../../../../principal.ts'
import { shopPermissions } from '../../permissions.ts'
import { type InputOf, translateDescribed } from '@waymark/shared'
import type { addressFields } from '@waymark/shared/clinic'
import { homeLink, represent } from '../../../../represent.ts'
import { shopRoutes } from '../../routes.ts'
import type { PaymentMethod } from '../../domain/payment.ts'
import {
  type SettlementStep,
  dueStep,
  settlementStatus,
  type Settlement,
  settlementLifetime,
  settlementTotal,
  type Receipt,
  type SettlementLine,
} from '../../domain/settlement.ts'
import { receiptSheet } from './receipt-sheet.ts'
import { shopTexts } from '../../texts.ts'

const routes = {
  address: shopRoutes.settlementAddress,
  payment: shopRoutes.settlementPayment,
  confirmation: shopRoutes.settlementConfirmation,
} as const

/** Returns the link to a step of a purchase. */
export function stepLinkOf(
  settlement: string,
  step: SettlementStep,
): { readonly href: string; readonly title: string } {
  return { href: href(routes[step], { settlement }), title: shopTexts.stepTitles[step] }
}

/** The caller that views a settlement, the time, and the available payment methods. */
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

/** Returns the form of the step that is due, if the caller may take it. */
export function stepFormsOf(settlement: Settlement, { principal, now, paymentMethods }: SettlementViewer): StepForms {
  const due = dueStep(settlementStatus(settlement, now))
  if (due === undefined || !may(principal, shopPermissions.settle, settlement)) return {}
  const form = { method: 'PUT', target: stepLinkOf(settlement.id, due).href } as const
  switch (due) {
    case 'address':
      return { address: { ...form, values: principal.role === 'guest' ? {} : { name: principal.name } } }
    case 'payment': {
      const options = {
        payment: paymentMethods.map(({ id: value, title: prompt }) => ({ value, prompt: translateDescribed(prompt) })),
      }
      const [only, ...others] = paymentMethods
      const values = others.length === 0 && only !== undefined ? { payment: only.id } : {}
      return { payment: { ...form, values, options } }
    }
    case 'confirmation':
      return { confirm: form }
  }
}

type State = Parameters<typeof represent<'settlement'>>[1]['state']

/** Represents a purchase with the form of its next step; a confirmed one is the receipt. */
export function settlementRepresentation(settlement: Settlement, viewer: SettlementViewer): Representation {
  const { id, account, lines } = settlement
  const self = href(shopRoutes.settlement, { settlement: id })
  const isOwn = may(viewer.principal, shopPermissions.settle, { account })
  const isOpen = dueStep(settlementStatus(settlement, viewer.now)) !== undefined
  const layout = receiptSheet(settlement)
  return represent('settlement', {
    title: titleOf(settlement),
    self,
    state: stateOf(settlement, viewer),
    links: {
      ...(isOpen ? stepLinks(id) : {}),
      collection: listLink(settlement, viewer),
      cart: isOwn ? { href: href(shopRoutes.cart, { user: account }), title: shopTexts.cartTitle } : undefined,
      home: homeLink,
    },
    embedded: { lines: lines.map((line) => listedLine(settlement, line)) },
    forms: {
      ...stepFormsOf(settlement, viewer),
      cancel: isOpen && isOwn ? { method: 'DELETE', target: self } : undefined,
    },
    ...(layout === undefined ? {} : { layout }),
  })
}

function listLink(settlement: Settlement, { principal }: SettlementViewer): ReturnType<typeof stepLinkOf> {
  const isOwn = may(principal, shopPermissions.settle, settlement)
  const title = isOwn ? shopTexts.purchasesTitle : shopTexts.allPurchasesTitle
  return { href: href(shopRoutes.settlements, {}), title }
}

function stepLinks(id: string): Readonly<Record<SettlementStep, ReturnType<typeof stepLinkOf>>> {
  return {
    address: stepLinkOf(id, 'address'),
    payment: stepLinkOf(id, 'payment'),
    confirmation: stepLinkOf(id, 'confirmation'),
  }
}

/** Represents a purchase in a list. */
export function listedSettlement(settlement: Settlement, viewer: SettlementViewer): Representation {
  const { id, account, createdAt } = settlement
  return represent('settlement', {
    title: titleOf(settlement),
    self: href(shopRoutes.settlement, { settlement: id }),
    state: {
      status: settlementStatus(settlement, viewer.now),
      user: account,
      createdAt: new Date(createdAt).toISOString(),
      total: settlementTotal(settlement),
      id,
    },
    links: { collection: listLink(settlement, viewer) },
  })
}

/** Represents a book in a purchase. */
export function lineRepresentation({ id }: Pick<Settlement, 'id'>, line: SettlementLine): Representation {
  return represent('settlementLine', {
    ...lineOf(id, line),
    links: {
      settlement: { href: href(shopRoutes.settlement, { settlement: id }), title: shopTexts.purchaseLinkTitle },
      home: homeLink,
    },
  })
}

function listedLine({ id }: Settlement, line: SettlementLine): Representation {
  return represent('settlementLine', { ...lineOf(id, line), links: {} })
}

function lineOf(
  settlement: string,
  line: SettlementLine,
): Omit<Parameters<typeof represent<'settlementLine'>>[1], 'links'> {
  const { book, title, quantity, price } = line
  const self = href(shopRoutes.settlementLine, { settlement, book })
  return { title, self, state: { title, quantity, price, sum: sumOf(line) } }
}

/** Returns the printed receipt number: the year and the sequential number. */
function receiptNumber({ number, confirmedAt }: Receipt): string {
  return `${String(new Date(confirmedAt).getUTCFullYear())}-${String(number).padStart(6, '0')}`
}

/** Returns the input of the completed steps. */
export function givenIn({ address, payment, receipt }: Settlement): Pick<State, 'address' | 'payment' | 'receipt'> {
  return {
    ...(receipt === undefined ? {} : { receipt: receiptNumber(receipt) }),
    ...(address === undefined ? {} : { address }),
    ...(payment === undefined ? {} : { payment: translateDescribed(payment) }),
  }
}

function stateOf(settlement: Settlement, { now }: SettlementViewer): State {
  const { id, account, changedAt, createdAt, receipt } = settlement
  const status = settlementStatus(settlement, now)
  const isOver = status === 'confirmed' || status === 'cancelled'
  const { receipt: number, ...given } = givenIn(settlement)
  return {
    ...(number === undefined ? {} : { receipt: number }),
    status,
    user: account,
    createdAt: new Date(createdAt).toISOString(),
    ...(receipt === undefined ? {} : soldBy(receipt)),
    ...(isOver ? {} : { expires: new Date(changedAt + settlementLifetime).toISOString() }),
    ...given,
    total: settlementTotal(settlement),
    id,
  }
}

function soldBy({ confirmedAt, seller }: Receipt): Pick<State, 'confirmedAt' | 'seller'> {
  return { confirmedAt: new Date(confirmedAt).toISOString(), seller }
}

function titleOf({ receipt, lines }: Settlement): string {
  if (receipt !== undefined) return shopTexts.receiptTitle({ number: receiptNumber(receipt) })
  return shopTexts.purchaseTitle({ copies: lines.reduce((sum, { quantity }) => sum + quantity, 0) })
}
