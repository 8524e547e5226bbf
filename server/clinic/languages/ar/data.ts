import type { TextsOf } from '../source.ts'

/** The Arabic texts of the module data. */
export const data: TextsOf<'data'> = {
  'A dry run checks the table and changes nothing. An import applies the whole table, or nothing if it has errors. Existing rows are updated, and no rows are deleted. Columns of doctors: {doctors}. Columns of availabilities: {availabilities}. Columns of appointment types: {types}.':
    'يفحص التشغيل التجريبي الجدول ولا يغيّر شيئًا. ويطبّق الاستيراد الجدول كله، أو لا يطبّق شيئًا إذا كانت فيه أخطاء. تُحدَّث الصفوف الموجودة، ولا تُحذف أي صفوف. أعمدة الأطباء: {doctors}. أعمدة أوقات العمل: {availabilities}. أعمدة أنواع المواعيد: {types}.',
  Added: 'المضافة',
  'All tables in one file': 'جميع الجداول في ملف واحد',
  'All tables together have too many rows for one file. Export the tables one by one.':
    'عدد صفوف جميع الجداول معًا أكبر من أن يتسع له ملف واحد. صدّر الجداول واحدًا تلو الآخر.',
  Availabilities: 'أوقات العمل',
  Change: 'التغيير',
  Changed: 'مُعدَّل',
  'Changed rows': 'الصفوف المعدَّلة',
  Column: 'العمود',
  'Columns of the table “{table}”': 'أعمدة الجدول «{table}»',
  'Correct the table': 'تصحيح الجدول',
  'Data of the clinic': 'بيانات العيادة',
  'Dry run: check without changes': 'تشغيل تجريبي: فحص دون تغييرات',
  'Enter the same table again': 'إدخال الجدول نفسه من جديد',
  Error: 'الخطأ',
  'Errors by line': 'الأخطاء حسب السطر',
  Export: 'تصدير',
  'File with the table, instead of the text below': 'ملف يحتوي على الجدول، بدلًا من النص أدناه',
  'First the table is checked, and nothing is changed. Then it is imported as a whole, or not at all. Existing rows are updated, and no rows are deleted.':
    'يُفحص الجدول أولاً دون أي تغيير. ثم يُستورد كاملاً أو لا يُستورد أبداً. تُحدّث الصفوف الموجودة، ولا تُحذف أي صفوف.',
  Import: 'استيراد',
  'Import a table': 'استيراد جدول',
  'Import complete': 'اكتمل الاستيراد',
  'Import if there are no errors': 'الاستيراد إذا لم توجد أخطاء',
  'Import now': 'الاستيراد الآن',
  'Imports doctors and their working hours, for clerks.': 'يستورد الأطباء وساعات عملهم، لموظفي الاستقبال.',
  'Imports tables, for clerks.': 'يستورد الجداول، لموظفي الاستقبال.',
  Line: 'السطر',
  Meaning: 'المعنى',
  Mode: 'الوضع',
  'New and changed rows': 'الصفوف الجديدة والمعدَّلة',
  'New rows': 'الصفوف الجديدة',
  'Next rows': 'الصفوف التالية',
  'Nothing is changed yet.': 'لم يتغيّر شيء بعد.',
  'Nothing was imported': 'لم يُستورد شيء',
  Outcome: 'النتيجة',
  'Ready to import': 'جاهز للاستيراد',
  Row: 'الصف',
  Rows: 'الصفوف',
  'Single tables': 'جداول منفردة',
  'Some lines have errors. Each error names its line, its column and the expected value.':
    'في بعض الأسطر أخطاء. يبيّن كل خطأ السطر والعمود والقيمة المتوقعة.',
  Table: 'الجدول',
  'Table as CSV with column names in the first line, or as JSON':
    'جدول بصيغة CSV تكون أسماء الأعمدة في سطره الأول، أو بصيغة JSON',
  'Table not found. Choose one from the export page.': 'لم يُعثر على الجدول. اختر جدولًا من صفحة التصدير.',
  Tables: 'الجداول',
  'Tables are CSV files for a spreadsheet. The file with all tables is JSON.':
    'الجداول ملفات CSV لبرنامج جداول البيانات. أما الملف الذي يضم جميع الجداول فهو بصيغة JSON.',
  'Template for “{table}” (CSV)': 'قالب «{table}» ‏(CSV)',
  'The data of the clinic as files, for clerks.': 'بيانات العيادة في صورة ملفات، لموظفي الاستقبال.',
  'The report of an import or dry run.': 'تقرير استيراد أو تشغيل تجريبي.',
  'The tables of the clinic as CSV or JSON files.': 'جداول العيادة في صورة ملفات CSV أو JSON.',
  'Too much for one file': 'أكبر من أن يتسع له ملف واحد',
  Types: 'الأنواع',
  Unchanged: 'دون تغيير',
  'Unchanged rows': 'الصفوف دون تغيير',
  'begins the errors after the first {most}; correct those first':
    'هنا تبدأ الأخطاء التي تلي أول {most} من الأخطاء؛ صحّح تلك أولًا',
  'exceeds the limit of {most} rows per import': 'يتجاوز الحد البالغ {most} من الصفوف لكل استيراد',
  'has a quotation mark that is never closed': 'توجد علامة اقتباس غير مغلقة',
  'has a quotation mark within a cell; put the cell in quotation marks and double those within it':
    'توجد علامة اقتباس داخل خلية؛ ضع الخلية بين علامتي اقتباس وكرّر العلامات التي بداخلها',
  'has text after the closing quotation mark of a cell': 'يوجد نص بعد علامة الاقتباس الختامية للخلية',
  'id,name,speciality,timeZone,address,languages': 'id,name,speciality,timeZone,address,languages',
  'is already on line {line}': 'موجود بالفعل في السطر {line}',
  'is missing; add the column and leave unknown values empty': 'العمود مفقود؛ أضفه واترك القيم غير المعروفة فارغة',
  'is not a column; the columns are {columns}': 'ليس عمودًا؛ الأعمدة هي {columns}',
  'must be a list': 'يجب أن تكون القيمة قائمة',
  'must be the ID of an existing doctor; import the doctors first':
    'يجب أن تكون القيمة معرّف طبيب موجود؛ استورد الأطباء أولًا',
  'must be the doctor of the appointment type, which cannot change': 'يجب أن يكون طبيب نوع الموعد، ولا يمكن تغييره',
  'must name the columns {columns}': 'يجب ذكر الأعمدة {columns}',
  'occurs twice': 'ورد مرتين',
  '{appointments, plural, one {{detail} (# appointment)} other {{detail} (# appointments)}}':
    '{appointments, plural, zero {{detail} (لا مواعيد)} one {{detail} (موعد واحد)} two {{detail} (موعدان)} few {{detail} (# مواعيد)} many {{detail} (# موعدًا)} other {{detail} (# موعد)}}',
  '{cells, plural, one {has # cell, but the first line has {columns}} other {has # cells, but the first line has {columns}}}':
    '{cells, plural, zero {لا خلايا فيه، وعدد خلايا السطر الأول {columns}} one {فيه خلية واحدة، وعدد خلايا السطر الأول {columns}} two {فيه خليتان، وعدد خلايا السطر الأول {columns}} few {فيه # خلايا، وعدد خلايا السطر الأول {columns}} many {فيه # خلية، وعدد خلايا السطر الأول {columns}} other {فيه # خلية، وعدد خلايا السطر الأول {columns}}}',
  '{faults, plural, one {# error found} other {# errors found}}':
    '{faults, plural, zero {لم توجد أخطاء} one {وُجد خطأ واحد} two {وُجد خطآن} few {وُجدت # أخطاء} many {وُجد # خطأً} other {وُجد # خطأ}}',
}
