import type { CountedPage, Instant, PageRequest } from '@waymark/server/values'

/*
 * A short message to an account. It is in the account's inbox, and in the outbox until it is delivered
 * (domain/outbox.ts); both are written in the transaction of the reported change.
 *   (nothing) → unread          [send; a reminder is visible from its due time]
 *   unread → read → unread      [owner]
 *   unread, read → (nothing)    [owner]
 *   not due → (nothing)         [withdraw: it is no longer true]
 */
export interface Message {
  /** Increasing number. */
  readonly id: number
  readonly account: string
  readonly kind: MessageKind
  readonly subject: string
  readonly text: string
  readonly about?: MessageSubject | undefined
  /** When it appears in the inbox. */
  readonly shownAt: Instant
  readonly readAt?: Instant | undefined
  /** Increases with every change. */
  readonly version: number
}

export type MessageKind = 'confirmation' | 'change' | 'cancellation' | 'reminder' | 'offer' | 'notice'

/** The subject of a message. */
export interface MessageSubject {
  readonly kind: 'appointment' | 'series' | 'slot'
  readonly id: string
  /** The version of the appointment that the message describes. */
  readonly version?: number | undefined
}

export interface NewMessage extends Pick<Message, 'account' | 'kind' | 'subject' | 'text' | 'about'> {
  readonly sentAt: Instant
  /** The message is neither shown nor delivered before this instant. */
  readonly notBefore?: Instant | undefined
  /** The message is not delivered after this instant. */
  readonly until?: Instant | undefined
  /** The message is delivered but never in the inbox, where a client application could read it. */
  readonly isMailOnly?: boolean
  /** The address of the mail, if not the present one of the account. */
  readonly email?: string | undefined
}

/** Placeholder for a password link, which is created at delivery and never stored. */
export const passwordLinkMark = '{link to set a password}'

/** Placeholder for a link that verifies an address, which is created at delivery and never stored. */
export const verificationLinkMark = '{link to verify the address}'

/** The account and the time of an inbox query. */
export interface InboxQuery {
  readonly account: string
  readonly now: Instant
  /** Whether only unread messages are selected. */
  readonly isUnread?: boolean | undefined
}

export interface Inbox {
  readonly total: number
  readonly unread: number
  /** Changes whenever a message is added or changes. */
  readonly version: string
}

/** Port of the stored messages. */
export interface Messages {
  /** Adds a message to an inbox and the outbox, within the present transaction. */
  send(message: NewMessage): Promise<void>
  /** Adds many messages at once. */
  sendAll(messages: readonly NewMessage[]): Promise<void>
  /** Deletes the messages of these kinds that are not yet due. */
  withdraw(about: MessageSubject, kinds: readonly MessageKind[], now: Instant): Promise<void>
  inbox(account: string, now: Instant): Promise<Inbox>
  /** Pages in the order of `messageKey`, newest first. */
  page(query: InboxQuery, request: PageRequest): Promise<CountedPage<Message>>
  find(account: string, id: number, now: Instant): Promise<Message | undefined>
  /** Marks a message as read or unread, or returns undefined if the version has changed. */
  mark(message: Pick<Message, 'id' | 'version'>, readAt: Instant | undefined): Promise<Message | undefined>
  /** Marks all present messages as read. */
  markAll(account: string, now: Instant): Promise<void>
  /** Deletes a message, also from the outbox, or returns false if it does not exist. */
  remove(account: string, id: number, now: Instant): Promise<boolean>
}

/** Returns the sort key of a message. */
export function messageKey({ shownAt, id }: Pick<Message, 'shownAt' | 'id'>): string {
  return `${String(shownAt)}.${String(id)}`
}
