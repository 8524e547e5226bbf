import type { TextsOf } from '../source.ts'

/** The German texts of the module data. */
export const data: TextsOf<'data'> = {
  'A dry run checks the table and changes nothing. An import applies the whole table, or nothing if it has errors. Existing rows are updated, and no rows are deleted. Columns of doctors: {doctors}. Columns of availabilities: {availabilities}. Columns of appointment types: {types}.':
    'Ein Probelauf prüft die Tabelle und ändert nichts. Ein Import übernimmt die ganze Tabelle, oder nichts, wenn sie Fehler enthält. Vorhandene Zeilen werden aktualisiert, und keine Zeilen werden gelöscht. Spalten der Ärzte: {doctors}. Spalten der Sprechzeiten: {availabilities}. Spalten der Terminarten: {types}.',
  Added: 'Hinzugefügt',
  'All tables in one file': 'Alle Tabellen in einer Datei',
  'All tables together have too many rows for one file. Export the tables one by one.':
    'Alle Tabellen zusammen haben zu viele Zeilen für eine Datei. Exportieren Sie die Tabellen einzeln.',
  Availabilities: 'Sprechzeiten',
  Change: 'Änderung',
  Changed: 'Geändert',
  'Changed rows': 'Geänderte Zeilen',
  'Choose another file': 'Andere Datei wählen',
  'Choose the same file again': 'Dieselbe Datei noch einmal wählen',
  'Clinic file': 'Datei der Praxis',
  Column: 'Spalte',
  'Columns of the table “{table}”': 'Spalten der Tabelle „{table}“',
  'Correct the table': 'Tabelle korrigieren',
  'Data of the clinic': 'Daten der Praxis',
  'Download the file': 'Datei herunterladen',
  'Dry run: check without changes': 'Probelauf: prüfen ohne Änderungen',
  'Enter the same table again': 'Dieselbe Tabelle erneut eingeben',
  Error: 'Fehler',
  'Errors by line': 'Fehler nach Zeilen',
  Export: 'Export',
  'File of a clinic': 'Datei einer Praxis',
  'File of a clinic, instead of the text below': 'Datei einer Praxis statt des Textes unten',
  'File with the table, instead of the text below': 'Datei mit der Tabelle statt des Textes unten',
  'First the table is checked, and nothing is changed. Then it is imported as a whole, or not at all. Existing rows are updated, and no rows are deleted.':
    'Zuerst wird die Tabelle geprüft, und nichts wird geändert. Dann wird sie als Ganzes importiert oder gar nicht. Vorhandene Zeilen werden aktualisiert, und keine Zeilen werden gelöscht.',
  Import: 'Import',
  'Import a clinic': 'Praxis importieren',
  'Import a table': 'Tabelle importieren',
  'Import complete': 'Import abgeschlossen',
  'Import if there are no errors': 'Importieren, wenn es keine Fehler gibt',
  'Import now': 'Jetzt importieren',
  'Imports doctors and their working hours, for clerks.': 'Importiert Ärzte und ihre Sprechzeiten, für den Empfang.',
  'Imports tables, for clerks.': 'Importiert Tabellen, für den Empfang.',
  'Imports the file of another clinic, for clerks.':
    'Importiert die Datei einer anderen Praxis, für das Empfangspersonal.',
  'Keep the present rows and import the others': 'Vorhandene Zeilen behalten und die anderen importieren',
  'Larger files are imported on the command line of the service.':
    'Größere Dateien werden auf der Kommandozeile des Dienstes importiert.',
  Line: 'Zeile',
  Meaning: 'Bedeutung',
  Mode: 'Modus',
  'New and changed rows': 'Neue und geänderte Zeilen',
  'New rows': 'Neue Zeilen',
  'Next rows': 'Nächste Zeilen',
  'Nothing is changed yet.': 'Es ist noch nichts geändert.',
  'Nothing was imported': 'Es wurde nichts importiert',
  Outcome: 'Ergebnis',
  'Ready to import': 'Bereit zum Import',
  'Refuse the file': 'Datei ablehnen',
  Row: 'Datensatz',
  Rows: 'Zeilen',
  'Rows by table': 'Zeilen nach Tabelle',
  'Rows that are present with other values': 'Zeilen, die mit anderen Werten vorhanden sind',
  'Rows with other values here': 'Zeilen mit anderen Werten hier',
  'Single tables': 'Einzelne Tabellen',
  'Some lines have errors. Each error names its line, its column and the expected value.':
    'Einige Zeilen enthalten Fehler. Jeder Fehler nennt die Zeile, die Spalte und den erwarteten Wert.',
  Table: 'Tabelle',
  'Table as CSV with column names in the first line, or as JSON':
    'Tabelle als CSV mit Spaltennamen in der ersten Zeile oder als JSON',
  'Table not found. Choose one from the export page.': 'Tabelle nicht gefunden. Wählen Sie eine von der Exportseite.',
  Tables: 'Tabellen',
  'Tables are CSV files for a spreadsheet. The file with all tables is JSON.':
    'Tabellen sind CSV-Dateien für ein Tabellenprogramm. Die Datei mit allen Tabellen ist JSON.',
  'Template for “{table}” (CSV)': 'Vorlage für „{table}“ (CSV)',
  'The clinic in one file, for another clinic': 'Die Praxis in einer Datei, für eine andere Praxis',
  'The data of the clinic as files, for clerks.': 'Die Daten der Praxis als Dateien, für den Empfang.',
  'The data of the clinic in one file, which another clinic can import.':
    'Die Daten der Praxis in einer Datei, die eine andere Praxis importieren kann.',
  'The file comes from the export of a clinic, here or elsewhere. A dry run checks it and changes nothing. An import adds all rows of the file that are not here, or nothing if a line has an error. No present row is changed. Users get no password: they set one by a link.':
    'Die Datei stammt aus dem Export einer Praxis, hier oder anderswo. Ein Probelauf prüft sie und ändert nichts. Ein Import fügt alle Zeilen der Datei hinzu, die hier fehlen, oder nichts, wenn eine Zeile einen Fehler hat. Vorhandene Zeilen werden nicht geändert. Benutzer erhalten kein Passwort: Sie setzen eines über einen Link.',
  'The file for another clinic has one line for each row: the clinic, doctors, times, users, appointments, messages, pictures and the shop. It has no passwords, keys or private links.':
    'Die Datei für eine andere Praxis hat eine Zeile je Datensatz: Praxis, Ärzte, Zeiten, Benutzer, Termine, Nachrichten, Bilder und Shop. Sie enthält keine Passwörter, Schlüssel oder privaten Links.',
  'The report of an import or dry run.': 'Der Bericht eines Imports oder Probelaufs.',
  'The report of the import of a clinic, or of its dry run.':
    'Der Bericht über den Import einer Praxis oder dessen Probelauf.',
  'The tables of the clinic as CSV or JSON files.': 'Die Tabellen der Praxis als CSV- oder JSON-Dateien.',
  'Too much for one file': 'Zu viel für eine Datei',
  Types: 'Arten',
  Unchanged: 'Unverändert',
  'Unchanged rows': 'Unveränderte Zeilen',
  'a date, such as 2026-11-30': 'ein Datum sein, zum Beispiel 2026-11-30',
  'a time of day, such as 09:30': 'eine Uhrzeit sein, zum Beispiel 09:30',
  'a value in JSON': 'ein Wert in JSON sein',
  'a whole number': 'eine ganze Zahl sein',
  'an instant, such as 2026-11-30T12:00:00.000Z': 'ein Zeitpunkt sein, zum Beispiel 2026-11-30T12:00:00.000Z',
  'begins the errors after the first {most}; correct those first':
    'hier beginnen weitere Fehler; korrigieren Sie zuerst die ersten {most}',
  'begins the other errors; correct the first ones': 'beginnt die weiteren Fehler; beheben Sie zuerst die ersten',
  'comes after the end of the file': 'steht nach dem Ende der Datei',
  'does not fit the lines before: the file was changed or damaged; export it again':
    'passt nicht zu den Zeilen davor: Die Datei wurde verändert oder beschädigt; exportieren Sie sie noch einmal',
  'exceeds the limit of {most} rows per import': 'überschreitet die Grenze von {most} Zeilen pro Import',
  'has a quotation mark that is never closed': 'hat ein Anführungszeichen, das nie geschlossen wird',
  'has a quotation mark within a cell; put the cell in quotation marks and double those within it':
    'hat ein Anführungszeichen innerhalb einer Zelle; setzen Sie die Zelle in Anführungszeichen, und verdoppeln Sie die darin enthaltenen',
  'has a value that must be unique and that another row has':
    'hat einen Wert, der eindeutig sein muss und den eine andere Zeile hat',
  'has another value here; keep the present rows, or change one of both':
    'hat hier einen anderen Wert; behalten Sie die vorhandenen Zeilen oder ändern Sie eine von beiden',
  'has text after the closing quotation mark of a cell': 'hat Text nach dem schließenden Anführungszeichen einer Zelle',
  'has the table “{table}”, which this service does not know; update the service first':
    'hat die Tabelle „{table}“, die dieser Dienst nicht kennt; aktualisieren Sie zuerst den Dienst',
  'has version {version} of the format, and this service knows {known}; update the service first':
    'hat Version {version} des Formats, und dieser Dienst kennt {known}; aktualisieren Sie zuerst den Dienst',
  'id,name,speciality,timeZone,address,languages': 'id,name,speciality,timeZone,address,languages',
  'is already on line {line}': 'steht bereits in Zeile {line}',
  'is missing': 'fehlt',
  'is missing: the file was cut off; export it again':
    'fehlt: Die Datei wurde abgeschnitten; exportieren Sie sie noch einmal',
  'is missing; add the column and leave unknown values empty':
    'fehlt; fügen Sie die Spalte hinzu, und lassen Sie unbekannte Werte leer',
  'is not a column of this service; update the service first':
    'ist keine Spalte dieses Dienstes; aktualisieren Sie zuerst den Dienst',
  'is not a column; the columns are {columns}': 'ist keine Spalte; die Spalten sind {columns}',
  'is too long': 'ist zu lang',
  'must be a list': 'muss eine Liste sein',
  'must be an object in JSON': 'muss ein Objekt in JSON sein',
  'must be the ID of an existing doctor; import the doctors first':
    'muss die ID eines vorhandenen Arztes sein; importieren Sie zuerst die Ärzte',
  'must be the doctor of the appointment type, which cannot change':
    'muss der Arzt der Terminart sein, der sich nicht ändern lässt',
  'must be the first line of a file that the export of a clinic has written':
    'muss die erste Zeile einer Datei sein, die der Export einer Praxis geschrieben hat',
  'must be {kind}': 'muss {kind}',
  'must name its table and have a row': 'muss ihre Tabelle nennen und einen Datensatz haben',
  'must name the columns {columns}': 'muss die Spalten {columns} nennen',
  'names a row of the table “{table}” that does not exist': 'nennt eine Zeile der Tabelle „{table}“, die es nicht gibt',
  'occurs twice': 'kommt zweimal vor',
  text: 'Text sein',
  '{appointments, plural, one {{detail} (# appointment: {day}, {start})} other {{detail} (# appointments, the first: {day}, {start})}}':
    '{appointments, plural, one {{detail} (# Termin: {day}, {start})} other {{detail} (# Termine, der erste: {day}, {start})}}',
  '{cells, plural, one {has # cell, but the first line has {columns}} other {has # cells, but the first line has {columns}}}':
    '{cells, plural, one {hat # Zelle, aber die erste Zeile hat {columns}} other {hat # Zellen, aber die erste Zeile hat {columns}}}',
  '{faults, plural, one {# error found} other {# errors found}}':
    '{faults, plural, one {# Fehler gefunden} other {# Fehler gefunden}}',
}
