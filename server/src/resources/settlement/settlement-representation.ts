import { sumOf } from '../../domain/money.ts'
import { may } from '../../domain/policy.ts'
import {
  dueStep,
  settlementPatience,
  settlementStatus,
  settlementTotal,
  type Receipt,
  type Settlement,
  type SettlementLine,
  type SettlementStep,
} from '../../domain/settlement.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'
import { stepLinkOf } from './settlement-links.ts'
import { stepFormsOf, type SettlementViewer } from './step-forms.ts'

type State = Parameters<typeof represent<'settlement'>>[1]['state']

/** A purchase with the form of its next step; a confirmed one reads as the receipt. */
export function settlementRepresentation(settlement: Settlement, viewer: SettlementViewer): Representation {
  const { id, account, lines } = settlement
  const self = href('settlement', { settlement: id })
  const isOwn = may(viewer.principal, 'settle', { account })
  const isGoingOn = dueStep(settlementStatus(settlement, viewer.now)) !== undefined
  return represent('settlement', {
    title: titleOf(settlement),
    self,
    state: stateOf(settlement, viewer),
    links: {
      ...(isGoingOn ? stepLinks(id) : {}),
      collection: { href: href('settlements', {}), title: 'All purchases' },
      cart: isOwn ? { href: href('cart', { user: account }), title: 'Your cart' } : undefined,
      home: { href: href('home', {}), title: 'Home' },
    },
    embedded: { lines: lines.map((line) => listedLine(settlement, line)) },
    forms: {
      ...stepFormsOf(settlement, viewer),
      cancel: isGoingOn && isOwn ? { method: 'DELETE', target: self } : undefined,
    },
  })
}

function stepLinks(id: string): Readonly<Record<SettlementStep, ReturnType<typeof stepLinkOf>>> {
  return {
    address: stepLinkOf(id, 'address'),
    payment: stepLinkOf(id, 'payment'),
    confirmation: stepLinkOf(id, 'confirmation'),
  }
}

/** A purchase in a list of them. */
export function listedSettlement(settlement: Settlement, viewer: SettlementViewer): Representation {
  const { id, account, createdAt } = settlement
  return represent('settlement', {
    title: titleOf(settlement),
    self: href('settlement', { settlement: id }),
    state: {
      status: settlementStatus(settlement, viewer.now),
      user: account,
      createdAt: new Date(createdAt).toISOString(),
      total: settlementTotal(settlement),
      id,
    },
    links: { collection: { href: href('settlements', {}), title: 'All purchases' } },
  })
}

/** A book in a purchase, on its own page. */
export function lineRepresentation({ id }: Pick<Settlement, 'id'>, line: SettlementLine): Representation {
  return represent('settlementLine', {
    ...lineOf(id, line),
    links: {
      settlement: { href: href('settlement', { settlement: id }), title: 'The purchase' },
      home: { href: href('home', {}), title: 'Home' },
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
  const self = href('settlementLine', { settlement, book })
  return { title, self, state: { title, quantity, price, sum: sumOf(line) } }
}

/** The number of a receipt as it is written: the year, and the count of all receipts. */
export function receiptNumber({ number, confirmedAt }: Receipt): string {
  return `${String(new Date(confirmedAt).getUTCFullYear())}-${String(number).padStart(6, '0')}`
}

/** What the steps so far have given. */
export function givenIn({ address, payment, receipt }: Settlement): Pick<State, 'address' | 'payment' | 'receipt'> {
  return {
    ...(receipt === undefined ? {} : { receipt: receiptNumber(receipt) }),
    ...(address === undefined ? {} : { address }),
    ...(payment === undefined ? {} : { payment }),
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
    ...(isOver ? {} : { expires: new Date(changedAt + settlementPatience).toISOString() }),
    ...given,
    total: settlementTotal(settlement),
    id,
  }
}

function soldBy({ confirmedAt, seller }: Receipt): Pick<State, 'confirmedAt' | 'seller'> {
  return { confirmedAt: new Date(confirmedAt).toISOString(), seller }
}

function titleOf({ receipt, lines }: Settlement): string {
  if (receipt !== undefined) return `Receipt ${receiptNumber(receipt)}`
  const copies = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return copies === 1 ? 'Purchase of one book' : `Purchase of ${String(copies)} books`
}
