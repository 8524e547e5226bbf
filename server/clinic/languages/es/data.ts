import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module data. */
export const data: TextsOf<'data'> = {
  'A dry run checks the table and changes nothing. An import applies the whole table, or nothing if it has errors. Existing rows are updated, and no rows are deleted. Columns of doctors: {doctors}. Columns of availabilities: {availabilities}. Columns of appointment types: {types}.':
    'Una prueba comprueba la tabla y no modifica nada. Una importación aplica toda la tabla, o nada si tiene errores. Las filas existentes se actualizan y no se elimina ninguna fila. Columnas de médicos: {doctors}. Columnas de disponibilidades: {availabilities}. Columnas de los tipos de cita: {types}.',
  Added: 'Añadidas',
  'All tables in one file': 'Todas las tablas en un archivo',
  'All tables together have too many rows for one file. Export the tables one by one.':
    'Todas las tablas juntas tienen demasiadas filas para un solo archivo. Exporte las tablas una a una.',
  Availabilities: 'Disponibilidades',
  Change: 'Cambio',
  Changed: 'Modificada',
  'Changed rows': 'Filas modificadas',
  'Choose another file': 'Elija otro archivo',
  'Choose the same file again': 'Elija de nuevo el mismo archivo',
  'Clinic file': 'Archivo de la clínica',
  Column: 'Columna',
  'Columns of the table “{table}”': 'Columnas de la tabla «{table}»',
  'Correct the table': 'Corregir la tabla',
  'Data of the clinic': 'Datos de la clínica',
  'Download the file': 'Descargar el archivo',
  'Dry run: check without changes': 'Prueba: comprobar sin cambios',
  'Enter the same table again': 'Introducir la misma tabla de nuevo',
  Error: 'Error',
  'Errors by line': 'Errores por línea',
  Export: 'Exportar',
  'File of a clinic': 'Archivo de una clínica',
  'File of a clinic, instead of the text below': 'Archivo de una clínica, en lugar del texto de abajo',
  'File with the table, instead of the text below': 'Archivo con la tabla, en lugar del texto siguiente',
  'First the table is checked, and nothing is changed. Then it is imported as a whole, or not at all. Existing rows are updated, and no rows are deleted.':
    'Primero se comprueba la tabla y no se cambia nada. Después se importa entera, o no se importa. Las filas existentes se actualizan y no se elimina ninguna.',
  Import: 'Importar',
  'Import a clinic': 'Importar una clínica',
  'Import a table': 'Importar una tabla',
  'Import complete': 'Importación completada',
  'Import if there are no errors': 'Importar si no hay errores',
  'Import now': 'Importar ahora',
  'Imports doctors and their working hours, for clerks.':
    'Importa médicos y sus horarios de consulta, para el personal de recepción.',
  'Imports tables, for clerks.': 'Importa tablas, para el personal de recepción.',
  'Imports the file of another clinic, for clerks.':
    'Importa el archivo de otra clínica, para el personal de recepción.',
  'Keep the present rows and import the others': 'Conservar las filas presentes e importar las demás',
  'Larger files are imported on the command line of the service.':
    'Los archivos más grandes se importan en la línea de comandos del servicio.',
  Line: 'Línea',
  Meaning: 'Significado',
  Mode: 'Modo',
  'New and changed rows': 'Filas nuevas y modificadas',
  'New rows': 'Filas nuevas',
  'Next rows': 'Filas siguientes',
  'Nothing is changed yet.': 'Aún no se ha modificado nada.',
  'Nothing was imported': 'No se ha importado nada',
  Outcome: 'Resultado',
  'Ready to import': 'Lista para importar',
  'Refuse the file': 'Rechazar el archivo',
  Row: 'Fila',
  Rows: 'Filas',
  'Rows by table': 'Filas por tabla',
  'Rows that are present with other values': 'Filas presentes con otros valores',
  'Rows with other values here': 'Filas con otros valores aquí',
  'Single tables': 'Tablas individuales',
  'Some lines have errors. Each error names its line, its column and the expected value.':
    'Algunas líneas tienen errores. Cada error indica su línea, su columna y el valor esperado.',
  Table: 'Tabla',
  'Table as CSV with column names in the first line, or as JSON':
    'Tabla en CSV con los nombres de las columnas en la primera línea, o en JSON',
  'Table not found. Choose one from the export page.':
    'No se ha encontrado la tabla. Elija una de la página de exportación.',
  Tables: 'Tablas',
  'Tables are CSV files for a spreadsheet. The file with all tables is JSON.':
    'Las tablas son archivos CSV para una hoja de cálculo. El archivo con todas las tablas es JSON.',
  'Template for “{table}” (CSV)': 'Plantilla para «{table}» (CSV)',
  'The clinic in one file, for another clinic': 'La clínica en un archivo, para otra clínica',
  'The data of the clinic as files, for clerks.': 'Los datos de la clínica en archivos, para el personal de recepción.',
  'The data of the clinic in one file, which another clinic can import.':
    'Los datos de la clínica en un archivo que otra clínica puede importar.',
  'The file comes from the export of a clinic, here or elsewhere. A dry run checks it and changes nothing. An import adds all rows of the file that are not here, or nothing if a line has an error. No present row is changed. Users get no password: they set one by a link.':
    'El archivo procede de la exportación de una clínica, de aquí o de otro lugar. Un ensayo lo comprueba y no cambia nada. Una importación añade todas las filas del archivo que no están aquí, o nada si una línea tiene un error. No se cambia ninguna fila presente. Los usuarios no reciben contraseña: la establecen con un enlace.',
  'The file for another clinic has one line for each row: the clinic, doctors, times, users, appointments, messages, pictures and the shop. It has no passwords, keys or private links.':
    'El archivo para otra clínica tiene una línea por fila: la clínica, médicos, horarios, usuarios, citas, mensajes, imágenes y la tienda. No contiene contraseñas, claves ni enlaces privados.',
  'The report of an import or dry run.': 'El informe de una importación o de una prueba.',
  'The report of the import of a clinic, or of its dry run.':
    'El informe de la importación de una clínica, o de su ensayo.',
  'The tables of the clinic as CSV or JSON files.': 'Las tablas de la clínica como archivos CSV o JSON.',
  'Too much for one file': 'Demasiado para un solo archivo',
  Types: 'Tipos',
  Unchanged: 'Sin cambios',
  'Unchanged rows': 'Filas sin cambios',
  'a date, such as 2026-11-30': 'una fecha, como 2026-11-30',
  'a time of day, such as 09:30': 'una hora, como 09:30',
  'a value in JSON': 'un valor en JSON',
  'a whole number': 'un número entero',
  'an instant, such as 2026-11-30T12:00:00.000Z': 'un instante, como 2026-11-30T12:00:00.000Z',
  'begins the errors after the first {most}; correct those first':
    'es donde empiezan los errores posteriores a los primeros {most}; corrija primero aquellos',
  'begins the other errors; correct the first ones': 'inicia los demás errores; corrija primero los anteriores',
  'comes after the end of the file': 'viene después del final del archivo',
  'does not fit the lines before: the file was changed or damaged; export it again':
    'no corresponde a las líneas anteriores: el archivo se cambió o se dañó; expórtelo de nuevo',
  'exceeds the limit of {most} rows per import': 'supera el límite de {most} filas por importación',
  'has a quotation mark that is never closed': 'tiene una comilla que no se cierra',
  'has a quotation mark within a cell; put the cell in quotation marks and double those within it':
    'tiene una comilla dentro de una celda; ponga la celda entre comillas y duplique las de su interior',
  'has a value that must be unique and that another row has': 'tiene un valor que debe ser único y que otra fila tiene',
  'has another value here; keep the present rows, or change one of both':
    'tiene otro valor aquí; conserve las filas presentes o cambie una de las dos',
  'has text after the closing quotation mark of a cell': 'tiene texto después de la comilla de cierre de una celda',
  'has the table “{table}”, which this service does not know; update the service first':
    'tiene la tabla «{table}», que este servicio no conoce; actualice primero el servicio',
  'has version {version} of the format, and this service knows {known}; update the service first':
    'tiene la versión {version} del formato, y este servicio conoce la {known}; actualice primero el servicio',
  'id,name,speciality,timeZone,address,languages': 'id,name,speciality,timeZone,address,languages',
  'is already on line {line}': 'ya está en la línea {line}',
  'is missing': 'falta',
  'is missing: the file was cut off; export it again': 'falta: el archivo está cortado; expórtelo de nuevo',
  'is missing; add the column and leave unknown values empty':
    'falta; añada la columna y deje vacíos los valores desconocidos',
  'is not a column of this service; update the service first':
    'no es una columna de este servicio; actualice primero el servicio',
  'is not a column; the columns are {columns}': 'no es una columna; las columnas son {columns}',
  'is too long': 'es demasiado larga',
  'must be a list': 'debe ser una lista',
  'must be an object in JSON': 'debe ser un objeto en JSON',
  'must be the ID of an existing doctor; import the doctors first':
    'debe ser el identificador de un médico existente; importe primero los médicos',
  'must be the doctor of the appointment type, which cannot change':
    'debe ser el médico del tipo de cita, que no puede cambiar',
  'must be the first line of a file that the export of a clinic has written':
    'debe ser la primera línea de un archivo que ha escrito la exportación de una clínica',
  'must be {kind}': 'debe ser {kind}',
  'must name its table and have a row': 'debe nombrar su tabla y tener una fila',
  'must name the columns {columns}': 'debe nombrar las columnas {columns}',
  'names a row of the table “{table}” that does not exist': 'nombra una fila de la tabla «{table}» que no existe',
  'occurs twice': 'aparece dos veces',
  text: 'texto',
  '{appointments, plural, one {{detail} (# appointment: {day}, {start})} other {{detail} (# appointments, the first: {day}, {start})}}':
    '{appointments, plural, one {{detail} (# cita: {day}, {start})} other {{detail} (# citas, la primera: {day}, {start})}}',
  '{cells, plural, one {has # cell, but the first line has {columns}} other {has # cells, but the first line has {columns}}}':
    '{cells, plural, one {tiene # celda, pero la primera línea tiene {columns}} other {tiene # celdas, pero la primera línea tiene {columns}}}',
  '{faults, plural, one {# error found} other {# errors found}}':
    '{faults, plural, one {Se ha encontrado # error} other {Se han encontrado # errores}}',
}
