import type { TextsOf } from '../source.ts'

/** The German texts of the module discovery. */
export const discovery: TextsOf<'discovery'> = {
  '200 and an array of slots': '200 und ein Array von Zeiten',
  '200 and an array of slots, or {refusal}': '200 und ein Array von Zeiten, oder {refusal}',
  '200 and an array of times, or {refusal}': '200 und ein Array von Uhrzeiten, oder {refusal}',
  '200 and links to everything else': '200 und Links zu allem anderen',
  '200 and {content} where code is 0 booked, 1 slot or doctor not available, 2 invalid request or 3 try again later':
    '200 und {content}, wobei code 0 gebucht, 1 Zeit oder Arzt nicht verfügbar, 2 ungültige Anfrage oder 3 später erneut versuchen bedeutet',
  '201 or 409 and a sentence': '201 oder 409 und ein Satz',
  'All levels': 'Alle Stufen',
  'All requests go to one address, and a parameter selects the operation. Doctors and slots have no addresses, so nothing can be cached, linked or shared, and a client must know every operation and its content in advance. Every outcome has status 200, and errors are hidden in the content, where intermediaries cannot see them.':
    'Alle Anfragen gehen an eine einzige Adresse, und ein Parameter wählt die Operation. Ärzte und Zeiten haben keine Adressen; daher kann nichts zwischengespeichert, verlinkt oder weitergegeben werden, und ein Client muss jede Operation und ihren Inhalt im Voraus kennen. Jedes Ergebnis hat den Status 200, und Fehler sind im Inhalt verborgen, wo Vermittler sie nicht sehen können.',
  'Doctors and slots now have addresses. But every request is a POST: reads and writes look the same, so nothing can be cached, a request without a response cannot be repeated safely, and errors are still hidden in a 200 response. The client must know the next address.':
    'Ärzte und Zeiten haben jetzt Adressen. Aber jede Anfrage ist ein POST: Lesen und Schreiben sehen gleich aus; daher kann nichts zwischengespeichert und eine Anfrage ohne Antwort nicht sicher wiederholt werden, und Fehler sind weiterhin in einer Antwort mit 200 verborgen. Der Client muss die nächste Adresse kennen.',
  'Level not found. The levels are 0, 1, 2 and 3.': 'Stufe nicht gefunden. Die Stufen sind 0, 1, 2 und 3.',
  'Level {level}: {name}': 'Stufe {level}: {name}',
  'Links and forms': 'Links und Formulare',
  'Messages ({unread, number})': 'Nachrichten ({unread, number})',
  'Methods and statuses': 'Methoden und Status',
  'My appointments': 'Meine Termine',
  'Nothing: each response shows the next steps as links and forms. A client knows only the entry and the names of relations. Paths may change, and impossible actions are not shown. The price is a few bytes for links, and clients that read them.':
    'Nichts: Jede Antwort zeigt die nächsten Schritte als Links und Formulare. Ein Client kennt nur den Einstieg und die Namen der Relationen. Pfade dürfen sich ändern, und unmögliche Aktionen werden nicht angezeigt. Der Preis sind ein paar Byte für Links und Clients, die sie lesen.',
  'One endpoint': 'Ein Endpunkt',
  Patients: 'Patienten',
  'Reads are GET requests and can be cached, a booking is 201 and a lost race is 409, so intermediaries understand the outcome. But a response does not tell the next steps: clients build paths from documentation, break when a path changes, and find the possible actions by trial and error.':
    'Lesezugriffe sind GET-Anfragen und können zwischengespeichert werden, eine Buchung ist 201 und ein verlorener Wettlauf 409; Vermittler verstehen also das Ergebnis. Aber eine Antwort nennt die nächsten Schritte nicht: Clients bauen Pfade anhand der Dokumentation, brechen, wenn sich ein Pfad ändert, und finden die möglichen Aktionen durch Versuch und Irrtum.',
  Resources: 'Ressourcen',
  Response: 'Antwort',
  'Set-up': 'Einrichtung',
  'The same clinic at four levels of maturity': 'Dieselbe Praxis auf vier Reifestufen',
  'Today at the clinic': 'Heute in der Praxis',
  '{content} where code is 1 doctor not available, 2 invalid request or 3 try again later':
    '{content}, wobei code 1 Arzt nicht verfügbar, 2 ungültige Anfrage oder 3 später erneut versuchen bedeutet',
}
