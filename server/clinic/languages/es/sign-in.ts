import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module sign-in. */
export const signIn: TextsOf<'sign-in'> = {
  '\n\nIf you cannot sign in, set a new password. The link works once, within an hour:\n{link}':
    '\n\nSi no puede iniciar sesión, establezca una contraseña nueva. El enlace funciona una sola vez, durante una hora:\n{link}',
  'A good password': 'Una buena contraseña',
  'A passkey lets you sign in with the fingerprint, the face or the PIN of your telephone or computer, so you need no password. Give each one the name of its device: if you lose the device, you know which passkey to remove.':
    'Con una llave de acceso inicia sesión con la huella, la cara o el PIN de su teléfono u ordenador, sin contraseña. Dé a cada una el nombre de su dispositivo: si lo pierde, sabrá qué llave de acceso debe eliminar.',
  'A passkey or HOBA key.': 'Una llave de acceso o una clave HOBA.',
  'A password for one application.': 'Una contraseña para una sola aplicación.',
  'A sign-in with your passkey “{name}” was rejected, because the passkey may have been copied.\nIf you did not try to sign in, remove the passkey and create a new one:\n{link}':
    'Se ha rechazado un inicio de sesión con su llave de acceso «{name}» porque es posible que se haya copiado.\nSi no intentó iniciar sesión, elimine la llave de acceso y cree una nueva:\n{link}',
  'A single-use challenge to add a passkey to an account.':
    'Un desafío de un solo uso para añadir una llave de acceso a una cuenta.',
  'A single-use challenge to create an account with a passkey.':
    'Un desafío de un solo uso para crear una cuenta con una llave de acceso.',
  'A single-use challenge to sign in with a passkey.':
    'Un desafío de un solo uso para iniciar sesión con una llave de acceso.',
  'A single-use link for a device to register its key.':
    'Un enlace de un solo uso para que un dispositivo registre su clave.',
  'A single-use link to set a new password.': 'Un enlace de un solo uso para establecer una contraseña nueva.',
  'Access token': 'Token de acceso',
  'Add a passkey': 'Añadir una llave de acceso',
  'Add passkey': 'Añadir llave de acceso',
  'Add the passkey “{name}”': 'Añadir la llave de acceso «{name}»',
  'An active session of an account.': 'Una sesión activa de una cuenta.',
  'An application on your device signs in with this key. If you no longer use the application, or lose the device, remove the key: it then no longer opens your account.':
    'Una aplicación de su dispositivo inicia sesión con esta clave. Si ya no usa la aplicación o pierde el dispositivo, elimine la clave: dejará de abrir su cuenta.',
  'Another device may have a copy of this key. Remove it and add a new one.':
    'Es posible que otro dispositivo tenga una copia de esta clave. Elimínela y añada una nueva.',
  'Application password': 'Contraseña de aplicación',
  'Application password not found. It may have been revoked.':
    'No se ha encontrado la contraseña de aplicación. Es posible que se haya revocado.',
  'Authenticate with HOBA to end the session of a device here.':
    'Autentíquese con HOBA para cerrar aquí la sesión de un dispositivo.',
  'Back to the application passwords': 'Volver a las contraseñas de aplicación',
  'Back to your keys': 'Volver a sus claves',
  'Browser cookie': 'Cookie del navegador',
  'Change your password': 'Cambiar su contraseña',
  'Check the user name and the password and try again, or reset your password.':
    'Compruebe el nombre de usuario y la contraseña e inténtelo de nuevo, o restablezca su contraseña.',
  'Check your e-mail': 'Compruebe su correo electrónico',
  'Confirm on your device to create the passkey.': 'Confirme en su dispositivo para crear la llave de acceso.',
  'Confirm on your device to sign in.': 'Confirme en su dispositivo para iniciar sesión.',
  'Connected application': 'Aplicación conectada',
  'Copy the address of the button below into the application on your device. The application then adds its key to your account. The address works once. Keep it secret.':
    'Copie la dirección del botón de abajo en la aplicación de su dispositivo, que añadirá su clave a su cuenta. La dirección funciona una sola vez. No se la envíe a nadie.',
  'Copy the password into the application now. It is not shown again.':
    'Copie ahora la contraseña en la aplicación. No se volverá a mostrar.',
  'Create an account with a passkey': 'Crear una cuenta con una llave de acceso',
  'Create another link': 'Crear otro enlace',
  'Create application password': 'Crear contraseña de aplicación',
  'Create link': 'Crear enlace',
  'Create passkey': 'Crear llave de acceso',
  'Create password': 'Crear contraseña',
  Created: 'Fecha de creación',
  'Created on': 'Creada el',
  'Creates an account with a passkey instead of a password.':
    'Crea una cuenta con una llave de acceso en lugar de una contraseña.',
  'Creates single-use links for devices to register their keys.':
    'Crea enlaces de un solo uso para que los dispositivos registren sus claves.',
  'Current password': 'Contraseña actual',
  'Device ID': 'Identificador del dispositivo',
  'Device ID type': 'Tipo de identificador del dispositivo',
  'Device at {network}': 'Dispositivo en {network}',
  'Device key': 'Clave de dispositivo',
  'Each key can be registered once. Create another key.':
    'Cada clave se puede registrar una sola vez. Cree otra clave.',
  'End this session': 'Cerrar esta sesión',
  'Enter your user name or your verified e-mail address. We will send you a link to set a new password.':
    'Indique su nombre de usuario o su dirección de correo electrónico verificada. Le enviaremos un enlace para establecer una contraseña nueva.',
  'First passkey': 'Primera llave de acceso',
  'Forgotten password': 'Contraseña olvidada',
  'HOBA challenge': 'Desafío de HOBA',
  'HOBA is not available here: the service has no public origin. Sign in with a password instead.':
    'HOBA no está disponible aquí: el servicio no tiene un origen público. Inicie sesión con una contraseña.',
  'Hash of the public key': 'Hash de la clave pública',
  'Idle expires': 'Caduca por inactividad el',
  'If an account has this user name or this verified e-mail address, we have sent it a link. The link works once, within an hour.':
    'Si una cuenta tiene este nombre de usuario o esta dirección de correo electrónico verificada, le hemos enviado un enlace. El enlace funciona una vez, durante una hora.',
  'If you change the password, you are signed out on all other devices, and connected applications lose their access.':
    'Si cambia la contraseña, se cerrará su sesión en todos los demás dispositivos y las aplicaciones conectadas perderán el acceso.',
  'If you set a new password, you are signed out on all devices.':
    'Si establece una contraseña nueva, se cerrará su sesión en todos los dispositivos.',
  'Is suspected': 'Es sospechosa',
  'Is synced': 'Está sincronizada',
  'Is this': 'Es la actual',
  'It has at least 10 characters.': 'Tiene al menos 10 caracteres.',
  'It is not a common password, and does not consist of your user name.':
    'No es una contraseña común ni consiste en su nombre de usuario.',
  'Key ID': 'Identificador de la clave',
  'Key ID type': 'Tipo de identificador de la clave',
  'Key not found. It may have been removed.': 'No se ha encontrado la clave. Es posible que se haya eliminado.',
  'Key of a device': 'Clave de un dispositivo',
  'Keys and passwords can be changed within ten minutes after you sign in. Sign in again, then continue.':
    'Las claves y contraseñas se pueden cambiar en los diez minutos siguientes al inicio de sesión. Inicie sesión de nuevo y continúe.',
  'Last used': 'Último uso',
  'Leave the user name empty to choose from the passkeys of your device.':
    'Deje vacío el nombre de usuario para elegir entre las llaves de acceso de su dispositivo.',
  'Link for a device': 'Enlace para un dispositivo',
  'Links for devices': 'Enlaces para dispositivos',
  'Name of the key': 'Nombre de la clave',
  'Name of the passkey': 'Nombre de la llave de acceso',
  'New password': 'Contraseña nueva',
  'No application passwords yet.': 'Aún no hay contraseñas de aplicación.',
  'No passkeys yet.': 'Aún no hay llaves de acceso.',
  'On the device with this passkey you sign in without a password. If you lose the device, remove the passkey: it then no longer opens your account.':
    'En el dispositivo con esta llave de acceso inicia sesión sin contraseña. Si pierde el dispositivo, elimine la llave de acceso: dejará de abrir su cuenta.',
  Passkey: 'Llave de acceso',
  'Passkeys are not available here. Sign in with a password instead.':
    'Las llaves de acceso no están disponibles aquí. Inicie sesión con una contraseña.',
  'Passwords for single applications, which can be revoked.':
    'Contraseñas para aplicaciones concretas, que se pueden revocar.',
  'Possibly copied': 'Posiblemente copiada',
  'Public key': 'Clave pública',
  'Public key in PEM': 'Clave pública en PEM',
  'Register a key': 'Registrar una clave',
  'Register key': 'Registrar clave',
  'Registers the key of a device (HOBA, RFC 7486), with proof of possession.':
    'Registra la clave de un dispositivo (HOBA, RFC 7486), con prueba de posesión.',
  'Registers the key of a device (HOBA, RFC 7486).': 'Registra la clave de un dispositivo (HOBA, RFC 7486).',
  'Registration link': 'Enlace de registro',
  'Remove a key that you no longer use before you add another.':
    'Elimine una clave que ya no use antes de añadir otra.',
  'Remove key': 'Eliminar clave',
  'Rename key': 'Cambiar el nombre de la clave',
  'Request another link': 'Solicitar otro enlace',
  'Request challenge': 'Solicitar desafío',
  'Requests a link to reset a forgotten password.': 'Solicita un enlace para restablecer una contraseña olvidada.',
  'Reset your password': 'Restablecer su contraseña',
  'Response of the device': 'Respuesta del dispositivo',
  Revoke: 'Revocar',
  'Revoke password': 'Revocar contraseña',
  'Revoke {name}': 'Revocar {name}',
  'Send reset link': 'Enviar enlace de restablecimiento',
  'Send the credentials in the content or in the Authorization header, not in both.':
    'Envíe las credenciales en el contenido o en el encabezado Authorization, no en ambos.',
  'Send the signed HOBA challenge in the Authorization header.':
    'Envíe el desafío de HOBA firmado en el encabezado Authorization.',
  Session: 'Sesión',
  'Session since {day}': 'Sesión desde el {day}',
  'Session type': 'Tipo de sesión',
  'Set a new password': 'Establecer una contraseña nueva',
  'Set password': 'Establecer contraseña',
  'Several unrelated words are easy to remember and hard to guess.':
    'Varias palabras sin relación entre sí son fáciles de recordar y difíciles de adivinar.',
  'Sign in to see your appointments, messages and account.':
    'Inicie sesión para ver sus citas, sus mensajes y su cuenta.',
  'Sign in with a browser, or use a registration link from the owner of the account.':
    'Inicie sesión con un navegador o use un enlace de registro del titular de la cuenta.',
  'Sign in with a passkey': 'Iniciar sesión con una llave de acceso',
  'Sign in with a password': 'Iniciar sesión con una contraseña',
  'Signed in as {name}': 'Sesión iniciada como {name}',
  'Signed in on': 'Sesión iniciada el',
  'Signed in with': 'Sesión iniciada con',
  'Signs in with a passkey.': 'Inicia sesión con una llave de acceso.',
  'Some programs, such as the calendar of your telephone, cannot show our sign-in page. Create a password for each of them, and enter it there with your user name. The program never learns your own password, and you can revoke each one alone.':
    'Algunos programas, como el calendario de su teléfono, no pueden mostrar nuestra página de inicio de sesión. Cree una contraseña para cada uno e introdúzcala allí con su nombre de usuario. El programa nunca conoce su propia contraseña, y puede revocar cada una por separado.',
  'Start again': 'Empezar de nuevo',
  'The Authorization header must contain a signed HOBA challenge.':
    'El encabezado Authorization debe contener un desafío de HOBA firmado.',
  'The active sessions of an account.': 'Las sesiones activas de una cuenta.',
  'The application passwords of an account.': 'Las contraseñas de aplicación de una cuenta.',
  'The challenge has expired. Sign the new challenge.': 'El desafío ha caducado. Firme el nuevo desafío.',
  'The challenge is unknown, already used or expired. Start again.':
    'El desafío es desconocido, ya se usó o ha caducado. Empiece de nuevo.',
  'The current session, with its user and expiry.': 'La sesión actual, con su usuario y su caducidad.',
  'The current session, with the forms to sign in and out.':
    'La sesión actual, con los formularios para iniciar y cerrar sesión.',
  'The device must respond within five minutes. Start again.':
    'El dispositivo debe responder en cinco minutos. Empiece de nuevo.',
  'The key cannot be registered.': 'La clave no se puede registrar.',
  'The key is already registered': 'La clave ya está registrada',
  'The passkey was not accepted': 'La llave de acceso no se ha aceptado',
  'The passkeys and HOBA keys of an account.': 'Las llaves de acceso y las claves HOBA de una cuenta.',
  'The password of an account, with a form to change it.':
    'La contraseña de una cuenta, con un formulario para cambiarla.',
  'The password of an account.': 'La contraseña de una cuenta.',
  'The request has expired': 'La solicitud ha caducado',
  'The response of the device is not valid, or the passkey is not registered. Start again.':
    'La respuesta del dispositivo no es válida o la llave de acceso no está registrada. Empiece de nuevo.',
  'The signature does not match this key or this origin.': 'La firma no corresponde a esta clave o a este origen.',
  'These browsers and applications are signed in to your account. End a session that you do not know.':
    'Estos navegadores y aplicaciones tienen una sesión iniciada en su cuenta. Cierre las sesiones que no reconozca.',
  'This device': 'Este dispositivo',
  'This is your last key': 'Esta es su última clave',
  'This page is for applications, not for people. The application signs a challenge with the key that it registers (HOBA, RFC 7486).':
    'Esta página es para aplicaciones, no para personas. La aplicación firma un desafío con la clave que registra (HOBA, RFC 7486).',
  'This service cannot send e-mail. Ask the clinic for help.':
    'Este servicio no puede enviar correos electrónicos. Pida ayuda a la clínica.',
  'This session': 'Esta sesión',
  'This session has ended.': 'Esta sesión ha terminado.',
  Token: 'Token',
  'Too many accounts were opened from your network. Try again in {wait}, or ask the clinic for an account.':
    'Se han abierto demasiadas cuentas desde su red. Inténtelo de nuevo en {wait} o pida una cuenta a la clínica.',
  URI: 'URI',
  'Unnamed key': 'Clave sin nombre',
  'Use a browser that supports passkeys, with JavaScript switched on.':
    'Use un navegador que admita llaves de acceso, con JavaScript activado.',
  'Use passkey': 'Usar llave de acceso',
  'User ID of the challenge': 'Identificador de usuario del desafío',
  'User id': 'Identificador de usuario',
  'User name or e-mail address': 'Nombre de usuario o dirección de correo electrónico',
  'Without a key or a password you could not sign in. Add another key or set a password first.':
    'Sin una clave o una contraseña no podría iniciar sesión. Añada primero otra clave o establezca una contraseña.',
  'Wrong passwords were entered for your account': 'Se introdujeron contraseñas incorrectas para su cuenta',
  'Wrong passwords were entered for your account several times in a row. Further attempts from the same place are slowed down.\nNo sign-in succeeded. You can still sign in from browsers and networks that you have used before. From a new place it may take half a minute.\nIf it was not you, use a long password that you use nowhere else, or add a passkey.':
    'Se introdujeron contraseñas incorrectas para su cuenta varias veces seguidas. Los nuevos intentos desde el mismo lugar se ralentizan.\nNadie ha conseguido iniciar sesión. Usted puede seguir iniciando sesión desde los navegadores y redes que ya ha usado. Desde un lugar nuevo puede tardar medio minuto.\nSi no fue usted, use una contraseña larga que no use en ningún otro sitio o añada una llave de acceso.',
  'You are signed out.': 'Ha cerrado la sesión.',
  'You asked to reset your password. The link works once, within an hour:\n{link}\nIf you did not ask for it, you can ignore this message.':
    'Ha solicitado restablecer su contraseña. El enlace funciona una sola vez, durante una hora:\n{link}\nSi no lo ha solicitado usted, puede ignorar este mensaje.',
  'You have the maximum number of keys': 'Tiene el número máximo de claves',
  'You need this only for an application that signs in with its own key; passkeys need no link. Within ten minutes, one application can add its key to your account with the link. Everyone who has the link can sign in as you, so keep it secret.':
    'Solo necesita esto para una aplicación que inicia sesión con una clave propia; las llaves de acceso no necesitan enlace. El enlace permite que una aplicación añada su clave a su cuenta en un plazo de diez minutos. Cualquiera que tenga el enlace puede iniciar sesión en su nombre; no se lo envíe a nadie.',
  'Your account is created, and you are signed in.': 'Su cuenta está creada y ha iniciado sesión.',
  'Your active sessions': 'Sus sesiones activas',
  'Your active sessions.': 'Sus sesiones activas.',
  'Your device creates a passkey for this clinic, so you have no password to remember or to lose.':
    'Su dispositivo crea una llave de acceso para esta clínica, así que no tiene ninguna contraseña que recordar ni que perder.',
  'Your new password is set.': 'Su nueva contraseña está guardada.',
  'Your passkey may have been copied': 'Es posible que su llave de acceso se haya copiado',
  'Your password': 'Su contraseña',
  'is too similar to an existing user name; choose another':
    'se parece demasiado a un nombre de usuario existente; elija otro',
  'last used on': 'último uso:',
  'must not mix letters of different scripts': 'no debe mezclar letras de distintos alfabetos',
  'never used': 'nunca usada',
  '{browser} on {system}': '{browser} en {system}',
  'Too many passkey attempts from your network. Try again in {wait}.':
    'Demasiados intentos con llaves de acceso desde su red. Inténtelo de nuevo en {wait}.',
}
