import type { Instant } from '@waymark/server/values'
import type { MessageKind, MessageSubject } from './message.ts'
import type { Sms, SmsTransport } from './sms.ts'

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
  /** Sent in place of the mail. */
  readonly sms?: Sms | undefined
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

/** A message that no retry can deliver. */
export class Undeliverable extends Error {}

/** A transport that asks to wait before the next attempt. */
export class Busy extends Error {
  /** In milliseconds. */
  readonly wait: number

  constructor(message: string, wait: number) {
    super(message)
    this.wait = wait
  }
}

/** Port of mail delivery. An exception means that the mail was rejected. */
export interface MailTransport {
  /** Whether it prints mails instead of sending them. */
  readonly isPrinter?: boolean
  deliver(mail: Mail): Promise<void>
}

/** A part that is added at delivery: data about the subject of the mail, or a link that is never stored. */
export type MailPart = MessageSubject['kind'] | 'password-link' | 'verification-link'

/** A message that must wait, such as until the end of the quiet hours. */
export interface Waiting {
  readonly notBefore: Instant
}

/**
 * Completes a mail, or returns undefined if it must no longer be delivered.
 *
 * @throws {Undeliverable} if it can never be delivered
 */
export type CompleteMail = (mail: TakenMail, now: Instant) => Promise<Mail | Waiting | undefined>

export type MailParts = Readonly<Record<MailPart, CompleteMail>>

/*
 * Messages to deliver. A process leases some mails; after a crash the lease expires and another process takes them, so
 * a mail may be delivered twice, with the same key, but is never lost.
 *   (sent) → due            [at its due time]
 *   due → taken             [claim: exclusive until the lease expires]
 *   taken → delivered       [the transport of mails or text messages accepted it]
 *   taken → due             [the transport failed: retry with exponential backoff; it must wait; or the lease expired]
 *   taken → given up        [after the last attempt, or if it is undeliverable; keeps its error]
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
  /** Schedules another attempt, unless another process has leased the mail meanwhile. */
  postpone(mail: TakenMail, dueAt: Instant, error?: string): Promise<void>
  giveUp(mail: TakenMail, failedAt: Instant, error: string): Promise<void>
  /** Returns the appointments of mails that were given up since an instant, with the latest error, latest first. */
  undelivered(since: Instant, limit: number): Promise<readonly Undelivered[]>
  /** Returns the number of mails that are due. */
  countDue(now: Instant): Promise<number>
  /** Discards due mails that no transport delivers; they stay in the inbox. Returns their number. */
  discard(now: Instant): Promise<number>
}

/** An appointment whose patient did not get a message. */
export interface Undelivered {
  readonly appointment: string
  readonly error: string
}

export interface DeliveryPorts {
  readonly outbox: Outbox
  /** Undefined if delivery is not configured. */
  readonly mailTransport: MailTransport | undefined
  readonly smsTransport?: SmsTransport | undefined
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

/** A transport that asks for more is asked again after so many milliseconds. */
const longestWait = 24 * 60 * minute

/** Returns the milliseconds until the next attempt: 1, 4, 16 minutes and so on. */
export function pauseAfter(attempts: number): number {
  return minute * 4 ** (attempts - 1)
}

/** Delivers due mails and returns the number of accepted ones. */
export async function deliverDue(ports: DeliveryPorts, now: Instant): Promise<number> {
  const { outbox, mailTransport, smsTransport } = ports
  if (mailTransport === undefined && smsTransport === undefined) return outbox.discard(now)
  const mails = await outbox.claim(now, { limit: mailsAtOnce, until: now + leaseTime })
  const taken = await Promise.all(mails.map((mail) => deliver(ports, mail, now)))
  return taken.filter((isTaken) => isTaken).length
}

async function deliver(ports: DeliveryPorts, mail: TakenMail, now: Instant): Promise<boolean> {
  const { outbox } = ports
  let waiting: Waiting | undefined
  try {
    waiting = await handedOver(ports, mail, now)
  } catch (error) {
    await failed(ports, mail, { error, now })
    return false
  }
  if (waiting === undefined) await outbox.delivered(mail)
  else await outbox.postpone(mail, waiting.notBefore)
  return waiting === undefined
}

/** Completes a message and sends it, unless it must wait. */
async function handedOver(
  { mailTransport, smsTransport, complete }: DeliveryPorts,
  mail: TakenMail,
  now: Instant,
): Promise<Waiting | undefined> {
  const completed = complete === undefined ? mail : await complete(mail, now)
  if (completed === undefined) return undefined
  if ('notBefore' in completed) return completed
  if (completed.sms === undefined) await mailTransport?.deliver(completed)
  else await smsTransport?.deliver(completed.sms)
  return undefined
}

async function failed(
  { outbox, report }: DeliveryPorts,
  mail: TakenMail,
  { error, now }: { readonly error: unknown; readonly now: Instant },
): Promise<void> {
  const reason = withoutAddresses(error instanceof Error ? error.message : String(error))
  if (mail.attempts < mostAttempts && !(error instanceof Undeliverable)) {
    const wished = error instanceof Busy ? Math.min(error.wait, longestWait) : 0
    await outbox.postpone(mail, now + Math.max(pauseAfter(mail.attempts), wished), reason)
    return
  }
  await outbox.giveUp(mail, now, reason)
  report?.(mail.key, reason)
}

// Servers include the recipient in their errors, and the reason is logged.
function withoutAddresses(reason: string): string {
  return reason.replaceAll(/[^\s<>"(),;:]+@[^\s<>"(),;:]+/g, '(address)').replaceAll(/\+\d{7,15}/g, '(number)')
}
