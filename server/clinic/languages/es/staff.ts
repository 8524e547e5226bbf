import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module staff. */
export const staff: TextsOf<'staff'> = {
  'A letter to {patient} could not be delivered': 'No se pudo entregar un correo a {patient}',
  'Book a time': 'Reservar una hora',
  'Book a time for {name}': 'Reservar una hora para {name}',
  Closed: 'Cerrado',
  'Desk, {day}': 'Recepción, {day}',
  Earlier: 'Antes',
  Find: 'Buscar',
  'Find a patient': 'Buscar paciente',
  'Find an appointment': 'Buscar cita',
  'Find times': 'Buscar horas',
  'Find users': 'Buscar usuarios',
  'Needs attention': 'Requiere atención',
  'No user matches this search.': 'Ningún usuario coincide con esta búsqueda.',
  Now: 'Ahora',
  'Patients and staff': 'Pacientes y personal',
  'Sign in to an account that you already have': 'Iniciar sesión en una cuenta que ya tiene',
  'The clinic has created an account for you. Your user name is {user}.\nSet a password with this link. It works once, within an hour:\n{link}\nIf the link has expired, request another one:\n{requestLink}':
    'La clínica ha creado una cuenta para usted. Su nombre de usuario es {user}.\nEstablezca una contraseña con este enlace. Funciona una sola vez, durante una hora:\n{link}\nSi el enlace ha caducado, solicite otro:\n{requestLink}',
  'Your account at the clinic': 'Su cuenta en la clínica',
  '{items, plural, one {A task failed for # user} other {A task failed for # users}}':
    '{items, plural, one {Una tarea falló para # usuario} other {Una tarea falló para # usuarios}}',
  '{patients, plural, one {# patient waiting for {doctor} did not take an offered time} other {# patients waiting for {doctor} did not take an offered time}}':
    '{patients, plural, one {# paciente en espera de {doctor} no aprovechó la hora ofrecida} other {# pacientes en espera de {doctor} no aprovecharon la hora ofrecida}}',
  '{zone} in brackets': '{zone} entre paréntesis',
}
