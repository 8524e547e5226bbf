import type { Accounts } from '../domain/account.ts'
import type { ApplicationPasswords } from '../domain/application-password.ts'
import type { Appointments } from '../domain/appointment.ts'
import type { Books } from '../domain/book.ts'
import type { Carts } from '../domain/cart.ts'
import type { AuditTrail } from '../domain/audit.ts'
import type { Availabilities } from '../domain/availability.ts'
import type { Doctors } from '../domain/doctor.ts'
import type { Guesses } from '../domain/guess.ts'
import type { Holds } from '../domain/hold.ts'
import type { GuestBookings } from '../domain/guest-booking.ts'
import type { HobaKeys } from '../domain/hoba-key.ts'
import type { KnownPlaces } from '../domain/known-place.ts'
import type { Marks } from '../domain/mark.ts'
import type { OAuthRecords } from '../domain/oauth-record.ts'
import type { Messages } from '../domain/message.ts'
import type { OneTimeUses } from '../domain/one-time-use.ts'
import type { Outbox } from '../domain/outbox.ts'
import type { PasskeyChallenges } from '../domain/passkey-challenge.ts'
import type { Passkeys } from '../domain/passkey.ts'
import type { Programs } from '../domain/program.ts'
import type { Schedules } from '../domain/schedule.ts'
import type { Sessions } from '../domain/session.ts'
import type { Settlements } from '../domain/settlement.ts'
import type { SubmissionStore } from '../domain/submission.ts'
import type { Tasks } from '../domain/task.ts'
import type { WaitingList } from '../domain/waiting-list.ts'
import { openDatabase } from './database.ts'
import { engineOf } from './engine-of.ts'
import { storedAccounts } from './stored-accounts.ts'
import { storedApplicationPasswords } from './stored-application-passwords.ts'
import { storedAppointments } from './stored-appointments.ts'
import { storedAvailabilities } from './stored-availabilities.ts'
import { signFirstHead, storedAuditTrail } from './stored-audit-trail.ts'
import { storedBooks } from './stored-books.ts'
import { storedCarts } from './stored-carts.ts'
import { storedDoctors } from './stored-doctors.ts'
import { storedGuestBookings } from './stored-guest-bookings.ts'
import { storedGuesses } from './stored-guesses.ts'
import { storedHolds } from './stored-holds.ts'
import { storedHobaKeys } from './stored-hoba-keys.ts'
import { storedKnownPlaces } from './stored-known-places.ts'
import { storedMarks } from './stored-marks.ts'
import { storedMessages } from './stored-messages.ts'
import { storedOAuthRecords } from './stored-oauth-records.ts'
import { storedOneTimeUses } from './stored-one-time-uses.ts'
import { storedOutbox } from './stored-outbox.ts'
import { storedPasskeyChallenges } from './stored-passkey-challenges.ts'
import { storedPasskeys } from './stored-passkeys.ts'
import { storedPrograms } from './stored-programs.ts'
import { storedSchedules } from './stored-schedules.ts'
import { storedSettlements } from './stored-settlements.ts'
import { storedSessions } from './stored-sessions.ts'
import { storedSubmissions } from './stored-submissions.ts'
import { storedTasks } from './stored-tasks.ts'
import { storedWaitingList } from './stored-waiting-list.ts'
import { setTerms } from './transaction.ts'

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
  close(): Promise<void>
}

/**
 * Opens the storage that a database URL names and brings it to the present schema.
 *
 * @param options.secret what the key of the audit log is derived from
 */
export async function openStorage(url: string, { secret = '' }: { readonly secret?: string } = {}): Promise<Storage> {
  const engine = engineOf(url)
  const database = await openDatabase(engine)
  if (engine.transactions !== undefined) setTerms(database, engine.transactions)
  await signFirstHead(database, secret)
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
    close: () => database.destroy(),
  }
}
