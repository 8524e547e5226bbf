import type { TextsOf } from '../source.ts'

/** The French texts of the module webhooks. */
export const webhooks: TextsOf<'webhooks'> = {
  'A change of an appointment, a slot or a user, with links to them.':
    'Un changement d’un rendez-vous, d’un créneau ou d’un utilisateur, avec les liens correspondants.',
  'Add a subscription': 'Ajouter un abonnement',
  'Added on': 'Ajouté le',
  'Address that gets the events': 'Adresse qui reçoit les événements',
  'All events': 'Tous les événements',
  'All webhooks': 'Tous les webhooks',
  Answer: 'Réponse',
  'Answer of the program': 'Réponse du programme',
  Attempts: 'Tentatives',
  'Change not found. Changes are kept for 30 days.': 'Changement introuvable. Les changements sont conservés 30 jours.',
  'Changes after a place': 'Changements après une position',
  'Changes are kept for a limited time, and a restored database has other ones. Begin at the first changes.':
    'Les changements sont conservés pendant une durée limitée, et une base de données restaurée en a d’autres. Commencez par les premiers changements.',
  'Changes from now on': 'Changements à partir de maintenant',
  Content: 'Contenu',
  Dead: 'Non remis',
  Delivered: 'Remis',
  'Delivered at': 'Remis le',
  Deliveries: 'Remises',
  Delivery: 'Remise',
  'Due at': 'Prévu le',
  'Each change is sent to all subscriptions. Remove one that is no longer used.':
    'Chaque changement est envoyé à tous les abonnements. Supprimez-en un qui ne sert plus.',
  'Each change of an appointment or of contact details, for programs that keep their own copy. Follow the next link to get the changes after those that you have.':
    'Chaque changement d’un rendez-vous ou de coordonnées, pour les programmes qui gardent leur propre copie. Suivez le lien vers les suivants pour obtenir les changements après ceux que vous avez.',
  'Edit subscription': 'Modifier l’abonnement',
  'Event not found. Events are kept for 30 days.': 'Événement introuvable. Les événements sont conservés 30 jours.',
  'Events are sent': 'Les événements sont envoyés',
  'Events of {receiver}': 'Événements de {receiver}',
  'Events, one per line': 'Événements, un par ligne',
  'FHIR: references to what changed': 'FHIR : références à ce qui a changé',
  'FHIR: that something changed': 'FHIR : signale un changement',
  'Failed at': 'Échoué le',
  'Former secret expires': 'Expiration de l’ancien secret',
  'Former secret valid until': 'Ancien secret valable jusqu’au',
  'Given up': 'Abandonné',
  'HTTP Message Signatures (RFC 9421)': 'HTTP Message Signatures (RFC 9421)',
  Handshake: 'Vérification initiale',
  'Has more': 'Il y en a d’autres',
  'Its client edits it as the FHIR resource Subscription. Clerks can test and remove it.':
    'Son client le modifie en tant que ressource FHIR Subscription. L’accueil peut le tester et le supprimer.',
  'Latest deliveries': 'Dernières remises',
  'Latest events': 'Derniers événements',
  'Next attempt': 'Prochaine tentative',
  'Next changes': 'Changements suivants',
  'No changes after this place.': 'Aucun changement après cette position.',
  'No events yet. Send a test event to try it out.':
    'Aucun événement pour l’instant. Envoyez un événement de test pour essayer.',
  'No events with this status.': 'Aucun événement avec ce statut.',
  'No program gets events.': 'Aucun programme ne reçoit d’événements.',
  'Not delivered': 'Non remis',
  'Occurred at': 'Survenu le',
  'Only an event that was given up can be sent again. Another one was delivered or is still sent.':
    'Seul un événement abandonné peut être renvoyé. Un autre a été remis ou est encore en cours d’envoi.',
  'Only of this appointment type': 'Seulement de ce type de rendez-vous',
  'Only of this doctor': 'Seulement de ce médecin',
  Paused: 'En pause',
  'Place in the feed': 'Position dans la liste',
  'Programs that get each change of appointments at once, such as a practice system or a telephone service. Events have no personal data: a program follows their links with its own permissions.':
    'Programmes qui reçoivent aussitôt chaque changement de rendez-vous, comme un logiciel de gestion ou un service téléphonique. Les événements ne contiennent pas de données personnelles : un programme suit leurs liens avec ses propres droits.',
  'Programs without an address of their own can read the list of changes instead.':
    'Les programmes sans adresse propre peuvent lire à la place la liste des changements.',
  'Remove subscription': 'Supprimer l’abonnement',
  'Replace the secret': 'Remplacer le secret',
  'Secret replaced. For a day, events are signed with the former one too.':
    'Secret remplacé. Pendant un jour, les événements sont aussi signés avec l’ancien.',
  'See when appointments and contact details change': 'Voir quand les rendez-vous et les coordonnées changent',
  'Send a test event': 'Envoyer un événement de test',
  'Send again': 'Renvoyer',
  'Show events': 'Afficher les événements',
  Signature: 'Signature',
  'Standard Webhooks': 'Standard Webhooks',
  Stopped: 'Arrêté',
  'Stopped after an error. The program has to ask for events again.':
    'Arrêté après une erreur. Le programme doit redemander les événements.',
  Subscription: 'Abonnement',
  'Subscription not found. It may have been removed.': 'Abonnement introuvable. Il a peut-être été supprimé.',
  Subscriptions: 'Abonnements',
  'Subscriptions with events that could not be delivered.': 'Abonnements dont des événements n’ont pas pu être remis.',
  'Test event': 'Événement de test',
  'The address belongs to a private network.': 'L’adresse appartient à un réseau privé.',
  'The change at this place is no longer kept, or the database was restored. Begin again at the first changes, and compare what you have with what they link to.':
    'Le changement à cette position n’est plus conservé, ou la base de données a été restaurée. Recommencez par les premiers changements et comparez vos données avec celles vers lesquelles ils mènent.',
  'The changes of appointments and users in order, for programs that poll.':
    'Les changements de rendez-vous et d’utilisateurs dans l’ordre, pour les programmes qui interrogent régulièrement.',
  'The changes of appointments and users, oldest first. The next link is always there.':
    'Les changements de rendez-vous et d’utilisateurs, du plus ancien au plus récent. Le lien vers les suivants est toujours présent.',
  'The delivery of an event to a subscription.': 'La remise d’un événement à un abonnement.',
  'The event is sent again.': 'L’événement est renvoyé.',
  'The events of a subscription, and whether they were delivered, latest first.':
    'Les événements d’un abonnement et leur remise, du plus récent au plus ancien.',
  'The events of a subscription, and whether they were delivered.': 'Les événements d’un abonnement et leur remise.',
  'The latest events of a subscription.': 'Les derniers événements d’un abonnement.',
  'The place is not valid. Begin at the first changes.':
    'La position n’est pas valable. Commencez par les premiers changements.',
  'The program answered with a redirect, which is not followed. Enter its new address.':
    'Le programme a répondu par une redirection, qui n’est pas suivie. Saisissez sa nouvelle adresse.',
  'The program answered with an error.': 'Le programme a répondu par une erreur.',
  'The program could not be reached.': 'Le programme n’a pas pu être joint.',
  'The program did not answer within 15 seconds.': 'Le programme n’a pas répondu dans les 15 secondes.',
  'The program wants no more events': 'Le programme ne veut plus d’événements',
  'The program wants no more events.': 'Le programme ne veut plus d’événements.',
  'The programs that get the changes of the clinic by webhooks.':
    'Les programmes qui reçoivent les changements de la clinique par webhooks.',
  'The secret cannot be read, because that of the service was replaced. Replace the secret of the subscription.':
    'Le secret est illisible, car celui du service a été remplacé. Remplacez le secret de l’abonnement.',
  'The subscription of a program to changes.': 'L’abonnement d’un programme aux changements.',
  'The test event is sent.': 'L’événement de test est envoyé.',
  'There are too many subscriptions': 'Il y a trop d’abonnements',
  'This event cannot be sent again': 'Cet événement ne peut pas être renvoyé',
  'This place of the feed is gone': 'Cette position de la liste n’existe plus',
  'This subscription is that of a FHIR client': 'Cet abonnement est celui d’un client FHIR',
  'Time of the change': 'Moment du changement',
  'Undelivered events': 'Événements non remis',
  Url: 'URL',
  Version: 'Version',
  'Waiting for the first answer of the program': 'En attente de la première réponse du programme',
  Webhooks: 'Webhooks',
  'https://example.org/events': 'https://example.org/events',
  'must be an address that begins with https:// and has neither a password nor a fragment':
    'doit être une adresse qui commence par https:// sans mot de passe ni fragment',
  'must be an appointment type of the chosen doctor': 'doit être un type de rendez-vous du médecin choisi',
  'must be taken unchanged from a link of the feed': 'doit être repris tel quel d’un lien de la liste',
  '{count, plural, one {# event not delivered} other {# events not delivered}}':
    '{count, plural, one {# événement non remis} many {# d’événements non remis} other {# événements non remis}}',
  '{type} ({doctor})': '{type} ({doctor})',
}
