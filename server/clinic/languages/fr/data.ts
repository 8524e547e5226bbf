import type { TextsOf } from '../source.ts'

/** The French texts of the module data. */
export const data: TextsOf<'data'> = {
  'A dry run checks the table and changes nothing. An import applies the whole table, or nothing if it has errors. Existing rows are updated, and no rows are deleted. Columns of doctors: {doctors}. Columns of availabilities: {availabilities}. Columns of appointment types: {types}.':
    'Un essai à blanc vérifie le tableau et ne modifie rien. Une importation applique le tableau entier, ou rien s’il contient des erreurs. Les lignes existantes sont mises à jour et aucune ligne n’est supprimée. Colonnes des médecins : {doctors}. Colonnes des horaires de consultation : {availabilities}. Colonnes des types de rendez-vous : {types}.',
  Added: 'Ajoutées',
  'All tables in one file': 'Tous les tableaux dans un seul fichier',
  'All tables together have too many rows for one file. Export the tables one by one.':
    'L’ensemble des tableaux compte trop de lignes pour un seul fichier. Exportez les tableaux un par un.',
  Availabilities: 'Horaires de consultation',
  Change: 'Modification',
  Changed: 'Modifiée',
  'Changed rows': 'Lignes modifiées',
  Column: 'Colonne',
  'Columns of the table “{table}”': 'Colonnes de la table « {table} »',
  'Correct the table': 'Corriger le tableau',
  'Data of the clinic': 'Données de la clinique',
  'Dry run: check without changes': 'Essai à blanc : vérifier sans modifier',
  'Enter the same table again': 'Saisir de nouveau le même tableau',
  Error: 'Erreur',
  'Errors by line': 'Erreurs par ligne',
  Export: 'Exportation',
  'File with the table, instead of the text below': 'Fichier contenant le tableau, au lieu du texte ci-dessous',
  'First the table is checked, and nothing is changed. Then it is imported as a whole, or not at all. Existing rows are updated, and no rows are deleted.':
    'La table est d’abord vérifiée, et rien n’est modifié. Elle est ensuite importée en entier, ou pas du tout. Les lignes existantes sont mises à jour, et aucune n’est supprimée.',
  Import: 'Importation',
  'Import a table': 'Importer un tableau',
  'Import complete': 'Importation terminée',
  'Import if there are no errors': 'Importer s’il n’y a pas d’erreurs',
  'Import now': 'Importer maintenant',
  'Imports doctors and their working hours, for clerks.':
    'Importe des médecins et leurs horaires de consultation, pour le personnel d’accueil.',
  'Imports tables, for clerks.': 'Importe des tableaux, pour le personnel d’accueil.',
  Line: 'Ligne',
  Meaning: 'Signification',
  Mode: 'Mode',
  'New and changed rows': 'Lignes nouvelles et modifiées',
  'New rows': 'Nouvelles lignes',
  'Next rows': 'Lignes suivantes',
  'Nothing is changed yet.': 'Rien n’est encore modifié.',
  'Nothing was imported': 'Rien n’a été importé',
  Outcome: 'Résultat',
  'Ready to import': 'Prêt à importer',
  Row: 'Enregistrement',
  Rows: 'Lignes',
  'Single tables': 'Tableaux séparés',
  'Some lines have errors. Each error names its line, its column and the expected value.':
    'Certaines lignes contiennent des erreurs. Chaque erreur indique la ligne, la colonne et la valeur attendue.',
  Table: 'Tableau',
  'Table as CSV with column names in the first line, or as JSON':
    'Tableau en CSV avec les noms de colonnes sur la première ligne, ou en JSON',
  'Table not found. Choose one from the export page.':
    'Tableau introuvable. Choisissez-en un sur la page d’exportation.',
  Tables: 'Tableaux',
  'Tables are CSV files for a spreadsheet. The file with all tables is JSON.':
    'Les tableaux sont des fichiers CSV pour un tableur. Le fichier contenant tous les tableaux est en JSON.',
  'Template for “{table}” (CSV)': 'Modèle pour « {table} » (CSV)',
  'The data of the clinic as files, for clerks.':
    'Les données de la clinique sous forme de fichiers, pour le personnel d’accueil.',
  'The report of an import or dry run.': 'Le rapport d’une importation ou d’un essai à blanc.',
  'The tables of the clinic as CSV or JSON files.': 'Les tableaux de la clinique sous forme de fichiers CSV ou JSON.',
  'Too much for one file': 'Trop volumineux pour un seul fichier',
  Types: 'Types',
  Unchanged: 'Inchangées',
  'Unchanged rows': 'Lignes inchangées',
  'begins the errors after the first {most}; correct those first':
    'd’autres erreurs commencent ici ; corrigez d’abord les {most} premières',
  'exceeds the limit of {most} rows per import': 'dépasse la limite de {most} lignes par importation',
  'has a quotation mark that is never closed': 'contient un guillemet qui n’est jamais fermé',
  'has a quotation mark within a cell; put the cell in quotation marks and double those within it':
    'contient un guillemet à l’intérieur d’une cellule ; mettez la cellule entre guillemets et doublez ceux qu’elle contient',
  'has text after the closing quotation mark of a cell': 'contient du texte après le guillemet fermant d’une cellule',
  'id,name,speciality,timeZone,address,languages': 'id,name,speciality,timeZone,address,languages',
  'is already on line {line}': 'figure déjà à la ligne {line}',
  'is missing; add the column and leave unknown values empty':
    'est manquante ; ajoutez la colonne et laissez vides les valeurs inconnues',
  'is not a column; the columns are {columns}': 'n’est pas une colonne ; les colonnes sont {columns}',
  'must be a list': 'doit être une liste',
  'must be the ID of an existing doctor; import the doctors first':
    'doit être l’identifiant d’un médecin existant ; importez d’abord les médecins',
  'must be the doctor of the appointment type, which cannot change':
    'doit être le médecin du type de rendez-vous, qui ne peut pas changer',
  'must name the columns {columns}': 'doit indiquer les colonnes {columns}',
  'occurs twice': 'apparaît deux fois',
  '{appointments, plural, one {{detail} (# appointment)} other {{detail} (# appointments)}}':
    '{appointments, plural, one {{detail} (# rendez-vous)} other {{detail} (# rendez-vous)}}',
  '{cells, plural, one {has # cell, but the first line has {columns}} other {has # cells, but the first line has {columns}}}':
    '{cells, plural, one {contient # cellule, mais la première ligne en contient {columns}} other {contient # cellules, mais la première ligne en contient {columns}}}',
  '{faults, plural, one {# error found} other {# errors found}}':
    '{faults, plural, one {# erreur trouvée} other {# erreurs trouvées}}',
}
