import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module applications. */
export const applications: TextsOf<'applications'> = {
  'A device without a keyboard, such as a television, shows a code. Enter the code here. You then see what the device asks for, and decide.':
    'Un dispositivo sin teclado, como un televisor, muestra un código. Introduzca el código aquí. Después verá qué solicita el dispositivo y decidirá.',
  'A registered client application.': 'Una aplicación cliente registrada.',
  'Access ends': 'El acceso termina',
  'Addresses after sign-in': 'Direcciones tras el inicio de sesión',
  'All applications': 'Todas las aplicaciones',
  Allow: 'Permitir',
  'Allow it only if the device is with you and shows this code. If another person gave you the code, do not allow it: that person could then use your account.':
    'Permítalo solo si tiene el dispositivo con usted y muestra este código. Si alguien le ha enviado o dicho el código, no lo permita: esa persona podría usar su cuenta.',
  'Allowed at': 'Permitido el',
  'Allowed on': 'Permitido el',
  'An application is a program outside this site. If you allow it, it can do what is listed here without your password, until you revoke its access in your account. Allow it only if you have just started this in the application yourself.':
    'Una aplicación es un programa externo a este sitio. Si la permite, podrá hacer lo que se indica aquí sin su contraseña, hasta que revoque su acceso en su cuenta. Permítala solo si acaba de iniciar esto usted mismo en la aplicación.',
  'An application requests access to your account. Sign in to decide.':
    'Una aplicación solicita acceso a su cuenta. Inicie sesión para decidir.',
  'An application waits for your answer for half an hour, in one browser. Start again in the application.':
    'Una aplicación espera su respuesta durante media hora, en un solo navegador. Empiece de nuevo en la aplicación.',
  'An application with access to an account.': 'Una aplicación con acceso a una cuenta.',
  'App on a device or in a browser': 'Aplicación en un dispositivo o en un navegador',
  Application: 'Aplicación',
  'Application not found. It may have been removed.':
    'No se ha encontrado la aplicación. Es posible que se haya eliminado.',
  'Application of the clinic that asks for passwords': 'Aplicación de la clínica que pide contraseñas',
  'Applications cannot be connected here: the service has no public origin.':
    'Aquí no se pueden conectar aplicaciones: el servicio no tiene un origen público.',
  'Change your name, your contact details, your password or your passkeys':
    'Cambiar su nombre, sus datos de contacto, su contraseña o sus llaves de acceso',
  'Client ID': 'ID de cliente',
  'Client secret': 'Secreto del cliente',
  Code: 'Código',
  'Code on the device': 'Código en el dispositivo',
  'Compare the code with the one on the device, and enter it again.':
    'Compare el código con el del dispositivo e introdúzcalo de nuevo.',
  'Connect a device': 'Conectar un dispositivo',
  'Connects a device without a browser by the code on its screen.':
    'Conecta un dispositivo sin navegador mediante el código de su pantalla.',
  'Copy the secret now. It is not shown again:': 'Copie el secreto ahora. No se volverá a mostrar:',
  Deny: 'Denegar',
  Device: 'Dispositivo',
  'Device connected': 'Dispositivo conectado',
  'Device not connected': 'Dispositivo no conectado',
  'Device without a browser': 'Dispositivo sin navegador',
  'Devices cannot be connected here: the service has no public origin.':
    'Aquí no se pueden conectar dispositivos: el servicio no tiene un origen público.',
  'Edit application': 'Editar aplicación',
  'Enter the code again': 'Introducir el código de nuevo',
  Grants: 'Concesiones',
  'Has a secret': 'Tiene un secreto',
  'If you allow it, it can': 'Si la permite, podrá',
  'Is confidential': 'Es confidencial',
  'It can keep a secret': 'Puede guardar un secreto',
  'It cannot': 'No podrá',
  'It cannot keep a secret': 'No puede guardar un secreto',
  'It may': 'Puede',
  'Name shown to users': 'Nombre que ven los usuarios',
  'No application has access to your account.': 'Ninguna aplicación tiene acceso a su cuenta.',
  'No application is registered.': 'No hay ninguna aplicación registrada.',
  'No device shows this code': 'Ningún dispositivo muestra este código',
  'Other programs that work with the clinic, such as a health diary. Patients decide what each may do.':
    'Otros programas que trabajan con la clínica, como un diario de salud. Los pacientes deciden qué puede hacer cada uno.',
  'Program on the command line': 'Programa de línea de comandos',
  'Redirect URIs, one per line': 'URI de redirección, uno por línea',
  'Redirect uris': 'URI de redirección',
  'Register an application': 'Registrar una aplicación',
  'Registered on': 'Registrada el',
  'Remove application': 'Eliminar aplicación',
  'Return to {application}': 'Volver a {application}',
  'Returns to': 'Vuelve a',
  'Revoke access': 'Revocar el acceso',
  'Revoke the access of {application}': 'Revocar el acceso de {application}',
  Secret: 'Secreto',
  'Service that acts on its own behalf': 'Servicio que actúa en nombre propio',
  'The application requires a recent sign-in. Sign in again to continue.':
    'La aplicación requiere un inicio de sesión reciente. Inicie sesión de nuevo para continuar.',
  'The applications with access to an account.': 'Las aplicaciones con acceso a una cuenta.',
  'The clinic does not know this application: it has given itself this name. It continues at {returnsTo}.':
    'La clínica no conoce esta aplicación: ella misma se ha dado este nombre. Continúa en {returnsTo}.',
  'The registered client applications.': 'Las aplicaciones cliente registradas.',
  'The request of an application for access to your account.':
    'La solicitud de una aplicación para acceder a su cuenta.',
  'This application has no access to your account.': 'Esta aplicación no tiene acceso a su cuenta.',
  'WDJB-MJHT': 'WDJB-MJHT',
  Wants: 'Quiere',
  'Website with its own server': 'Sitio web con servidor propio',
  'You have allowed these applications to use your account. Each can do only what is listed. If you do not know one of them, revoke its access.':
    'Ha permitido que estas aplicaciones usen su cuenta. Cada una solo puede hacer lo que se indica. Si no conoce alguna, revoque su acceso.',
  'Your decision is saved. Return to {application}.': 'Se ha guardado su decisión. Vuelva a {application}.',
  'must be empty for applications of this type': 'debe estar vacío para las aplicaciones de este tipo',
  'must be https addresses without a fragment, http addresses of this machine, or addresses with a scheme named after a domain, such as example.diary:/back':
    'deben ser direcciones https sin fragmento, direcciones http de este equipo o direcciones con un esquema que lleve el nombre de un dominio, como example.diary:/back',
  'must contain at least one address': 'debe contener al menos una dirección',
  until: 'hasta',
  '{application} has no access to your account.': '{application} no tiene acceso a su cuenta.',
  '{application} now has access. Continue on the device.': '{application} ya tiene acceso. Continúe en el dispositivo.',
  '{application} requests access to your account': '{application} solicita acceso a su cuenta',
}
