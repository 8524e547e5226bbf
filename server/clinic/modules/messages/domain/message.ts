import type { Instant } from '@waymark/server/values/time'
import type { Page, PageRequest } from '@waymark/server/values/page'

/*
 * A short message of the clinic to an account. It is in the inbox of the account, and in the outbox until it was told
 * outside too (domain/outbox.ts); both are written in the transaction of what it tells of.
 *   (nothing) → unread          [send; a reminder is there from its time on, and nobody sees it before]
 *   unread → read → unread      [its owner]
 *   unread, read → (nothing)    [its owner removes it]
 *   not due → (nothing)         [withdraw: what it would have told is not so any more]
 */
export interface Message {
  /** Counts up. */
  readonly id: number
  readonly account: string
  readonly kind: MessageKind
  readonly subject: string
  readonly text: string
  readonly about?: MessageSubject | undefined
  /** From when on it is in the inbox. */
  readonly shownAt: Instant
  readonly readAt?: Instant | undefined
  /** Grows with every change. */
  readonly version: number
}

export type MessageKind = 'confirmation' | 'change' | 'cancellation' | 'reminder' | 'offer' | 'notice'

/** What a message is about. */
export interface MessageSubject {
  readonly kind: 'appointment' | 'slot'
  readonly id: string
}

export interface NewMessage extends Pick<Message, 'account' | 'kind' | 'subject' | 'text' | 'about'> {
  readonly sentAt: Instant
  /** Neither in the inbox nor told outside before. */
  readonly notBefore?: Instant | undefined
  /** From then on it is not told outside any more, since it would be too late. */
  readonly until?: Instant | undefined
  /** It is delivered outside and never in the inbox, where a program with access to messages could read it. */
  readonly isLetterOnly?: boolean
}

/** Stands in a letter for a link to set a password, which is made when the letter is delivered and stored nowhere. */
export const passwordLinkMark = '{link to set a password}'

/** Stands in a letter to a guest for the link that manages the appointment, which is made when the letter is delivered. */
export const appointmentLinkMark = '{link to the appointment}'

/** Whose messages are asked for, as of when. */
export interface InboxQuery {
  readonly account: string
  readonly now: Instant
  /** Whether only those are asked for that were not read. */
  readonly isUnread?: boolean | undefined
}

export interface Inbox {
  readonly total: number
  readonly unread: number
  /** Changes whenever one of the messages does, or another is there. */
  readonly version: string
}

/** The port to where messages are kept. */
export interface Messages {
  /** Puts a message into an inbox and the outbox, in the transaction that is under way. */
  send(message: NewMessage): Promise<void>
  /** The same for many messages at once. */
  sendAll(messages: readonly NewMessage[]): Promise<void>
  /** Takes back what is not due yet of these kinds. */
  withdraw(about: MessageSubject, kinds: readonly MessageKind[], now: Instant): Promise<void>
  inbox(account: string, now: Instant): Promise<Inbox>
  /** In the order of `messageKey`: the latest first. */
  page(query: InboxQuery, request: PageRequest): Promise<Page<Message>>
  find(account: string, id: number, now: Instant): Promise<Message | undefined>
  /** Marks it as read, or as unread again, if the version is still the given one; undefined where it is not. */
  mark(message: Pick<Message, 'id' | 'version'>, readAt: Instant | undefined): Promise<Message | undefined>
  /** Marks all as read that are there. */
  markAll(account: string, now: Instant): Promise<void>
  /** Whether it was there. What somebody has removed was seen, so it is not told outside any more either. */
  remove(account: string, id: number, now: Instant): Promise<boolean>
}

/** Where a message stands in its inbox. */
export function messageKey({ shownAt, id }: Pick<Message, 'shownAt' | 'id'>): string {
  return `${String(shownAt)}.${String(id)}`
}
