import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module webhooks. */
export const webhooks: TextsOf<'webhooks'> = {
  'A change of an appointment, a slot or a user, with links to them.':
    'Un cambio de una cita, una hora o un usuario, con enlaces a ellos.',
  'Add a subscription': 'Añadir una suscripción',
  'Added on': 'Añadida el',
  'Address that gets the events': 'Dirección que recibe los eventos',
  'All events': 'Todos los eventos',
  'All webhooks': 'Todos los webhooks',
  Answer: 'Respuesta',
  'Answer of the program': 'Respuesta del programa',
  Attempts: 'Intentos',
  'Change not found. Changes are kept for 30 days.': 'Cambio no encontrado. Los cambios se conservan 30 días.',
  'Changes after a place': 'Cambios después de una posición',
  'Changes are kept for a limited time, and a restored database has other ones. Begin at the first changes.':
    'Los cambios se conservan un tiempo limitado, y una base de datos restaurada tiene otros. Empiece por los primeros cambios.',
  'Changes from now on': 'Cambios a partir de ahora',
  Dead: 'No entregados',
  Delivered: 'Entregado',
  'Delivered at': 'Entregado el',
  Deliveries: 'Entregas',
  Delivery: 'Entrega',
  'Due at': 'Previsto el',
  'Each change is sent to all subscriptions. Remove one that is no longer used.':
    'Cada cambio se envía a todas las suscripciones. Elimine una que ya no se use.',
  'Each change of an appointment or of contact details, for programs that keep their own copy. Follow the next link to get the changes after those that you have.':
    'Cada cambio de una cita o de datos de contacto, para programas que guardan su propia copia. Siga el enlace a los siguientes para obtener los cambios posteriores a los que tiene.',
  'Edit subscription': 'Editar suscripción',
  'Event not found. Events are kept for 30 days.': 'Evento no encontrado. Los eventos se conservan 30 días.',
  'Events are sent': 'Los eventos se envían',
  'Events of {receiver}': 'Eventos de {receiver}',
  'Events, one per line': 'Eventos, uno por línea',
  'Failed at': 'Fallido el',
  'Former secret expires': 'El secreto anterior caduca',
  'Former secret valid until': 'Secreto anterior válido hasta',
  'Given up': 'Abandonado',
  'HTTP Message Signatures (RFC 9421)': 'HTTP Message Signatures (RFC 9421)',
  'Has more': 'Hay más',
  'Latest deliveries': 'Últimas entregas',
  'Latest events': 'Últimos eventos',
  'Next attempt': 'Próximo intento',
  'Next changes': 'Cambios siguientes',
  'No changes after this place.': 'No hay cambios después de esta posición.',
  'No events yet. Send a test event to try it out.': 'Aún no hay eventos. Envíe un evento de prueba.',
  'No program gets events.': 'Ningún programa recibe eventos.',
  'Not delivered': 'No entregado',
  'Occurred at': 'Ocurrido el',
  'Only an event that was given up can be sent again. Another one was delivered or is still sent.':
    'Solo se puede volver a enviar un evento abandonado. Los demás se entregaron o aún se envían.',
  'Only of this appointment type': 'Solo de este tipo de cita',
  'Only of this doctor': 'Solo de este médico',
  Paused: 'En pausa',
  'Place in the feed': 'Posición en la lista',
  'Programs that get each change of appointments at once, such as a practice system or a telephone service. Events have no personal data: a program follows their links with its own permissions.':
    'Programas que reciben cada cambio de las citas al momento, como un sistema de gestión o un servicio telefónico. Los eventos no tienen datos personales: un programa sigue sus enlaces con sus propios permisos.',
  'Programs without an address of their own can read the list of changes instead.':
    'Los programas sin dirección propia pueden leer en su lugar la lista de cambios.',
  'Remove subscription': 'Eliminar suscripción',
  'Replace the secret': 'Sustituir el secreto',
  'Secret replaced. For a day, events are signed with the former one too.':
    'Secreto sustituido. Durante un día, los eventos se firman también con el anterior.',
  'See when appointments and contact details change': 'Ver cuándo cambian las citas y los datos de contacto',
  'Send a test event': 'Enviar un evento de prueba',
  'Send again': 'Volver a enviar',
  'Show events': 'Mostrar eventos',
  Signature: 'Firma',
  'Standard Webhooks': 'Standard Webhooks',
  Subscription: 'Suscripción',
  'Subscription not found. It may have been removed.': 'Suscripción no encontrada. Puede que se haya eliminado.',
  Subscriptions: 'Suscripciones',
  'Subscriptions with events that could not be delivered.': 'Suscripciones con eventos que no se pudieron entregar.',
  'Test event': 'Evento de prueba',
  'The address belongs to a private network.': 'La dirección pertenece a una red privada.',
  'The change at this place is no longer kept, or the database was restored. Begin again at the first changes, and compare what you have with what they link to.':
    'El cambio de esta posición ya no se conserva, o se restauró la base de datos. Empiece de nuevo por los primeros cambios y compare lo que tiene con lo que enlazan.',
  'The changes of appointments and users in order, for programs that poll.':
    'Los cambios de citas y usuarios en orden, para programas que consultan periódicamente.',
  'The changes of appointments and users, oldest first. The next link is always there.':
    'Los cambios de citas y usuarios, los más antiguos primero. El enlace a los siguientes está siempre.',
  'The delivery of an event to a subscription.': 'La entrega de un evento a una suscripción.',
  'The event is sent again.': 'El evento se vuelve a enviar.',
  'The events of a subscription, and whether they were delivered, latest first.':
    'Los eventos de una suscripción y si se entregaron, los más recientes primero.',
  'The events of a subscription, and whether they were delivered.':
    'Los eventos de una suscripción y si se entregaron.',
  'The latest events of a subscription.': 'Los últimos eventos de una suscripción.',
  'The place is not valid. Begin at the first changes.': 'La posición no es válida. Empiece por los primeros cambios.',
  'The program answered with a redirect, which is not followed. Enter its new address.':
    'El programa respondió con una redirección, que no se sigue. Introduzca su nueva dirección.',
  'The program answered with an error.': 'El programa respondió con un error.',
  'The program could not be reached.': 'No se pudo contactar con el programa.',
  'The program did not answer within 15 seconds.': 'El programa no respondió en 15 segundos.',
  'The program wants no more events': 'El programa no quiere más eventos',
  'The program wants no more events.': 'El programa no quiere más eventos.',
  'The programs that get the changes of the clinic by webhooks.':
    'Los programas que reciben los cambios de la clínica por webhooks.',
  'The secret cannot be read, because that of the service was replaced. Replace the secret of the subscription.':
    'El secreto no se puede leer porque se sustituyó el del servicio. Sustituya el secreto de la suscripción.',
  'The subscription of a program to changes.': 'La suscripción de un programa a los cambios.',
  'The test event is sent.': 'El evento de prueba se envía.',
  'There are too many subscriptions': 'Hay demasiadas suscripciones',
  'This event cannot be sent again': 'Este evento no se puede volver a enviar',
  'This place of the feed is gone': 'Esta posición de la lista ya no existe',
  'Time of the change': 'Momento del cambio',
  'Undelivered events': 'Eventos no entregados',
  Url: 'URL',
  Version: 'Versión',
  Webhooks: 'Webhooks',
  'https://example.org/events': 'https://example.org/events',
  'must be an address that begins with https:// and has neither a password nor a fragment':
    'debe ser una dirección que empiece por https:// sin contraseña ni fragmento',
  'must be an appointment type of the chosen doctor': 'debe ser un tipo de cita del médico elegido',
  'must be taken unchanged from a link of the feed': 'debe tomarse sin cambios de un enlace de la lista',
  '{count, plural, one {# event not delivered} other {# events not delivered}}':
    '{count, plural, one {# evento no entregado} many {# de eventos no entregados} other {# eventos no entregados}}',
  '{type} ({doctor})': '{type} ({doctor})',
}
