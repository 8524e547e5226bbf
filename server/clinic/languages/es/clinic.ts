import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module clinic. */
export const clinic: TextsOf<'clinic'> = {
  'A doctor with speciality, time zone, address and languages.':
    'Un médico con su especialidad, zona horaria, dirección e idiomas.',
  'A file that belongs to the resource and may be large.': 'Un archivo que pertenece al recurso y puede ser grande.',
  'A level of maturity, with the features that it lacks.':
    'Un nivel de madurez, con las características que le faltan.',
  Accounts: 'Cuentas',
  'Add a doctor': 'Añadir un médico',
  Decision: 'Decisión',
  Download: 'Descargar',
  Endpoints: 'Endpoints',
  'Find a doctor, see the free times and book an appointment.':
    'Busque un médico, vea las horas libres y reserve una cita.',
  'Know your user name here': 'Conocer su nombre de usuario en este servicio',
  Lacks: 'Carencias',
  'Language tags, such as en or pt-BR': 'Etiquetas de idioma, como en o pt-BR',
  Level: 'Nivel',
  Levels: 'Niveles',
  'Name, speciality or language': 'Nombre, especialidad o idioma',
  Path: 'Ruta',
  'Searches the items of a collection, such as doctors by name, speciality or language.':
    'Busca los elementos de una colección, como médicos por nombre, especialidad o idioma.',
  Shop: 'Tienda',
  Speaks: 'Habla',
  'Stay connected while you are away': 'Mantener la conexión cuando usted no esté presente',
  'Tasks and data': 'Tareas y datos',
  'The clinic at four levels of REST maturity.': 'La clínica en cuatro niveles de madurez de REST.',
  'The corresponding resource type of FHIR, the health care standard.':
    'El tipo de recurso correspondiente de FHIR, el estándar sanitario.',
  'The decisions behind a response, for developers.':
    'Las decisiones que explican una respuesta, para desarrolladores.',
  'The doctors of the clinic.': 'Los médicos de la clínica.',
  'The log of security events.': 'El registro de eventos de seguridad.',
  'The next member of the series: the next day of a schedule, the next page of a collection, the next step of a process.':
    'El siguiente elemento de la serie: el día siguiente de una agenda, la página siguiente de una colección, el siguiente paso de un proceso.',
  'The previous member of the series: the previous day of a schedule, the previous page of a collection.':
    'El elemento anterior de la serie: el día anterior de una agenda, la página anterior de una colección.',
  'The step of a purchase that sets the payment method.': 'El paso de una compra que establece la forma de pago.',
  en: 'en',
  'must be a colour such as #0a6562': 'debe ser un color como #0a6562',
  'must be a link that begins with https://': 'debe ser un enlace que empiece por https://',
  'must be hours in order, such as 09:00-12:00, 13:00-17:00':
    'debe contener horas en orden, como 09:00-12:00, 13:00-17:00',
  'must be off or hours in order, such as 09:00-12:00, 13:00-17:00':
    'debe ser off o contener horas en orden, como 09:00-12:00, 13:00-17:00',
  'must have one day per line without duplicates, such as 2026-12-24 off or 2026-12-28 09:00-12:00':
    'debe tener un día por línea sin repeticiones, como 2026-12-24 off o 2026-12-28 09:00-12:00',
}
