import type { Schema } from './schema.ts'
import { migrations } from './storage/migrations.ts'
import type { Accounts } from './modules/accounts/domain/account.ts'
import type { ApplicationPasswords } from '@waymark/server/authentication/password/application-password'
import type { Appointments } from './modules/booking/domain/appointment.ts'
import type { Books } from './modules/shop/domain/book.ts'
import type { Carts } from './modules/shop/domain/cart.ts'
import type { AuditTrail } from '@waymark/server/authentication/audit'
import type { Availabilities } from './modules/booking/domain/availability.ts'
import type { Doctors } from './modules/booking/domain/doctor.ts'
import type { Guesses, KnownPlaces } from '@waymark/server/authentication/password/guess'
import type { Holds } from './modules/booking/domain/hold.ts'
import type { GuestBookings } from './modules/booking/domain/booking.ts'
import type { HobaKeys } from '@waymark/server/authentication/hoba/hoba'
import { type Marks, storedMarks } from './demonstration/marks.ts'
import type { OAuthRecords } from '@waymark/server/authentication/oauth/oauth-record'
import type { Messages } from './modules/messages/domain/message.ts'
import type { OneTimeUses } from '@waymark/server/authentication/nonce'
import type { Outbox } from './modules/messages/domain/outbox.ts'
import type { PasskeyChallenges, Passkeys } from '@waymark/server/authentication/passkey/passkey'
import type { Programs } from '@waymark/server/authentication/oauth/program'
import type { Schedules } from './modules/booking/domain/schedule.ts'
import type { Sessions } from '@waymark/server/authentication/session'
import type { Settlements } from './modules/shop/domain/settlement.ts'
import { type SubmissionStore, storedSubmissions } from '@waymark/server/storage/stored-submissions'
import type { Tasks } from './modules/tasks/task.ts'
import type { WaitingList } from './modules/booking/domain/waiting-list.ts'
import { openDatabase, engineOf } from '@waymark/server/storage/database'
import { storedAccounts } from './modules/accounts/storage/stored-accounts.ts'
import { storedApplicationPasswords } from '@waymark/server/authentication/storage/stored-application-passwords'
import { storedAppointments } from './modules/booking/storage/stored-appointments.ts'
import { storedAvailabilities } from './modules/booking/storage/stored-availabilities.ts'
import { signFirstHead, storedAuditTrail } from '@waymark/server/authentication/storage/stored-audit-trail'
import { storedBooks } from './modules/shop/storage/stored-books.ts'
import { storedCarts } from './modules/shop/storage/stored-carts.ts'
import { storedDoctors } from './modules/booking/storage/stored-doctors.ts'
import { storedGuestBookings } from './modules/booking/storage/stored-guest-bookings.ts'
import { storedGuesses, storedKnownPlaces } from '@waymark/server/authentication/storage/stored-guesses'
import { storedHolds } from './modules/booking/storage/stored-holds.ts'
import { storedHobaKeys } from '@waymark/server/authentication/storage/stored-hoba-keys'
import { storedMessages } from './modules/messages/storage/stored-messages.ts'
import { storedOAuthRecords } from '@waymark/server/authentication/storage/stored-oauth-records'
import { storedOneTimeUses } from '@waymark/server/authentication/storage/stored-one-time-uses'
import { storedOutbox } from './modules/messages/storage/stored-outbox.ts'
import { storedPasskeyChallenges, storedPasskeys } from '@waymark/server/authentication/storage/stored-passkeys'
import { storedPrograms } from '@waymark/server/authentication/storage/stored-programs'
import { storedSchedules } from './modules/booking/storage/stored-schedules.ts'
import { storedSettlements } from './modules/shop/storage/stored-settlements.ts'
import { storedSessions } from '@waymark/server/authentication/storage/stored-sessions'
import { storedTasks } from './modules/tasks/storage/stored-tasks.ts'
import { storedWaitingList } from './modules/booking/storage/stored-waiting-list.ts'
import { transactional } from '@waymark/server/storage/transaction'

/** All ports of the domain over one database. */
export interface Storage {
  readonly doctors: Doctors
  readonly schedules: Schedules
  readonly appointments: Appointments
  readonly availabilities: Availabilities
  readonly holds: Holds
  readonly waitingList: WaitingList
  readonly submissions: SubmissionStore
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly guesses: Guesses
  readonly knownPlaces: KnownPlaces
  readonly guestBookings: GuestBookings
  readonly auditTrail: AuditTrail
  readonly applicationPasswords: ApplicationPasswords
  readonly hobaKeys: HobaKeys
  readonly oneTimeUses: OneTimeUses
  readonly passkeys: Passkeys
  readonly passkeyChallenges: PasskeyChallenges
  readonly programs: Programs
  readonly oauthRecords: OAuthRecords
  readonly messages: Messages
  readonly outbox: Outbox
  readonly tasks: Tasks
  readonly books: Books
  readonly carts: Carts
  readonly settlements: Settlements
  readonly marks: Marks
  /** Runs work in one transaction, or in a savepoint of the present one; an error rolls it back. */
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>
  close(): Promise<void>
}

/**
 * Opens the storage at a database URL and migrates it to the present schema.
 *
 * @param options.secret the secret that the key of the audit log is derived from
 */
export async function openStorage(url: string, { secret = '' }: { readonly secret?: string } = {}): Promise<Storage> {
  const engine = engineOf(url)
  const opened = await openDatabase<Schema>(engine, migrations)
  await signFirstHead(opened, secret)
  const database = transactional(opened, engine.transactions)
  return {
    doctors: storedDoctors(database),
    schedules: storedSchedules(database),
    appointments: storedAppointments(database),
    availabilities: storedAvailabilities(database),
    holds: storedHolds(database),
    waitingList: storedWaitingList(database),
    submissions: storedSubmissions(database),
    accounts: storedAccounts(database),
    sessions: storedSessions(database),
    guesses: storedGuesses(database),
    knownPlaces: storedKnownPlaces(database),
    guestBookings: storedGuestBookings(database),
    auditTrail: storedAuditTrail(database, secret),
    applicationPasswords: storedApplicationPasswords(database),
    hobaKeys: storedHobaKeys(database),
    oneTimeUses: storedOneTimeUses(database),
    passkeys: storedPasskeys(database),
    passkeyChallenges: storedPasskeyChallenges(database),
    programs: storedPrograms(database),
    oauthRecords: storedOAuthRecords(database),
    messages: storedMessages(database),
    outbox: storedOutbox(database),
    tasks: storedTasks(database),
    books: storedBooks(database),
    carts: storedCarts(database),
    settlements: storedSettlements(database),
    marks: storedMarks(database),
    inTransaction: database.inTransaction,
    close: () => opened.destroy(),
  }
}
