import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module discovery. */
export const discovery: TextsOf<'discovery'> = {
  '200 and an array of slots': '200 y un array de horas',
  '200 and an array of slots, or {refusal}': '200 y un array de horas, o {refusal}',
  '200 and an array of times, or {refusal}': '200 y un array de horas, o {refusal}',
  '200 and links to everything else': '200 y enlaces a todo lo demás',
  '200 and {content} where code is 0 booked, 1 slot or doctor not available, 2 invalid request or 3 try again later':
    '200 y {content}, donde code es 0 (reservada), 1 (hora o médico no disponible), 2 (solicitud no válida) o 3 (inténtelo más tarde)',
  '201 or 409 and a sentence': '201 o 409 y una frase',
  'All levels': 'Todos los niveles',
  'All requests go to one address, and a parameter selects the operation. Doctors and slots have no addresses, so nothing can be cached, linked or shared, and a client must know every operation and its content in advance. Every outcome has status 200, and errors are hidden in the content, where intermediaries cannot see them.':
    'Todas las solicitudes van a una sola dirección y un parámetro selecciona la operación. Los médicos y las horas no tienen direcciones, así que nada se puede guardar en caché, enlazar ni compartir, y un cliente debe conocer de antemano cada operación y su contenido. Todos los resultados tienen el estado 200 y los errores quedan ocultos en el contenido, donde los intermediarios no pueden verlos.',
  'Doctors and slots now have addresses. But every request is a POST: reads and writes look the same, so nothing can be cached, a request without a response cannot be repeated safely, and errors are still hidden in a 200 response. The client must know the next address.':
    'Los médicos y las horas ya tienen direcciones. Pero cada solicitud es un POST: las lecturas y las escrituras parecen iguales, así que nada se puede guardar en caché, una solicitud sin respuesta no se puede repetir con seguridad y los errores siguen ocultos en una respuesta 200. El cliente debe conocer la siguiente dirección.',
  'Level not found. The levels are 0, 1, 2 and 3.': 'No se ha encontrado el nivel. Los niveles son 0, 1, 2 y 3.',
  'Level {level}: {name}': 'Nivel {level}: {name}',
  'Links and forms': 'Enlaces y formularios',
  'Messages ({unread, number})': 'Mensajes ({unread, number})',
  'Methods and statuses': 'Métodos y estados',
  'My appointments': 'Mis citas',
  'Nothing: each response shows the next steps as links and forms. A client knows only the entry and the names of relations. Paths may change, and impossible actions are not shown. The price is a few bytes for links, and clients that read them.':
    'Nada: cada respuesta muestra los siguientes pasos como enlaces y formularios. Un cliente solo conoce la entrada y los nombres de las relaciones. Las rutas pueden cambiar y las acciones imposibles no se muestran. El precio son unos pocos bytes para los enlaces y clientes que los lean.',
  'One endpoint': 'Un solo endpoint',
  Patients: 'Pacientes',
  'Reads are GET requests and can be cached, a booking is 201 and a lost race is 409, so intermediaries understand the outcome. But a response does not tell the next steps: clients build paths from documentation, break when a path changes, and find the possible actions by trial and error.':
    'Las lecturas son solicitudes GET y se pueden guardar en caché, una reserva es 201 y una carrera perdida es 409, así que los intermediarios entienden el resultado. Pero una respuesta no indica los siguientes pasos: los clientes construyen rutas a partir de la documentación, fallan cuando cambia una ruta y encuentran las acciones posibles por ensayo y error.',
  Resources: 'Recursos',
  Response: 'Respuesta',
  'Set-up': 'Configuración',
  'The same clinic at four levels of maturity': 'La misma clínica en cuatro niveles de madurez',
  'Today at the clinic': 'Hoy en la clínica',
  '{content} where code is 1 doctor not available, 2 invalid request or 3 try again later':
    '{content}, donde code es 1 (médico no disponible), 2 (solicitud no válida) o 3 (inténtelo más tarde)',
}
