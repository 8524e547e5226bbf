import { english, inLanguage, translatorOf } from '@waymark/server/languages'
import { translate, translatedTexts } from '@waymark/shared'

/** The words for the recorded changes, by the kind of the resource and the submitted form. */
export const eventWords = translatedTexts({
  'doctors add': 'Added a doctor',
  'doctor change': 'Edited a doctor',
  'doctor set-portrait': 'Uploaded the portrait of a doctor',
  'doctor remove-portrait': 'Removed the portrait of a doctor',
  'appointmentTypes add': 'Added an appointment type',
  'appointmentType change': 'Edited an appointment type',
  'appointmentType retire': 'Retired an appointment type',
  'slot confirm': 'Booked an appointment',
  'slot hold': 'Held a time',
  'slot block': 'Blocked a time',
  'slot open-again': 'Unblocked a time',
  'slot attend': 'Recorded attendance',
  'hold hold': 'Held a time',
  'freeTimes confirm': 'Booked an appointment',
  'hold confirm': 'Booked a held time',
  'hold exchange': 'Moved an appointment to a held time',
  'hold release': 'Released a held time',
  'appointment change': 'Edited patient details',
  'appointment cancel': 'Cancelled an appointment',
  'appointment claim': 'Added an appointment to an account',
  'appointment attend': 'Recorded attendance',
  'appointment come': 'Replied about an appointment',
  'appointment arrive': 'Replied about an appointment',
  'appointment pay': 'Began to pay for an appointment',
  'payment pay': 'Began to pay for an appointment',
  'payment refund-again': 'Asked for a refund again',
  'appointmentTime reschedule': 'Moved an appointment',
  'cancellation cancel': 'Cancelled an appointment',
  'appointmentReply reply': 'Replied about an appointment',
  'attendance attend': 'Recorded attendance',
  'newSeries confirm-series': 'Booked a series of appointments',
  'series cancel-series': 'Cancelled a series of appointments',
  'seriesTime move-series': 'Moved a series of appointments',
  'handovers give': 'Made a link for another person',
  'handover reschedule': 'Moved an appointment with a link',
  'handover cancel': 'Cancelled an appointment with a link',
  'handover end': 'Ended a link',
  'bookingLinks give': 'Made a link to book for another person',
  'bookingLink book': 'Booked an appointment with a link',
  'bookingLink end': 'Ended a link',
  'clinic change': 'Edited the clinic',
  'clinic set-logo': 'Uploaded the logo of the clinic',
  'clinic remove-logo': 'Removed the logo of the clinic',
  'legalNotice publish': 'Published a legal notice',
  'availability change': 'Edited working hours',
  'availability except': 'Set exceptions to the working hours',
  'waitingList join': 'Joined a waiting list',
  'waitingEntry leave': 'Left a waiting list',
  'otherCalendars connect': 'Connected another calendar',
  'otherCalendar change': 'Edited another calendar',
  'otherCalendar read': 'Read another calendar again',
  'otherCalendar disconnect': 'Disconnected another calendar',
  'calendarFeeds create': 'Created a calendar feed',
  'calendarFeed remove': 'Revoked a calendar feed',
  'session sign-in': 'Signed in',
  'session sign-out': 'Signed out',
  'openSession end': 'Ended a session',
  'users register': 'Created an account',
  'users add': 'Created an account for another user',
  'user change': 'Edited the role or status of a user',
  'user close': 'Closed an account',
  'profile change': 'Edited contact details',
  'profile take-over': 'Took contact details over from a record',
  'password change': 'Changed a password',
  'emailVerifications verify': 'Requested a link to verify an e-mail address',
  'emailVerification verify': 'Verified an e-mail address',
  'passwordResets ask': 'Requested a link to reset a password',
  'passwordReset set': 'Reset a password',
  'applicationPasswords create': 'Created an application password',
  'applicationPassword remove': 'Revoked an application password',
  'credentials begin-passkey': 'Began to add a passkey',
  'credential rename': 'Renamed a key',
  'credential remove': 'Removed a key',
  'passkeySignIns begin': 'Began to sign in with a passkey',
  'passkeySignIn sign-in': 'Signed in with a passkey',
  'passkeyRegistrations begin': 'Began to create an account with a passkey',
  'passkeyRegistration register': 'Created an account with a passkey',
  'newPasskey add-passkey': 'Added a passkey',
  'keyLinks make': 'Created a link for a device',
  'hobaRegistration register': 'Registered a device key',
  'hobaRegistration challenge': 'Requested a challenge for a device key',
  'hobaRegistration sign-out': 'Signed out of a device',
  'applications register': 'Registered an application',
  'application change': 'Edited an application',
  'application remove': 'Removed an application',
  'subscriptions subscribe': 'Added a webhook subscription',
  'subscription change': 'Edited a webhook subscription',
  'subscription test': 'Sent a test event',
  'subscription rotate': 'Replaced the secret of a webhook subscription',
  'subscription remove': 'Removed a webhook subscription',
  'deliveries test': 'Sent a test event',
  'delivery send-again': 'Sent an event again',
  'connectedApplication take-back': 'Revoked the access of an application',
  'consent allow': 'Allowed an application',
  'consent deny': 'Denied an application',
  'device allow': 'Allowed a device',
  'device deny': 'Denied a device',
  'books add': 'Added a book',
  'book add-to-cart': 'Added a book to the cart',
  'book change': 'Edited a book',
  'book withdraw': 'Withdrew a book from sale',
  'cart add': 'Added a book to the cart',
  'cart settle': 'Began a purchase',
  'cart empty': 'Emptied the cart',
  'position change': 'Changed a quantity in the cart',
  'position remove': 'Removed a book from the cart',
  'recycleBin purge': 'Deleted all removed books',
  'binItem undelete': 'Restored a removed book',
  'binItem change': 'Restored a removed book',
  'binItem purge': 'Deleted a removed book',
  'settlements settle': 'Began a purchase',
  'settlement address': 'Set a delivery address',
  'settlement payment': 'Chose a payment method',
  'settlement confirm': 'Bought books',
  'settlement cancel': 'Cancelled a purchase',
  'settlementStep address': 'Set a delivery address',
  'settlementStep payment': 'Chose a payment method',
  'settlementStep confirm': 'Bought books',
  'messages read-all': 'Marked all messages as read',
  'message mark': 'Marked a message as read or unread',
  'message remove': 'Deleted a message',
  'tasks message': 'Prepared messages to users',
  'tasks cancel-day': 'Prepared the cancellation of a day',
  'tasks export': 'Prepared an export of user data',
  'tasks deactivate': 'Prepared the closure of accounts',
  'task start': 'Started a task',
  'task retry': 'Retried the failed items of a task',
  'task cancel': 'Cancelled a task',
  'task remove': 'Deleted a task',
  'imports import': 'Imported a table',
  'importReport import': 'Imported a table',
  'clinicImport import': 'Imported a clinic',
  'clinicImportReport import': 'Imported a clinic',
})

