import type { TextsOf } from '../source.ts'

/** The French texts of the module messages. */
export const messages: TextsOf<'messages'> = {
  'A message from the clinic.': 'Un message de la clinique.',
  All: 'Tous',
  'All messages': 'Tous les messages',
  'Change status': 'Modifier le statut',
  'Delete message': 'Supprimer le message',
  'Mark all as read': 'Tout marquer comme lu',
  'Mark as read': 'Marquer comme lu',
  'Mark as unread': 'Marquer comme non lu',
  'Message not found. It may have been deleted.': 'Message introuvable. Il a peut-être été supprimé.',
  New: 'Nouveau',
  'No messages. We write to you here about your appointments.':
    'Aucun message. Nous vous écrivons ici au sujet de vos rendez-vous.',
  'No unread messages.': 'Aucun message non lu.',
  'Open the appointment': 'Ouvrir le rendez-vous',
  'Open the time': 'Ouvrir le créneau',
  Read: 'Lu',
  'See, mark and delete your messages': 'Voir, marquer et supprimer vos messages',
  'Show messages': 'Afficher les messages',
  'The messages of an account, latest first.': 'Les messages d’un compte, du plus récent au plus ancien.',
  'The messages of an account.': 'Les messages d’un compte.',
  Unread: 'Non lu',
  'Unread messages': 'Messages non lus',
  'Your messages': 'Vos messages',
}
