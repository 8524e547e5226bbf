import { withoutBought, type Carts } from './cart.ts'
import type { Clock, Instant } from '@waymark/server/values/time'
import { failure, type Failure, type FailureCode } from '../../../failure.ts'
import { totalOf, type Money, type Priced } from '@waymark/server/values/money'
import type { Page, PageRequest } from '@waymark/server/values/page'
import type { PaymentMethod } from './payment.ts'

/*
 * A purchase, which goes step by step. It is a copy of the cart, so a price that changes later changes nothing; the cart
 * stays as it is until the confirmation. An account has one that goes on at most.
 *   (cart) → open                      [settle]
 *   open → addressed                   [giveAddress]
 *   addressed → ready                  [choosePayment: the method has promised to pay]
 *   addressed → addressed              [choosePayment: it has declined; another can be chosen]
 *   ready → confirmed                  [confirm: it has a receipt, and the cart no longer has what was bought]
 *   open, addressed, ready → cancelled [cancel]
 *   cancelled → cancelled              [cancel: it is done already]
 *   open, addressed, ready → expired   [30 minutes after the last step: follows from the clock and is stored nowhere]
 */
export interface Settlement {
  readonly id: string
  readonly account: string
  readonly state: 'open' | 'addressed' | 'ready' | 'confirmed' | 'cancelled'
  readonly lines: readonly SettlementLine[]
  readonly address?: PostalAddress | undefined
  /** What the chosen way to pay is called. */
  readonly payment?: string | undefined
  readonly receipt?: Receipt | undefined
  readonly createdAt: Instant
  readonly changedAt: Instant
  /** Grows with every change. */
  readonly version: number
}

/** A book as it was when the settlement was begun. */
export interface SettlementLine extends Priced {
  readonly book: string
  readonly title: string
}

export interface PostalAddress {
  readonly name: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
}

/** Who sells, as it stands on receipts. */
export interface Seller {
  readonly name: string
  readonly address: string
}

export interface Receipt {
  /** Receipts are counted without a gap. */
  readonly number: number
  readonly confirmedAt: Instant
  readonly seller: Seller
}

export type NewSettlement = Pick<Settlement, 'id' | 'account' | 'lines' | 'createdAt'>
export type SettlementStatus = Settlement['state'] | 'expired'

/** What a step writes. */
export type Advance = Pick<Settlement, 'state' | 'changedAt'> & Partial<Pick<Settlement, 'address' | 'payment'>>

/** The port to where settlements are kept. */
export interface Settlements {
  add(settlement: NewSettlement): Promise<Settlement>
  find(id: string): Promise<Settlement | undefined>
  /** The one of an account that goes on and has changed after an instant. */
  goingOn(account: string, after: Instant): Promise<Settlement | undefined>
  /** Undefined where the version is not the given one any more. */
  advance(settlement: Pick<Settlement, 'id' | 'version'>, given: Advance): Promise<Settlement | undefined>
  /** The same, with the next number of all receipts. */
  confirm(
    settlement: Pick<Settlement, 'id' | 'version'>,
    receipt: Omit<Receipt, 'number'>,
  ): Promise<Settlement | undefined>
  /** By `settlementKey`, the latest first; of one account, or all. */
  page(filter: SettlementFilter, request: PageRequest): Promise<Page<Settlement>>
  /** Changes whenever one of them does, and when one that goes on has changed before an instant. */
  version(filter: SettlementFilter, after: Instant): Promise<string>
}

export interface SettlementFilter {
  readonly account?: string | undefined
}

// No instant has more digits.
const latest = 1_000_000_000_000_000

/** Where a settlement stands in a list: the later, the smaller. */
export function settlementKey({ createdAt, id }: Pick<Settlement, 'createdAt' | 'id'>): string {
  return `${String(latest - createdAt).padStart(15, '0')} ${id}`
}

/** So long, in milliseconds, a settlement waits for its next step. */
export const settlementPatience = 30 * 60_000

/** The steps in their order: the state in which each is due. */
const dueIn = { address: 'open', payment: 'addressed', confirmation: 'ready' } as const
export type SettlementStep = keyof typeof dueIn
export const settlementSteps: readonly SettlementStep[] = ['address', 'payment', 'confirmation']

export function settlementStatus({ state, changedAt }: Settlement, now: Instant): SettlementStatus {
  const isOver = state === 'confirmed' || state === 'cancelled'
  return isOver || changedAt + settlementPatience > now ? state : 'expired'
}

/** The step that comes next; undefined where none does. */
export function dueStep(status: SettlementStatus): SettlementStep | undefined {
  return settlementSteps.find((step) => dueIn[step] === status)
}

const refusals = {
  confirmed: 'settlement-confirmed',
  cancelled: 'settlement-cancelled',
  expired: 'settlement-expired',
} as const satisfies Partial<Record<SettlementStatus, FailureCode>>

