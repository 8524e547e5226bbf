import type { TextsOf } from '../source.ts'

/** The German texts of the module calendars. */
export const calendars: TextsOf<'calendars'> = {
  'A calendar file (iCalendar)': 'Eine Kalenderdatei (iCalendar)',
  'A calendar on a CalDAV server': 'Ein Kalender auf einem CalDAV-Server',
  'A private link that shows your appointments in a calendar program.':
    'Ein privater Link, der Ihre Termine in einem Kalenderprogramm zeigt.',
  'Address of the calendar': 'Adresse des Kalenders',
  'All calendar feeds': 'Alle Kalender-Abos',
  'All other calendars': 'Alle anderen Kalender',
  'Another calendar of a doctor, with the time of its last reading.':
    'Ein anderer Kalender eines Arztes mit der Zeit, zu der er zuletzt gelesen wurde.',
  'Anyone with this address can see these appointments. Do not share it, and revoke the feed if it becomes known.':
    'Mit dieser Adresse kann jeder diese Termine sehen. Geben Sie sie nicht weiter, und widerrufen Sie das Abo, wenn sie bekannt wird.',
  'App password': 'App-Passwort',
  'Appointments that were written into the calendar stay there. To remove them, stop writing first.':
    'Eingetragene Termine bleiben im Kalender. Um sie zu entfernen, beenden Sie zuerst das Eintragen.',
  'Calendar file': 'Kalenderdatei',
  'Calendar to use': 'Zu verwendender Kalender',
  'Cannot be read': 'Nicht lesbar',
  Connect: 'Verbinden',
  'Connect another calendar': 'Anderen Kalender verbinden',
  'Copy this address into your calendar program, where it subscribes to a calendar:':
    'Kopieren Sie diese Adresse in Ihr Kalenderprogramm, dort, wo es einen Kalender abonniert:',
  'Create a calendar feed': 'Kalender-Abo anlegen',
  'Create feed': 'Abo anlegen',
  'Disconnect a calendar that is no longer needed, then connect the new one.':
    'Trennen Sie einen Kalender, der nicht mehr gebraucht wird, und verbinden Sie dann den neuen.',
  'Disconnect this calendar': 'Diesen Kalender trennen',
  'Give the address of a calendar file (iCalendar), or of a CalDAV server with a user name and an app password. Only a calendar on a CalDAV server can also receive the appointments.':
    'Geben Sie die Adresse einer Kalenderdatei (iCalendar) an, oder die eines CalDAV-Servers mit Benutzername und App-Passwort. Nur ein Kalender auf einem CalDAV-Server kann auch die Termine aufnehmen.',
  Host: 'Rechner',
  'Last read': 'Zuletzt gelesen',
  'My phone': 'Mein Telefon',
  'Next read at': 'Nächstes Lesen um',
  'No other calendar is connected.': 'Kein anderer Kalender ist verbunden.',
  'Not read yet': 'Noch nicht gelesen',
  'Other calendars': 'Andere Kalender',
  'Private calendar': 'Privater Kalender',
  'Private links that show your appointments in a calendar program.':
    'Private Links, die Ihre Termine in einem Kalenderprogramm zeigen.',
  'Read it now': 'Jetzt lesen',
  'Revoke a feed that you no longer use, then create the new one.':
    'Widerrufen Sie ein Abo, das Sie nicht mehr verwenden, und legen Sie dann das neue an.',
  'Revoke this feed': 'Dieses Abo widerrufen',
  Server: 'Server',
  'Subscribe to your appointments on your phone or computer. Your calendar program then follows every change by itself.':
    'Abonnieren Sie Ihre Termine auf dem Telefon oder Computer. Ihr Kalenderprogramm übernimmt dann jede Änderung von selbst.',
  'The account has no calendar with events.': 'Das Konto hat keinen Kalender mit Einträgen.',
  'The account has several calendars. Choose the one to use.':
    'Das Konto hat mehrere Kalender. Wählen Sie den, der verwendet werden soll.',
  'The address is not on the public internet, or does not begin with https://.':
    'Die Adresse liegt nicht im öffentlichen Internet oder beginnt nicht mit https://.',
  'The busy times that were read last still apply.': 'Die zuletzt gelesenen belegten Zeiten gelten weiter.',
  'The calendar can be read, but appointments cannot be written into it.':
    'Der Kalender kann gelesen werden, aber Termine können nicht eingetragen werden.',
  'The calendar feed is created.': 'Das Kalender-Abo ist angelegt.',
  'The calendar is connected. It is read within a minute.':
    'Der Kalender ist verbunden. Er wird innerhalb einer Minute gelesen.',
  'The calendar is too large to be read.': 'Der Kalender ist zu groß, um gelesen zu werden.',
  'The file of a calendar feed, which calendar programs subscribe to.':
    'Die Datei eines Kalender-Abos, die Kalenderprogramme abonnieren.',
  'The maximum number of other calendars is connected': 'Die höchste Zahl anderer Kalender ist verbunden',
  'The other calendars of a doctor, whose events block times here without being shown.':
    'Die anderen Kalender eines Arztes, deren Einträge hier Zeiten sperren, ohne gezeigt zu werden.',
  'The other calendars of a doctor, whose events block times.':
    'Die anderen Kalender eines Arztes, deren Einträge Zeiten sperren.',
  'The private links that show your appointments in calendar programs.':
    'Die privaten Links, die Ihre Termine in Kalenderprogrammen zeigen.',
  'The server does not answer.': 'Der Server antwortet nicht.',
  'The server refuses the user name or the password. Connect the calendar again with an app password.':
    'Der Server weist den Benutzernamen oder das Passwort zurück. Verbinden Sie den Kalender erneut mit einem App-Passwort.',
  'There is no calendar at this address. Connect the calendar again with its present address.':
    'Unter dieser Adresse gibt es keinen Kalender. Verbinden Sie ihn erneut mit seiner jetzigen Adresse.',
  'This calendar feed does not exist. It may have been revoked.':
    'Dieses Kalender-Abo gibt es nicht. Vielleicht wurde es widerrufen.',
  'This calendar is not connected. It may have been disconnected.':
    'Dieser Kalender ist nicht verbunden. Vielleicht wurde er getrennt.',
  'Times and names of patients': 'Zeiten und Namen der Patienten',
  'Times at which the doctor is busy in another calendar are not offered here. Only the times are read, never the texts, at most every five minutes.':
    'Zeiten, zu denen der Arzt in einem anderen Kalender belegt ist, werden hier nicht angeboten. Gelesen werden nur die Zeiten, nie die Texte, höchstens alle fünf Minuten.',
  'Times only': 'Nur Zeiten',
  Unreadable: 'Unlesbar',
  'Up to date': 'Aktuell',
  'User name at the server': 'Benutzername beim Server',
  'What does it show?': 'Was zeigt er?',
  'What is at the address is not a calendar that this service understands.':
    'Unter der Adresse liegt kein Kalender, den dieser Dienst versteht.',
  'What is it?': 'Was ist es?',
  'Write the appointments into this calendar?': 'Termine in diesen Kalender eintragen?',
  Writes: 'Trägt ein',
  'Yes, times only': 'Ja, nur Zeiten',
  'Yes, with the names of patients': 'Ja, mit den Namen der Patienten',
  'You already have the maximum number of calendar feeds': 'Sie haben bereits die höchste Zahl von Kalender-Abos',
  'You have no calendar feeds yet.': 'Sie haben noch keine Kalender-Abos.',
  'are not written into it': 'werden nicht eingetragen',
  'are written into it, times only': 'werden eingetragen, nur Zeiten',
  'are written into it, with names of patients': 'werden eingetragen, mit Namen der Patienten',
  'https://calendar.example/mary': 'https://calendar.example/mary',
  'is only for the calendar of a doctor': 'ist nur für den Kalender eines Arztes',
  'must be one of the calendars of the account': 'muss einer der Kalender des Kontos sein',
  'not yet': 'noch nicht',
  'with names of patients': 'mit Namen der Patienten',
  '{events, plural, one {# event could not be understood and blocks no time.} other {# events could not be understood and block no times.}}':
    '{events, plural, one {# Eintrag wurde nicht verstanden und sperrt keine Zeit.} other {# Einträge wurden nicht verstanden und sperren keine Zeiten.}}',
}
