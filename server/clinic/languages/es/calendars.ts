import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module calendars. */
export const calendars: TextsOf<'calendars'> = {
  'A private link that shows your appointments in a calendar program.':
    'Un enlace privado que muestra sus citas en un programa de calendario.',
  'Address of the calendar': 'Dirección del calendario',
  'All calendar feeds': 'Todos los calendarios para suscribirse',
  'Anyone with this address can see these appointments. Do not share it, and revoke the feed if it becomes known.':
    'Cualquiera que tenga esta dirección puede ver estas citas. No la comparta y revóquela si llega a conocerse.',
  'Calendar file': 'Archivo de calendario',
  'Copy this address into your calendar program, where it subscribes to a calendar:':
    'Copie esta dirección en su programa de calendario, donde se suscribe a un calendario:',
  'Create a calendar feed': 'Crear un calendario para suscribirse',
  'Create feed': 'Crear calendario',
  'My phone': 'Mi teléfono',
  'Private links that show your appointments in a calendar program.':
    'Enlaces privados que muestran sus citas en un programa de calendario.',
  'Revoke a feed that you no longer use, then create the new one.':
    'Revoque un calendario que ya no use y cree después el nuevo.',
  'Revoke this feed': 'Revocar este calendario',
  'Subscribe to your appointments on your phone or computer. Your calendar program then follows every change by itself.':
    'Suscríbase a sus citas en el teléfono o el ordenador. Su programa de calendario seguirá entonces cada cambio por sí mismo.',
  'The calendar feed is created.': 'El calendario para suscribirse está creado.',
  'The file of a calendar feed, which calendar programs subscribe to.':
    'El archivo al que se suscriben los programas de calendario.',
  'The private links that show your appointments in calendar programs.':
    'Los enlaces privados que muestran sus citas en programas de calendario.',
  'This calendar feed does not exist. It may have been revoked.':
    'Este calendario no existe. Puede que se haya revocado.',
  'Times and names of patients': 'Horas y nombres de los pacientes',
  'Times only': 'Solo horas',
  'What does it show?': '¿Qué muestra?',
  'You already have the maximum number of calendar feeds': 'Ya tiene el número máximo de calendarios para suscribirse',
  'You have no calendar feeds yet.': 'Aún no tiene calendarios para suscribirse.',
  'is only for the calendar of a doctor': 'es solo para el calendario de un médico',
  'with names of patients': 'con nombres de los pacientes',
}
