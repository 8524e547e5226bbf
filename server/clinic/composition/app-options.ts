import type { Logger } from 'pino'
import type { Scheme } from '@waymark/server/authentication/scheme'
import type { Clock } from '@waymark/server/values/time'
import type { Courier } from '../modules/messages/domain/outbox.ts'
import type { PaymentMethod } from '../modules/shop/domain/payment.ts'
import type { Seller } from '../modules/shop/domain/settlement.ts'
import type { Deprecation } from '@waymark/server/http/answers/deprecation'
import type { StreamTimes } from '@waymark/server/http/service'
import type { Storage } from '../storage.ts'
import type { AuthorizationOptions } from './authorization.ts'

export interface AppOptions {
  readonly storage: Omit<Storage, 'close'>
  readonly clock: Clock
  readonly logger: Logger
  /** The key from which capabilities, nonces and links are made. */
  readonly secret: string
  /** What people sign in to, in printable ASCII. */
  readonly realm?: string
  /** Whether Digest is offered with MD5 too, for programs that know nothing better. */
  readonly offersMd5?: boolean
  /** Delivers messages to people; without one nobody can have a password set anew. */
  readonly courier?: Courier | undefined
  /** Schemes of one's own, stronger than all others. */
  readonly privateSchemes?: readonly Scheme[]
  /** The origin at which people reach the service, where it is known. */
  readonly publicOrigin?: string | undefined
  readonly trustedProxies?: readonly string[]
  readonly corsOrigins?: readonly string[]
  /** Whether programs of the clinic's own may ask for passwords (RFC 6749 §4.3). */
  readonly offersPasswordGrant?: boolean
  /** Another issuer whose access tokens are accepted. */
  readonly foreignIssuer?: AuthorizationOptions['foreignIssuer']
  /** Requests of one client in a minute; 0 for any number. */
  readonly readsPerMinute?: number
  readonly writesPerMinute?: number
  /** How long the same content is suspected to be a duplicate, in milliseconds; 0 suspects nobody. */
  readonly duplicateWindow?: number
  /** How long whoever holds a slot can book it, in milliseconds. */
  readonly holdLifetime?: number
  /** How many upcoming appointments guests may have from one network or with one contact; 0 for any number. */
  readonly guestLimit?: number
  /** How long the answer of an Idempotency-Key is kept, in milliseconds. */
  readonly keyLifetime?: number
  /** The ways to pay for books. */
  readonly paymentMethods?: readonly PaymentMethod[]
  /** Who sells books, as it stands on receipts. */
  readonly seller?: Seller
  /** How often those are told who watch something, in milliseconds. */
  readonly watchInterval?: number
  /** How event streams are kept, where that is not as usual. */
  readonly streamTimes?: StreamTimes
  /** Aborted when the process is asked to stop: what would go on for long ends then. */
  readonly stopping?: AbortSignal
  readonly answersTrace?: boolean
  readonly tracesDecisions?: boolean
  readonly deprecations?: readonly Deprecation[]
}
