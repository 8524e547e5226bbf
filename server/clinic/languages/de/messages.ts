import type { TextsOf } from '../source.ts'

/** The German texts of the module messages. */
export const messages: TextsOf<'messages'> = {
  'A message from the clinic.': 'Eine Nachricht der Praxis.',
  All: 'Alle',
  'All messages': 'Alle Nachrichten',
  'Change status': 'Status ändern',
  'Delete message': 'Nachricht löschen',
  'Mark all as read': 'Alle als gelesen markieren',
  'Mark as read': 'Als gelesen markieren',
  'Mark as unread': 'Als ungelesen markieren',
  'Message not found. It may have been deleted.': 'Nachricht nicht gefunden. Sie wurde möglicherweise gelöscht.',
  New: 'Neu',
  'No messages. We write to you here about your appointments.':
    'Keine Nachrichten. Wir schreiben Ihnen hier zu Ihren Terminen.',
  'No unread messages.': 'Keine ungelesenen Nachrichten.',
  'Open the appointment': 'Termin öffnen',
  'Open the time': 'Zeit öffnen',
  Read: 'Gelesen',
  'See, mark and delete your messages': 'Ihre Nachrichten ansehen, markieren und löschen',
  'Show messages': 'Nachrichten anzeigen',
  'The messages of an account, latest first.': 'Die Nachrichten eines Kontos, neueste zuerst.',
  'The messages of an account.': 'Die Nachrichten eines Kontos.',
  Unread: 'Ungelesen',
  'Unread messages': 'Ungelesene Nachrichten',
  'Your messages': 'Ihre Nachrichten',
}
