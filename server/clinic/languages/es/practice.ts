import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module practice. */
export const practice: TextsOf<'practice'> = {
  '## Appointments\nAn appointment that you book here is binding. You can move or cancel it on its page until it begins.\n\n## If you cannot come\nPlease cancel at least [number of hours] hours before, so that somebody else can have the time. [What happens otherwise]\n\n## No emergency service\nDo not book here in an emergency.\n\n## Changes\nWe may have to move or cancel an appointment. We tell you at once.':
    '## Citas\nUna cita que reserva aquí es vinculante. Puede cambiarla o cancelarla en su página hasta que empiece.\n\n## Si no puede venir\nCancele al menos [número de horas] horas antes, para que otra persona pueda usar la hora. [Qué ocurre si no lo hace]\n\n## No es un servicio de urgencias\nNo reserve aquí en una emergencia.\n\n## Cambios\nEs posible que tengamos que cambiar o cancelar una cita. Le avisaremos de inmediato.',
  '## Who is responsible\n{clinic}, {address}. [Name and address of your data protection officer, if you need one]\n\n## What we store\nWhen you book we store your name, your age or date of birth, your e-mail address or telephone number, and the reason that you give. With an account we also store your messages, purchases and sign-ins.\n\n## Why\nWe need these data to keep your appointment and to reach you about it. The legal basis is [the article of your law, such as Article 6(1)(b) and Article 9(2)(h) GDPR].\n\n## Who receives them\nThe doctors and clerks of this clinic, and [your hosting company and your mail service]. We give data to nobody else unless the law requires it.\n\n## Your rights\nYou may see your data, correct them and take them with you; with an account you can do so under “Your data”. To have them deleted, write to [your address for such requests]: an account that you close can no longer be used, and its data stay until then. You may complain to [your supervisory authority].':
    '## Responsable\n{clinic}, {address}. [Nombre y dirección de su delegado de protección de datos, si lo necesita]\n\n## Qué guardamos\nCuando usted reserva, guardamos su nombre, su edad o fecha de nacimiento, su correo electrónico o teléfono y el motivo que indique. Con una cuenta guardamos además sus mensajes, compras e inicios de sesión.\n\n## Para qué\nNecesitamos estos datos para atender su cita y comunicarnos con usted. La base jurídica es [el artículo de la ley, como los artículos 6.1.b y 9.2.h del RGPD].\n\n## Quién los recibe\nLos médicos y el personal de esta clínica, y [su proveedor de alojamiento y su servicio de correo]. No damos datos a nadie más, salvo que la ley lo exija.\n\n## Sus derechos\nUsted puede ver sus datos, corregirlos y llevárselos; con una cuenta puede hacerlo en «Sus datos». Para que los borremos, escriba a [su dirección para estas solicitudes]: una cuenta que usted cierra ya no se puede usar, y sus datos quedan hasta entonces. Puede reclamar ante [su autoridad de control].',
  '#0a6562': '#0a6562',
  'A legal notice of the clinic.': 'Un aviso legal de la clínica.',
  'Accessibility statement': 'Declaración de accesibilidad',
  'Add one doctor after the other, or import a table.': 'Añada los médicos uno a uno o importe una tabla.',
  'Add the doctors': 'Añadir los médicos',
  'Appointment types to add': 'Tipos de cita por añadir',
  'Book a free time like a patient, and cancel it. No mail is sent, because this service has no mail server; a patient with an account finds the message in the inbox.':
    'Reserve una hora libre como un paciente y cancélela. No se envía ningún correo, porque este servicio no tiene servidor de correo; los pacientes con cuenta encuentran el mensaje en la bandeja de entrada.',
  'Book a free time like a patient, look at the mail, and cancel it.':
    'Reserve una hora libre como un paciente, mire el correo y cancélela.',
  'Book a free time like a patient, look at the mail, and cancel it. This service prints its mails where it was started, because it has no mail server.':
    'Reserve una hora libre como un paciente, mire el correo y cancélela. Este servicio muestra sus correos donde se inició, porque no tiene servidor de correo.',
  'Book a test appointment': 'Reservar una cita de prueba',
  Colour: 'Color',
  'Colour of buttons and links': 'Color de los botones y enlaces',
  Contact: 'Contacto',
  'Currency of your prices': 'Moneda de sus precios',
  'Describe the clinic': 'Describir la clínica',
  'Describe the types of appointment': 'Describir los tipos de cita',
  'Edit the clinic': 'Editar la clínica',
  'Edit what patients see': 'Editar lo que ven los pacientes',
  Emergency: 'Emergencia',
  'Europe/London': 'Europe/London',
  'Everything is ready. Patients can book.': 'Todo está listo. Los pacientes pueden reservar.',
  'Free times follow from the working hours.': 'Las horas libres resultan del horario de trabajo.',
  'How long we keep data': 'Cuánto tiempo conservamos los datos',
  'Import doctors and hours': 'Importar médicos y horarios',
  Imprint: 'Aviso legal',
  'In an emergency': 'En caso de emergencia',
  'In an emergency call 112.': 'En caso de emergencia, llame al 112.',
  'Is done': 'Hecho',
  'Is optional': 'Es opcional',
  'Legal notices': 'Información legal',
  Logo: 'Logotipo',
  'Logo (JPEG, PNG or WebP)': 'Logotipo (JPEG, PNG o WebP)',
  Mails: 'Correos',
  Missing: 'Falta',
  'Name of the clinic': 'Nombre de la clínica',
  'Name, address, telephone, opening hours and colour are shown on each page and in mails.':
    'El nombre, la dirección, el teléfono, el horario y el color aparecen en cada página y en los correos.',
  'Opening hours': 'Horario de apertura',
  Optional: 'Opcional',
  Preview: 'Vista previa',
  'Privacy notice': 'Aviso de privacidad',
  'Privacy, imprint, accessibility, terms and retention periods.':
    'Privacidad, aviso legal, accesibilidad, condiciones y plazos de conservación.',
  Publish: 'Publicar',
  'Publish the legal notices': 'Publicar la información legal',
  'Publish the text': 'Publicar el texto',
  'Put this line into a page of your website to show the free times there:':
    'Ponga esta línea en una página de su sitio web para mostrar allí las horas libres:',
  'Remove the logo': 'Eliminar el logotipo',
  'Replace the logo': 'Sustituir el logotipo',
  'Set their working hours': 'Establecer su horario de trabajo',
  'Set up the clinic': 'Configurar la clínica',
  'Show on a map': 'Ver en un mapa',
  'Staff accounts': 'Cuentas del personal',
  Steps: 'Pasos',
  'Templates are prepared. Fill in what is in square brackets, and let a lawyer read them.':
    'Hay plantillas preparadas. Complete lo que está entre corchetes y haga que las lea un abogado.',
  'Terms of use': 'Condiciones de uso',
  'The appointment types of doctors that have none yet.': 'Los tipos de cita de los médicos que aún no tienen.',
  'The clinic has not published this text yet.': 'La clínica aún no ha publicado este texto.',
  'The clinic: address, telephone, opening hours and what to do in an emergency.':
    'La clínica: dirección, teléfono, horario y qué hacer en una emergencia.',
  'The logo was removed.': 'El logotipo se ha eliminado.',
  'The logo was saved.': 'El logotipo se ha guardado.',
  'The steps to the first bookable day, for clerks.':
    'Los pasos hasta el primer día con citas, para el personal de recepción.',
  'The working hours of doctors that have none yet.': 'El horario de los médicos que aún no tienen.',
  'These steps lead to the first bookable day. You can leave at any time and go on later.':
    'Estos pasos llevan al primer día con citas. Puede dejarlo en cualquier momento y seguir más tarde.',
  'This is a draft, which only clerks see. Replace the parts in square brackets to publish it: {part}':
    'Esto es un borrador que solo ve el personal de recepción. Sustituya las partes entre corchetes para publicarlo: {part}',
  'This is a preview. Nothing is saved yet: save it below, or close this tab and go on typing.':
    'Esto es una vista previa. Aún no se ha guardado nada: guárdelo abajo, o cierre esta pestaña y siga escribiendo.',
  'This text is not available in your language.': 'Este texto no está disponible en su idioma.',
  'Times are {zone}.': 'Horas: {zone}.',
  'To do': 'Pendiente',
  Town: 'Localidad',
  'Types such as a first visit or a check-up have their own length, price and instructions. Without types, each appointment takes one free time; you can add them later.':
    'Los tipos, como una primera visita o una revisión, tienen su propia duración, precio e instrucciones. Sin tipos, cada cita ocupa una hora libre; puede añadirlos más tarde.',
  'Upload a logo': 'Subir un logotipo',
  'Visitors who read {language} see this text. Others see it too, unless there is one in their language. A line that begins with ## is a heading, one that begins with - an item of a list.':
    'Los visitantes que leen en {language} ven este texto. Los demás también lo ven, si no hay uno en su idioma. Una línea que empieza por ## es un título; una que empieza por - es un elemento de una lista.',
  'We delete data when we no longer need them. [How you delete them: the service itself deletes no appointments and no accounts]\n- Appointments and their reasons: [number of years] years after the visit, as the law on patient records requires\n- Accounts: [number of months] months after you close them, except for what the law requires us to keep\n- Purchases and receipts: [number of years] years, as tax law requires\n- Records of sign-ins: [number of months] months\n- Messages: until you delete them':
    'Borramos los datos cuando ya no los necesitamos. [Quién los borra y cómo: el servicio no borra por sí mismo ni citas ni cuentas]\n- Citas y sus motivos: [número de años] años después de la visita, como exige la ley de historias clínicas\n- Cuentas: [número de meses] meses después de que usted las cierre, salvo lo que la ley nos obliga a conservar\n- Compras y recibos: [número de años] años, como exige la ley tributaria\n- Registros de inicios de sesión: [número de meses] meses\n- Mensajes: hasta que usted los borre',
  'We want everybody to be able to book here. These pages work with the keyboard alone, with screen readers, without JavaScript, in light and dark, and at four times the size.\n\n## Known limits\n[What you know does not work]\n\n## Tell us\nIf you meet a barrier, call {telephone} or write to {email}. We answer within [number of days] days.\n\n## Enforcement\nIf you are not satisfied with our answer, you may turn to [your enforcement body].':
    'Queremos que todas las personas puedan reservar aquí. Estas páginas funcionan solo con el teclado, con lectores de pantalla, sin JavaScript, en claro y oscuro, y al cuádruple de tamaño.\n\n## Limitaciones conocidas\n[Lo que se sabe que no funciona]\n\n## Díganoslo\nSi encuentra una barrera, llame al {telephone} o escriba a {email}. Respondemos en [número de días] días.\n\n## Reclamación\nSi no está satisfecho con nuestra respuesta, puede dirigirse a [su organismo competente].',
  'What people do in an emergency': 'Qué hacer en una emergencia',
  'What you offer, in a sentence or two': 'Lo que ofrecen, en una o dos frases',
  'Working hours to set': 'Horarios por establecer',
  'hello@clinic.example': 'hello@clinic.example',
  '{clinic}\n{address}\n\nTelephone: {telephone}\nE-mail: {email}\n\nRepresented by: [names of the owners or directors]\nRegister and number: [register, number]\nChamber and professional title: [chamber, title, state in which it was granted]\nVAT number: [number, if you have one]':
    '{clinic}\n{address}\n\nTeléfono: {telephone}\nCorreo electrónico: {email}\n\nRepresentada por: [nombres de los propietarios o directores]\nRegistro y número: [registro, número]\nColegio profesional y título: [colegio, título, Estado que lo concedió]\nNúmero de IVA: [número, si lo tiene]',
}
