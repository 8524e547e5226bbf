import * as t from 'io-ts'
import { Instant } from '../../codec/instant.ts'

/** A short message of the clinic. `text` has several lines. */
export const Message = t.type(
  {
    id: t.number,
    kind: t.keyof({ confirmation: null, change: null, cancellation: null, reminder: null, offer: null, notice: null }),
    status: t.keyof({ unread: null, read: null }),
    subject: t.string,
    text: t.string,
    sentAt: Instant,
  },
  'Message',
)
export type Message = t.TypeOf<typeof Message>

/** The messages of an account; `total` counts those that were asked for, `unread` all that were not read. */
export const Inbox = t.type({ total: t.number, unread: t.number }, 'Inbox')
export type Inbox = t.TypeOf<typeof Inbox>
