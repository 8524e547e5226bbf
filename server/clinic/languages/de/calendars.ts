import type { TextsOf } from '../source.ts'

/** The German texts of the module calendars. */
export const calendars: TextsOf<'calendars'> = {
  'A private link that shows your appointments in a calendar program.':
    'Ein privater Link, der Ihre Termine in einem Kalenderprogramm zeigt.',
  'Address of the calendar': 'Adresse des Kalenders',
  'All calendar feeds': 'Alle Kalender-Abos',
  'Anyone with this address can see these appointments. Do not share it, and revoke the feed if it becomes known.':
    'Mit dieser Adresse kann jeder diese Termine sehen. Geben Sie sie nicht weiter, und widerrufen Sie das Abo, wenn sie bekannt wird.',
  'Calendar file': 'Kalenderdatei',
  'Copy this address into your calendar program, where it subscribes to a calendar:':
    'Kopieren Sie diese Adresse in Ihr Kalenderprogramm, dort, wo es einen Kalender abonniert:',
  'Create a calendar feed': 'Kalender-Abo anlegen',
  'Create feed': 'Abo anlegen',
  'My phone': 'Mein Telefon',
  'Private links that show your appointments in a calendar program.':
    'Private Links, die Ihre Termine in einem Kalenderprogramm zeigen.',
  'Revoke a feed that you no longer use, then create the new one.':
    'Widerrufen Sie ein Abo, das Sie nicht mehr verwenden, und legen Sie dann das neue an.',
  'Revoke this feed': 'Dieses Abo widerrufen',
  'Subscribe to your appointments on your phone or computer. Your calendar program then follows every change by itself.':
    'Abonnieren Sie Ihre Termine auf dem Telefon oder Computer. Ihr Kalenderprogramm übernimmt dann jede Änderung von selbst.',
  'The calendar feed is created.': 'Das Kalender-Abo ist angelegt.',
  'The file of a calendar feed, which calendar programs subscribe to.':
    'Die Datei eines Kalender-Abos, die Kalenderprogramme abonnieren.',
  'The private links that show your appointments in calendar programs.':
    'Die privaten Links, die Ihre Termine in Kalenderprogrammen zeigen.',
  'This calendar feed does not exist. It may have been revoked.':
    'Dieses Kalender-Abo gibt es nicht. Vielleicht wurde es widerrufen.',
  'Times and names of patients': 'Zeiten und Namen der Patienten',
  'Times only': 'Nur Zeiten',
  'What does it show?': 'Was zeigt er?',
  'You already have the maximum number of calendar feeds': 'Sie haben bereits die höchste Zahl von Kalender-Abos',
  'You have no calendar feeds yet.': 'Sie haben noch keine Kalender-Abos.',
  'is only for the calendar of a doctor': 'ist nur für den Kalender eines Arztes',
  'with names of patients': 'mit Namen der Patienten',
}