function isEnd(status: SettlementStatus): status is keyof typeof refusals {
  return status in refusals
}

/** Why a step cannot be taken now; undefined where it can. */
export function refusalOfStep(settlement: Settlement, step: SettlementStep, now: Instant): Failure | undefined {
  const status = settlementStatus(settlement, now)
  if (isEnd(status)) return failure(refusals[status])
  const due = dueStep(status)
  if (due === undefined || due === step) return undefined
  const isDone = settlementSteps.indexOf(step) < settlementSteps.indexOf(due)
  return failure(isDone ? 'step-done' : 'step-too-early')
}

export interface SettlementPorts {
  readonly carts: Carts
  readonly settlements: Settlements
  readonly clock: Clock
  /** A new identifier that was never given before. */
  readonly newIdentifier: () => string
}

/** Begins to buy what is in the cart of an account. */
export async function settle(ports: SettlementPorts, account: string): Promise<Settlement | Failure> {
  const { carts, settlements, clock, newIdentifier } = ports
  const createdAt = clock.now()
  // Who holds the cart is alone, so nobody begins two.
  const { positions } = await carts.hold(account)
  if (positions.length === 0) return failure('cart-empty')
  if (positions.some(({ book }) => book.state !== 'for sale')) return failure('book-unavailable')
  if ((await goingOn(ports, account)) !== undefined) return failure('settlement-open')
  const lines = positions.map(({ book: { id, title, price }, quantity }) => ({ book: id, title, price, quantity }))
  return settlements.add({ id: newIdentifier(), account, lines, createdAt })
}

/** The settlement of an account that goes on, where there is one. */
export function goingOn(
  { settlements, clock }: Pick<SettlementPorts, 'settlements' | 'clock'>,
  account: string,
): Promise<Settlement | undefined> {
  return settlements.goingOn(account, clock.now() - settlementPatience)
}

/** What a settlement comes to. */
export function settlementTotal({ lines }: Pick<Settlement, 'lines'>): Money {
  const total = totalOf(lines)
  if (total === undefined) throw new Error('A settlement has lines')
  return total
}

type StepPorts = Pick<SettlementPorts, 'settlements' | 'clock'>

/** Says where it is sent. */
export async function giveAddress(
  { settlements, clock }: StepPorts,
  settlement: Settlement,
  address: PostalAddress,
): Promise<Settlement | Failure> {
  const changedAt = clock.now()
  const refusal = refusalOfStep(settlement, 'address', changedAt)
  if (refusal !== undefined) return refusal
  return (await settlements.advance(settlement, { state: 'addressed', changedAt, address })) ?? failure('state-changed')
}

/** Asks a way to pay for its promise, which takes as long as it takes; nothing is written yet. */
export async function authorize(
  { clock }: Pick<StepPorts, 'clock'>,
  settlement: Settlement,
  method: PaymentMethod,
): Promise<Failure | undefined> {
  const refusal = refusalOfStep(settlement, 'payment', clock.now())
  if (refusal !== undefined) return refusal
  const { id, account } = settlement
  const answer = await method.authorize({ id, account, total: settlementTotal(settlement) })
  return answer === 'declined' ? failure('payment-declined') : undefined
}

/** Writes down the way to pay that has promised to. */
export async function choosePayment(
  { settlements, clock }: StepPorts,
  settlement: Settlement,
  { title: payment }: PaymentMethod,
): Promise<Settlement | Failure> {
  const changedAt = clock.now()
  const refusal = refusalOfStep(settlement, 'payment', changedAt)
  if (refusal !== undefined) return refusal
  return (await settlements.advance(settlement, { state: 'ready', changedAt, payment })) ?? failure('state-changed')
}

/** Makes it binding: it gets a receipt, and the cart no longer has what was bought. In one transaction. */
export async function confirm(
  { settlements, carts, clock, seller }: SettlementPorts & { readonly seller: Seller },
  settlement: Settlement,
): Promise<Settlement | Failure> {
  const confirmedAt = clock.now()
  const refusal = refusalOfStep(settlement, 'confirmation', confirmedAt)
  if (refusal !== undefined) return refusal
  const confirmed = await settlements.confirm(settlement, { confirmedAt, seller })
  if (confirmed === undefined) return failure('state-changed')
  const cart = await carts.hold(settlement.account)
  await carts.save(cart, withoutBought(cart, settlement.lines))
  return confirmed
}

/** Gives up a purchase that goes on. Cancelling what is cancelled changes nothing. */
export async function cancelSettlement(
  { settlements, clock }: StepPorts,
  settlement: Settlement,
): Promise<Settlement | Failure> {
  const changedAt = clock.now()
  const status = settlementStatus(settlement, changedAt)
  if (status === 'cancelled') return settlement
  if (isEnd(status)) return failure(refusals[status])
  return (await settlements.advance(settlement, { state: 'cancelled', changedAt })) ?? failure('state-changed')
}
