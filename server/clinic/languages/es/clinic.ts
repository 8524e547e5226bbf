import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module clinic. */
export const clinic: TextsOf<'clinic'> = {
  'A booked time became free': 'Una hora reservada quedó libre',
  'A condition must match one resource at most. Make it narrower.':
    'Una condición debe coincidir con un recurso como máximo. Redúzcala.',
  'A doctor with speciality, time zone, address and languages.':
    'Un médico con su especialidad, zona horaria, dirección e idiomas.',
  'A file that belongs to the resource and may be large.': 'Un archivo que pertenece al recurso y puede ser grande.',
  'A level of maturity, with the features that it lacks.':
    'Un nivel de madurez, con las características que le faltan.',
  'A page as a patient or a visitor sees it, and what it hides from them, for clerks.':
    'Una página como la ve un paciente o un visitante, y lo que les oculta, para recepción.',
  'A page as a patient or a visitor sees it, and what it hides from them.':
    'Una página como la ve un paciente o un visitante, y lo que les oculta.',
  'A small picture of the person or thing.': 'Una imagen pequeña de la persona o cosa.',
  'A user edited the contact details': 'Un usuario editó los datos de contacto',
  'A visitor without an account': 'Un visitante sin cuenta',
  Accounts: 'Cuentas',
  'Add a doctor': 'Añadir un médico',
  'An appointment was booked': 'Se reservó una cita',
  'An appointment was cancelled': 'Se canceló una cita',
  'An appointment was moved to another time': 'Se cambió una cita a otra hora',
  Decision: 'Decisión',
  Download: 'Descargar',
  Endpoints: 'Endpoints',
  'Find a doctor, see the free times and book an appointment.':
    'Busque un médico, vea las horas libres y reserve una cita.',
  Hidden: 'Oculto',
  'A condition of the request is not met. Read the resource, and change the version that you have read.':
    'No se cumple una condición de la solicitud. Lea el recurso y cambie la versión que ha leído.',
  Image: 'Imagen',
  'Know your identifier as a patient': 'Conocer su identificador de paciente',
  'Know your identifier as a user': 'Conocer su identificador de usuario',
  'Know your user name here': 'Conocer su nombre de usuario en este servicio',
  Lacks: 'Carencias',
  'Languages, such as en or pt-BR': 'Idiomas, como en o pt-BR',
  Level: 'Nivel',
  Levels: 'Niveles',
  'Name, speciality or language': 'Nombre, especialidad o idioma',
  'Not a valid request': 'Solicitud no válida',
  'Not supported': 'No admitido',
  Page: 'Página',
  Part: 'Parte',
  Path: 'Ruta',
  Person: 'Persona',
  Picture: 'Imagen',
  'Portrait (JPEG, PNG or WebP)': 'Retrato (JPEG, PNG o WebP)',
  'Qualifications, one in each line': 'Titulación, una por línea',
  'Record for another clinic': 'Datos para otra clínica',
  Refusal: 'Denegación',
  'Remove the portrait': 'Eliminar el retrato',
  'Searches the items of a collection, such as doctors by name, speciality or language.':
    'Busca los elementos de una colección, como médicos por nombre, especialidad o idioma.',
  'See doctors, services, places and free times': 'Ver médicos, servicios, lugares y horas libres',
  'See patients, and see, book, change and cancel appointments, that you have access to':
    'Ver pacientes, y ver, reservar, modificar y cancelar citas, a los que usted tiene acceso',
  'See the appointments that you have access to': 'Ver las citas a las que usted tiene acceso',
  'See the patients and appointments that you have access to':
    'Ver los pacientes y las citas a los que usted tiene acceso',
  'See the patients that you have access to': 'Ver los pacientes a los que usted tiene acceso',
  'See your name, date of birth, e-mail address and telephone number':
    'Ver su nombre, fecha de nacimiento, dirección de correo electrónico y número de teléfono',
  'See your personal details and appointments': 'Ver sus datos personales y sus citas',
  'See your personal details, and see, book, change and cancel your appointments':
    'Ver sus datos personales, y ver, reservar, modificar y cancelar sus citas',
  'See, book, change and cancel the appointments that you have access to':
    'Ver, reservar, modificar y cancelar las citas a las que usted tiene acceso',
  'Seen by': 'Visto por',
  'Several resources match': 'Coinciden varios recursos',
  Shop: 'Tienda',
  Shown: 'Mostrado',
  'Shows what is typed into the form, without storing it.': 'Muestra lo escrito en el formulario sin guardarlo.',
  Speaks: 'Habla',
  'Stay connected while you are away': 'Mantener la conexión cuando usted no esté presente',
  'Tasks and data': 'Tareas y datos',
  'The CapabilityStatement at metadata lists the search parameters of each type.':
    'El CapabilityStatement de metadata enumera los parámetros de búsqueda de cada tipo.',
  'The CapabilityStatement at metadata lists the types and interactions of the façade.':
    'El CapabilityStatement de metadata enumera los tipos y las interacciones de la interfaz.',
  'The clinic at four levels of REST maturity.': 'La clínica en cuatro niveles de madurez de REST.',
  'The content is valid FHIR, but the clinic cannot store it. The issue says why.':
    'El contenido es FHIR válido, pero la clínica no puede guardarlo. El elemento issue indica el motivo.',
  'The content or a parameter is not valid FHIR R4. The issue says what, and how to correct it.':
    'El contenido o un parámetro no es FHIR R4 válido. El elemento issue indica qué es y cómo corregirlo.',
  'The corresponding resource type of FHIR, the health care standard.':
    'El tipo de recurso correspondiente de FHIR, el estándar sanitario.',
  'The decisions behind a response, for developers.':
    'Las decisiones que explican una respuesta, para desarrolladores.',
  'The details of an appointment were edited': 'Se editaron los datos de una cita',
  'The doctors of the clinic.': 'Los médicos de la clínica.',
  'The log of security events.': 'El registro de eventos de seguridad.',
  'The next member of the series: the next day of a schedule, the next page of a collection, the next step of a process.':
    'El siguiente elemento de la serie: el día siguiente de una agenda, la página siguiente de una colección, el siguiente paso de un proceso.',
  'The page itself': 'La propia página',
  'The page that is shown as another person sees it.': 'La página que se muestra como la ve otra persona.',
  'The patient arrived': 'El paciente llegó',
  'The patient confirmed the appointment': 'El paciente confirmó la cita',
  'The patient did not come': 'El paciente no vino',
  'The patient was seen': 'El paciente fue atendido',
  'The picture was removed or replaced.': 'La imagen se ha eliminado o sustituido.',
  'The previous member of the series: the previous day of a schedule, the previous page of a collection.':
    'El elemento anterior de la serie: el día anterior de una agenda, la página anterior de una colección.',
  'The resource breaks a rule': 'El recurso infringe una regla',
  'The step of a purchase that sets the payment method, or the payment of an appointment.':
    'El paso de una compra que establece la forma de pago, o el pago de una cita.',
  'Upload a portrait': 'Subir un retrato',
  'What the picture shows, for readers that cannot see it': 'Qué muestra la imagen, para quienes no pueden verla',
  en: 'en',
  'has too many pixels. Choose one with at most 26 megapixels':
    'tiene demasiados píxeles. Elija una imagen de 26 megapíxeles como máximo',
  'is damaged or incomplete. Export it again from its source, and choose the new file':
    'está dañado o incompleto. Expórtelo de nuevo desde su origen y elija el archivo nuevo',
  'is no picture that can be used. Choose a JPEG, PNG or WebP file':
    'no es una imagen que se pueda usar. Elija un archivo JPEG, PNG o WebP',
  'must be a colour such as #0a6562': 'debe ser un color como #0a6562',
  'must be a link that begins with https://': 'debe ser un enlace que empiece por https://',
  'must be hours in order, such as 09:00-12:00, 13:00-17:00':
    'debe contener horas en orden, como 09:00-12:00, 13:00-17:00',
  'must have hours that end after they begin and do not overlap':
    'debe tener horas que terminen después de empezar y no se solapen',
  'must be off or hours in order, such as 09:00-12:00, 13:00-17:00':
    'debe ser off o contener horas en orden, como 09:00-12:00, 13:00-17:00',
  'must be a whole address, such as https://calendar.example/mary':
    'debe ser una dirección completa, como https://calendar.example/mary',
  'must be the number of a time': 'debe ser el número de una hora',
  'must have one day per line without duplicates, such as 2026-12-24 off or 2026-12-28 09:00-12:00':
    'debe tener un día por línea sin repeticiones, como 2026-12-24 off o 2026-12-28 09:00-12:00',
}
