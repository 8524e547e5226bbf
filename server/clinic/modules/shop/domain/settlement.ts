import type { InputOf } from '@waymark/shared'
import type { addressFields } from '@waymark/shared/clinic'
import { withoutBought, type Carts } from './cart.ts'
import {
  type Clock,
  failure,
  type Instant,
  type Money,
  type Page,
  type PageRequest,
  type Priced,
  totalOf,
} from '@waymark/server/values'
import type { ShopFailure, ShopCode } from './failure.ts'
import type { PaymentMethod } from './payment.ts'

/*
 * A purchase in several steps. It copies the cart, so later price changes do not affect it; the cart is unchanged until
 * the confirmation. An account has at most one open settlement.
 *   (cart) → open                      [settle]
 *   open → addressed                   [giveAddress]
 *   addressed → ready                  [choosePayment: authorised]
 *   addressed → addressed              [choosePayment: declined; another method can be chosen]
 *   ready → confirmed                  [confirm: assigns a receipt and removes the purchased copies from the cart]
 *   open, addressed, ready → cancelled [cancel]
 *   cancelled → cancelled              [cancel: no effect]
 *   open, addressed, ready → expired   [30 minutes after the last step; computed, not stored]
 */
export interface Settlement {
  readonly id: string
  readonly account: string
  readonly state: 'open' | 'addressed' | 'ready' | 'confirmed' | 'cancelled'
  readonly lines: readonly SettlementLine[]
  readonly address?: PostalAddress | undefined
  /** The title of the payment method. */
  readonly payment?: string | undefined
  readonly receipt?: Receipt | undefined
  readonly createdAt: Instant
  readonly changedAt: Instant
  /** Increases with every change. */
  readonly version: number
}

/** A book as it was when the settlement began. */
export interface SettlementLine extends Priced {
  readonly book: string
  readonly title: string
}

export type PostalAddress = Readonly<InputOf<typeof addressFields>>

/** The seller on receipts. */
export interface Seller {
  readonly name: string
  readonly address: string
}

export interface Receipt {
  /** Receipt numbers have no gaps. */
  readonly number: number
  readonly confirmedAt: Instant
  readonly seller: Seller
}

export type NewSettlement = Pick<Settlement, 'id' | 'account' | 'lines' | 'createdAt'>
export type SettlementStatus = Settlement['state'] | 'expired'

/** The members that a step updates. */
export type Advance = Pick<Settlement, 'state' | 'changedAt'> & Partial<Pick<Settlement, 'address' | 'payment'>>

/** Port of the stored settlements. */
export interface Settlements {
  add(settlement: NewSettlement): Promise<Settlement>
  find(id: string): Promise<Settlement | undefined>
  /** Returns the open settlement of an account that has changed after an instant. */
  goingOn(account: string, after: Instant): Promise<Settlement | undefined>
  /** Returns undefined if the version has changed. */
  advance(settlement: Pick<Settlement, 'id' | 'version'>, given: Advance): Promise<Settlement | undefined>
  /** Advances the settlement and assigns the next receipt number. */
  confirm(
    settlement: Pick<Settlement, 'id' | 'version'>,
    receipt: Omit<Receipt, 'number'>,
  ): Promise<Settlement | undefined>
  /** Pages in the order of `settlementKey`, newest first, of one account or all. */
  page(filter: SettlementFilter, request: PageRequest): Promise<Page<Settlement>>
}

export interface SettlementFilter {
  readonly account?: string | undefined
}

/** Returns the sort key of a settlement, in the order of time. */
export function settlementKey({ createdAt, id }: Pick<Settlement, 'createdAt' | 'id'>): string {
  return `${String(createdAt)}.${id}`
}

/** Milliseconds until an unfinished settlement expires. */
export const settlementLifetime = 30 * 60_000

/** The steps in their order, with the state that each requires. */
const dueIn = { address: 'open', payment: 'addressed', confirmation: 'ready' } as const
export type SettlementStep = keyof typeof dueIn
export const settlementSteps: readonly SettlementStep[] = ['address', 'payment', 'confirmation']

export function settlementStatus({ state, changedAt }: Settlement, now: Instant): SettlementStatus {
  const isOver = state === 'confirmed' || state === 'cancelled'
  return isOver || changedAt + settlementLifetime > now ? state : 'expired'
}

/** Returns the next step, or undefined if there is none. */
export function dueStep(status: SettlementStatus): SettlementStep | undefined {
  return settlementSteps.find((step) => dueIn[step] === status)
}

const refusals = {
  confirmed: 'settlement-confirmed',
  cancelled: 'settlement-cancelled',
  expired: 'settlement-expired',
} as const satisfies Partial<Record<SettlementStatus, ShopCode>>

function isEnd(status: SettlementStatus): status is keyof typeof refusals {
  return status in refusals
}

/** Returns the failure if a step is not due, or undefined if it is. */
export function refusalOfStep(settlement: Settlement, step: SettlementStep, now: Instant): ShopFailure | undefined {
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
  /** Returns a unique identifier. */
  readonly newIdentifier: () => string
}

