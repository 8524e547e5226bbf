import type { Language } from '../language.ts'
import type { KitText } from './source.ts'

/** Spanish. */
export const spanish: Language & { readonly texts: Readonly<Record<KitText, string>> } = {
  tag: 'es',
  name: 'Español',
  texts: {
    ': copy the id of the item.': ': copie el identificador del elemento.',
    'About us': 'Sobre nosotros',
    'A colon separates the user name from the password.':
      'Un signo de dos puntos separa el nombre de usuario de la contraseña.',
    'A document of the service in a media type of its own.': 'Un documento del servicio en un tipo de medio propio.',
    'A drawing, in SVG only.': 'Un dibujo, solo en SVG.',
    'A form that stands for {method} is accepted from this site only. Send {method} itself.':
      'Un formulario que representa {method} solo se acepta desde este sitio. Envíe {method} directamente.',
    'A header field contains characters that are not allowed.':
      'Un campo de encabezado contiene caracteres no permitidos.',
    'A member of the collection.': 'Un elemento de la colección.',
    'A part of another resource: the members and embedded resources that were named.':
      'Una parte de otro recurso: las propiedades y los recursos incrustados que se indicaron.',
    'A precondition (If-Match, If-Unmodified-Since or If-None-Match) failed, because the resource was changed since you read it. Load the current version and try again.':
      'No se cumplió una condición previa (If-Match, If-Unmodified-Since o If-None-Match) porque el recurso cambió después de que usted lo leyera. Cargue la versión actual e inténtelo de nuevo.',
    'A relation by name': 'Una relación por su nombre',
    'A value cannot be added at this location.': 'No se puede agregar un valor en esta ubicación.',
    'A value cannot be moved into itself.': 'Un valor no se puede mover dentro de sí mismo.',
    'API catalog': 'Catálogo de API',
    'About this problem': 'Acerca de este problema',
    Account: 'Cuenta',
    'Add to calendar': 'Agregar al calendario',
    'All operations of the service.': 'Todas las operaciones del servicio.',
    'All problems': 'Todos los problemas',
    'All relations': 'Todas las relaciones',
    'Already sent': 'Ya se envió',
    'Another request changed this at the same time. Load the current version and try again.':
      'Otra solicitud cambió esto al mismo tiempo. Cargue la versión actual e inténtelo de nuevo.',
    'Another user has signed in since this page was opened. Nothing was changed.':
      'Otro usuario ha iniciado sesión desde que se abrió esta página. No se ha modificado nada.',
    'Answer the new challenge.': 'Responda al nuevo desafío.',
    Any: 'Cualquiera',
    'Appears on': 'Aparece en',
    'Bad gateway': 'Puerta de enlace incorrecta',
    'Basic credentials are a single token.': 'Las credenciales Basic constan de un único token.',
    'Basic credentials are base64 of UTF-8 with padding.': 'Las credenciales Basic son base64 de UTF-8 con relleno.',
    'Bearer credentials are a single token.': 'Las credenciales Bearer constan de un único token.',
    Breadcrumb: 'Ruta de navegación',
    Cardinality: 'Cardinalidad',
    'Changed in the meantime': 'Modificado entretanto',
    Choose: 'Elija una opción',
    'Choose the language of the pages': 'Elegir el idioma de las páginas',
    'Chosen parts': 'Partes elegidas',
    Collection: 'Colección',
    'Content too large': 'Contenido demasiado grande',
    'Content-Range is not supported in requests. Send the whole content.':
      'Content-Range no se admite en las solicitudes. Envíe el contenido completo.',
    'Credentials must be Bearer with an access token of the issuer.':
      'Las credenciales deben ser Bearer con un token de acceso del emisor.',
    'Credentials must be a scheme with a token or with parameters.':
      'Las credenciales deben ser un esquema con un token o con parámetros.',
    'Current state': 'Estado actual',
    'Current version': 'Versión actual',
    'Deprecated, see {deprecation}': 'Obsoleto; consulte {deprecation}',
    Description: 'Descripción',
    Detail: 'Detalle',
    Development: 'Desarrollo',
    Diagram: 'Diagrama',
    Documentation: 'Documentación',
    'Download (CSV)': 'Descargar (CSV)',
    'Embedded resources': 'Recursos incrustados',
    Errors: 'Errores',
    'Event stream': 'Flujo de eventos',
    'Every relation of the service with its document.': 'Cada relación del servicio con su documento.',
    'Every relation of the service.': 'Cada relación del servicio.',
    'Every type of problem that the service answers with.': 'Cada tipo de problema con el que responde el servicio.',
    Example: 'Ejemplo',
    'Expectation failed': 'Expectativa no cumplida',
    Faults: 'Errores',
    Fields: 'Campos',
    File: 'Archivo',
    First: 'Primera',
    'First page': 'Primera página',
    'For developers': 'Para desarrolladores',
    'For example {example}': 'Por ejemplo: {example}',
    Form: 'Formulario',
    'Form sent from another site': 'Formulario enviado desde otro sitio',
    Forms: 'Formularios',
    'Forms that change something are accepted from the pages of this service only, so that other sites cannot act in your name. Open the page on this site and send its form. API clients send the method itself.':
      'Los formularios que cambian algo solo se aceptan desde las páginas de este servicio, para que otros sitios no puedan actuar en su nombre. Abra la página en este sitio y envíe su formulario. Los clientes de API envían el método directamente.',
    'From {min} to {max}': 'De {min} a {max}',
    'Go to the home page': 'Ir a la página de inicio',
    'HAL in XML': 'HAL en XML',
    'HTTP version not supported': 'Versión de HTTP no admitida',
    'HTTP/1.0 does not support Transfer-Encoding.': 'HTTP/1.0 no admite Transfer-Encoding.',
    'HTTP/{httpVersion} is not supported. Use HTTP/1.1.': 'HTTP/{httpVersion} no se admite. Use HTTP/1.1.',
    'Header fields too large': 'Campos de encabezado demasiado grandes',
    Home: 'Inicio',
    'Idempotency-Key already used': 'Idempotency-Key ya utilizado',
    'Idempotency-Key must be a quoted string of 1 to 255 characters.':
      'Idempotency-Key debe ser una cadena entre comillas de 1 a 255 caracteres.',
    'Idempotency-Key required': 'Se requiere Idempotency-Key',
    'If-Match: * fits whatever is at this position now. This change requires If-Match with the entity tag that you read. Nothing was changed.':
      'If-Match: * coincide con lo que ahora esté en esta posición. Este cambio requiere If-Match con la etiqueta de entidad que leyó. No se modificó nada.',
    Instance: 'Instancia',
    'Internal error': 'Error interno',
    'Something in the form is missing or wrong': 'Falta algo en el formulario o no es correcto',
    'It was changed after you read it. Read it again.': 'Se modificó después de que usted lo leyera. Léalo de nuevo.',
    'It was changed since you opened it.': 'Se modificó desde que usted lo abrió.',
    'It was created with this Idempotency-Key at {location}. Delete it and create another if the secret was lost.':
      'Se creó con este Idempotency-Key en {location}. Elimínelo y cree otro si se perdió el secreto.',
    'It was created with this Idempotency-Key. Delete it and create another if the secret was lost.':
      'Se creó con este Idempotency-Key. Elimínelo y cree otro si se perdió el secreto.',
    'It was removed in the meantime.': 'Se eliminó entretanto.',
    Item: 'Elemento',
    'Items of {list} belong to it. Change or remove them first.':
      'Hay elementos de «{list}» que dependen de este. Modifíquelos o elimínelos primero.',
    'Items on a page': 'Elementos por página',
    'Key or signature not valid': 'Clave o firma no válida',
    Language: 'Idioma',
    Last: 'Última',
    'Last page': 'Última página',
    'Last requests': 'Últimas solicitudes',
    'Leads to': 'Lleva a',
    'Link relations': 'Relaciones de enlace',
    Links: 'Enlaces',
    'Links to everything that the service publishes about itself.':
      'Enlaces a todo lo que el servicio publica sobre sí mismo.',
    Main: 'Principal',
    'Something in the request is missing or wrong': 'Falta algo en la solicitud o no es correcto',
    Members: 'Propiedades',
    'Method not allowed': 'Método no permitido',
    'Method not implemented': 'Método no implementado',
    Methods: 'Métodos',
    'Misdirected request': 'Solicitud mal dirigida',
    More: 'Más',
    Name: 'Nombre',
    Next: 'Siguiente',
    'Next page': 'Página siguiente',
    No: 'No',
    'No file is attached here.': 'Aquí no hay ningún archivo adjunto.',
    'No resource of this service supports the method.': 'Ningún recurso de este servicio admite el método.',
    'No resource supports the method {method}.': 'Ningún recurso admite el método {method}.',
    'No selection': 'Sin selección',
    'No times to show.': 'No hay horarios que mostrar.',
    'None.': 'Ninguno.',
    'Not acceptable': 'No aceptable',
    'Nothing found so far. The search goes on with the next page.':
      'Por ahora no se encontró nada. La búsqueda continúa en la página siguiente.',
    'Nothing here yet.': 'Aún no hay nada aquí.',
    'Nothing of this service is at this address. Its resources are under {basePath}/.':
      'En esta dirección no hay nada de este servicio. Sus recursos están en {basePath}/.',
    'Open an item to see the fields of its forms.': 'Abra un elemento para ver los campos de sus formularios.',
    'Open this page online': 'Abrir esta página en línea',
    'Other formats': 'Otros formatos',
    'Other items belong to this one. The links lead to them: change or remove them first.':
      'Otros elementos dependen de este. Los enlaces llevan a ellos: modifíquelos o elimínelos primero.',
    'Other links': 'Otros enlaces',
    'Page not found': 'Página no encontrada',
    'Page to return to': 'Página a la que volver',
    'Page {number} of {count}': 'Página {number} de {count}',
    'Part of the service': 'Parte del servicio',
    'Kind of resource': 'Tipo de recurso',
    'Parts of the resource': 'Partes del recurso',
    'Passkeys work only at the public address of this site.':
      'Las llaves de acceso solo funcionan en la dirección pública de este sitio.',
    'Place in the collection': 'Posición en la colección',
    'Plain text': 'Texto sin formato',
    'Please correct': 'Corrija lo siguiente',
    'Not valid': 'No válido',
    'Please sign in again': 'Inicie sesión de nuevo',
    'Precondition required': 'Se requiere una condición previa',
    Previous: 'Anterior',
    'Previous page': 'Página anterior',
    'Print (PDF)': 'Imprimir (PDF)',
    Problem: 'Problema',
    'Problem details': 'Detalles del problema',
    'Problem types': 'Tipos de problemas',
    Problems: 'Problemas',
    Prompt: 'Etiqueta',
    'Proxy authentication required': 'Se requiere autenticación en el proxy',
    'Range not satisfiable': 'Intervalo no satisfacible',
    Related: 'Enlaces relacionados',
    Relation: 'Relación',
    'Relation documents': 'Documentos de relaciones',
    Relations: 'Relaciones',
    'Relations of the service': 'Relaciones del servicio',
    'Removed.': 'Eliminado.',
    'Request timed out': 'Se agotó el tiempo de la solicitud',
    'Requests with a session cookie must come from a page of this site. Other clients send a token in Authorization.':
      'Las solicitudes con una cookie de sesión deben provenir de una página de este sitio. Otros clientes envían un token en Authorization.',
    Required: 'Obligatorio',
    'Saved.': 'Guardado.',
    Search: 'Buscar',
    'See the complete list online': 'Ver la lista completa en línea',
    'Send If-Match with the entity tag that you read, so that changes by others are not overwritten.':
      'Envíe If-Match con la etiqueta de entidad que leyó, para que no se sobrescriban los cambios de otros.',
    'Send content with the Content-Type {types}.': 'Envíe contenido con el Content-Type {types}.',
    'Send credentials in Proxy-Authorization.': 'Envíe credenciales en Proxy-Authorization.',
    'Send your input again': 'Enviar los datos de nuevo',
    Series: 'Paginación',
    'Service description': 'Descripción del servicio',
    'Several changes at once': 'Varios cambios a la vez',
    'Sign in': 'Iniciar sesión',
    'Sign in in a new tab': 'Iniciar sesión en una pestaña nueva',
    'Sign in to continue.': 'Inicie sesión para continuar.',
    'Sign out': 'Cerrar sesión',
    'Sign out on a page of this service.': 'Cierre la sesión en una página de este servicio.',
    'Skip to main content': 'Saltar al contenido principal',
    'Some values are missing or not valid.': 'Faltan valores o algunos no son válidos.',
    'Some values are missing or not valid. Correct the fields that are listed in errors; each has a JSON Pointer.':
      'Faltan valores o algunos no son válidos. Corrija los campos que figuran en errors; cada uno tiene un JSON Pointer.',
    'Some values are missing or not valid. Correct them, and send the form again.':
      'Faltan valores o algunos no son válidos. Corríjalos y envíe el formulario de nuevo.',
    'Sort by': 'Ordenar por',
    'Started.': 'Iniciado.',
    Status: 'Estado',
    'Wrong resource object': 'Objeto de recurso incorrecto',
    'The resource object has another type or id than the address takes. Send those of the form or the resource.':
      'El objeto de recurso tiene un tipo o un identificador distinto del que acepta la dirección. Envíe los del formulario o del recurso.',
    'The service chooses ids': 'El servicio elige los identificadores',
    'A resource object that creates a resource has no id. Send it without one.':
      'Un objeto de recurso que crea un recurso no tiene identificador. Envíelo sin él.',
    'Still in use': 'Aún en uso',
    Template: 'Plantilla',
    'Temporarily unavailable': 'No disponible temporalmente',
    'The Accept or Accept-Encoding field excludes every available representation. The alternate links lead to all media types.':
      'El campo Accept o Accept-Encoding excluye todas las representaciones disponibles. Los enlaces alternate llevan a todos los tipos de medio.',
    'The Accept-Post, Accept-Patch, Accept or Accept-Encoding field lists the supported media types or content codings.':
      'El campo Accept-Post, Accept-Patch, Accept o Accept-Encoding enumera los tipos de medio o las codificaciones de contenido admitidos.',
    'The Allow field lists the supported methods.': 'El campo Allow enumera los métodos admitidos.',
    'The Idempotency-Key was already used with other content. Send a new key.':
      'El Idempotency-Key ya se usó con otro contenido. Envíe una clave nueva.',
    'The URI is longer than any link of this service. Follow links instead of building URIs.':
      'El URI es más largo que cualquier enlace de este servicio. Siga los enlaces en lugar de construir URI.',
    'The authentication scheme is not supported.': 'El esquema de autenticación no se admite.',
    'The collection that this resource is a member of.': 'La colección a la que pertenece este recurso.',
    'The collection, filtered and sorted.': 'La colección, filtrada y ordenada.',
    'The content cannot be read.': 'No se puede leer el contenido.',
    'The content coding must be one of {understood}.': 'La codificación de contenido debe ser una de {understood}.',
    'The content does not match its digest.': 'El contenido no coincide con su resumen criptográfico.',
    'The content is empty. Send a JSON document.': 'El contenido está vacío. Envíe un documento JSON.',
    'Send a document of JSON:API with a resource object of the type {types}.':
      'Envíe un documento de JSON:API con un objeto de recurso del tipo {types}.',
    'The content is no document of JSON:API.': 'El contenido no es un documento de JSON:API.',
    'The content is no node of JSON-LD.': 'El contenido no es un nodo de JSON-LD.',
    'The content is no template of Collection+JSON.': 'El contenido no es una plantilla (template) de Collection+JSON.',
    'The content is longer than the limit that the detail names.':
      'El contenido supera el límite que se indica en los detalles.',
    'The content is longer than {limit} bytes after decompression.':
      'El contenido descomprimido supera los {limit} bytes.',
    'The content is longer than {limit} bytes.': 'El contenido supera los {limit} bytes.',
    'The content is not valid JSON.': 'El contenido no es JSON válido.',
    'The content is not valid UTF-8.': 'El contenido no es UTF-8 válido.',
    'The content is not valid UTF-8. Save the file in UTF-8 (in Excel, choose “CSV UTF-8”) and send it again.':
      'El contenido no es UTF-8 válido. Guarde el archivo en UTF-8 (en Excel, elija «CSV UTF-8») y envíelo de nuevo.',
    'The content is not valid multipart/form-data with one file.':
      'El contenido no es multipart/form-data válido con un archivo.',
    'The content is not valid multipart/form-data.': 'El contenido no es multipart/form-data válido.',
    'The credentials are not valid. Check them and try again, or reset your password.':
      'Las credenciales no son válidas. Compruébelas e inténtelo de nuevo, o restablezca su contraseña.',
    'The credentials are not valid. Check them and try again.':
      'Las credenciales no son válidas. Compruébelas e inténtelo de nuevo.',
    'The credentials have expired. Sign in again.': 'Las credenciales han caducado. Inicie sesión de nuevo.',
    'The cursor is not valid. Start at the first page.': 'El cursor no es válido. Comience en la primera página.',
    'The database does not respond. Nothing was changed. Try again after the time in Retry-After; with an Idempotency-Key nothing is processed twice.':
      'La base de datos no responde. No se modificó nada. Inténtelo de nuevo pasado el tiempo indicado en Retry-After; con un Idempotency-Key nada se procesa dos veces.',
    'The database is not available.': 'La base de datos no está disponible.',
    'The database refuses changes at the moment, but pages can be read.':
      'La base de datos no acepta cambios en este momento, pero las páginas se pueden leer.',
    'The document of one relation.': 'El documento de una relación.',
    'The document of one type of problem.': 'El documento de un tipo de problema.',
    'The documentation of the service for people.': 'La documentación del servicio para personas.',
    'The field Content-Length must be a number.': 'El campo Content-Length debe ser un número.',
    'The field Host is malformed.': 'El campo Host está mal formado.',
    'The field Host is missing.': 'Falta el campo Host.',
    'The field {repeated} must not be repeated.': 'El campo {repeated} no debe repetirse.',
    'The first page of the collection.': 'La primera página de la colección.',
    'The form was submitted from another site. Nothing was changed. Open the form on this site.':
      'El formulario se envió desde otro sitio. No se modificó nada. Abra el formulario en este sitio.',
    'The header fields are longer than 16 KiB.': 'Los campos de encabezado superan los 16 KiB.',
    'The header fields must arrive within 8 seconds, the whole request within 15.':
      'Los campos de encabezado deben llegar en 8 segundos y la solicitud completa en 15.',
    'The home document, from which everything is reachable.': 'El documento de inicio, desde el que se llega a todo.',
    'The host in the target is malformed.': 'El host del destino está mal formado.',
    'The issuer of the accounts has refused: {error}.': 'El emisor de las cuentas ha rechazado la solicitud: {error}.',
    'The key is not registered for an account, or the signature does not match. Register the key, or sign again.':
      'La clave no está registrada para ninguna cuenta o la firma no coincide. Registre la clave o firme de nuevo.',
    'The key was used for other content. Send a new key with a new request.':
      'La clave se usó para otro contenido. Envíe una clave nueva con una solicitud nueva.',
    'The keys of the issuer are not available. Try again later.':
      'Las claves del emisor no están disponibles. Inténtelo más tarde.',
    'The last page of the collection.': 'La última página de la colección.',
    'The location does not exist.': 'La ubicación no existe.',
    'The map of all relations': 'El mapa de todas las relaciones',
    'The next page of the collection.': 'La página siguiente de la colección.',
    'The only supported expectation is 100-continue.': 'La única expectativa admitida es 100-continue.',
    'The only supported transfer coding is chunked.': 'La única codificación de transferencia admitida es chunked.',
    'The parameter uri must equal the request target exactly.':
      'El parámetro uri debe coincidir exactamente con el destino de la solicitud.',
    'The patch cannot be applied. Nothing was changed.': 'El parche no se puede aplicar. No se modificó nada.',
    'The patch copies too many values.': 'El parche copia demasiados valores.',
    'The patched document is nested too deeply.': 'El documento modificado tiene demasiados niveles anidados.',
    'The percent-encoding of the target is malformed.': 'La codificación por ciento del destino está mal formada.',
    'The precondition in {verdict} failed.': 'No se cumplió la condición previa de {verdict}.',
    'The previous page of the collection.': 'La página anterior de la colección.',
    'The proxy cannot reach the service. It is not known whether the request was processed; retry idempotent requests only.':
      'El proxy no puede comunicarse con el servicio. No se sabe si la solicitud se procesó; repita solo solicitudes idempotentes.',
    'The proxy failed.': 'El proxy falló.',
    'The proxy forwards authenticated requests only. Proxy-Authenticate names the supported schemes.':
      'El proxy solo reenvía solicitudes autenticadas. Proxy-Authenticate indica los esquemas admitidos.',
    'Some values of the search are not valid.': 'Algunos valores de la búsqueda no son válidos.',
    'A parameter of the search is unknown or not valid.': 'Un parámetro de la búsqueda es desconocido o no es válido.',
    'A part of the address is unknown or not valid. Check the link, or start at the home page.':
      'Una parte de la dirección es desconocida o no es válida. Compruebe el enlace o empiece por la página de inicio.',
    'This search can no longer be read. Search again.': 'Esta búsqueda ya no se puede leer. Busque de nuevo.',
    'must be a text, a number, true or false, or a list of these':
      'debe ser un texto, un número, true o false, o una lista de ellos',
    'The content has the parameters of the search, each once.':
      'El contenido tiene los parámetros de la búsqueda, cada uno una vez.',
    'The JSON Schema of its form': 'El JSON Schema de su formulario',
    'The service has no form of this name.': 'El servicio no tiene ningún formulario con este nombre.',
    'What describes the content of this resource or of its form.':
      'Lo que describe el contenido de este recurso o de su formulario.',
    'The query selects parts that the resource does not have. Remove them from the query.':
      'La consulta selecciona partes que el recurso no tiene. Elimínelas de la consulta.',
    'The range lies outside the representation. Content-Range gives its length.':
      'El intervalo está fuera de la representación. Content-Range indica su longitud.',
    'The representation has {length} bytes.': 'La representación tiene {length} bytes.',
    'The request was already processed with this Idempotency-Key. Its response contained a secret, which is not stored and cannot be shown again.':
      'La solicitud ya se procesó con este Idempotency-Key. Su respuesta contenía un secreto, que no se almacena y no se puede volver a mostrar.',
    'The request was sent by a page of another site. Nothing was changed.':
      'La solicitud se envió desde una página de otro sitio. No se modificó nada.',
    'The resource is available as its own media type only.':
      'El recurso solo está disponible en su propio tipo de medio.',
    'The resource is available as {types}.': 'El recurso está disponible como {types}.',
    'The resource is available with the content codings br, zstd, gzip and identity.':
      'El recurso está disponible con las codificaciones de contenido br, zstd, gzip e identity.',
    'The resource supports {allowed}, not {method}.': 'El recurso admite {allowed}, no {method}.',
    'The resource that the representation shows.': 'El recurso que muestra la representación.',
    'The same as a drawing.': 'Lo mismo en forma de dibujo.',
    'The same content is still being processed. To repeat it, send a new Idempotency-Key or wait {seconds} s.':
      'El mismo contenido aún se está procesando. Para repetirlo, envíe un Idempotency-Key nuevo o espere {seconds} s.',
    'The same content was just processed. To repeat it, send a new Idempotency-Key or wait {seconds} s.':
      'El mismo contenido se acaba de procesar. Para repetirlo, envíe un Idempotency-Key nuevo o espere {seconds} s.',
    'The same resource in another media type.': 'El mismo recurso en otro tipo de medio.',
    'The secret was already shown': 'El secreto ya se mostró',
    'The service cannot be reached. Your input is kept; please try again.':
      'No se puede acceder al servicio. Sus datos se conservan; inténtelo de nuevo.',
    'This is a copy of the page from {time}, because there was no connection. It may have changed since.':
      'Esta es una copia de la página de {time}, porque no había conexión. Puede haber cambiado desde entonces.',
    '“{form}” was not sent yet, because there was no connection. It is sent when you are online on this site.':
      '«{form}» aún no se ha enviado porque no había conexión. Se enviará cuando esté en línea en este sitio.',
    Withdraw: 'Retirar',
    '“{form}” was withdrawn. Nothing was sent.': '«{form}» se ha retirado. No se ha enviado nada.',
    '“{form}” was sent. {result}': '«{form}» se ha enviado. {result}',
    '“{form}” was not accepted. {reason}': '«{form}» no se ha aceptado. {reason}',
    'The connection broke while it was sent, so it may have been done already.':
      'La conexión se cortó durante el envío, por lo que es posible que el cambio ya se haya hecho.',
    Dismiss: 'Descartar',
    'Another change of this page is waiting. Withdraw it first.':
      'Hay otro cambio de esta página en espera. Retírelo primero.',
    'A change is waiting to be sent. Sign in to send it.':
      'Hay un cambio pendiente de envío. Inicie sesión para enviarlo.',
    'The service does not answer. Try again later.': 'El servicio no responde. Inténtelo más tarde.',
    'The service does not have the host of the request. Use the address that its operator published.':
      'El servicio no tiene el host de la solicitud. Use la dirección que publicó su operador.',
    'The service failed. Try again later, or report the trace id.':
      'El servicio falló. Inténtelo más tarde o comunique el identificador de traza.',
    'The service failed; your request is not at fault. Nothing was changed. Try again, or report the trace id.':
      'El servicio falló; su solicitud no es la causa. No se modificó nada. Inténtelo de nuevo o comunique el identificador de traza.',
    'The service has no part of this name.': 'El servicio no tiene ninguna parte con este nombre.',
    'The service has too many requests. Try again after the time in Retry-After.':
      'El servicio tiene demasiadas solicitudes. Inténtelo de nuevo pasado el tiempo indicado en Retry-After.',
    'The service has too many requests. Try again in 5 seconds.':
      'El servicio tiene demasiadas solicitudes. Inténtelo de nuevo en 5 segundos.',
    'The service in a form for machines: OpenAPI.': 'El servicio en un formato para máquinas: OpenAPI.',
    'The service supports HTTP/1.1 and HTTP/1.0.': 'El servicio admite HTTP/1.1 y HTTP/1.0.',
    'The service uses no relation of this name.': 'El servicio no usa ninguna relación con este nombre.',
    'The session cookie must not be repeated.': 'La cookie de sesión no debe repetirse.',
    'The sign-in has ended, or was started again in another tab. Start again from the home page.':
      'El inicio de sesión terminó o se inició de nuevo en otra pestaña. Comience de nuevo desde la página de inicio.',
    'The target * is allowed for OPTIONS only.': 'El destino * solo se permite para OPTIONS.',
    'The target contains characters that are not allowed in a URI.':
      'El destino contiene caracteres que no se permiten en un URI.',
    'The target is longer than {targetLimit} bytes.': 'El destino supera los {targetLimit} bytes.',
    'The target is neither a path nor an http or https URI.': 'El destino no es una ruta ni un URI http o https.',
    'The address, a header field or the content cannot be read. The list of errors says where and why.':
      'No se puede leer la dirección, un campo de cabecera o el contenido. La lista de errores indica dónde y por qué.',
    'The token is not valid. Request a new one, or sign in again.':
      'El token no es válido. Solicite uno nuevo o inicie sesión de nuevo.',
    'The user has not granted this application the scope {scope}.':
      'El usuario no ha concedido a esta aplicación el ámbito {scope}.',
    'The value differs.': 'El valor es diferente.',
    'The values of Content-Length differ.': 'Los valores de Content-Length difieren.',
    'The whole document cannot be removed.': 'No se puede eliminar el documento completo.',
    'There is no page at this address, or you are not allowed to see it. Follow the links from the home page.':
      'En esta dirección no hay ninguna página o usted no tiene permiso para verla. Siga los enlaces desde la página de inicio.',
    'There is no page at this address. Start at the home page.':
      'En esta dirección no hay ninguna página. Comience en la página de inicio.',
    'There is no problem type of this name.': 'No hay ningún tipo de problema con este nombre.',
    'There is nothing here. See {list}.': 'Aquí no hay nada. Consulte «{list}».',
    'This change requires If-Match with the entity tag that you read. Nothing was changed.':
      'Este cambio requiere If-Match con la etiqueta de entidad que leyó. No se modificó nada.',
    'This client already has {mostStreams} open event streams. Close one of them.':
      'Este cliente ya tiene {mostStreams} flujos de eventos abiertos. Cierre uno de ellos.',
    'This device already has a passkey for your account.':
      'Este dispositivo ya tiene una llave de acceso para su cuenta.',
    'This form requires an Idempotency-Key.': 'Este formulario requiere un Idempotency-Key.',
    'This is not possible with {credentials} without the scope {scope}.':
      'Esto no es posible con {credentials} sin el ámbito {scope}.',
    'This is not possible with {credentials}. Sign in to do it.':
      'Esto no es posible con {credentials}. Inicie sesión para hacerlo.',
    'This path is only read. Use GET or HEAD.': 'Esta ruta es de solo lectura. Use GET o HEAD.',
    'This proxy forwards requests for {hosts} only.': 'Este proxy solo reenvía solicitudes para {hosts}.',
    'This request is processed once only if a retry can be recognised. Send an Idempotency-Key header field with a unique string in quotation marks, such as a UUID.':
      'Esta solicitud solo se procesa una única vez si se puede reconocer un reintento. Envíe un campo de encabezado Idempotency-Key con una cadena única entre comillas, como un UUID.',
    'This resource': 'Este recurso',
    'This resource with only the members and embedded resources that are named.':
      'Este recurso con solo las propiedades y los recursos incrustados que se indican.',
    Title: 'Título',
    'Too busy': 'Servicio sobrecargado',
    'Too many requests': 'Demasiadas solicitudes',
    'Try again in {wait}.': 'Inténtelo de nuevo en {wait}.',
    'Too many wrong passwords. Try again in {wait}.':
      'Demasiadas contraseñas incorrectas. Inténtelo de nuevo en {wait}.',
    Total: 'Total',
    'Transfer-Encoding and Content-Length must not both be present.':
      'Transfer-Encoding y Content-Length no deben estar presentes a la vez.',
    Type: 'Tipo',
    'URI Templates': 'Plantillas de URI',
    'URI too long': 'URI demasiado largo',
    'Unsupported media type': 'Tipo de medio no admitido',
    'Use qop=auth in Proxy-Authorization: the proxy does not read the content.':
      'Use qop=auth en Proxy-Authorization: el proxy no lee el contenido.',
    'User names and passwords must not be longer than {longest} bytes.':
      'Los nombres de usuario y las contraseñas no deben superar los {longest} bytes.',
    'User names and passwords must not contain control characters.':
      'Los nombres de usuario y las contraseñas no deben contener caracteres de control.',
    Variables: 'Variables',
    'Wait for the time in Retry-After. The RateLimit and RateLimit-Policy fields give your remaining quota.':
      'Espere el tiempo indicado en Retry-After. Los campos RateLimit y RateLimit-Policy indican su cuota restante.',
    'Where it leads': 'Adónde lleva',
    'Where the documents of relations with a prefix are.': 'Dónde están los documentos de las relaciones con prefijo.',
    'With auth-int the content must not have a content coding.':
      'Con auth-int, el contenido no debe tener codificación de contenido.',
    Words: 'Palabras',
    'Wrong user name or password': 'Nombre de usuario o contraseña incorrectos',
    Yes: 'Sí',
    'You are no longer signed in. Nothing was changed.': 'Su sesión ha terminado. No se ha modificado nada.',
    'You are signed in': 'Ha iniciado sesión',
    'You have already sent this form. This is what it has done.':
      'Ya ha enviado este formulario. Este es el resultado.',
    'You may not do this': 'No tiene permiso para hacer esto',
    'You need to sign in to see this. API clients find the supported authentication schemes in WWW-Authenticate.':
      'Debe iniciar sesión para ver esto. Los clientes de API encuentran los esquemas de autenticación admitidos en WWW-Authenticate.',
    'You sent the same content to the same address a moment ago, and it was processed or is being processed. To send it twice on purpose, use a new Idempotency-Key or wait for the time in Retry-After. To retry safely, send an Idempotency-Key with the first request: a retry then gets the same response.':
      'Acaba de enviar el mismo contenido a la misma dirección, y se procesó o se está procesando. Para enviarlo dos veces a propósito, use un Idempotency-Key nuevo o espere el tiempo indicado en Retry-After. Para reintentar sin riesgo, envíe un Idempotency-Key con la primera solicitud: así un reintento recibe la misma respuesta.',
    'Your account does not allow this. Sign in with an account that does.':
      'Su cuenta no permite esto. Inicie sesión con una cuenta que lo permita.',
    'Your account may not use this service. Ask its operator.':
      'Su cuenta no puede usar este servicio. Consulte a su operador.',
    'Your device did not respond. Please try again.': 'Su dispositivo no respondió. Inténtelo de nuevo.',
    'Your form is still being processed. Wait a few seconds, and open the page again.':
      'Su formulario aún se está procesando. Espere unos segundos y vuelva a abrir la página.',
    'Your input is kept below, except passwords. Compare it with the current version before you send it again.':
      'Los datos que introdujo se conservan abajo, excepto las contraseñas. Compárelos con la versión actual antes de enviarlos de nuevo.',
    'Your input is kept below, except passwords. Sign in, which opens a new tab, then come back here and send it again.':
      'Los datos que introdujo se conservan abajo, excepto las contraseñas. Inicie sesión, lo que abre una pestaña nueva; luego vuelva aquí y envíelos de nuevo.',
    'Your input is kept. Please sign in, then send it again.':
      'Sus datos se conservan. Inicie sesión y envíelos de nuevo.',
    'Your network has too many open connections. Close some of them.':
      'Su red tiene demasiadas conexiones abiertas. Cierre algunas.',
    'Your session or token has expired, or the nonce in the credentials is too old or was already used. API clients find a new challenge in WWW-Authenticate.':
      'Su sesión o su token ha caducado, o el nonce de las credenciales es demasiado antiguo o ya se usó. Los clientes de API encuentran un nuevo desafío en WWW-Authenticate.',
    'a list': 'una lista',
    'a number': 'un número',
    'a text': 'un texto',
    'a token of a client application': 'un token de una aplicación cliente',
    'an application password': 'una contraseña de aplicación',
    'an object': 'un objeto',
    'another value': 'otro valor',
    'as {contentType}': 'como {contentType}',
    'cannot be undone together with other operations; send it alone, to its own address':
      'no se puede deshacer junto con otras operaciones; envíela sola a su propia dirección',
    'content type': 'tipo de contenido',
    'current value': 'valor actual',
    deprecated: 'obsoleto',
    empty: 'vacío',
    example: 'ejemplo',
    fault: 'error',
    field: 'campo',
    'for example {example}': 'por ejemplo: {example}',
    form: 'formulario',
    forms: 'formularios',
    'if “{prompt}” is {options}': 'si «{prompt}» es {options}',
    'is a common password; choose a longer one with several unrelated words':
      'es una contraseña común; elija una más larga con varias palabras sin relación entre sí',
    'is hardly more than the user name; choose a longer one with several unrelated words':
      'es poco más que el nombre de usuario; elija una contraseña más larga con varias palabras sin relación entre sí',
    'is needed for {name}': 'es necesario para {name}',
    'is not known here; known are {names}': 'no es un nombre conocido aquí; los conocidos son {names}',
    'is required': 'es un campo obligatorio',
    'is required {condition}': 'es un campo obligatorio {condition}',
    'it can embed {names}': 'puede incrustar {names}',
    item: 'elemento',
    limits: 'límites',
    links: 'enlaces',
    max: 'máx.',
    'max length': 'longitud máx.',
    method: 'método',
    min: 'mín.',
    'min length': 'longitud mín.',
    'must be a JSON Patch operation': 'debe ser una operación de JSON Patch',
    'must be a JSON Pointer': 'debe ser un JSON Pointer',
    'must be a currency by its three letters, such as EUR': 'debe ser una moneda con sus tres letras, como EUR',
    'must be a day that exists, written YYYY-MM-DD': 'debe ser un día que exista, con el formato YYYY-MM-DD',
    'must be a file': 'debe ser un archivo',
    'must be a language by its code, such as en or pt-BR': 'debe ser el código de un idioma, como en o pt-BR',
    'is given twice: send it in the address or in the content':
      'está dos veces: envíelo en la dirección o en el contenido',
    'must be left out': 'debe omitirse',
    'is also an attribute': 'también es un atributo',
    'is given twice': 'está dos veces',
    'must be a resource object with a type and attributes': 'debe ser un objeto de recurso con un tipo y atributos',
    'must be one node with the fields of the form': 'debe ser un solo nodo con los campos del formulario',
    'must be a list of objects with name and value': 'debe ser una lista de objetos con name y value',
    'must be a list of names with commas': 'debe ser una lista de nombres separados por comas',
    'must be a path of this service': 'debe ser una ruta de este servicio',
    'must be a telephone number, such as +44 20 7946 0018': 'debe ser un número de teléfono, como +44 20 7946 0018',
    'must be a time of day, written HH:MM': 'debe ser una hora del día, con el formato HH:MM',
    'must be a time zone by its name, such as Europe/London':
      'debe ser el nombre de una zona horaria, como Europe/London',
    'must be a user name of letters, digits, dots, hyphens and underscores':
      'debe ser un nombre de usuario formado por letras, cifras, puntos, guiones y guiones bajos',
    'must be a user name or an e-mail address': 'debe ser un nombre de usuario o una dirección de correo electrónico',
    'must be a whole number': 'debe ser un número entero',
    'must be a whole number from {min} to {max}': 'debe ser un número entero de {min} a {max}',
    'must be an array of operations': 'debe ser un array de operaciones',
    'must be an e-mail address, such as ada@example.org':
      'debe ser una dirección de correo electrónico, como ada@example.org',
    'must be an identifier of letters, digits and hyphens':
      'debe ser un identificador formado por letras, cifras y guiones',
    'must be an instant in UTC, such as 2027-03-28T08:00:00Z': 'debe ser un instante en UTC, como 2027-03-28T08:00:00Z',
    'must be an object': 'debe ser un objeto',
    'must be base64url without padding': 'debe ser base64url sin relleno',
    'must be copied unchanged from a link of the service': 'debe copiarse sin cambios de un enlace del servicio',
    'must be left out, except {condition}': 'debe omitirse, excepto {condition}',
    'must be of one of the media types {types}': 'debe ser de uno de los tipos de medio {types}',
    'must be one of {choices}': 'debe ser uno de los valores {choices}',
    'must be taken unchanged from a link of the collection': 'debe tomarse sin cambios de un enlace de la colección',
    'must be the URL of a service, such as https://clinic.example/':
      'debe ser la URL de un servicio, como https://clinic.example/',
    'must be the address of a resource, or its ref must be the type and id of one or the lid of one that was added before':
      'debe ser la dirección de un recurso, o ref debe contener type e id de uno, o el lid de uno añadido antes',
    'must be the id of an item of {list}': 'debe ser el identificador de un elemento de «{list}»',
    'must be the same as id': 'debe ser igual a id',
    'must be up to 1023 bytes in base64url': 'debe tener como máximo 1023 bytes en base64url',
    'must not have the member “{name}” twice': 'no debe contener dos veces el miembro «{name}»',
    'must be valid Unicode, without lone surrogates': 'debe ser Unicode válido, sin sustitutos aislados',
    'must be well-formed JSON': 'debe ser JSON bien formado',
    'must be {expected}': 'debe ser {expected}',
    'must have 1 to {max} items': 'debe tener de 1 a {max} elementos',
    'must have at most {max} bytes': 'debe tener como máximo {max} bytes',
    'must have {min} to {max} characters and no control characters':
      'debe tener de {min} a {max} caracteres y ningún carácter de control',
    'must not be nested more than {deepest} levels deep': 'no debe tener más de {deepest} niveles anidados',
    'names {name}, which is not a member of the resource; its members are {members}':
      'nombra {name}, que no es una propiedad del recurso; sus propiedades son {members}',
    'names {name}, which the resource cannot embed; {list}': 'nombra {name}, que el recurso no puede incrustar; {list}',
    no: 'no',
    none: 'ninguno',
    'nothing can be embedded': 'no se puede incrustar nada',
    'one of the two is needed': 'se necesita uno de los dos',
    'one of {choices}': 'uno de los valores {choices}',
    optional: 'opcional',
    pattern: 'patrón',
    prompt: 'etiqueta',
    'repeats or counts; choose a longer one with several unrelated words':
      'contiene repeticiones o secuencias; elija una contraseña más larga con varias palabras sin relación entre sí',
    required: 'obligatorio',
    'required {condition}': 'obligatorio {condition}',
    step: 'paso',
    target: 'destino',
    'true or false': 'true o false',
    type: 'tipo',
    'unless “{prompt}” is given': 'a menos que se indique «{prompt}»',
    variable: 'variable',
    yes: 'sí',
    '{caption}: no times to show': '{caption}: no hay horarios que mostrar',
    '{cause} Read the current version and try again.': '{cause} Lea la versión actual e inténtelo de nuevo.',
    '{cause} Try again in 5 seconds.': '{cause} Inténtelo de nuevo en 5 segundos.',
    '{count, plural, one {# day} other {# days}}': '{count, plural, one {# día} other {# días}}',
    '{count, plural, one {# minute} other {# minutes}}': '{count, plural, one {# minuto} other {# minutos}}',
    '{place} time': 'hora de {place}',
    '{prompt} from {number}': '{prompt}: inicio {number}',
    '{prompt} to {number}': '{prompt}: fin {number}',
    '{prompt} {fault}': '{prompt} {fault}',
    '{reason} Nothing was saved.': '{reason} No se guardó nada.',
    '{sentence}.': '{sentence}.',
    '{shown} of {all} are printed.': 'Se imprimen {shown} de {all}.',
    '{times}, {zone}': '{times}, {zone}',
    '{time} your time': '{time} en su hora local',
    '{time} left': 'quedan {time}',
    '{title} has no partial representations. Remove fields and embed from the query.':
      '{title} no tiene representaciones parciales. Elimine fields y embed de la consulta.',
    '{title}: the target takes a request with the method and the fields below.':
      '{title}: el destino acepta una solicitud con el método y los campos indicados abajo.',
    '“{option}”': '«{option}»',
    '(none)': '(ninguno)',
    '{text} … (cut)': '{text} … (recortado)',
  },
}
