import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module messages. */
export const messages: TextsOf<'messages'> = {
  'A message from the clinic.': 'Un mensaje de la clínica.',
  All: 'Todos',
  'All messages': 'Todos los mensajes',
  'Change status': 'Cambiar el estado',
  'Delete message': 'Eliminar el mensaje',
  'Mark all as read': 'Marcar todos como leídos',
  'Mark as read': 'Marcar como leído',
  'Mark as unread': 'Marcar como no leído',
  'Message not found. It may have been deleted.': 'No se ha encontrado el mensaje. Es posible que se haya eliminado.',
  New: 'Nuevo',
  'No messages. We write to you here about your appointments.':
    'No hay mensajes. Aquí le escribiremos sobre sus citas.',
  'No unread messages.': 'No hay mensajes sin leer.',
  'Open the appointment': 'Abrir la cita',
  'Open the time': 'Abrir la hora',
  Read: 'Leído',
  'See, mark and delete your messages': 'Ver, marcar y eliminar sus mensajes',
  'Show messages': 'Mostrar mensajes',
  'The messages of an account, latest first.': 'Los mensajes de una cuenta, primero los más recientes.',
  'The messages of an account.': 'Los mensajes de una cuenta.',
  Unread: 'No leído',
  'Unread messages': 'Mensajes no leídos',
  'Your messages': 'Sus mensajes',
}
