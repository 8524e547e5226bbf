import type { Logger } from 'pino'
import type { Scheme, SecretOptions } from '@waymark/server/authentication'
import type { ServiceOptions } from '@waymark/server'
import type { Language } from '@waymark/server/languages'
import type { Clock } from '@waymark/server/values'
import type { Certificate, Deprecation, Limiter, StreamTimes } from '@waymark/server/http'
import type { Issuer } from '@waymark/server/oauth'
import type { OutgoingPost, PostAnswer } from '@waymark/server/webhooks'
import type { MailTransport } from './modules/messages/domain/outbox.ts'
import type { SmsTransport } from './modules/messages/domain/sms.ts'
import type { PaymentProvider } from './modules/payments/domain/provider.ts'
import type { PaymentMethod } from './modules/shop/domain/payment.ts'
import type { Seller } from './modules/shop/domain/settlement.ts'

/** The options of a service, without its storage. */
export interface Options extends SecretOptions {
  readonly clock: Clock
  /** The languages of the interface, the default first. */
  readonly languages?: readonly [Language, ...Language[]]
  readonly logger: Logger
  /** The authentication realm, in printable ASCII. */
  readonly realm?: string
  /** Whether Digest also offers MD5, for clients without SHA-256. */
  readonly offersMd5?: boolean
  /** Delivers messages; without it no password can be reset. */
  readonly mailTransport?: MailTransport | undefined
  /** Delivers text messages; without it reminders go by mail only. */
  readonly smsTransport?: SmsTransport | undefined
  /** Takes payments for appointments; without it they cannot be paid online. */
  readonly paymentProvider?: PaymentProvider | undefined
  /** Sends webhooks, if not by HTTPS. */
  readonly sendWebhook?: (post: OutgoingPost) => Promise<PostAnswer>
  /** Returns a number from 0 up to 1, which spreads retries. */
  readonly random?: () => number
  /** Custom schemes, which take precedence over all others. */
  readonly privateSchemes?: readonly Scheme[]
  /** The public origin of the service, if known. */
  readonly publicOrigin?: string | undefined
  /** The certificate for TLS, with which the service speaks HTTP/2 too. */
  readonly certificate?: Certificate | undefined
  /** The hosts that the service has; by default any. */
  readonly hosts?: readonly string[]
  readonly trustedProxies?: readonly string[]
  /** Maximum number of open connections of a network, except those of trusted proxies; 0 for no limit. */
  readonly connectionsPerNetwork?: number
  readonly corsOrigins?: readonly string[]
  /** The origins whose pages may show free times in a frame. */
  readonly embedOrigins?: readonly string[]
  /** Whether the clinic's own client applications may use the password grant (RFC 6749 §4.3). */
  readonly offersPasswordGrant?: boolean
  /** Whether client applications may register themselves (RFC 7591). */
  readonly offersSelfRegistration?: boolean
  /** Whether webhooks and calendars of doctors may be at private addresses and without https. */
  readonly allowsPrivateAddresses?: boolean
  /** Whether agents may use the service by MCP. */
  readonly offersMcp?: boolean
  /** Another trusted issuer of access tokens. */
  readonly foreignIssuer?: Issuer | undefined
  /** Requests of a client per minute; 0 for no limit. */
  readonly readsPerMinute?: number
  readonly writesPerMinute?: number
  /** Milliseconds in which repeated content is treated as a duplicate; 0 disables the check. */
  readonly duplicateWindow?: number
  /** Milliseconds until a hold expires. */
  readonly holdLifetime?: number
  /** Milliseconds until an offer of the waiting list expires. */
  readonly offerLifetime?: number
  /** Maximum number of upcoming guest appointments per network address or contact; 0 for no limit. */
  readonly guestLimit?: number
  /** Maximum number of upcoming appointments of a patient with a doctor that has not set one; 0 for no limit. */
  readonly patientLimit?: number
  /** Maximum number of accounts that are opened from a network within an hour; 0 for no limit. */
  readonly accountLimit?: number
  /** Milliseconds for which the response of an Idempotency-Key is stored. */
  readonly keyLifetime?: number
  /** The payment methods for books. */
  readonly paymentMethods?: readonly PaymentMethod[]
  /** The seller of the books, as printed on receipts; what is empty is that of the clinic. */
  readonly seller?: Seller
  /** Milliseconds between two polls of a watched resource. */
  readonly watchInterval?: number
  /** The timing of event streams, if not the default. */
  readonly streamTimes?: StreamTimes
  /** The Bearer token for the metrics; without it there are none. */
  readonly metricsToken?: string | undefined
  /** Returns the figures of all processes; undefined for one process. */
  readonly metricsOfAll?: () => Promise<string | undefined>
  /** Failed runs of background jobs in this process, by job. */
  readonly jobFailures?: ReadonlyMap<string, number>
  /** Lets the processes of the service count a limit together. */
  readonly countedByAll?: (name: string, limiter: Limiter) => Limiter
  /** Identifies the process, after its machine and a slash; undefined if the machines do not count limits together. */
  readonly process?: string | undefined
  /** The longest wait of a request in milliseconds, beyond which it is refused; 0 for no limit. */
  readonly maximumDelay?: number
  /** Aborted at shutdown, to end long-running work. */
  readonly stopping?: AbortSignal
  /** Whether responses come from caches, or are compared with fresh ones. */
  readonly caches?: ServiceOptions['caches']
  /** Whether responses have their surrogate keys in Cache-Tag. */
  readonly sendsCacheTags?: ServiceOptions['sendsCacheTags']
  /** Whether responses have Server-Timing and Cache-Status. */
  readonly sendsTimings?: ServiceOptions['sendsTimings']
  readonly answersTrace?: boolean
  readonly logsDecisions?: boolean
  readonly deprecations?: readonly Deprecation[]
}