/** Begins the purchase of an account's cart. */
export async function settle(ports: SettlementPorts, account: string): Promise<Settlement | ShopFailure> {
  const { carts, settlements, clock, newIdentifier } = ports
  const createdAt = clock.now()
  // The lock on the cart prevents two concurrent settlements.
  const { positions } = await carts.hold(account)
  if (positions.length === 0) return failure('cart-empty')
  if (positions.some(({ book }) => book.state !== 'for sale')) return failure('book-unavailable')
  if ((await goingOn(ports, account)) !== undefined) return failure('settlement-open')
  const lines = positions.map(({ book: { id, title, price }, quantity }) => ({ book: id, title, price, quantity }))
  return settlements.add({ id: newIdentifier(), account, lines, createdAt })
}

/** Returns the open settlement of an account, if it has one. */
export function goingOn(
  { settlements, clock }: Pick<SettlementPorts, 'settlements' | 'clock'>,
  account: string,
): Promise<Settlement | undefined> {
  return settlements.goingOn(account, clock.now() - settlementLifetime)
}

/** Returns the total of a settlement. */
export function settlementTotal({ lines }: Pick<Settlement, 'lines'>): Money {
  const total = totalOf(lines)
  if (total === undefined) throw new Error('A settlement must have lines')
  return total
}

type StepPorts = Pick<SettlementPorts, 'settlements' | 'clock'>

/** Sets the delivery address. Idempotent for the same address. */
export async function giveAddress(
  { settlements, clock }: StepPorts,
  settlement: Settlement,
  address: PostalAddress,
): Promise<Settlement | ShopFailure> {
  const changedAt = clock.now()
  const { address: given } = settlement
  if (given !== undefined && isGoingOn(settlement, changedAt) && isSame(given, address)) return settlement
  const refusal = refusalOfStep(settlement, 'address', changedAt)
  if (refusal !== undefined) return refusal
  return (await settlements.advance(settlement, { state: 'addressed', changedAt, address })) ?? failure('state-changed')
}

function isGoingOn(settlement: Settlement, now: Instant): boolean {
  const status = settlementStatus(settlement, now)
  return status !== 'cancelled' && status !== 'expired'
}

function isSame(one: PostalAddress, other: PostalAddress): boolean {
  const sorted = (address: PostalAddress): string => JSON.stringify(Object.entries(address).toSorted())
  return sorted(one) === sorted(other)
}

/** Whether a payment method has been authorised and recorded already, so that it is not authorised twice. */
export function isPaidBy(settlement: Settlement, { title }: PaymentMethod, now: Instant): boolean {
  return isGoingOn(settlement, now) && settlement.payment === title
}

/** Requests the authorisation of a payment method, without a transaction; nothing is written yet. */
export async function authorize(
  { clock }: Pick<StepPorts, 'clock'>,
  settlement: Settlement,
  method: PaymentMethod,
): Promise<ShopFailure | undefined> {
  const refusal = refusalOfStep(settlement, 'payment', clock.now())
  if (refusal !== undefined) return refusal
  const { id, account } = settlement
  const answer = await method.authorize({ id, account, total: settlementTotal(settlement) })
  return answer === 'declined' ? failure('payment-declined') : undefined
}

/** Records the authorised payment method. */
export async function choosePayment(
  { settlements, clock }: StepPorts,
  settlement: Settlement,
  { title: payment }: PaymentMethod,
): Promise<Settlement | ShopFailure> {
  const changedAt = clock.now()
  const refusal = refusalOfStep(settlement, 'payment', changedAt)
  if (refusal !== undefined) return refusal
  return (await settlements.advance(settlement, { state: 'ready', changedAt, payment })) ?? failure('state-changed')
}

/**
 * Confirms a purchase in one transaction: assigns a receipt and removes the purchased copies from the cart. Idempotent.
 */
export async function confirm(
  { settlements, carts, clock, seller }: SettlementPorts & { readonly seller: Seller },
  settlement: Settlement,
): Promise<Settlement | ShopFailure> {
  if (settlement.state === 'confirmed') return settlement
  const confirmedAt = clock.now()
  const refusal = refusalOfStep(settlement, 'confirmation', confirmedAt)
  if (refusal !== undefined) return refusal
  const confirmed = await settlements.confirm(settlement, { confirmedAt, seller })
  if (confirmed === undefined) return failure('state-changed')
  const cart = await carts.hold(settlement.account)
  await carts.save(cart, withoutBought(cart, settlement.lines))
  return confirmed
}

/** Cancels an open purchase. Idempotent. */
export async function cancelSettlement(
  { settlements, clock }: StepPorts,
  settlement: Settlement,
): Promise<Settlement | ShopFailure> {
  const changedAt = clock.now()
  const status = settlementStatus(settlement, changedAt)
  if (status === 'cancelled') return settlement
  if (isEnd(status)) return failure(refusals[status])
  return (await settlements.advance(settlement, { state: 'cancelled', changedAt })) ?? failure('state-changed')
}
