import type { Instant, Money } from '@waymark/server/values'

/** What the provider needs to let a patient pay. */
export interface NewCheckout {
  /** Our identifier of the checkout, by which the provider opens it once. */
  readonly id: string
  readonly price: Money
  /** What is paid, in the language of the patient. */
  readonly description: string
  /** Where the patient returns after the payment, and without it. */
  readonly paidUrl: string
  readonly unpaidUrl: string
  readonly email?: string | undefined
}

/** A checkout at the provider. */
export interface OpenedCheckout {
  readonly providerId: string
  /** The page on which the patient pays. */
  readonly url: string
  readonly expires: Instant
}

/** What the provider says about a checkout. */
export interface Standing {
  readonly status: 'open' | 'processing' | 'expired' | 'paid'
  /** The payment that is refunded. */
  readonly payment?: string | undefined
  readonly received?: Money | undefined
}

export interface NewRefund {
  readonly checkout: string
  readonly payment: string
  readonly money: Money
  /** Number of the refund of this checkout, the first is 1; the provider makes each once. */
  readonly round: number
}

export interface Refund {
  readonly id: string
  readonly status: 'pending' | 'refunded' | 'failed'
}

/** A verified notification of the provider. */
export interface Notification {
  /** Identifies the event, which may arrive several times. */
  readonly event: string
  /** What it says; undefined if it is about something else. */
  readonly about?: {
    readonly checkout: string
    readonly fact: 'processing' | 'expired' | 'paid' | 'refunded' | 'refund-failed'
    readonly payment?: string | undefined
    readonly received?: Money | undefined
    /** The refund that it is about, if the clinic has made it. */
    readonly round?: number | undefined
  }
}

/** The raw content of a notification and its header fields. */
export interface RawNotification {
  readonly content: Uint8Array
  readonly header: (name: string) => string | undefined
}

/** Port of the payment provider. Each request may fail, and be repeated. */
export interface PaymentProvider {
  /**
   * Opens a checkout. The same identifier opens it once, whatever happened to the response.
   *
   * @throws {ProviderRefusal} if the same request would be refused again
   */
  open(checkout: NewCheckout): Promise<OpenedCheckout>
  find(providerId: string): Promise<Standing>
  /** Closes an open checkout, so that it can no longer be paid, and returns what has become of it. */
  close(providerId: string): Promise<Standing>
  /** Refunds a payment, once for each round. */
  refund(refund: NewRefund): Promise<Refund>
  findRefund(id: string): Promise<Refund>
  /** Verifies a notification by its signature; undefined if the signature is missing, stale or false. */
  verify(notification: RawNotification, now: Instant): Notification | 'malformed' | undefined
}

/** The provider has refused a request, and would again. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
}
