import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module calendars. */
export const calendars: TextsOf<'calendars'> = {
  'A calendar file (iCalendar)': 'Un archivo de calendario (iCalendar)',
  'A calendar on a CalDAV server': 'Un calendario en un servidor CalDAV',
  'A private link that shows your appointments in a calendar program.':
    'Un enlace privado que muestra sus citas en un programa de calendario.',
  'Address of the calendar': 'Dirección del calendario',
  'All calendar feeds': 'Todos los calendarios para suscribirse',
  'All other calendars': 'Todos los demás calendarios',
  'Another calendar of a doctor, with the time of its last reading.':
    'Otro calendario de un médico, con la hora de la última lectura.',
  'Anyone with this address can see these appointments. Do not share it, and revoke the feed if it becomes known.':
    'Cualquiera que tenga esta dirección puede ver estas citas. No la comparta y revóquela si llega a conocerse.',
  'App password': 'Contraseña de aplicación',
  'Appointments that were written into the calendar stay there. To remove them, stop writing first.':
    'Las citas escritas en el calendario permanecen en él. Para quitarlas, deje primero de escribirlas.',
  'Calendar file': 'Archivo de calendario',
  'Calendar to use': 'Calendario que se usará',
  'Cannot be read': 'No se puede leer',
  Connect: 'Conectar',
  'Connect another calendar': 'Conectar otro calendario',
  'Copy this address into your calendar program, where it subscribes to a calendar:':
    'Copie esta dirección en su programa de calendario, donde se suscribe a un calendario:',
  'Create a calendar feed': 'Crear un calendario para suscribirse',
  'Create feed': 'Crear calendario',
  'Disconnect a calendar that is no longer needed, then connect the new one.':
    'Desconecte un calendario que ya no haga falta y conecte después el nuevo.',
  'Disconnect this calendar': 'Desconectar este calendario',
  'Give the address of a calendar file (iCalendar), or of a CalDAV server with a user name and an app password. Only a calendar on a CalDAV server can also receive the appointments.':
    'Indique la dirección de un archivo de calendario (iCalendar), o la de un servidor CalDAV con nombre de usuario y contraseña de aplicación. Solo un calendario en un servidor CalDAV puede recibir también las citas.',
  Host: 'Servidor',
  'Last read': 'Última lectura',
  'My phone': 'Mi teléfono',
  'Next read at': 'Próxima lectura',
  'No other calendar is connected.': 'No hay ningún otro calendario conectado.',
  'Not read yet': 'Aún no leído',
  'Other calendars': 'Otros calendarios',
  'Private calendar': 'Calendario privado',
  'Private links that show your appointments in a calendar program.':
    'Enlaces privados que muestran sus citas en un programa de calendario.',
  'Read it now': 'Leerlo ahora',
  'Revoke a feed that you no longer use, then create the new one.':
    'Revoque un calendario que ya no use y cree después el nuevo.',
  'Revoke this feed': 'Revocar este calendario',
  Server: 'Servidor',
  'Subscribe to your appointments on your phone or computer. Your calendar program then follows every change by itself.':
    'Suscríbase a sus citas en el teléfono o el ordenador. Su programa de calendario seguirá entonces cada cambio por sí mismo.',
  'The account has no calendar with events.': 'La cuenta no tiene ningún calendario con eventos.',
  'The account has several calendars. Choose the one to use.':
    'La cuenta tiene varios calendarios. Elija el que se usará.',
  'The address is not on the public internet, or does not begin with https://.':
    'La dirección no está en la internet pública o no empieza por https://.',
  'The busy times that were read last still apply.': 'Siguen valiendo las horas ocupadas leídas por última vez.',
  'The calendar can be read, but appointments cannot be written into it.':
    'El calendario se puede leer, pero no se pueden escribir citas en él.',
  'The calendar feed is created.': 'El calendario para suscribirse está creado.',
  'The calendar is connected. It is read within a minute.': 'El calendario está conectado. Se leerá en un minuto.',
  'The calendar is too large to be read.': 'El calendario es demasiado grande para leerlo.',
  'The file of a calendar feed, which calendar programs subscribe to.':
    'El archivo al que se suscriben los programas de calendario.',
  'The maximum number of other calendars is connected': 'Está conectado el número máximo de otros calendarios',
  'The other calendars of a doctor, whose events block times here without being shown.':
    'Los otros calendarios de un médico, cuyos eventos bloquean horas aquí sin mostrarse.',
  'The other calendars of a doctor, whose events block times.':
    'Los otros calendarios de un médico, cuyos eventos bloquean horas.',
  'The private links that show your appointments in calendar programs.':
    'Los enlaces privados que muestran sus citas en programas de calendario.',
  'The server does not answer.': 'El servidor no responde.',
  'The server refuses the user name or the password. Connect the calendar again with an app password.':
    'El servidor rechaza el nombre de usuario o la contraseña. Conecte de nuevo el calendario con una contraseña de aplicación.',
  'There is no calendar at this address. Connect the calendar again with its present address.':
    'No hay ningún calendario en esta dirección. Conéctelo de nuevo con su dirección actual.',
  'This calendar feed does not exist. It may have been revoked.':
    'Este calendario no existe. Puede que se haya revocado.',
  'This calendar is not connected. It may have been disconnected.':
    'Este calendario no está conectado. Puede que se haya desconectado.',
  'Times and names of patients': 'Horas y nombres de los pacientes',
  'Times at which the doctor is busy in another calendar are not offered here. Only the times are read, never the texts, at most every five minutes.':
    'Las horas en que el médico está ocupado en otro calendario no se ofrecen aquí. Solo se leen las horas, nunca los textos, como mucho cada cinco minutos.',
  'Times only': 'Solo horas',
  Unreadable: 'Ilegibles',
  'Up to date': 'Al día',
  'User name at the server': 'Nombre de usuario en el servidor',
  'What does it show?': '¿Qué muestra?',
  'What is at the address is not a calendar that this service understands.':
    'Lo que hay en la dirección no es un calendario que este servicio entienda.',
  'What is it?': '¿Qué es?',
  'Write the appointments into this calendar?': '¿Escribir las citas en este calendario?',
  Writes: 'Escribe',
  'Yes, times only': 'Sí, solo horas',
  'Yes, with the names of patients': 'Sí, con los nombres de los pacientes',
  'You already have the maximum number of calendar feeds': 'Ya tiene el número máximo de calendarios para suscribirse',
  'You have no calendar feeds yet.': 'Aún no tiene calendarios para suscribirse.',
  'are not written into it': 'no se escriben en él',
  'are written into it, times only': 'se escriben en él, solo horas',
  'are written into it, with names of patients': 'se escriben en él, con nombres de los pacientes',
  'https://calendar.example/mary': 'https://calendar.example/mary',
  'is only for the calendar of a doctor': 'es solo para el calendario de un médico',
  'must be one of the calendars of the account': 'debe ser uno de los calendarios de la cuenta',
  'not yet': 'todavía no',
  'with names of patients': 'con nombres de los pacientes',
  '{events, plural, one {# event could not be understood and blocks no time.} other {# events could not be understood and block no times.}}':
    '{events, plural, one {No se entendió # evento, que no bloquea ninguna hora.} many {No se entendieron # eventos, que no bloquean horas.} other {No se entendieron # eventos, que no bloquean horas.}}',
}
