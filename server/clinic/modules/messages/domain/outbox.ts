import type { Instant } from '@waymark/server/values'
import type { MessageKind, MessageSubject } from './message.ts'

/** A message for delivery outside of the service. */
export interface Mail {
  /** Identifies a mail over all its deliveries, so that the recipient can detect duplicates; ASCII without spaces. */
  readonly key?: string | undefined
  /** The recipient's account and its known address. */
  readonly account: string
  readonly email?: string | undefined
  readonly subject: string
  readonly text: string
  /** The tag of the language of the text (BCP 47). */
  readonly language?: string | undefined
  /** Returns the calendar file of the mail. The sender is the organizer of its event. */
  readonly calendar?: ((sender: Sender) => CalendarFile) | undefined
}

export interface Sender {
  readonly email: string
  readonly name?: string | undefined
}

export interface CalendarFile {
  /** As in the file (RFC 5546 §1.4). */
  readonly method: string
  readonly text: string
}

/** Port of mail delivery. An exception means that the mail was rejected. */
export interface MailTransport {
  deliver(mail: Mail): Promise<void>
}

/** A part that is added at delivery: data about the subject of the mail, or a link that is never stored. */
export type MailPart = MessageSubject['kind'] | 'password-link' | 'verification-link'

/** Completes a mail, or returns undefined if it must no longer be delivered. */
export type CompleteMail = (mail: TakenMail, now: Instant) => Promise<Mail | undefined>

export type MailParts = Readonly<Record<MailPart, CompleteMail>>

/*
 * Messages to deliver. A process leases some mails; after a crash the lease expires and another process takes them, so
 * a mail may be delivered twice, with the same key, but is never lost.
 *   (sent) → due            [at its due time]
 *   due → taken             [claim: exclusive until the lease expires]
 *   taken → delivered       [the mail transport accepted it]
 *   taken → due             [the mail transport failed: retry with exponential backoff; or the lease expired]
 *   taken → given up        [after the last attempt; keeps its error]
 *   due → (nothing)         [it expired, or delivery is not configured]
 */
export interface TakenMail extends Mail {
  readonly key: string
  /** The message of the mail. */
  readonly message: number
  /** Whether the owner of the account has verified the address. */
  readonly isVerified: boolean
  /** Whether the message is in no inbox. */
  readonly isMailOnly: boolean
  readonly kind: MessageKind
  readonly about?: MessageSubject | undefined
  /** Includes the present attempt. */
  readonly attempts: number
}

export interface Lease {
  /** Maximum number of mails. */
  readonly limit: number
  /** End of the lease. */
  readonly until: Instant
}

/** Port of the outbox, which all processes share. */
export interface Outbox {
  /** Leases due mails, each to one of several concurrent processes. */
  claim(now: Instant, lease: Lease): Promise<readonly TakenMail[]>
  delivered(mail: TakenMail): Promise<void>
  /** Schedules a retry, unless another process has leased the mail meanwhile. */
  postpone(mail: TakenMail, dueAt: Instant, error: string): Promise<void>
  giveUp(mail: TakenMail, failedAt: Instant, error: string): Promise<void>
  /** Returns the appointments of mails that were given up since an instant, latest first. */
  undelivered(since: Instant, limit: number): Promise<readonly string[]>
  /** Returns the number of mails that are due. */
  countDue(now: Instant): Promise<number>
  /** Discards due mails that no transport delivers; they stay in the inbox. Returns their number. */
  discard(now: Instant): Promise<number>
}

export interface DeliveryPorts {
  readonly outbox: Outbox
  /** Undefined if delivery is not configured. */
  readonly mailTransport: MailTransport | undefined
  readonly complete?: CompleteMail
  /** Reports an abandoned mail to the operator, by its key. */
  readonly report?: (key: string, reason: string) => void
}

const minute = 60_000

/** Maximum number of concurrent deliveries of a process. */
export const mailsAtOnce = 10
/** Longer than the delivery timeout of a mail transport. */
const leaseTime = 5 * minute
/** The last retry takes place after about a day. */
export const mostAttempts = 7

/** Returns the milliseconds until the next attempt: 1, 4, 16 minutes and so on. */
export function pauseAfter(attempts: number): number {
  return minute * 4 ** (attempts - 1)
}

/** Delivers due mails and returns the number of accepted ones. */
export async function deliverDue(ports: DeliveryPorts, now: Instant): Promise<number> {
  const { outbox, mailTransport } = ports
  if (mailTransport === undefined) return outbox.discard(now)
  const mails = await outbox.claim(now, { limit: mailsAtOnce, until: now + leaseTime })
  const taken = await Promise.all(mails.map((mail) => deliver({ ...ports, mailTransport }, mail, now)))
  return taken.filter((isTaken) => isTaken).length
}

async function deliver(
  { outbox, mailTransport, complete, report }: DeliveryPorts & { readonly mailTransport: MailTransport },
  mail: TakenMail,
  now: Instant,
): Promise<boolean> {
  try {
    const completed = complete === undefined ? mail : await complete(mail, now)
    if (completed !== undefined) await mailTransport.deliver(completed)
  } catch (error) {
    const reason = withoutAddresses(error instanceof Error ? error.message : String(error))
    if (mail.attempts < mostAttempts) await outbox.postpone(mail, now + pauseAfter(mail.attempts), reason)
    else {
      await outbox.giveUp(mail, now, reason)
      report?.(mail.key, reason)
    }
    return false
  }
  await outbox.delivered(mail)
  return true
}

// Mail servers include the recipient in their errors, and the reason is logged.
function withoutAddresses(reason: string): string {
  return reason.replaceAll(/[^\s<>"(),;:]+@[^\s<>"(),;:]+/g, '(address)')
}
