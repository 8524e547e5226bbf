import * as t from 'io-ts'
import { Identifier, Instant, LocalDate, Reference, WholeNumber } from '../../src/codecs.ts'
import { codecOfFields } from '../../src/field-values.ts'
import { typed } from '../../src/value-type.ts'
import { Profile, Role } from './states.ts'
import { visitFields } from '../booking/fields.ts'
import { Patient } from '../booking/states.ts'
import { Address, Money } from '../shop/states.ts'

/** An appointment of the user, with the patient that it is for. */
const OwnAppointment = t.intersection([
  t.type({
    id: Identifier,
    status: t.string,
    doctor: Reference,
    start: Instant,
    end: Instant,
    bookedAt: Instant,
    patient: Patient,
  }),
  codecOfFields(visitFields, 'Visit'),
  t.partial({ confirmedAt: Instant, cancellation: t.string, type: t.string, price: Money, referral: t.string }),
])

const OwnMessage = t.intersection([
  t.type({ kind: t.string, subject: t.string, text: t.string, sentAt: Instant }),
  t.partial({ readAt: Instant }),
])

const Line = t.type({ title: t.string, quantity: WholeNumber, price: Money })

const OwnPurchase = t.intersection([
  t.type({ id: Identifier, status: t.string, createdAt: Instant, lines: t.array(Line) }),
  t.partial({ confirmedAt: Instant, address: Address, payment: t.string }),
])

/** The payment of an appointment; `received` is what the clinic has received and not refunded. */
const OwnPayment = t.intersection([
  t.type({ appointment: Identifier, status: t.string, price: Money, received: Money }),
  t.partial({ paidAt: Instant, refundedAt: Instant }),
])

/** An active session, without its token. */
const OwnSession = t.type({
  method: t.string,
  agent: t.string,
  network: t.string,
  signedInAt: Instant,
  lastUsedAt: Instant,
})

/** A book in the cart, or in its recycle bin since an instant. */
const InCart = t.intersection([t.type({ title: t.string, quantity: WholeNumber }), t.partial({ deletedAt: Instant })])

/** A place on the waiting list of a doctor. */
const OwnWaiting = t.type({ doctor: Reference, from: LocalDate, to: LocalDate, joinedAt: Instant, status: t.string })

/** A link with which another person may do one thing, without its secret. One to book has its appointment once it is used. */
const OwnHandover = t.intersection([
  t.type({ may: t.string, name: t.string, until: LocalDate, givenAt: Instant }),
  t.partial({ appointment: Identifier, note: t.string, usedAt: Instant, endedAt: Instant }),
  t.partial({ speciality: t.string, doctor: Reference, latest: LocalDate, age: WholeNumber }),
])

/** A calendar feed, without its link. */
const OwnFeed = t.intersection([t.type({ name: t.string, createdAt: Instant }), t.partial({ shows: t.string })])

/** A way to sign in, by the name that the user gave it, without its secret. */
const OwnKey = t.intersection([
  t.type({ kind: t.string, name: t.string, createdAt: Instant }),
  t.partial({ lastUsedAt: Instant }),
])

/** A security event of the user. */
const OwnEvent = t.type({ event: t.string, at: Instant, network: t.string })

/**
 * The stored data of a user, without secrets. Each list holds a limited number of entries, as `message` says;
 * `isComplete` tells whether no list exceeds the limit.
 */
export const PersonalData = t.type(
  {
    message: typed(t.string, 'summary'),
    isComplete: t.boolean,
    user: t.intersection([
      t.type({
        id: Identifier,
        role: Role,
        status: t.keyof({ active: null, closed: null }),
        createdAt: Instant,
        changedAt: Instant,
      }),
      Profile,
      t.partial({ doctor: Reference, emailVerifiedAt: Instant }),
    ]),
    appointments: t.array(OwnAppointment),
    messages: t.array(OwnMessage),
    purchases: t.array(OwnPurchase),
    cart: t.array(InCart),
    waiting: t.array(OwnWaiting),
    handovers: t.array(OwnHandover),
    payments: t.array(OwnPayment),
    calendarFeeds: t.array(OwnFeed),
    sessions: t.array(OwnSession),
    keys: t.array(OwnKey),
    events: t.array(OwnEvent),
  },
  'PersonalData',
)
export type PersonalData = t.TypeOf<typeof PersonalData>
