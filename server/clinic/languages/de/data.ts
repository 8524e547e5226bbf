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
  Column: 'Spalte',
  'Columns of the table “{table}”': 'Spalten der Tabelle „{table}“',
  'Correct the table': 'Tabelle korrigieren',
  'Data of the clinic': 'Daten der Praxis',
  'Dry run: check without changes': 'Probelauf: prüfen ohne Änderungen',
  'Enter the same table again': 'Dieselbe Tabelle erneut eingeben',
  Error: 'Fehler',
  'Errors by line': 'Fehler nach Zeilen',
  Export: 'Export',
  'File with the table, instead of the text below': 'Datei mit der Tabelle statt des Textes unten',
  'First the table is checked, and nothing is changed. Then it is imported as a whole, or not at all. Existing rows are updated, and no rows are deleted.':
    'Zuerst wird die Tabelle geprüft, und nichts wird geändert. Dann wird sie als Ganzes importiert oder gar nicht. Vorhandene Zeilen werden aktualisiert, und keine Zeilen werden gelöscht.',
  Import: 'Import',
  'Import a table': 'Tabelle importieren',
  'Import complete': 'Import abgeschlossen',
  'Import if there are no errors': 'Importieren, wenn es keine Fehler gibt',
  'Import now': 'Jetzt importieren',
  'Imports doctors and their working hours, for clerks.': 'Importiert Ärzte und ihre Sprechzeiten, für den Empfang.',
  'Imports tables, for clerks.': 'Importiert Tabellen, für den Empfang.',
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
  Row: 'Datensatz',
  Rows: 'Zeilen',
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
  'The data of the clinic as files, for clerks.': 'Die Daten der Praxis als Dateien, für den Empfang.',
  'The report of an import or dry run.': 'Der Bericht eines Imports oder Probelaufs.',
  'The tables of the clinic as CSV or JSON files.': 'Die Tabellen der Praxis als CSV- oder JSON-Dateien.',
  'Too much for one file': 'Zu viel für eine Datei',
  Types: 'Arten',
  Unchanged: 'Unverändert',
  'Unchanged rows': 'Unveränderte Zeilen',
  'begins the errors after the first {most}; correct those first':
    'hier beginnen weitere Fehler; korrigieren Sie zuerst die ersten {most}',
  'exceeds the limit of {most} rows per import': 'überschreitet die Grenze von {most} Zeilen pro Import',
  'has a quotation mark that is never closed': 'hat ein Anführungszeichen, das nie geschlossen wird',
  'has a quotation mark within a cell; put the cell in quotation marks and double those within it':
    'hat ein Anführungszeichen innerhalb einer Zelle; setzen Sie die Zelle in Anführungszeichen, und verdoppeln Sie die darin enthaltenen',
  'has text after the closing quotation mark of a cell': 'hat Text nach dem schließenden Anführungszeichen einer Zelle',
  'id,name,speciality,timeZone,address,languages': 'id,name,speciality,timeZone,address,languages',
  'is already on line {line}': 'steht bereits in Zeile {line}',
  'is missing; add the column and leave unknown values empty':
    'fehlt; fügen Sie die Spalte hinzu, und lassen Sie unbekannte Werte leer',
  'is not a column; the columns are {columns}': 'ist keine Spalte; die Spalten sind {columns}',
  'must be a list': 'muss eine Liste sein',
  'must be the ID of an existing doctor; import the doctors first':
    'muss die ID eines vorhandenen Arztes sein; importieren Sie zuerst die Ärzte',
  'must be the doctor of the appointment type, which cannot change':
    'muss der Arzt der Terminart sein, der sich nicht ändern lässt',
  'must name the columns {columns}': 'muss die Spalten {columns} nennen',
  'occurs twice': 'kommt zweimal vor',
  '{appointments, plural, one {{detail} (# appointment)} other {{detail} (# appointments)}}':
    '{appointments, plural, one {{detail} (# Termin)} other {{detail} (# Termine)}}',
  '{cells, plural, one {has # cell, but the first line has {columns}} other {has # cells, but the first line has {columns}}}':
    '{cells, plural, one {hat # Zelle, aber die erste Zeile hat {columns}} other {hat # Zellen, aber die erste Zeile hat {columns}}}',
  '{faults, plural, one {# error found} other {# errors found}}':
    '{faults, plural, one {# Fehler gefunden} other {# Fehler gefunden}}',
}
