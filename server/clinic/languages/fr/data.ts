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
  'Choose another file': 'Choisissez un autre fichier',
  'Choose the same file again': 'Choisissez de nouveau le même fichier',
  'Clinic file': 'Fichier de la clinique',
  Column: 'Colonne',
  'Columns of the table “{table}”': 'Colonnes de la table « {table} »',
  'Correct the table': 'Corriger le tableau',
  'Data of the clinic': 'Données de la clinique',
  'Download the file': 'Télécharger le fichier',
  'Dry run: check without changes': 'Essai à blanc : vérifier sans modifier',
  'Enter the same table again': 'Saisir de nouveau le même tableau',
  Error: 'Erreur',
  'Errors by line': 'Erreurs par ligne',
  Export: 'Exportation',
  'File of a clinic': 'Fichier d’une clinique',
  'File of a clinic, instead of the text below': 'Fichier d’une clinique, à la place du texte ci-dessous',
  'File with the table, instead of the text below': 'Fichier contenant le tableau, au lieu du texte ci-dessous',
  'First the table is checked, and nothing is changed. Then it is imported as a whole, or not at all. Existing rows are updated, and no rows are deleted.':
    'La table est d’abord vérifiée, et rien n’est modifié. Elle est ensuite importée en entier, ou pas du tout. Les lignes existantes sont mises à jour, et aucune n’est supprimée.',
  Import: 'Importation',
  'Import a clinic': 'Importer une clinique',
  'Import a table': 'Importer un tableau',
  'Import complete': 'Importation terminée',
  'Import if there are no errors': 'Importer s’il n’y a pas d’erreurs',
  'Import now': 'Importer maintenant',
  'Imports doctors and their working hours, for clerks.':
    'Importe des médecins et leurs horaires de consultation, pour le personnel d’accueil.',
  'Imports tables, for clerks.': 'Importe des tableaux, pour le personnel d’accueil.',
  'Imports the file of another clinic, for clerks.': 'Importe le fichier d’une autre clinique, pour l’accueil.',
  'Keep the present rows and import the others': 'Garder les lignes présentes et importer les autres',
  'Larger files are imported on the command line of the service.':
    'Les fichiers plus grands s’importent en ligne de commande sur le serveur.',
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
  'Refuse the file': 'Refuser le fichier',
  Row: 'Enregistrement',
  Rows: 'Lignes',
  'Rows by table': 'Lignes par table',
  'Rows that are present with other values': 'Lignes présentes avec d’autres valeurs',
  'Rows with other values here': 'Lignes avec d’autres valeurs ici',
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
  'The clinic in one file, for another clinic': 'La clinique en un fichier, pour une autre clinique',
  'The data of the clinic as files, for clerks.':
    'Les données de la clinique sous forme de fichiers, pour le personnel d’accueil.',
  'The data of the clinic in one file, which another clinic can import.':
    'Les données de la clinique en un fichier qu’une autre clinique peut importer.',
  'The file comes from the export of a clinic, here or elsewhere. A dry run checks it and changes nothing. An import adds all rows of the file that are not here, or nothing if a line has an error. No present row is changed. Users get no password: they set one by a link.':
    'Le fichier vient de l’exportation d’une clinique, ici ou ailleurs. Un essai le vérifie et ne change rien. Une importation ajoute toutes les lignes du fichier qui ne sont pas ici, ou rien si une ligne a une erreur. Aucune ligne présente n’est changée. Les utilisateurs n’ont pas de mot de passe : ils en définissent un par un lien.',
  'The file for another clinic has one line for each row: the clinic, doctors, times, users, appointments, messages, pictures and the shop. It has no passwords, keys or private links.':
    'Le fichier pour une autre clinique a une ligne par enregistrement : la clinique, les médecins, les horaires, les utilisateurs, les rendez-vous, les messages, les images et la boutique. Il ne contient ni mots de passe, ni clés, ni liens privés.',
  'The report of an import or dry run.': 'Le rapport d’une importation ou d’un essai à blanc.',
  'The report of the import of a clinic, or of its dry run.':
    'Le rapport de l’importation d’une clinique, ou de son essai.',
  'The tables of the clinic as CSV or JSON files.': 'Les tableaux de la clinique sous forme de fichiers CSV ou JSON.',
  'Too much for one file': 'Trop volumineux pour un seul fichier',
  Types: 'Types',
  Unchanged: 'Inchangées',
  'Unchanged rows': 'Lignes inchangées',
  'a date, such as 2026-11-30': 'une date, comme 2026-11-30',
  'a time of day, such as 09:30': 'une heure, comme 09:30',
  'a value in JSON': 'une valeur en JSON',
  'a whole number': 'un nombre entier',
  'an instant, such as 2026-11-30T12:00:00.000Z': 'un instant, comme 2026-11-30T12:00:00.000Z',
  'begins the errors after the first {most}; correct those first':
    'd’autres erreurs commencent ici ; corrigez d’abord les {most} premières',
  'begins the other errors; correct the first ones': 'commence les autres erreurs ; corrigez d’abord les premières',
  'comes after the end of the file': 'vient après la fin du fichier',
  'does not fit the lines before: the file was changed or damaged; export it again':
    'ne correspond pas aux lignes précédentes : le fichier a été modifié ou endommagé ; exportez-le de nouveau',
  'exceeds the limit of {most} rows per import': 'dépasse la limite de {most} lignes par importation',
  'has a quotation mark that is never closed': 'contient un guillemet qui n’est jamais fermé',
  'has a quotation mark within a cell; put the cell in quotation marks and double those within it':
    'contient un guillemet à l’intérieur d’une cellule ; mettez la cellule entre guillemets et doublez ceux qu’elle contient',
  'has a value that must be unique and that another row has':
    'a une valeur qui doit être unique et qu’une autre ligne a',
  'has another value here; keep the present rows, or change one of both':
    'a une autre valeur ici ; gardez les lignes présentes ou changez l’une des deux',
  'has text after the closing quotation mark of a cell': 'contient du texte après le guillemet fermant d’une cellule',
  'has the table “{table}”, which this service does not know; update the service first':
    'a la table « {table} », que ce service ne connaît pas ; mettez d’abord le service à jour',
  'has version {version} of the format, and this service knows {known}; update the service first':
    'a la version {version} du format, et ce service connaît la {known} ; mettez d’abord le service à jour',
  'id,name,speciality,timeZone,address,languages': 'id,name,speciality,timeZone,address,languages',
  'is already on line {line}': 'figure déjà à la ligne {line}',
  'is missing': 'manque',
  'is missing: the file was cut off; export it again': 'manque : le fichier est coupé ; exportez-le de nouveau',
  'is missing; add the column and leave unknown values empty':
    'est manquante ; ajoutez la colonne et laissez vides les valeurs inconnues',
  'is not a column of this service; update the service first':
    'n’est pas une colonne de ce service ; mettez d’abord le service à jour',
  'is not a column; the columns are {columns}': 'n’est pas une colonne ; les colonnes sont {columns}',
  'is too long': 'est trop longue',
  'must be a list': 'doit être une liste',
  'must be an object in JSON': 'doit être un objet en JSON',
  'must be the ID of an existing doctor; import the doctors first':
    'doit être l’identifiant d’un médecin existant ; importez d’abord les médecins',
  'must be the doctor of the appointment type, which cannot change':
    'doit être le médecin du type de rendez-vous, qui ne peut pas changer',
  'must be the first line of a file that the export of a clinic has written':
    'doit être la première ligne d’un fichier que l’exportation d’une clinique a écrit',
  'must be {kind}': 'doit être {kind}',
  'must name its table and have a row': 'doit nommer sa table et avoir une ligne de données',
  'must name the columns {columns}': 'doit indiquer les colonnes {columns}',
  'names a row of the table “{table}” that does not exist': 'nomme une ligne de la table « {table} » qui n’existe pas',
  'occurs twice': 'apparaît deux fois',
  text: 'du texte',
  '{appointments, plural, one {{detail} (# appointment: {day}, {start})} other {{detail} (# appointments, the first: {day}, {start})}}':
    '{appointments, plural, one {{detail} (# rendez-vous : {day}, {start})} other {{detail} (# rendez-vous, le premier : {day}, {start})}}',
  '{cells, plural, one {has # cell, but the first line has {columns}} other {has # cells, but the first line has {columns}}}':
    '{cells, plural, one {contient # cellule, mais la première ligne en contient {columns}} other {contient # cellules, mais la première ligne en contient {columns}}}',
  '{faults, plural, one {# error found} other {# errors found}}':
    '{faults, plural, one {# erreur trouvée} other {# erreurs trouvées}}',
}