/** The words for the events that modules record. */
export const eventPhrases = translatedTexts({
  'account closed by a task': 'Account closed by a task',
  'account unlocked': 'Account unlocked',
  'application allowed': 'Application allowed',
  'application denied': 'Application denied',
  'application password created': 'Application password created',
  'appointment cancelled by a task': 'Appointment cancelled by a task',
  'client application registered': 'Client application registered',
  'counter of a synced passkey decreased': 'Counter of a synced passkey decreased',
  'device allowed': 'Device allowed',
  'device denied': 'Device denied',
  'document language': 'Chose a language',
  'e-mail address verified': 'E-mail address verified',
  export: 'Data exported',
  'HOBA key added': 'HOBA key added',
  'link for a device created': 'Link for a device created',
  'passkey added': 'Passkey added',
  'passkey copied': 'Passkey refused: it may be a copy',
  'passkey refused': 'Passkey refused',
  'passkey stale': 'Passkey refused: its challenge was expired',
  'password changed': 'Password changed',
  'password link created': 'Password link created',
  'password reset': 'Password reset',
  'password reset requested': 'Password reset requested',
  'payment received': 'Payment received',
  'payment refunded': 'Payment refunded',
  'refund due': 'Refund due',
  'refund failed': 'Refund failed',
  'possible copy of a passkey used': 'Possible copy of a passkey used',
  registration: 'Registration',
  'registration as clerk': 'Registration as a clerk',
  'registration as doctor': 'Registration as a doctor',
  'registration as patient': 'Registration as a patient',
  'registration by passkey': 'Registration by passkey',
  'sign-in by password': 'Sign-in by password',
  'sign-in refused': 'Sign-in refused',
  'sign-in throttled': 'Sign-in slowed down',
  'sign-out by HOBA': 'Sign-out by HOBA',
  'user data exported by a task': 'User data exported by a task',
})

const signInBy = /^sign-in by (.+)$/
const refusedBy = /^([A-Z][\w-]*) (refused|throttled)$/
const paymentBy = /^payment by (.+)$/
const importOf = /^import of (\w+): (\d+) added, (\d+) changed$/

/** Returns an event of the audit log in words. */
export function eventInWords(event: string): string {
  const tables: readonly Readonly<Record<string, string>>[] = [eventWords, eventPhrases]
  return tables.find((words) => Object.hasOwn(words, event))?.[event] ?? withParameters(event)
}

const inEnglish = translatorOf(english)

/**
 * Groups events that have the same words, such as two ways to cancel an appointment. The words are the English ones: other
 * languages have one word for more events.
 */
export function groupedByWords(events: readonly string[]): readonly (readonly string[])[] {
  return inLanguage(inEnglish, () => [...Map.groupBy(events, eventInWords).values()])
}

function withParameters(event: string): string {
  const [, method] = signInBy.exec(event) ?? paymentBy.exec(event) ?? []
  if (method !== undefined) {
    return signInBy.test(event)
      ? translate('Sign-in by {method}', { method })
      : translate('Payment by {method}', { method })
  }
  const [, scheme, verdict] = refusedBy.exec(event) ?? []
  if (scheme !== undefined) {
    return verdict === 'refused'
      ? translate('Sign-in by {method} refused', { method: scheme })
      : translate('Sign-in by {method} slowed down', { method: scheme })
  }
  const [, table, added, changed] = importOf.exec(event) ?? []
  if (table === undefined) return event.charAt(0).toUpperCase() + event.slice(1)
  return translate('Import of {table}: {added, number} added, {changed, number} changed', {
    table,
    added: Number(added),
    changed: Number(changed),
  })
}
