import type { TextsOf } from '../source.ts'

/** The German texts of the module staff. */
export const staff: TextsOf<'staff'> = {
  'A letter to {patient} could not be delivered': 'Ein Schreiben an {patient} konnte nicht zugestellt werden',
  'Book a time': 'Termin buchen',
  'Book a time for {name}': 'Termin buchen für {name}',
  Closed: 'Geschlossen',
  'Desk, {day}': 'Empfang, {day}',
  Earlier: 'Früher',
  Find: 'Suchen',
  'Find a patient': 'Patient suchen',
  'Find an appointment': 'Termin suchen',
  'Find times': 'Zeiten suchen',
  'Find users': 'Benutzer suchen',
  'Needs attention': 'Handlungsbedarf',
  'No user matches this search.': 'Kein Benutzer entspricht dieser Suche.',
  Now: 'Jetzt',
  'Patients and staff': 'Patienten und Personal',
  'Sign in to an account that you already have': 'Bei einem vorhandenen Konto anmelden',
  'The clinic has created an account for you. Your user name is {user}.\nSet a password with this link. It works once, within an hour:\n{link}\nIf the link has expired, request another one:\n{requestLink}':
    'Die Praxis hat ein Konto für Sie angelegt. Ihr Benutzername ist {user}.\nLegen Sie mit diesem Link ein Passwort fest. Er funktioniert einmal und innerhalb einer Stunde:\n{link}\nWenn der Link abgelaufen ist, fordern Sie einen neuen an:\n{requestLink}',
  'Your account at the clinic': 'Ihr Konto bei der Praxis',
  '{items, plural, one {A task failed for # user} other {A task failed for # users}}':
    '{items, plural, one {Eine Aufgabe ist für # Benutzer fehlgeschlagen} other {Eine Aufgabe ist für # Benutzer fehlgeschlagen}}',
  '{patients, plural, one {# patient waiting for {doctor} did not take an offered time} other {# patients waiting for {doctor} did not take an offered time}}':
    '{patients, plural, one {# Patient, der auf {doctor} wartet, hat einen angebotenen Termin nicht angenommen} other {# Patienten, die auf {doctor} warten, haben einen angebotenen Termin nicht angenommen}}',
  '{zone} in brackets': '{zone} in Klammern',
}
