import type { TextsOf } from '../source.ts'

/** The German texts of the module clinic. */
export const clinic: TextsOf<'clinic'> = {
  'A booked time became free': 'Eine gebuchte Zeit wurde frei',
  'A condition must match one resource at most. Make it narrower.':
    'Eine Bedingung darf höchstens auf eine Ressource zutreffen. Grenzen Sie sie ein.',
  'A doctor with speciality, time zone, address and languages.':
    'Ein Arzt mit Fachrichtung, Zeitzone, Adresse und Sprachen.',
  'A file that belongs to the resource and may be large.': 'Eine Datei, die zur Ressource gehört und groß sein kann.',
  'A level of maturity, with the features that it lacks.': 'Eine Reifestufe mit den Merkmalen, die ihr fehlen.',
  'A page as a patient or a visitor sees it, and what it hides from them, for clerks.':
    'Eine Seite, wie ein Patient oder ein Besucher sie sieht, und was sie ihnen verbirgt, für den Empfang.',
  'A page as a patient or a visitor sees it, and what it hides from them.':
    'Eine Seite, wie ein Patient oder ein Besucher sie sieht, und was sie ihnen verbirgt.',
  'A small picture of the person or thing.': 'Ein kleines Bild der Person oder Sache.',
  'A user edited the contact details': 'Ein Benutzer hat die Kontaktdaten bearbeitet',
  'A visitor without an account': 'Ein Besucher ohne Konto',
  Accounts: 'Konten',
  'Add a doctor': 'Arzt hinzufügen',
  'An appointment was booked': 'Ein Termin wurde gebucht',
  'An appointment was cancelled': 'Ein Termin wurde abgesagt',
  'An appointment was moved to another time': 'Ein Termin wurde verschoben',
  Decision: 'Entscheidung',
  Download: 'Herunterladen',
  Endpoints: 'Endpunkte',
  'Find a doctor, see the free times and book an appointment.':
    'Arzt finden, freie Termine ansehen und einen Termin buchen.',
  Hidden: 'Verborgen',
  'A condition of the request is not met. Read the resource, and change the version that you have read.':
    'Eine Bedingung der Anfrage ist nicht erfüllt. Lesen Sie die Ressource, und ändern Sie die gelesene Version.',
  Image: 'Bild',
  'Know your identifier as a patient': 'Ihre Kennung als Patient erfahren',
  'Know your identifier as a user': 'Ihre Kennung als Benutzer erfahren',
  'Know your user name here': 'Ihren Benutzernamen hier erfahren',
  Lacks: 'Was fehlt',
  'Languages, such as en or pt-BR': 'Sprachen, z. B. en oder pt-BR',
  Level: 'Stufe',
  Levels: 'Stufen',
  'Name, speciality or language': 'Name, Fachrichtung oder Sprache',
  'Not a valid request': 'Keine gültige Anfrage',
  'Not supported': 'Nicht unterstützt',
  Page: 'Seite',
  Part: 'Teil',
  Path: 'Pfad',
  Person: 'Person',
  Picture: 'Bild',
  'Portrait (JPEG, PNG or WebP)': 'Porträt (JPEG, PNG oder WebP)',
  'Qualifications, one in each line': 'Qualifikationen, eine je Zeile',
  'Record for another clinic': 'Daten für eine andere Praxis',
  Refusal: 'Ablehnung',
  'Remove the portrait': 'Porträt entfernen',
  'Searches the items of a collection, such as doctors by name, speciality or language.':
    'Durchsucht die Einträge einer Sammlung, z. B. Ärzte nach Name, Fachrichtung oder Sprache.',
  'See doctors, services, places and free times': 'Ärzte, Leistungen, Orte und freie Termine ansehen',
  'See patients, and see, book, change and cancel appointments, that you have access to':
    'Patienten ansehen sowie Termine ansehen, buchen, ändern und absagen, auf die Sie Zugriff haben',
  'See the appointments that you have access to': 'Termine ansehen, auf die Sie Zugriff haben',
  'See the patients and appointments that you have access to':
    'Patienten und Termine ansehen, auf die Sie Zugriff haben',
  'See the patients that you have access to': 'Patienten ansehen, auf die Sie Zugriff haben',
  'See your name, date of birth, e-mail address and telephone number':
    'Ihren Namen, Ihr Geburtsdatum, Ihre E-Mail-Adresse und Ihre Telefonnummer ansehen',
  'See your personal details and appointments': 'Ihre persönlichen Daten und Termine ansehen',
  'See your personal details, and see, book, change and cancel your appointments':
    'Ihre persönlichen Daten ansehen sowie Ihre Termine ansehen, buchen, ändern und absagen',
  'See, book, change and cancel the appointments that you have access to':
    'Termine ansehen, buchen, ändern und absagen, auf die Sie Zugriff haben',
  'Seen by': 'Gesehen von',
  'Several resources match': 'Mehrere Ressourcen treffen zu',
  Shop: 'Buchladen',
  Shown: 'Gezeigt',
  'Shows what is typed into the form, without storing it.':
    'Zeigt, was in das Formular eingegeben ist, ohne es zu speichern.',
  Speaks: 'Spricht',
  'Stay connected while you are away': 'Verbunden bleiben, während Sie abwesend sind',
  'Tasks and data': 'Aufgaben und Daten',
  'The CapabilityStatement at metadata lists the search parameters of each type.':
    'Das CapabilityStatement unter metadata nennt die Suchparameter jedes Typs.',
  'The CapabilityStatement at metadata lists the types and interactions of the façade.':
    'Das CapabilityStatement unter metadata nennt die Typen und Interaktionen der Schnittstelle.',
  'The clinic at four levels of REST maturity.': 'Die Praxis auf vier REST-Reifestufen.',
  'The content is valid FHIR, but the clinic cannot store it. The issue says why.':
    'Der Inhalt ist gültiges FHIR, aber die Praxis kann ihn nicht speichern. Der Eintrag issue nennt den Grund.',
  'The content or a parameter is not valid FHIR R4. The issue says what, and how to correct it.':
    'Der Inhalt oder ein Parameter ist kein gültiges FHIR R4. Der Eintrag issue sagt, was falsch ist und wie es zu berichtigen ist.',
  'The corresponding resource type of FHIR, the health care standard.':
    'Der entsprechende Ressourcentyp von FHIR, dem Standard des Gesundheitswesens.',
  'The decisions behind a response, for developers.': 'Die Entscheidungen hinter einer Antwort, für Entwickler.',
  'The details of an appointment were edited': 'Die Angaben eines Termins wurden bearbeitet',
  'The doctors of the clinic.': 'Die Ärzte der Praxis.',
  'The log of security events.': 'Das Protokoll der Sicherheitsereignisse.',
  'The next member of the series: the next day of a schedule, the next page of a collection, the next step of a process.':
    'Das nächste Element der Reihe: der nächste Tag eines Terminplans, die nächste Seite einer Sammlung, der nächste Schritt eines Vorgangs.',
  'The page itself': 'Die Seite selbst',
  'The page that is shown as another person sees it.': 'Die Seite, die gezeigt wird, wie eine andere Person sie sieht.',
  'The patient arrived': 'Der Patient ist eingetroffen',
  'The patient confirmed the appointment': 'Der Patient hat den Termin bestätigt',
  'The patient did not come': 'Der Patient ist nicht erschienen',
  'The patient was seen': 'Der Patient wurde behandelt',
  'The picture was removed or replaced.': 'Das Bild wurde entfernt oder ersetzt.',
  'The previous member of the series: the previous day of a schedule, the previous page of a collection.':
    'Das vorherige Element der Reihe: der vorherige Tag eines Terminplans, die vorherige Seite einer Sammlung.',
  'The resource breaks a rule': 'Die Ressource verletzt eine Regel',
  'The step of a purchase that sets the payment method, or the payment of an appointment.':
    'Der Schritt eines Kaufs, der die Zahlungsart festlegt, oder die Zahlung eines Termins.',
  'Upload a portrait': 'Porträt hochladen',
  'What the picture shows, for readers that cannot see it':
    'Was das Bild zeigt, für Menschen, die es nicht sehen können',
  en: 'en',
  'has too many pixels. Choose one with at most 26 megapixels':
    'hat zu viele Pixel. Wählen Sie ein Bild mit höchstens 26 Megapixeln',
  'is damaged or incomplete. Export it again from its source, and choose the new file':
    'ist beschädigt oder unvollständig. Exportieren Sie das Bild noch einmal und wählen Sie die neue Datei',
  'is no picture that can be used. Choose a JPEG, PNG or WebP file':
    'ist kein verwendbares Bild. Wählen Sie eine JPEG-, PNG- oder WebP-Datei',
  'must be a colour such as #0a6562': 'muss eine Farbe wie #0a6562 sein',
  'must be a link that begins with https://': 'muss ein Link sein, der mit https:// beginnt',
  'must be hours in order, such as 09:00-12:00, 13:00-17:00':
    'muss aus Zeiten in ihrer Reihenfolge bestehen, etwa 09:00-12:00, 13:00-17:00',
  'must have hours that end after they begin and do not overlap':
    'braucht Zeiten, die nach ihrem Beginn enden und sich nicht überschneiden',
  'must be off or hours in order, such as 09:00-12:00, 13:00-17:00':
    'muss off sein oder aus Zeiten in ihrer Reihenfolge bestehen, etwa 09:00-12:00, 13:00-17:00',
  'must be a whole address, such as https://calendar.example/mary':
    'muss eine ganze Adresse sein, zum Beispiel https://calendar.example/mary',
  'must be the number of a time': 'muss die Nummer einer Zeit sein',
  'must have one day per line without duplicates, such as 2026-12-24 off or 2026-12-28 09:00-12:00':
    'muss je Zeile einen Tag enthalten, keinen doppelt, etwa 2026-12-24 off oder 2026-12-28 09:00-12:00',
}
