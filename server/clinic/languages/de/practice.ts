import type { TextsOf } from '../source.ts'

/** The German texts of the module practice. */
export const practice: TextsOf<'practice'> = {
  '## Appointments\nAn appointment that you book here is binding. You can move or cancel it on its page until it begins.\n\n## If you cannot come\nPlease cancel at least [number of hours] hours before, so that somebody else can have the time. [What happens otherwise]\n\n## No emergency service\nDo not book here in an emergency.\n\n## Changes\nWe may have to move or cancel an appointment. We tell you at once.':
    '## Termine\nEin Termin, den Sie hier buchen, ist verbindlich. Sie können ihn auf seiner Seite verschieben oder absagen, bis er beginnt.\n\n## Wenn Sie nicht kommen können\nBitte sagen Sie mindestens [Anzahl der Stunden] Stunden vorher ab, damit jemand anderes die Zeit bekommt. [Was sonst geschieht]\n\n## Kein Notdienst\nBuchen Sie hier nicht im Notfall.\n\n## Änderungen\nEs kann sein, dass wir einen Termin verschieben oder absagen müssen. Wir sagen Ihnen sofort Bescheid.',
  '## Who is responsible\n{clinic}, {address}. [Name and address of your data protection officer, if you need one]\n\n## What we store\nWhen you book we store your name, your age or date of birth, your e-mail address or telephone number, and the reason that you give. With an account we also store your messages, purchases and sign-ins.\n\n## Why\nWe need these data to keep your appointment and to reach you about it. The legal basis is [the article of your law, such as Article 6(1)(b) and Article 9(2)(h) GDPR].\n\n## Who receives them\nThe doctors and clerks of this clinic, and [your hosting company and your mail service]. We give data to nobody else unless the law requires it.\n\n## Your rights\nYou may see your data, correct them and take them with you; with an account you can do so under “Your data”. To have them deleted, write to [your address for such requests]: an account that you close can no longer be used, and its data stay until then. You may complain to [your supervisory authority].':
    '## Verantwortlich\n{clinic}, {address}. [Name und Anschrift Ihrer Datenschutzbeauftragten, falls nötig]\n\n## Was wir speichern\nWenn Sie buchen, speichern wir Ihren Namen, Ihr Alter oder Geburtsdatum, Ihre E-Mail-Adresse oder Telefonnummer und den Grund, den Sie angeben. Mit einem Konto speichern wir außerdem Ihre Nachrichten, Käufe und Anmeldungen.\n\n## Wozu\nWir brauchen diese Daten, um Ihren Termin einzuhalten und Sie dazu zu erreichen. Rechtsgrundlage ist [die Vorschrift, etwa Artikel 6 Absatz 1 Buchstabe b und Artikel 9 Absatz 2 Buchstabe h DSGVO].\n\n## Wer sie erhält\nDie Ärzte und das Personal dieser Praxis sowie [Ihr Hosting-Anbieter und Ihr E-Mail-Dienst]. Sonst geben wir Daten nur weiter, wenn das Gesetz es verlangt.\n\n## Ihre Rechte\nSie können Ihre Daten einsehen, berichtigen und mitnehmen, mit einem Konto unter „Ihre Daten“. Um sie löschen zu lassen, schreiben Sie an [Ihre Adresse für solche Anfragen]: Ein Konto, das Sie schließen, kann nicht mehr benutzt werden; seine Daten bleiben bis dahin. Sie können sich beschweren bei [Ihrer Aufsichtsbehörde].',
  '#0a6562': '#0a6562',
  'A legal notice of the clinic.': 'Eine rechtliche Angabe der Praxis.',
  'Accessibility statement': 'Erklärung zur Barrierefreiheit',
  'Add one doctor after the other, or import a table.':
    'Fügen Sie einen Arzt nach dem anderen hinzu, oder importieren Sie eine Tabelle.',
  'Add the doctors': 'Ärzte hinzufügen',
  'Appointment types to add': 'Noch anzulegende Terminarten',
  'Book a free time like a patient, and cancel it. No mail is sent, because this service has no mail server; a patient with an account finds the message in the inbox.':
    'Buchen Sie wie ein Patient eine freie Zeit, und sagen Sie den Termin wieder ab. Es wird keine E-Mail gesendet, denn dieser Dienst hat keinen Mailserver; Patienten mit Konto finden die Nachricht im Posteingang.',
  'Book a free time like a patient, look at the mail, and cancel it.':
    'Buchen Sie wie ein Patient eine freie Zeit, sehen Sie sich die E-Mail an, und sagen Sie den Termin wieder ab.',
  'Book a free time like a patient, look at the mail, and cancel it. This service prints its mails where it was started, because it has no mail server.':
    'Buchen Sie wie ein Patient eine freie Zeit, sehen Sie sich die E-Mail an, und sagen Sie den Termin wieder ab. Dieser Dienst gibt seine E-Mails dort aus, wo er gestartet wurde, denn er hat keinen Mailserver.',
  'Book a test appointment': 'Einen Probetermin buchen',
  Colour: 'Farbe',
  'Colour of buttons and links': 'Farbe von Schaltflächen und Links',
  Contact: 'Kontakt',
  'Currency of your prices': 'Währung Ihrer Preise',
  'Describe the clinic': 'Die Praxis beschreiben',
  'Describe the types of appointment': 'Terminarten beschreiben',
  'Edit the clinic': 'Praxis bearbeiten',
  'Edit what patients see': 'Bearbeiten, was Patienten sehen',
  Emergency: 'Notfall',
  'Europe/London': 'Europe/London',
  'Everything is ready. Patients can book.': 'Alles ist bereit. Patienten können buchen.',
  'Free times follow from the working hours.': 'Die freien Zeiten ergeben sich aus den Sprechzeiten.',
  'How long we keep data': 'Wie lange wir Daten aufbewahren',
  'Import doctors and hours': 'Ärzte und Sprechzeiten importieren',
  Imprint: 'Impressum',
  'In an emergency': 'Im Notfall',
  'In an emergency call 112.': 'Rufen Sie im Notfall 112 an.',
  'Is done': 'Erledigt',
  'Is optional': 'Ist freiwillig',
  'Legal notices': 'Rechtliche Angaben',
  Logo: 'Logo',
  'Logo (JPEG, PNG or WebP)': 'Logo (JPEG, PNG oder WebP)',
  Mails: 'E-Mails',
  Missing: 'Fehlt',
  'Name of the clinic': 'Name der Praxis',
  'Name, address, telephone, opening hours and colour are shown on each page and in mails.':
    'Name, Adresse, Telefon, Öffnungszeiten und Farbe erscheinen auf jeder Seite und in E-Mails.',
  'Opening hours': 'Öffnungszeiten',
  Optional: 'Freiwillig',
  Preview: 'Vorschau',
  'Privacy notice': 'Datenschutzhinweise',
  'Privacy, imprint, accessibility, terms and retention periods.':
    'Datenschutz, Impressum, Barrierefreiheit, Nutzungsbedingungen und Aufbewahrungsfristen.',
  Publish: 'Veröffentlichen',
  'Publish the legal notices': 'Rechtliche Angaben veröffentlichen',
  'Publish the text': 'Text veröffentlichen',
  'Put this line into a page of your website to show the free times there:':
    'Fügen Sie diese Zeile in eine Seite Ihrer Website ein, um die freien Zeiten dort zu zeigen:',
  'Remove the logo': 'Logo entfernen',
  'Replace the logo': 'Logo ersetzen',
  'Set their working hours': 'Sprechzeiten festlegen',
  'Set up the clinic': 'Praxis einrichten',
  'Show on a map': 'Auf der Karte zeigen',
  'Staff accounts': 'Konten des Personals',
  Steps: 'Schritte',
  'Templates are prepared. Fill in what is in square brackets, and let a lawyer read them.':
    'Vorlagen sind vorbereitet. Ergänzen Sie, was in eckigen Klammern steht, und lassen Sie die Texte juristisch prüfen.',
  'Terms of use': 'Nutzungsbedingungen',
  'The appointment types of doctors that have none yet.': 'Die Terminarten von Ärzten, die noch keine haben.',
  'The clinic has not published this text yet.': 'Die Praxis hat diesen Text noch nicht veröffentlicht.',
  'The clinic: address, telephone, opening hours and what to do in an emergency.':
    'Die Praxis: Adresse, Telefon, Öffnungszeiten und was im Notfall zu tun ist.',
  'The logo was removed.': 'Das Logo wurde entfernt.',
  'The logo was saved.': 'Das Logo wurde gespeichert.',
  'The steps to the first bookable day, for clerks.':
    'Die Schritte bis zum ersten buchbaren Tag, für das Empfangspersonal.',
  'The working hours of doctors that have none yet.': 'Die Sprechzeiten von Ärzten, die noch keine haben.',
  'These steps lead to the first bookable day. You can leave at any time and go on later.':
    'Diese Schritte führen zum ersten buchbaren Tag. Sie können jederzeit unterbrechen und später weitermachen.',
  'This is a draft, which only clerks see. Replace the parts in square brackets to publish it: {part}':
    'Das ist ein Entwurf, den nur das Empfangspersonal sieht. Ersetzen Sie die Teile in eckigen Klammern, um ihn zu veröffentlichen: {part}',
  'This is a preview. Nothing is saved yet: save it below, or close this tab and go on typing.':
    'Dies ist eine Vorschau. Noch ist nichts gespeichert: Speichern Sie unten, oder schließen Sie diesen Tab und bearbeiten Sie weiter.',
  'This text is not available in your language.': 'Diesen Text gibt es nicht in Ihrer Sprache.',
  'Times are {zone}.': 'Alle Zeiten: {zone}.',
  'To do': 'Offen',
  Town: 'Ort',
  'Types such as a first visit or a check-up have their own length, price and instructions. Without types, each appointment takes one free time; you can add them later.':
    'Terminarten wie ein Erstgespräch oder eine Kontrolle haben eigene Dauer, eigenen Preis und eigene Hinweise. Ohne Terminarten dauert jeder Termin eine freie Zeit; Sie können sie später hinzufügen.',
  'Upload a logo': 'Logo hochladen',
  'Visitors who read {language} see this text. Others see it too, unless there is one in their language. A line that begins with ## is a heading, one that begins with - an item of a list.':
    'Besucher, die {language} lesen, sehen diesen Text. Andere sehen ihn auch, wenn es keinen in ihrer Sprache gibt. Eine Zeile, die mit ## beginnt, ist eine Überschrift, eine mit - ein Listenpunkt.',
  'We delete data when we no longer need them. [How you delete them: the service itself deletes no appointments and no accounts]\n- Appointments and their reasons: [number of years] years after the visit, as the law on patient records requires\n- Accounts: [number of months] months after you close them, except for what the law requires us to keep\n- Purchases and receipts: [number of years] years, as tax law requires\n- Records of sign-ins: [number of months] months\n- Messages: until you delete them':
    'Wir löschen Daten, wenn wir sie nicht mehr brauchen. [Wer sie löscht und wie: Der Dienst selbst löscht keine Termine und keine Konten]\n- Termine und ihre Gründe: [Anzahl der Jahre] Jahre nach dem Besuch, wie das Recht der Patientenakten es verlangt\n- Konten: [Anzahl der Monate] Monate, nachdem Sie sie schließen, außer was wir gesetzlich aufbewahren müssen\n- Käufe und Belege: [Anzahl der Jahre] Jahre, wie das Steuerrecht es verlangt\n- Aufzeichnungen der Anmeldungen: [Anzahl der Monate] Monate\n- Nachrichten: bis Sie sie löschen',
  'We want everybody to be able to book here. These pages work with the keyboard alone, with screen readers, without JavaScript, in light and dark, and at four times the size.\n\n## Known limits\n[What you know does not work]\n\n## Tell us\nIf you meet a barrier, call {telephone} or write to {email}. We answer within [number of days] days.\n\n## Enforcement\nIf you are not satisfied with our answer, you may turn to [your enforcement body].':
    'Wir möchten, dass alle hier buchen können. Diese Seiten lassen sich allein mit der Tastatur, mit Vorleseprogrammen, ohne JavaScript, hell und dunkel und in vierfacher Größe benutzen.\n\n## Bekannte Einschränkungen\n[Was bekanntermaßen nicht geht]\n\n## Sagen Sie es uns\nWenn Sie auf eine Barriere stoßen, rufen Sie {telephone} an oder schreiben Sie an {email}. Wir antworten innerhalb von [Anzahl der Tage] Tagen.\n\n## Durchsetzung\nWenn Sie mit unserer Antwort nicht zufrieden sind, können Sie sich an [Ihre Durchsetzungsstelle] wenden.',
  'What people do in an emergency': 'Was man im Notfall tut',
  'What you offer, in a sentence or two': 'Was Sie anbieten, in ein bis zwei Sätzen',
  'Working hours to set': 'Noch festzulegende Sprechzeiten',
  'hello@clinic.example': 'hello@clinic.example',
  '{clinic}\n{address}\n\nTelephone: {telephone}\nE-mail: {email}\n\nRepresented by: [names of the owners or directors]\nRegister and number: [register, number]\nChamber and professional title: [chamber, title, state in which it was granted]\nVAT number: [number, if you have one]':
    '{clinic}\n{address}\n\nTelefon: {telephone}\nE-Mail: {email}\n\nVertreten durch: [Namen der Inhaber oder Geschäftsführer]\nRegister und Nummer: [Register, Nummer]\nKammer und Berufsbezeichnung: [Kammer, Bezeichnung, Staat, in dem sie verliehen wurde]\nUmsatzsteuer-Identifikationsnummer: [Nummer, falls vorhanden]',
}
