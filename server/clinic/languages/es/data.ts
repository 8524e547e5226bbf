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
  Column: 'Columna',
  'Columns of the table “{table}”': 'Columnas de la tabla «{table}»',
  'Correct the table': 'Corregir la tabla',
  'Data of the clinic': 'Datos de la clínica',
  'Dry run: check without changes': 'Prueba: comprobar sin cambios',
  'Enter the same table again': 'Introducir la misma tabla de nuevo',
  Error: 'Error',
  'Errors by line': 'Errores por línea',
  Export: 'Exportar',
  'File with the table, instead of the text below': 'Archivo con la tabla, en lugar del texto siguiente',
  'First the table is checked, and nothing is changed. Then it is imported as a whole, or not at all. Existing rows are updated, and no rows are deleted.':
    'Primero se comprueba la tabla y no se cambia nada. Después se importa entera, o no se importa. Las filas existentes se actualizan y no se elimina ninguna.',
  Import: 'Importar',
  'Import a table': 'Importar una tabla',
  'Import complete': 'Importación completada',
  'Import if there are no errors': 'Importar si no hay errores',
  'Import now': 'Importar ahora',
  'Imports doctors and their working hours, for clerks.':
    'Importa médicos y sus horarios de consulta, para el personal de recepción.',
  'Imports tables, for clerks.': 'Importa tablas, para el personal de recepción.',
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
  Row: 'Fila',
  Rows: 'Filas',
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
  'The data of the clinic as files, for clerks.': 'Los datos de la clínica en archivos, para el personal de recepción.',
  'The report of an import or dry run.': 'El informe de una importación o de una prueba.',
  'The tables of the clinic as CSV or JSON files.': 'Las tablas de la clínica como archivos CSV o JSON.',
  'Too much for one file': 'Demasiado para un solo archivo',
  Types: 'Tipos',
  Unchanged: 'Sin cambios',
  'Unchanged rows': 'Filas sin cambios',
  'begins the errors after the first {most}; correct those first':
    'es donde empiezan los errores posteriores a los primeros {most}; corrija primero aquellos',
  'exceeds the limit of {most} rows per import': 'supera el límite de {most} filas por importación',
  'has a quotation mark that is never closed': 'tiene una comilla que no se cierra',
  'has a quotation mark within a cell; put the cell in quotation marks and double those within it':
    'tiene una comilla dentro de una celda; ponga la celda entre comillas y duplique las de su interior',
  'has text after the closing quotation mark of a cell': 'tiene texto después de la comilla de cierre de una celda',
  'id,name,speciality,timeZone,address,languages': 'id,name,speciality,timeZone,address,languages',
  'is already on line {line}': 'ya está en la línea {line}',
  'is missing; add the column and leave unknown values empty':
    'falta; añada la columna y deje vacíos los valores desconocidos',
  'is not a column; the columns are {columns}': 'no es una columna; las columnas son {columns}',
  'must be a list': 'debe ser una lista',
  'must be the ID of an existing doctor; import the doctors first':
    'debe ser el identificador de un médico existente; importe primero los médicos',
  'must be the doctor of the appointment type, which cannot change':
    'debe ser el médico del tipo de cita, que no puede cambiar',
  'must name the columns {columns}': 'debe nombrar las columnas {columns}',
  'occurs twice': 'aparece dos veces',
  '{appointments, plural, one {{detail} (# appointment)} other {{detail} (# appointments)}}':
    '{appointments, plural, one {{detail} (# cita)} other {{detail} (# citas)}}',
  '{cells, plural, one {has # cell, but the first line has {columns}} other {has # cells, but the first line has {columns}}}':
    '{cells, plural, one {tiene # celda, pero la primera línea tiene {columns}} other {tiene # celdas, pero la primera línea tiene {columns}}}',
  '{faults, plural, one {# error found} other {# errors found}}':
    '{faults, plural, one {Se ha encontrado # error} other {Se han encontrado # errores}}',
}
