import type { TextsOf } from '../source.ts'

/** The German texts of the module webhooks. */
export const webhooks: TextsOf<'webhooks'> = {
  'A change of an appointment, a slot or a user, with links to them.':
    'Eine Änderung eines Termins, einer Zeit oder eines Benutzers, mit Links dorthin.',
  'Add a subscription': 'Abonnement hinzufügen',
  'Added on': 'Hinzugefügt am',
  'Address that gets the events': 'Adresse, die die Ereignisse erhält',
  'All events': 'Alle Ereignisse',
  'All webhooks': 'Alle Webhooks',
  Answer: 'Antwort',
  'Answer of the program': 'Antwort des Programms',
  Attempts: 'Versuche',
  'Change not found. Changes are kept for 30 days.': 'Änderung nicht gefunden. Änderungen werden 30 Tage aufbewahrt.',
  'Changes after a place': 'Änderungen nach einer Stelle',
  'Changes are kept for a limited time, and a restored database has other ones. Begin at the first changes.':
    'Änderungen werden nur begrenzte Zeit aufbewahrt, und eine wiederhergestellte Datenbank hat andere. Beginnen Sie bei den ersten Änderungen.',
  'Changes from now on': 'Änderungen ab jetzt',
  Content: 'Inhalt',
  Dead: 'Nicht zugestellt',
  Delivered: 'Zugestellt',
  'Delivered at': 'Zugestellt am',
  Deliveries: 'Zustellungen',
  Delivery: 'Zustellung',
  'Due at': 'Fällig am',
  'Each change is sent to all subscriptions. Remove one that is no longer used.':
    'Jede Änderung wird an alle Abonnements gesendet. Entfernen Sie eines, das nicht mehr genutzt wird.',
  'Each change of an appointment or of contact details, for programs that keep their own copy. Follow the next link to get the changes after those that you have.':
    'Jede Änderung eines Termins oder von Kontaktdaten, für Programme mit einer eigenen Kopie. Folgen Sie dem Link zu den nächsten, um die Änderungen nach Ihren zu erhalten.',
  'Edit subscription': 'Abonnement bearbeiten',
  'Event not found. Events are kept for 30 days.': 'Ereignis nicht gefunden. Ereignisse werden 30 Tage aufbewahrt.',
  'Events are sent': 'Ereignisse werden gesendet',
  'Events of {receiver}': 'Ereignisse von {receiver}',
  'Events, one per line': 'Ereignisse, eines je Zeile',
  'FHIR: references to what changed': 'FHIR: Verweise auf das Geänderte',
  'FHIR: that something changed': 'FHIR: dass sich etwas geändert hat',
  'Failed at': 'Gescheitert am',
  'Former secret expires': 'Früheres Geheimnis läuft ab',
  'Former secret valid until': 'Früheres Geheimnis gültig bis',
  'Given up': 'Aufgegeben',
  'HTTP Message Signatures (RFC 9421)': 'HTTP Message Signatures (RFC 9421)',
  Handshake: 'Handshake',
  'Has more': 'Weitere vorhanden',
  'Its client edits it as the FHIR resource Subscription. Clerks can test and remove it.':
    'Sein Client bearbeitet es als FHIR-Ressource Subscription. Der Empfang kann es testen und entfernen.',
  'Latest deliveries': 'Letzte Zustellungen',
  'Latest events': 'Letzte Ereignisse',
  'Next attempt': 'Nächster Versuch',
  'Next changes': 'Nächste Änderungen',
  'No changes after this place.': 'Keine Änderungen nach dieser Stelle.',
  'No events yet. Send a test event to try it out.': 'Noch keine Ereignisse. Senden Sie zur Probe ein Testereignis.',
  'No events with this status.': 'Keine Ereignisse mit diesem Status.',
  'No program gets events.': 'Kein Programm erhält Ereignisse.',
  'Not delivered': 'Nicht zugestellt',
  'Occurred at': 'Geschehen am',
  'Only an event that was given up can be sent again. Another one was delivered or is still sent.':
    'Nur ein aufgegebenes Ereignis kann erneut gesendet werden. Ein anderes wurde zugestellt oder wird noch gesendet.',
  'Only of this appointment type': 'Nur von dieser Terminart',
  'Only of this doctor': 'Nur von diesem Arzt',
  Paused: 'Pausiert',
  'Place in the feed': 'Stelle in der Liste',
  'Programs that get each change of appointments at once, such as a practice system or a telephone service. Events have no personal data: a program follows their links with its own permissions.':
    'Programme, die jede Terminänderung sofort erhalten, etwa ein Praxissystem oder ein Telefondienst. Ereignisse enthalten keine personenbezogenen Daten: Ein Programm folgt ihren Links mit seinen eigenen Berechtigungen.',
  'Programs without an address of their own can read the list of changes instead.':
    'Programme ohne eigene Adresse können stattdessen die Liste der Änderungen lesen.',
  'Remove subscription': 'Abonnement entfernen',
  'Replace the secret': 'Geheimnis ersetzen',
  'Secret replaced. For a day, events are signed with the former one too.':
    'Geheimnis ersetzt. Einen Tag lang werden Ereignisse auch mit dem früheren signiert.',
  'See when appointments and contact details change': 'Sehen, wann sich Termine und Kontaktdaten ändern',
  'Send a test event': 'Testereignis senden',
  'Send again': 'Erneut senden',
  'Show events': 'Ereignisse anzeigen',
  Signature: 'Signatur',
  'Standard Webhooks': 'Standard Webhooks',
  Stopped: 'Angehalten',
  'Stopped after an error. The program has to ask for events again.':
    'Nach einem Fehler angehalten. Das Programm muss die Ereignisse erneut anfordern.',
  Subscription: 'Abonnement',
  'Subscription not found. It may have been removed.': 'Abonnement nicht gefunden. Vielleicht wurde es entfernt.',
  Subscriptions: 'Abonnements',
  'Subscriptions with events that could not be delivered.':
    'Abonnements mit Ereignissen, die nicht zugestellt werden konnten.',
  'Test event': 'Testereignis',
  'The address belongs to a private network.': 'Die Adresse gehört zu einem privaten Netz.',
  'The change at this place is no longer kept, or the database was restored. Begin again at the first changes, and compare what you have with what they link to.':
    'Die Änderung an dieser Stelle wird nicht mehr aufbewahrt, oder die Datenbank wurde wiederhergestellt. Beginnen Sie wieder bei den ersten Änderungen, und vergleichen Sie Ihre Daten mit denen, auf die sie verweisen.',
  'The changes of appointments and users in order, for programs that poll.':
    'Die Änderungen von Terminen und Benutzern der Reihe nach, für Programme, die regelmäßig abfragen.',
  'The changes of appointments and users, oldest first. The next link is always there.':
    'Die Änderungen von Terminen und Benutzern, die älteste zuerst. Der Link zu den nächsten ist immer da.',
  'The delivery of an event to a subscription.': 'Die Zustellung eines Ereignisses an ein Abonnement.',
  'The event is sent again.': 'Das Ereignis wird erneut gesendet.',
  'The events of a subscription, and whether they were delivered, latest first.':
    'Die Ereignisse eines Abonnements und ob sie zugestellt wurden, das neueste zuerst.',
  'The events of a subscription, and whether they were delivered.':
    'Die Ereignisse eines Abonnements und ob sie zugestellt wurden.',
  'The latest events of a subscription.': 'Die letzten Ereignisse eines Abonnements.',
  'The place is not valid. Begin at the first changes.':
    'Die Stelle ist ungültig. Beginnen Sie bei den ersten Änderungen.',
  'The program answered with a redirect, which is not followed. Enter its new address.':
    'Das Programm hat mit einer Weiterleitung geantwortet, der nicht gefolgt wird. Geben Sie seine neue Adresse ein.',
  'The program answered with an error.': 'Das Programm hat mit einem Fehler geantwortet.',
  'The program could not be reached.': 'Das Programm war nicht erreichbar.',
  'The program did not answer within 15 seconds.': 'Das Programm hat nicht innerhalb von 15 Sekunden geantwortet.',
  'The program wants no more events': 'Das Programm möchte keine Ereignisse mehr',
  'The program wants no more events.': 'Das Programm möchte keine Ereignisse mehr.',
  'The programs that get the changes of the clinic by webhooks.':
    'Die Programme, die die Änderungen der Praxis per Webhook erhalten.',
  'The secret cannot be read, because that of the service was replaced. Replace the secret of the subscription.':
    'Das Geheimnis ist nicht lesbar, weil das des Dienstes ersetzt wurde. Ersetzen Sie das Geheimnis des Abonnements.',
  'The subscription of a program to changes.': 'Das Abonnement eines Programms auf Änderungen.',
  'The test event is sent.': 'Das Testereignis wird gesendet.',
  'There are too many subscriptions': 'Es gibt zu viele Abonnements',
  'This event cannot be sent again': 'Dieses Ereignis kann nicht erneut gesendet werden',
  'This place of the feed is gone': 'Diese Stelle der Liste gibt es nicht mehr',
  'This subscription is that of a FHIR client': 'Dieses Abonnement gehört einem FHIR-Client',
  'Time of the change': 'Zeitpunkt der Änderung',
  'Undelivered events': 'Nicht zugestellte Ereignisse',
  Url: 'URL',
  Version: 'Version',
  'Waiting for the first answer of the program': 'Wartet auf die erste Antwort des Programms',
  Webhooks: 'Webhooks',
  'https://example.org/events': 'https://example.org/events',
  'must be an address that begins with https:// and has neither a password nor a fragment':
    'muss eine Adresse sein, die mit https:// beginnt und weder Passwort noch Fragment hat',
  'must be an appointment type of the chosen doctor': 'muss eine Terminart des gewählten Arztes sein',
  'must be taken unchanged from a link of the feed': 'muss unverändert aus einem Link der Liste stammen',
  '{count, plural, one {# event not delivered} other {# events not delivered}}':
    '{count, plural, one {# Ereignis nicht zugestellt} other {# Ereignisse nicht zugestellt}}',
  '{type} ({doctor})': '{type} ({doctor})',
}
