import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module staff. */
export const staff: TextsOf<'staff'> = {
  'A message to {patient} could not be delivered': 'No se pudo entregar un mensaje a {patient}',
  'A patient': 'Un paciente',
  'As a patient': 'Como paciente',
  'As a patient sees it: {page}': 'Como lo ve un paciente: {page}',
  'As a visitor sees it: {page}': 'Como lo ve un visitante: {page}',
  'As a visitor without an account': 'Como visitante sin cuenta',
  'As patients see it': 'Como lo ven los pacientes',
  'As {person} sees it: {page}': 'Como lo ve {person}: {page}',
  'Book a time': 'Reservar una hora',
  'Book a time for {name}': 'Reservar una hora para {name}',
  Closed: 'Cerrado',
  'Desk, {day}': 'Recepción, {day}',
  Earlier: 'Antes',
  Field: 'Campo',
  Find: 'Buscar',
  'Find a patient': 'Buscar paciente',
  'Find an appointment': 'Buscar cita',
  'Find times': 'Buscar horas',
  'Find users': 'Buscar usuarios',
  'It is for: {audience}.': 'Es para: {audience}.',
  Link: 'Enlace',
  'Needs attention': 'Requiere atención',
  'No user matches this search.': 'Ningún usuario coincide con esta búsqueda.',
  Now: 'Ahora',
  'Only you see here': 'Solo usted ve aquí',
  'Open this page yourself': 'Abrir esta página usted mismo',
  'Patients and staff': 'Pacientes y personal',
  'Refund failed: {patient}': 'Reembolso fallido: {patient}',
  'Sign in to an account that you already have': 'Iniciar sesión en una cuenta que ya tiene',
  'The account is closed, so the patient cannot sign in.':
    'La cuenta está cerrada, así que el paciente no puede iniciar sesión.',
  'The clinic has created an account for you. Your user name is {user}.\nSet a password with this link. It works once, within an hour:\n{link}\nIf the link has expired, request another one:\n{requestLink}':
    'La clínica ha creado una cuenta para usted. Su nombre de usuario es {user}.\nEstablezca una contraseña con este enlace. Funciona una sola vez, durante una hora:\n{link}\nSi el enlace ha caducado, solicite otro:\n{requestLink}',
  'The page as this person sees it': 'La página como la ve esta persona',
  'The reminder for {patient} was not sent: the telephone number has no country code':
    'No se envió el recordatorio de {patient}: el número de teléfono no tiene prefijo de país',
  'There is no page at {page} that you can read.': 'No hay ninguna página en {page} que pueda leer.',
  'This is how the page looks for this person. Its forms cannot be sent here, and its links open pages as you see them.':
    'Así ve la página esta persona. Sus formularios no se pueden enviar aquí y sus enlaces abren las páginas como usted las ve.',
  'This person does not see the page.': 'Esta persona no ve la página.',
  'This person sees everything here that you see.': 'Esta persona ve aquí todo lo que usted ve.',
  'Your account at the clinic': 'Su cuenta en la clínica',
  'all doctors': 'todos los médicos',
  'all patients': 'todos los pacientes',
  clerks: 'recepción',
  'for your role': 'por su función',
  'for {audience}': 'para {audience}',
  'the doctor concerned': 'el médico en cuestión',
  'the person concerned': 'la persona en cuestión',
  visitors: 'visitantes',
  '{doctor} is busy elsewhere at the appointment of {patient} on {day} at {start}':
    '{doctor} está ocupado en otro lugar durante la cita de {patient} el {day} a las {start}',
  '{events, plural, one {# event was not delivered to {receiver}} other {# events were not delivered to {receiver}}}':
    '{events, plural, one {# evento no se entregó a {receiver}} many {# de eventos no se entregaron a {receiver}} other {# eventos no se entregaron a {receiver}}}',
  '{items, plural, one {A task failed for # user} other {A task failed for # users}}':
    '{items, plural, one {Una tarea falló para # usuario} other {Una tarea falló para # usuarios}}',
  '{patients, plural, one {# patient waiting for {doctor} did not take an offered time} other {# patients waiting for {doctor} did not take an offered time}}':
    '{patients, plural, one {# paciente en espera de {doctor} no aprovechó la hora ofrecida} other {# pacientes en espera de {doctor} no aprovecharon la hora ofrecida}}',
  '{zone} in brackets': '{zone} entre paréntesis',
}
