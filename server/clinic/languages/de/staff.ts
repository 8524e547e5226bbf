import type { TextsOf } from '../source.ts'

/** The German texts of the module staff. */
export const staff: TextsOf<'staff'> = {
  'A message to {patient} could not be delivered': 'Eine Nachricht an {patient} konnte nicht zugestellt werden',
  'A patient': 'Ein Patient',
  'As a patient': 'Als Patient',
  'As a patient sees it: {page}': 'Wie ein Patient es sieht: {page}',
  'As a visitor sees it: {page}': 'Wie ein Besucher es sieht: {page}',
  'As a visitor without an account': 'Als Besucher ohne Konto',
  'As patients see it': 'Aus Sicht der Patienten',
  'As {person} sees it: {page}': 'Wie {person} es sieht: {page}',
  'Book a time': 'Termin buchen',
  'Book a time for {name}': 'Termin buchen für {name}',
  Closed: 'Geschlossen',
  'Desk, {day}': 'Empfang, {day}',
  Earlier: 'Früher',
  Field: 'Feld',
  Find: 'Suchen',
  'Find a patient': 'Patient suchen',
  'Find an appointment': 'Termin suchen',
  'Find times': 'Zeiten suchen',
  'Find users': 'Benutzer suchen',
  'It is for: {audience}.': 'Zielgruppe: {audience}.',
  Link: 'Link',
  'Needs attention': 'Handlungsbedarf',
  'No user matches this search.': 'Kein Benutzer entspricht dieser Suche.',
  Now: 'Jetzt',
  'Only you see here': 'Nur Sie sehen hier',
  'Open this page yourself': 'Diese Seite selbst öffnen',
  'Patients and staff': 'Patienten und Personal',
  'Refund failed: {patient}': 'Erstattung fehlgeschlagen: {patient}',
  'Sign in to an account that you already have': 'Bei einem vorhandenen Konto anmelden',
  'The account is closed, so the patient cannot sign in.':
    'Das Konto ist geschlossen, die Patientin oder der Patient kann sich also nicht anmelden.',
  'The clinic has created an account for you. Your user name is {user}.\nSet a password with this link. It works once, within an hour:\n{link}\nIf the link has expired, request another one:\n{requestLink}':
    'Die Praxis hat ein Konto für Sie angelegt. Ihr Benutzername ist {user}.\nLegen Sie mit diesem Link ein Passwort fest. Er funktioniert einmal und innerhalb einer Stunde:\n{link}\nWenn der Link abgelaufen ist, fordern Sie einen neuen an:\n{requestLink}',
  'The page as this person sees it': 'Die Seite, wie diese Person sie sieht',
  'The reminder for {patient} was not sent: the telephone number has no country code':
    'Die Erinnerung für {patient} wurde nicht gesendet: Die Telefonnummer hat keine Landesvorwahl',
  'There is no page at {page} that you can read.': 'Unter {page} gibt es keine Seite, die Sie lesen dürfen.',
  'This is how the page looks for this person. Its forms cannot be sent here, and its links open pages as you see them.':
    'So sieht die Seite für diese Person aus. Ihre Formulare können hier nicht gesendet werden, und ihre Links öffnen Seiten, wie Sie sie sehen.',
  'This person does not see the page.': 'Diese Person sieht die Seite nicht.',
  'This person sees everything here that you see.': 'Diese Person sieht hier alles, was Sie sehen.',
  'Your account at the clinic': 'Ihr Konto bei der Praxis',
  'all doctors': 'alle Ärzte',
  'all patients': 'alle Patienten',
  clerks: 'Empfang',
  'for your role': 'für Ihre Rolle',
  'for {audience}': 'Zielgruppe: {audience}',
  'the doctor concerned': 'der betreffende Arzt',
  'the person concerned': 'die betreffende Person',
  visitors: 'Besucher',
  '{doctor} is busy elsewhere at the appointment of {patient} on {day} at {start}':
    '{doctor} ist beim Termin von {patient} am {day} um {start} anderswo belegt',
  '{events, plural, one {# event was not delivered to {receiver}} other {# events were not delivered to {receiver}}}':
    '{events, plural, one {# Ereignis wurde {receiver} nicht zugestellt} other {# Ereignisse wurden {receiver} nicht zugestellt}}',
  '{items, plural, one {A task failed for # user} other {A task failed for # users}}':
    '{items, plural, one {Eine Aufgabe ist für # Benutzer fehlgeschlagen} other {Eine Aufgabe ist für # Benutzer fehlgeschlagen}}',
  '{patients, plural, one {# patient waiting for {doctor} did not take an offered time} other {# patients waiting for {doctor} did not take an offered time}}':
    '{patients, plural, one {# Patient, der auf {doctor} wartet, hat einen angebotenen Termin nicht angenommen} other {# Patienten, die auf {doctor} warten, haben einen angebotenen Termin nicht angenommen}}',
  '{zone} in brackets': '{zone} in Klammern',
}
