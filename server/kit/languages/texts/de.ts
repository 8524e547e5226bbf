import type { Language } from '../language.ts'
import type { KitText } from './source.ts'

/** German. */
export const german: Language & { readonly texts: Readonly<Record<KitText, string>> } = {
  tag: 'de',
  name: 'Deutsch',
  texts: {
    ': copy the id of the item.': ': Kopieren Sie die ID des Eintrags.',
    'About us': 'Über uns',
    'A colon separates the user name from the password.': 'Ein Doppelpunkt trennt den Benutzernamen vom Passwort.',
    'A document of the service in a media type of its own.': 'Ein Dokument des Dienstes in einem eigenen Medientyp.',
    'A drawing, in SVG only.': 'Eine Zeichnung, nur in SVG.',
    'A form that stands for {method} is accepted from this site only. Send {method} itself.':
      'Ein Formular, das für {method} steht, wird nur von dieser Website angenommen. Senden Sie {method} selbst.',
    'A header field contains characters that are not allowed.': 'Ein Headerfeld enthält unzulässige Zeichen.',
    'A member of the collection.': 'Ein Eintrag der Sammlung.',
    'A part of another resource: the members and embedded resources that were named.':
      'Ein Teil einer anderen Ressource: die genannten Eigenschaften und eingebetteten Ressourcen.',
    'A precondition (If-Match, If-Unmodified-Since or If-None-Match) failed, because the resource was changed since you read it. Load the current version and try again.':
      'Eine Vorbedingung (If-Match, If-Unmodified-Since oder If-None-Match) ist nicht erfüllt, weil die Ressource geändert wurde, nachdem Sie sie gelesen haben. Laden Sie die aktuelle Version, und versuchen Sie es erneut.',
    'A relation by name': 'Eine Relation nach Namen',
    'A value cannot be added at this location.': 'An dieser Stelle kann kein Wert hinzugefügt werden.',
    'A value cannot be moved into itself.': 'Ein Wert kann nicht in sich selbst verschoben werden.',
    'API catalog': 'API-Katalog',
    'About this problem': 'Über dieses Problem',
    Account: 'Konto',
    'Add to calendar': 'Zum Kalender hinzufügen',
    'All operations of the service.': 'Alle Operationen des Dienstes.',
    'All problems': 'Alle Probleme',
    'All relations': 'Alle Relationen',
    'Already sent': 'Bereits gesendet',
    'Another request changed this at the same time. Load the current version and try again.':
      'Eine andere Anfrage hat dies gleichzeitig geändert. Laden Sie die aktuelle Version, und versuchen Sie es erneut.',
    'Another user has signed in since this page was opened. Nothing was changed.':
      'Seit dem Öffnen dieser Seite hat sich ein anderer Benutzer angemeldet. Es wurde nichts geändert.',
    'Answer the new challenge.': 'Beantworten Sie die neue Challenge.',
    Any: 'Beliebig',
    'Appears on': 'Erscheint auf',
    'Bad gateway': 'Fehlerhaftes Gateway',
    'Basic credentials are a single token.': 'Basic-Anmeldedaten bestehen aus einem einzigen Token.',
    'Basic credentials are base64 of UTF-8 with padding.':
      'Basic-Anmeldedaten sind base64 von UTF-8 mit Auffüllzeichen.',
    'Bearer credentials are a single token.': 'Bearer-Anmeldedaten bestehen aus einem einzigen Token.',
    Breadcrumb: 'Navigationspfad',
    Cardinality: 'Kardinalität',
    'Changed in the meantime': 'Inzwischen geändert',
    Choose: 'Bitte wählen',
    'Choose the language of the pages': 'Sprache der Seiten wählen',
    'Chosen parts': 'Ausgewählte Teile',
    Collection: 'Sammlung',
    'Content too large': 'Inhalt zu groß',
    'Content-Range is not supported in requests. Send the whole content.':
      'Content-Range wird in Anfragen nicht unterstützt. Senden Sie den gesamten Inhalt.',
    'Credentials must be Bearer with an access token of the issuer.':
      'Die Anmeldedaten müssen Bearer mit einem Zugriffstoken des Ausstellers sein.',
    'Credentials must be a scheme with a token or with parameters.':
      'Die Anmeldedaten müssen aus einem Schema mit einem Token oder mit Parametern bestehen.',
    'Current state': 'Aktueller Stand',
    'Current version': 'Aktuelle Version',
    'Deprecated, see {deprecation}': 'Veraltet, siehe {deprecation}',
    Description: 'Beschreibung',
    Detail: 'Einzelheiten',
    Development: 'Entwicklung',
    Diagram: 'Diagramm',
    Documentation: 'Dokumentation',
    'Download (CSV)': 'Herunterladen (CSV)',
    'Embedded resources': 'Eingebettete Ressourcen',
    Errors: 'Fehler',
    'Event stream': 'Ereignisstrom',
    'Every relation of the service with its document.': 'Jede Relation des Dienstes mit ihrem Dokument.',
    'Every relation of the service.': 'Jede Relation des Dienstes.',
    'Every type of problem that the service answers with.': 'Jede Art von Problem, mit der der Dienst antwortet.',
    Example: 'Beispiel',
    'Expectation failed': 'Erwartung nicht erfüllt',
    Faults: 'Fehler',
    Fields: 'Felder',
    File: 'Datei',
    First: 'Erste',
    'First page': 'Erste Seite',
    'For developers': 'Für Entwickler',
    'For example {example}': 'Zum Beispiel {example}',
    Form: 'Formular',
    'Form sent from another site': 'Formular von einer anderen Website gesendet',
    Forms: 'Formulare',
    'Forms that change something are accepted from the pages of this service only, so that other sites cannot act in your name. Open the page on this site and send its form. API clients send the method itself.':
      'Formulare, die etwas ändern, werden nur von den Seiten dieses Dienstes angenommen, damit andere Websites nicht in Ihrem Namen handeln können. Öffnen Sie die Seite auf dieser Website, und senden Sie deren Formular. API-Clients senden die Methode selbst.',
    'From {min} to {max}': 'Von {min} bis {max}',
    'Go to the home page': 'Zur Startseite',
    'HAL in XML': 'HAL in XML',
    'HTTP version not supported': 'HTTP-Version nicht unterstützt',
    'HTTP/1.0 does not support Transfer-Encoding.': 'HTTP/1.0 unterstützt kein Transfer-Encoding.',
    'HTTP/{httpVersion} is not supported. Use HTTP/1.1.':
      'HTTP/{httpVersion} wird nicht unterstützt. Verwenden Sie HTTP/1.1.',
    'Header fields too large': 'Headerfelder zu groß',
    Home: 'Startseite',
    'Idempotency-Key already used': 'Idempotency-Key bereits verwendet',
    'Idempotency-Key must be a quoted string of 1 to 255 characters.':
      'Idempotency-Key muss eine Zeichenkette aus 1 bis 255 Zeichen in Anführungszeichen sein.',
    'Idempotency-Key required': 'Idempotency-Key erforderlich',
    'If-Match: * fits whatever is at this position now. This change requires If-Match with the entity tag that you read. Nothing was changed.':
      'If-Match: * passt zu allem, was sich jetzt an dieser Stelle befindet. Diese Änderung erfordert If-Match mit dem Entity-Tag, das Sie gelesen haben. Es wurde nichts geändert.',
    Instance: 'Instanz',
    'Internal error': 'Interner Fehler',
    'Something in the form is missing or wrong': 'Etwas im Formular fehlt oder ist falsch',
    'It was changed after you read it. Read it again.':
      'Dies wurde geändert, nachdem Sie es gelesen haben. Lesen Sie es erneut.',
    'It was changed since you opened it.': 'Dies wurde geändert, seit Sie es geöffnet haben.',
    'It was created with this Idempotency-Key at {location}. Delete it and create another if the secret was lost.':
      'Dies wurde mit diesem Idempotency-Key unter {location} angelegt. Löschen Sie es, und legen Sie es neu an, falls das Geheimnis verloren ging.',
    'It was created with this Idempotency-Key. Delete it and create another if the secret was lost.':
      'Dies wurde mit diesem Idempotency-Key angelegt. Löschen Sie es, und legen Sie es neu an, falls das Geheimnis verloren ging.',
    'It was removed in the meantime.': 'Dies wurde inzwischen entfernt.',
    Item: 'Eintrag',
    'Items of {list} belong to it. Change or remove them first.':
      'Einträge aus „{list}“ gehören dazu. Ändern oder entfernen Sie diese zuerst.',
    'Items on a page': 'Einträge pro Seite',
    'Key or signature not valid': 'Schlüssel oder Signatur ungültig',
    Language: 'Sprache',
    Last: 'Letzte',
    'Last page': 'Letzte Seite',
    'Last requests': 'Letzte Anfragen',
    'Leads to': 'Führt zu',
    'Link relations': 'Linkrelationen',
    Links: 'Links',
    'Links to everything that the service publishes about itself.':
      'Links zu allem, was der Dienst über sich veröffentlicht.',
    Main: 'Hauptnavigation',
    'Something in the request is missing or wrong': 'Etwas in der Anfrage fehlt oder ist falsch',
    Members: 'Eigenschaften',
    'Method not allowed': 'Methode nicht erlaubt',
    'Method not implemented': 'Methode nicht implementiert',
    Methods: 'Methoden',
    'Misdirected request': 'Fehlgeleitete Anfrage',
    More: 'Mehr',
    Name: 'Name',
    Next: 'Nächste',
    'Next page': 'Nächste Seite',
    No: 'Nein',
    'No file is attached here.': 'Hier ist keine Datei angehängt.',
    'No resource of this service supports the method.': 'Keine Ressource dieses Dienstes unterstützt die Methode.',
    'No resource supports the method {method}.': 'Keine Ressource unterstützt die Methode {method}.',
    'No selection': 'Keine Auswahl',
    'No times to show.': 'Keine Zeiten vorhanden.',
    'None.': 'Keine.',
    'Not acceptable': 'Nicht annehmbar',
    'Nothing found so far. The search goes on with the next page.':
      'Bisher nichts gefunden. Die Suche geht auf der nächsten Seite weiter.',
    'Nothing here yet.': 'Hier ist noch nichts.',
    'Nothing of this service is at this address. Its resources are under {basePath}/.':
      'Unter dieser Adresse gibt es nichts von diesem Dienst. Seine Ressourcen sind unter {basePath}/.',
    'Open an item to see the fields of its forms.':
      'Öffnen Sie einen Eintrag, um die Felder seiner Formulare zu sehen.',
    'Open this page online': 'Diese Seite online öffnen',
    'Other formats': 'Andere Formate',
    'Other items belong to this one. The links lead to them: change or remove them first.':
      'Andere Einträge gehören zu diesem. Die Links führen zu ihnen: Ändern oder entfernen Sie diese zuerst.',
    'Other links': 'Andere Links',
    'Page not found': 'Seite nicht gefunden',
    'Page to return to': 'Seite für die Rückkehr',
    'Page {number} of {count}': 'Seite {number} von {count}',
    'Part of the service': 'Teil des Dienstes',
    'Kind of resource': 'Art der Ressource',
    'Parts of the resource': 'Teile der Ressource',
    'Passkeys work only at the public address of this site.':
      'Passkeys funktionieren nur unter der öffentlichen Adresse dieser Website.',
    'Place in the collection': 'Position in der Sammlung',
    'Plain text': 'Reiner Text',
    'Please correct': 'Bitte korrigieren',
    'Not valid': 'Ungültig',
    'Please sign in again': 'Bitte melden Sie sich erneut an',
    'Precondition required': 'Vorbedingung erforderlich',
    Previous: 'Vorherige',
    'Previous page': 'Vorherige Seite',
    'Print (PDF)': 'Drucken (PDF)',
    Problem: 'Problem',
    'Problem details': 'Problemdetails',
    'Problem types': 'Problemtypen',
    Problems: 'Probleme',
    Prompt: 'Beschriftung',
    'Proxy authentication required': 'Authentifizierung am Proxy erforderlich',
    'Range not satisfiable': 'Bereich nicht erfüllbar',
    Related: 'Verwandte Links',
    Relation: 'Relation',
    'Relation documents': 'Relationsdokumente',
    Relations: 'Relationen',
    'Relations of the service': 'Relationen des Dienstes',
    'Removed.': 'Entfernt.',
    'Request timed out': 'Zeitüberschreitung der Anfrage',
    'Requests with a session cookie must come from a page of this site. Other clients send a token in Authorization.':
      'Anfragen mit einem Sitzungscookie müssen von einer Seite dieser Website kommen. Andere Clients senden ein Token in Authorization.',
    Required: 'Erforderlich',
    'Saved.': 'Gespeichert.',
    Search: 'Suchen',
    'See the complete list online': 'Vollständige Liste online ansehen',
    'Send If-Match with the entity tag that you read, so that changes by others are not overwritten.':
      'Senden Sie If-Match mit dem Entity-Tag, das Sie gelesen haben, damit Änderungen anderer nicht überschrieben werden.',
    'Send content with the Content-Type {types}.': 'Senden Sie Inhalt mit dem Content-Type {types}.',
    'Send credentials in Proxy-Authorization.': 'Senden Sie Anmeldedaten in Proxy-Authorization.',
    'Send your input again': 'Eingaben erneut senden',
    Series: 'Seitennavigation',
    'Service description': 'Dienstbeschreibung',
    'Several changes at once': 'Mehrere Änderungen auf einmal',
    'Sign in': 'Anmelden',
    'Sign in in a new tab': 'In einem neuen Tab anmelden',
    'Sign in to continue.': 'Melden Sie sich an, um fortzufahren.',
    'Sign out': 'Abmelden',
    'Sign out on a page of this service.': 'Melden Sie sich auf einer Seite dieses Dienstes ab.',
    'Skip to main content': 'Zum Hauptinhalt springen',
    'Some values are missing or not valid.': 'Einige Werte fehlen oder sind ungültig.',
    'Some values are missing or not valid. Correct the fields that are listed in errors; each has a JSON Pointer.':
      'Einige Werte fehlen oder sind ungültig. Korrigieren Sie die Felder, die in errors aufgeführt sind; jedes hat einen JSON Pointer.',
    'Some values are missing or not valid. Correct them, and send the form again.':
      'Einige Werte fehlen oder sind ungültig. Korrigieren Sie sie, und senden Sie das Formular erneut.',
    'Sort by': 'Sortieren nach',
    'Started.': 'Gestartet.',
    Status: 'Status',
    'Wrong resource object': 'Falsches Ressourcenobjekt',
    'The resource object has another type or id than the address takes. Send those of the form or the resource.':
      'Das Ressourcenobjekt hat eine andere Art oder Kennung, als die Adresse annimmt. Senden Sie die des Formulars oder der Ressource.',
    'The service chooses ids': 'Der Dienst vergibt die Kennungen',
    'A resource object that creates a resource has no id. Send it without one.':
      'Ein Ressourcenobjekt, das eine Ressource anlegt, hat keine Kennung. Senden Sie es ohne sie.',
    'Still in use': 'Noch in Verwendung',
    Template: 'Vorlage',
    'Temporarily unavailable': 'Vorübergehend nicht verfügbar',
    'The Accept or Accept-Encoding field excludes every available representation. The alternate links lead to all media types.':
      'Das Feld Accept oder Accept-Encoding schließt jede verfügbare Repräsentation aus. Die alternate-Links führen zu allen Medientypen.',
    'The Accept-Post, Accept-Patch, Accept or Accept-Encoding field lists the supported media types or content codings.':
      'Das Feld Accept-Post, Accept-Patch, Accept oder Accept-Encoding führt die unterstützten Medientypen oder Inhaltscodierungen auf.',
    'The Allow field lists the supported methods.': 'Das Feld Allow führt die unterstützten Methoden auf.',
    'The Idempotency-Key was already used with other content. Send a new key.':
      'Der Idempotency-Key wurde bereits mit anderem Inhalt verwendet. Senden Sie einen neuen Schlüssel.',
    'The URI is longer than any link of this service. Follow links instead of building URIs.':
      'Der URI ist länger als jeder Link dieses Dienstes. Folgen Sie Links, statt URIs zusammenzusetzen.',
    'The authentication scheme is not supported.': 'Das Authentifizierungsschema wird nicht unterstützt.',
    'The collection that this resource is a member of.': 'Die Sammlung, zu der diese Ressource gehört.',
    'The collection, filtered and sorted.': 'Die Sammlung, gefiltert und sortiert.',
    'The content cannot be read.': 'Der Inhalt kann nicht gelesen werden.',
    'The content coding must be one of {understood}.': 'Die Inhaltscodierung muss eine von {understood} sein.',
    'The content does not match its digest.': 'Der Inhalt stimmt nicht mit seinem Digest überein.',
    'The content is empty. Send a JSON document.': 'Der Inhalt ist leer. Senden Sie ein JSON-Dokument.',
    'Send a document of JSON:API with a resource object of the type {types}.':
      'Senden Sie ein Dokument in JSON:API mit einem Ressourcenobjekt der Art {types}.',
    'The content is no document of JSON:API.': 'Der Inhalt ist kein Dokument in JSON:API.',
    'The content is no node of JSON-LD.': 'Der Inhalt ist kein Knoten in JSON-LD.',
    'The content is no template of Collection+JSON.': 'Der Inhalt ist keine Vorlage (template) von Collection+JSON.',
    'The content is longer than the limit that the detail names.':
      'Der Inhalt ist länger als die Grenze, die in den Einzelheiten genannt ist.',
    'The content is longer than {limit} bytes after decompression.':
      'Der Inhalt ist nach dem Entpacken länger als {limit} Byte.',
    'The content is longer than {limit} bytes.': 'Der Inhalt ist länger als {limit} Byte.',
    'The content is not valid JSON.': 'Der Inhalt ist kein gültiges JSON.',
    'The content is not valid UTF-8.': 'Der Inhalt ist kein gültiges UTF-8.',
    'The content is not valid UTF-8. Save the file in UTF-8 (in Excel, choose “CSV UTF-8”) and send it again.':
      'Der Inhalt ist kein gültiges UTF-8. Speichern Sie die Datei in UTF-8 (in Excel: „CSV UTF-8“ wählen), und senden Sie sie erneut.',
    'The content is not valid multipart/form-data with one file.':
      'Der Inhalt ist kein gültiges multipart/form-data mit einer Datei.',
    'The content is not valid multipart/form-data.': 'Der Inhalt ist kein gültiges multipart/form-data.',
    'The credentials are not valid. Check them and try again, or reset your password.':
      'Die Anmeldedaten sind ungültig. Prüfen Sie sie, und versuchen Sie es erneut, oder setzen Sie Ihr Passwort zurück.',
    'The credentials are not valid. Check them and try again.':
      'Die Anmeldedaten sind ungültig. Prüfen Sie sie, und versuchen Sie es erneut.',
    'The credentials have expired. Sign in again.': 'Die Anmeldedaten sind abgelaufen. Melden Sie sich erneut an.',
    'The cursor is not valid. Start at the first page.': 'Der Cursor ist ungültig. Beginnen Sie auf der ersten Seite.',
    'The database does not respond. Nothing was changed. Try again after the time in Retry-After; with an Idempotency-Key nothing is processed twice.':
      'Die Datenbank antwortet nicht. Es wurde nichts geändert. Versuchen Sie es nach der in Retry-After angegebenen Zeit erneut; mit einem Idempotency-Key wird nichts doppelt verarbeitet.',
    'The database is not available.': 'Die Datenbank ist nicht verfügbar.',
    'The database refuses changes at the moment, but pages can be read.':
      'Die Datenbank nimmt derzeit keine Änderungen an, Seiten können aber gelesen werden.',
    'The document of one relation.': 'Das Dokument einer Relation.',
    'The document of one type of problem.': 'Das Dokument einer Art von Problem.',
    'The documentation of the service for people.': 'Die Dokumentation des Dienstes für Menschen.',
    'The field Content-Length must be a number.': 'Das Feld Content-Length muss eine Zahl sein.',
    'The field Host is malformed.': 'Das Feld Host ist fehlerhaft.',
    'The field Host is missing.': 'Das Feld Host fehlt.',
    'The field {repeated} must not be repeated.': 'Das Feld {repeated} darf nicht wiederholt werden.',
    'The first page of the collection.': 'Die erste Seite der Sammlung.',
    'The form was submitted from another site. Nothing was changed. Open the form on this site.':
      'Das Formular wurde von einer anderen Website abgeschickt. Es wurde nichts geändert. Öffnen Sie das Formular auf dieser Website.',
    'The header fields are longer than 16 KiB.': 'Die Headerfelder sind länger als 16 KiB.',
    'The header fields must arrive within 8 seconds, the whole request within 15.':
      'Die Headerfelder müssen innerhalb von 8 Sekunden eintreffen, die ganze Anfrage innerhalb von 15.',
    'The home document, from which everything is reachable.': 'Das Startdokument, von dem aus alles erreichbar ist.',
    'The host in the target is malformed.': 'Der Host im Ziel ist fehlerhaft.',
    'The issuer of the accounts has refused: {error}.': 'Der Aussteller der Konten hat abgelehnt: {error}.',
    'The key is not registered for an account, or the signature does not match. Register the key, or sign again.':
      'Der Schlüssel ist für kein Konto registriert, oder die Signatur passt nicht. Registrieren Sie den Schlüssel, oder signieren Sie erneut.',
    'The key was used for other content. Send a new key with a new request.':
      'Der Schlüssel wurde für anderen Inhalt verwendet. Senden Sie einen neuen Schlüssel mit einer neuen Anfrage.',
    'The keys of the issuer are not available. Try again later.':
      'Die Schlüssel des Ausstellers sind nicht verfügbar. Versuchen Sie es später erneut.',
    'The last page of the collection.': 'Die letzte Seite der Sammlung.',
    'The location does not exist.': 'Die Stelle existiert nicht.',
    'The map of all relations': 'Die Karte aller Relationen',
    'The next page of the collection.': 'Die nächste Seite der Sammlung.',
    'The only supported expectation is 100-continue.': 'Die einzige unterstützte Erwartung ist 100-continue.',
    'The only supported transfer coding is chunked.': 'Die einzige unterstützte Transfercodierung ist chunked.',
    'The parameter uri must equal the request target exactly.':
      'Der Parameter uri muss genau mit dem Ziel der Anfrage übereinstimmen.',
    'The patch cannot be applied. Nothing was changed.':
      'Der Patch kann nicht angewendet werden. Es wurde nichts geändert.',
    'The patch copies too many values.': 'Der Patch kopiert zu viele Werte.',
    'The patched document is nested too deeply.': 'Das geänderte Dokument ist zu tief verschachtelt.',
    'The percent-encoding of the target is malformed.': 'Die Prozentcodierung des Ziels ist fehlerhaft.',
    'The precondition in {verdict} failed.': 'Die Vorbedingung in {verdict} ist nicht erfüllt.',
    'The previous page of the collection.': 'Die vorherige Seite der Sammlung.',
    'The proxy cannot reach the service. It is not known whether the request was processed; retry idempotent requests only.':
      'Der Proxy kann den Dienst nicht erreichen. Es ist nicht bekannt, ob die Anfrage verarbeitet wurde; wiederholen Sie nur idempotente Anfragen.',
    'The proxy failed.': 'Im Proxy ist ein Fehler aufgetreten.',
    'The proxy forwards authenticated requests only. Proxy-Authenticate names the supported schemes.':
      'Der Proxy leitet nur authentifizierte Anfragen weiter. Proxy-Authenticate nennt die unterstützten Schemata.',
    'Some values of the search are not valid.': 'Einige Werte der Suche sind ungültig.',
    'A parameter of the search is unknown or not valid.': 'Ein Parameter der Suche ist unbekannt oder ungültig.',
    'A part of the address is unknown or not valid. Check the link, or start at the home page.':
      'Ein Teil der Adresse ist unbekannt oder ungültig. Prüfen Sie den Link, oder beginnen Sie auf der Startseite.',
    'This search can no longer be read. Search again.':
      'Diese Suche kann nicht mehr gelesen werden. Suchen Sie erneut.',
    'must be a text, a number, true or false, or a list of these':
      'muss ein Text, eine Zahl, true oder false oder eine Liste davon sein',
    'The content has the parameters of the search, each once.': 'Der Inhalt hat die Parameter der Suche, jeden einmal.',
    'The JSON Schema of its form': 'Das JSON-Schema seines Formulars',
    'The service has no form of this name.': 'Der Dienst hat kein Formular dieses Namens.',
    'What describes the content of this resource or of its form.':
      'Was den Inhalt dieser Ressource oder ihres Formulars beschreibt.',
    'The query selects parts that the resource does not have. Remove them from the query.':
      'Die Abfrage wählt Teile aus, die die Ressource nicht hat. Entfernen Sie sie aus der Abfrage.',
    'The range lies outside the representation. Content-Range gives its length.':
      'Der Bereich liegt außerhalb der Repräsentation. Content-Range gibt ihre Länge an.',
    'The representation has {length} bytes.': 'Die Repräsentation hat {length} Byte.',
    'The request was already processed with this Idempotency-Key. Its response contained a secret, which is not stored and cannot be shown again.':
      'Die Anfrage wurde mit diesem Idempotency-Key bereits verarbeitet. Ihre Antwort enthielt ein Geheimnis, das nicht gespeichert ist und nicht noch einmal angezeigt werden kann.',
    'The request was sent by a page of another site. Nothing was changed.':
      'Die Anfrage wurde von einer Seite einer anderen Website gesendet. Es wurde nichts geändert.',
    'The resource is available as its own media type only.':
      'Die Ressource ist nur in ihrem eigenen Medientyp verfügbar.',
    'The resource is available as {types}.': 'Die Ressource ist verfügbar als {types}.',
    'The resource is available with the content codings br, zstd, gzip and identity.':
      'Die Ressource ist mit den Inhaltscodierungen br, zstd, gzip und identity verfügbar.',
    'The resource supports {allowed}, not {method}.': 'Die Ressource unterstützt {allowed}, nicht {method}.',
    'The resource that the representation shows.': 'Die Ressource, die die Repräsentation zeigt.',
    'The same as a drawing.': 'Dasselbe als Zeichnung.',
    'The same content is still being processed. To repeat it, send a new Idempotency-Key or wait {seconds} s.':
      'Derselbe Inhalt wird noch verarbeitet. Um ihn zu wiederholen, senden Sie einen neuen Idempotency-Key, oder warten Sie {seconds} s.',
    'The same content was just processed. To repeat it, send a new Idempotency-Key or wait {seconds} s.':
      'Derselbe Inhalt wurde gerade verarbeitet. Um ihn zu wiederholen, senden Sie einen neuen Idempotency-Key, oder warten Sie {seconds} s.',
    'The same resource in another media type.': 'Dieselbe Ressource in einem anderen Medientyp.',
    'The secret was already shown': 'Das Geheimnis wurde bereits angezeigt',
    'The service cannot be reached. Your input is kept; please try again.':
      'Der Dienst ist nicht erreichbar. Ihre Eingaben bleiben erhalten; bitte versuchen Sie es erneut.',
    'This is a copy of the page from {time}, because there was no connection. It may have changed since.':
      'Dies ist eine Kopie der Seite vom {time}, weil keine Verbindung bestand. Seitdem kann sie sich geändert haben.',
    '“{form}” was not sent yet, because there was no connection. It is sent when you are online on this site.':
      '„{form}“ wurde noch nicht gesendet, weil keine Verbindung bestand. Es wird gesendet, wenn Sie online auf dieser Website sind.',
    Withdraw: 'Zurückziehen',
    '“{form}” was withdrawn. Nothing was sent.': '„{form}“ wurde zurückgezogen. Es wurde nichts gesendet.',
    '“{form}” was sent. {result}': '„{form}“ wurde gesendet. {result}',
    '“{form}” was not accepted. {reason}': '„{form}“ wurde nicht angenommen. {reason}',
    'The connection broke while it was sent, so it may have been done already.':
      'Die Verbindung brach beim Senden ab, sodass die Änderung vielleicht schon erfolgt ist.',
    Dismiss: 'Ausblenden',
    'Another change of this page is waiting. Withdraw it first.':
      'Eine andere Änderung dieser Seite wartet noch. Ziehen Sie sie zuerst zurück.',
    'A change is waiting to be sent. Sign in to send it.':
      'Eine Änderung wartet darauf, gesendet zu werden. Melden Sie sich an, um sie zu senden.',
    'The service does not answer. Try again later.': 'Der Dienst antwortet nicht. Versuchen Sie es später erneut.',
    'The service does not have the host of the request. Use the address that its operator published.':
      'Der Dienst hat den Host der Anfrage nicht. Verwenden Sie die Adresse, die sein Betreiber veröffentlicht hat.',
    'The service failed. Try again later, or report the trace id.':
      'Im Dienst ist ein Fehler aufgetreten. Versuchen Sie es später erneut, oder melden Sie die Trace-ID.',
    'The service failed; your request is not at fault. Nothing was changed. Try again, or report the trace id.':
      'Im Dienst ist ein Fehler aufgetreten; an Ihrer Anfrage liegt es nicht. Es wurde nichts geändert. Versuchen Sie es erneut, oder melden Sie die Trace-ID.',
    'The service has no part of this name.': 'Der Dienst hat keinen Teil dieses Namens.',
    'The service has too many requests. Try again after the time in Retry-After.':
      'Der Dienst hat zu viele Anfragen. Versuchen Sie es nach der in Retry-After angegebenen Zeit erneut.',
    'The service has too many requests. Try again in 5 seconds.':
      'Der Dienst hat zu viele Anfragen. Versuchen Sie es in 5 Sekunden erneut.',
    'The service in a form for machines: OpenAPI.': 'Der Dienst in maschinenlesbarer Form: OpenAPI.',
    'The service supports HTTP/1.1 and HTTP/1.0.': 'Der Dienst unterstützt HTTP/1.1 und HTTP/1.0.',
    'The service uses no relation of this name.': 'Der Dienst verwendet keine Relation dieses Namens.',
    'The session cookie must not be repeated.': 'Das Sitzungscookie darf nicht wiederholt werden.',
    'The sign-in has ended, or was started again in another tab. Start again from the home page.':
      'Die Anmeldung ist beendet oder wurde in einem anderen Tab neu begonnen. Beginnen Sie erneut auf der Startseite.',
    'The target * is allowed for OPTIONS only.': 'Das Ziel * ist nur für OPTIONS erlaubt.',
    'The target contains characters that are not allowed in a URI.':
      'Das Ziel enthält Zeichen, die in einem URI nicht erlaubt sind.',
    'The target is longer than {targetLimit} bytes.': 'Das Ziel ist länger als {targetLimit} Byte.',
    'The target is neither a path nor an http or https URI.':
      'Das Ziel ist weder ein Pfad noch ein URI mit http oder https.',
    'The address, a header field or the content cannot be read. The list of errors says where and why.':
      'Die Adresse, ein Header-Feld oder der Inhalt kann nicht gelesen werden. Die Fehlerliste nennt Stelle und Grund.',
    'The token is not valid. Request a new one, or sign in again.':
      'Das Token ist ungültig. Fordern Sie ein neues an, oder melden Sie sich erneut an.',
    'The user has not granted this application the scope {scope}.':
      'Der Benutzer hat dieser Anwendung den Scope {scope} nicht gewährt.',
    'The value differs.': 'Der Wert weicht ab.',
    'The values of Content-Length differ.': 'Die Werte von Content-Length weichen voneinander ab.',
    'The whole document cannot be removed.': 'Das ganze Dokument kann nicht entfernt werden.',
    'There is no page at this address, or you are not allowed to see it. Follow the links from the home page.':
      'Unter dieser Adresse gibt es keine Seite, oder Sie dürfen sie nicht sehen. Folgen Sie den Links von der Startseite aus.',
    'There is no page at this address. Start at the home page.':
      'Unter dieser Adresse gibt es keine Seite. Beginnen Sie auf der Startseite.',
    'There is no problem type of this name.': 'Es gibt keinen Problemtyp dieses Namens.',
    'There is nothing here. See {list}.': 'Hier ist nichts. Siehe „{list}“.',
    'This change requires If-Match with the entity tag that you read. Nothing was changed.':
      'Diese Änderung erfordert If-Match mit dem Entity-Tag, das Sie gelesen haben. Es wurde nichts geändert.',
    'This client already has {mostStreams} open event streams. Close one of them.':
      'Dieser Client hat bereits {mostStreams} offene Ereignisströme. Schließen Sie einen davon.',
    'This device already has a passkey for your account.': 'Dieses Gerät hat bereits einen Passkey für Ihr Konto.',
    'This form requires an Idempotency-Key.': 'Dieses Formular erfordert einen Idempotency-Key.',
    'This is not possible with {credentials} without the scope {scope}.':
      'Dies ist mit {credentials} ohne den Scope {scope} nicht möglich.',
    'This is not possible with {credentials}. Sign in to do it.':
      'Dies ist mit {credentials} nicht möglich. Melden Sie sich dafür an.',
    'This path is only read. Use GET or HEAD.': 'Dieser Pfad kann nur gelesen werden. Verwenden Sie GET oder HEAD.',
    'This proxy forwards requests for {hosts} only.': 'Dieser Proxy leitet nur Anfragen für {hosts} weiter.',
    'This request is processed once only if a retry can be recognised. Send an Idempotency-Key header field with a unique string in quotation marks, such as a UUID.':
      'Diese Anfrage wird nur dann genau einmal verarbeitet, wenn eine Wiederholung erkennbar ist. Senden Sie ein Headerfeld Idempotency-Key mit einer eindeutigen Zeichenkette in Anführungszeichen, z. B. einer UUID.',
    'This resource': 'Diese Ressource',
    'This resource with only the members and embedded resources that are named.':
      'Diese Ressource nur mit den genannten Eigenschaften und eingebetteten Ressourcen.',
    Title: 'Titel',
    'Too busy': 'Überlastet',
    'Too many requests': 'Zu viele Anfragen',
    'Try again in {wait}.': 'Versuchen Sie es in {wait} erneut.',
    'Too many wrong passwords. Try again in {wait}.': 'Zu viele falsche Passwörter. Versuchen Sie es in {wait} erneut.',
    Total: 'Gesamt',
    'Transfer-Encoding and Content-Length must not both be present.':
      'Transfer-Encoding und Content-Length dürfen nicht beide vorhanden sein.',
    Type: 'Typ',
    'URI Templates': 'URI-Vorlagen',
    'URI too long': 'URI zu lang',
    'Unsupported media type': 'Medientyp nicht unterstützt',
    'Use qop=auth in Proxy-Authorization: the proxy does not read the content.':
      'Verwenden Sie qop=auth in Proxy-Authorization: Der Proxy liest den Inhalt nicht.',
    'User names and passwords must not be longer than {longest} bytes.':
      'Benutzernamen und Passwörter dürfen nicht länger als {longest} Byte sein.',
    'User names and passwords must not contain control characters.':
      'Benutzernamen und Passwörter dürfen keine Steuerzeichen enthalten.',
    Variables: 'Variablen',
    'Wait for the time in Retry-After. The RateLimit and RateLimit-Policy fields give your remaining quota.':
      'Warten Sie die in Retry-After angegebene Zeit ab. Die Felder RateLimit und RateLimit-Policy geben Ihr verbleibendes Kontingent an.',
    'Where it leads': 'Wohin sie führt',
    'Where the documents of relations with a prefix are.': 'Wo die Dokumente der Relationen mit einem Präfix sind.',
    'With auth-int the content must not have a content coding.':
      'Mit auth-int darf der Inhalt keine Inhaltscodierung haben.',
    Words: 'Suchbegriffe',
    'Wrong user name or password': 'Benutzername oder Passwort falsch',
    Yes: 'Ja',
    'You are no longer signed in. Nothing was changed.': 'Sie sind nicht mehr angemeldet. Es wurde nichts geändert.',
    'You are signed in': 'Sie sind angemeldet',
    'You have already sent this form. This is what it has done.':
      'Sie haben dieses Formular bereits gesendet. Das ist das Ergebnis.',
    'You may not do this': 'Sie dürfen dies nicht tun',
    'You need to sign in to see this. API clients find the supported authentication schemes in WWW-Authenticate.':
      'Sie müssen sich anmelden, um dies zu sehen. API-Clients finden die unterstützten Authentifizierungsschemata in WWW-Authenticate.',
    'You sent the same content to the same address a moment ago, and it was processed or is being processed. To send it twice on purpose, use a new Idempotency-Key or wait for the time in Retry-After. To retry safely, send an Idempotency-Key with the first request: a retry then gets the same response.':
      'Sie haben vor einem Moment denselben Inhalt an dieselbe Adresse gesendet; er wurde verarbeitet oder wird gerade verarbeitet. Um ihn absichtlich zweimal zu senden, verwenden Sie einen neuen Idempotency-Key, oder warten Sie die in Retry-After angegebene Zeit ab. Um sicher zu wiederholen, senden Sie schon mit der ersten Anfrage einen Idempotency-Key: Eine Wiederholung erhält dann dieselbe Antwort.',
    'Your account does not allow this. Sign in with an account that does.':
      'Ihr Konto erlaubt dies nicht. Melden Sie sich mit einem Konto an, das dies erlaubt.',
    'Your account may not use this service. Ask its operator.':
      'Ihr Konto darf diesen Dienst nicht verwenden. Wenden Sie sich an den Betreiber.',
    'Your device did not respond. Please try again.': 'Ihr Gerät hat nicht geantwortet. Bitte versuchen Sie es erneut.',
    'Your form is still being processed. Wait a few seconds, and open the page again.':
      'Ihr Formular wird noch verarbeitet. Warten Sie einige Sekunden, und öffnen Sie die Seite erneut.',
    'Your input is kept below, except passwords. Compare it with the current version before you send it again.':
      'Ihre Eingaben sind unten erhalten, außer Passwörtern. Vergleichen Sie sie mit der aktuellen Version, bevor Sie sie erneut senden.',
    'Your input is kept below, except passwords. Sign in, which opens a new tab, then come back here and send it again.':
      'Ihre Eingaben sind unten erhalten, außer Passwörtern. Melden Sie sich an (dafür öffnet sich ein neuer Tab), kommen Sie dann hierher zurück, und senden Sie sie erneut.',
    'Your input is kept. Please sign in, then send it again.':
      'Ihre Eingaben bleiben erhalten. Bitte melden Sie sich an, und senden Sie sie dann erneut.',
    'Your network has too many open connections. Close some of them.':
      'Ihr Netzwerk hat zu viele offene Verbindungen. Schließen Sie einige davon.',
    'Your session or token has expired, or the nonce in the credentials is too old or was already used. API clients find a new challenge in WWW-Authenticate.':
      'Ihre Sitzung oder Ihr Token ist abgelaufen, oder die Nonce in den Anmeldedaten ist zu alt oder wurde bereits verwendet. API-Clients finden eine neue Challenge in WWW-Authenticate.',
    'a list': 'eine Liste',
    'a number': 'eine Zahl',
    'a text': 'ein Text',
    'a token of a client application': 'einem Token einer Client-Anwendung',
    'an application password': 'einem Anwendungspasswort',
    'an object': 'ein Objekt',
    'another value': 'ein anderer Wert',
    'as {contentType}': 'als {contentType}',
    'cannot be undone together with other operations; send it alone, to its own address':
      'kann nicht zusammen mit anderen Operationen rückgängig gemacht werden; senden Sie sie allein an ihre eigene Adresse',
    'content type': 'Inhaltstyp',
    'current value': 'aktueller Wert',
    deprecated: 'veraltet',
    empty: 'leer',
    example: 'Beispiel',
    fault: 'Fehler',
    field: 'Feld',
    'for example {example}': 'zum Beispiel {example}',
    form: 'Formular',
    forms: 'Formulare',
    'if “{prompt}” is {options}': 'wenn „{prompt}“ {options} ist',
    'is a common password; choose a longer one with several unrelated words':
      'ist ein häufiges Passwort; wählen Sie ein längeres aus mehreren Wörtern ohne Zusammenhang',
    'is hardly more than the user name; choose a longer one with several unrelated words':
      'ist kaum mehr als der Benutzername; wählen Sie ein längeres Passwort aus mehreren Wörtern ohne Zusammenhang',
    'is needed for {name}': 'wird für {name} benötigt',
    'is not known here; known are {names}': 'ist hier nicht bekannt; bekannt sind {names}',
    'is required': 'ist erforderlich',
    'is required {condition}': 'ist erforderlich, {condition}',
    'it can embed {names}': 'sie kann {names} einbetten',
    item: 'Eintrag',
    limits: 'Grenzen',
    links: 'Links',
    max: 'max.',
    'max length': 'max. Länge',
    method: 'Methode',
    min: 'min.',
    'min length': 'min. Länge',
    'must be a JSON Patch operation': 'muss eine JSON-Patch-Operation sein',
    'must be a JSON Pointer': 'muss ein JSON Pointer sein',
    'must be a currency by its three letters, such as EUR':
      'muss eine Währung mit ihren drei Buchstaben sein, z. B. EUR',
    'must be a day that exists, written YYYY-MM-DD': 'muss ein existierender Tag im Format YYYY-MM-DD sein',
    'must be a file': 'muss eine Datei sein',
    'must be a language by its code, such as en or pt-BR': 'muss das Kürzel einer Sprache sein, z. B. en oder pt-BR',
    'is given twice: send it in the address or in the content':
      'ist doppelt angegeben: in der Adresse oder im Inhalt senden',
    'must be left out': 'muss weggelassen werden',
    'is also an attribute': 'ist auch ein Attribut',
    'is given twice': 'ist doppelt angegeben',
    'must be a resource object with a type and attributes': 'muss ein Ressourcenobjekt mit Art und Attributen sein',
    'must be one node with the fields of the form': 'muss ein einzelner Knoten mit den Feldern des Formulars sein',
    'must be a list of objects with name and value': 'muss eine Liste von Objekten mit name und value sein',
    'must be a list of names with commas': 'muss eine Liste von Namen mit Kommas sein',
    'must be a path of this service': 'muss ein Pfad dieses Dienstes sein',
    'must be a telephone number, such as +44 20 7946 0018': 'muss eine Telefonnummer sein, z. B. +44 20 7946 0018',
    'must be a time of day, written HH:MM': 'muss eine Uhrzeit im Format HH:MM sein',
    'must be a time zone by its name, such as Europe/London': 'muss der Name einer Zeitzone sein, z. B. Europe/London',
    'must be a user name of letters, digits, dots, hyphens and underscores':
      'muss ein Benutzername aus Buchstaben, Ziffern, Punkten, Bindestrichen und Unterstrichen sein',
    'must be a user name or an e-mail address': 'muss ein Benutzername oder eine E-Mail-Adresse sein',
    'must be a whole number': 'muss eine ganze Zahl sein',
    'must be a whole number from {min} to {max}': 'muss eine ganze Zahl von {min} bis {max} sein',
    'must be an array of operations': 'muss ein Array von Operationen sein',
    'must be an e-mail address, such as ada@example.org': 'muss eine E-Mail-Adresse sein, z. B. ada@example.org',
    'must be an identifier of letters, digits and hyphens':
      'muss ein Bezeichner aus Buchstaben, Ziffern und Bindestrichen sein',
    'must be an instant in UTC, such as 2027-03-28T08:00:00Z':
      'muss ein Zeitpunkt in UTC sein, z. B. 2027-03-28T08:00:00Z',
    'must be an object': 'muss ein Objekt sein',
    'must be base64url without padding': 'muss base64url ohne Auffüllzeichen sein',
    'must be copied unchanged from a link of the service':
      'muss unverändert aus einem Link des Dienstes kopiert werden',
    'must be left out, except {condition}': 'muss weggelassen werden, außer {condition}',
    'must be of one of the media types {types}': 'muss einen der Medientypen {types} haben',
    'must be one of {choices}': 'muss einer der Werte {choices} sein',
    'must be taken unchanged from a link of the collection':
      'muss unverändert aus einem Link der Sammlung übernommen werden',
    'must be the URL of a service, such as https://clinic.example/':
      'muss die URL eines Dienstes sein, z. B. https://clinic.example/',
    'must be the address of a resource, or its ref must be the type and id of one or the lid of one that was added before':
      'muss die Adresse einer Ressource sein, oder ref muss type und id einer Ressource oder die lid einer zuvor hinzugefügten enthalten',
    'must be the id of an item of {list}': 'muss die ID eines Eintrags aus „{list}“ sein',
    'must be the same as id': 'muss mit id übereinstimmen',
    'must be up to 1023 bytes in base64url': 'muss aus höchstens 1023 Byte in base64url bestehen',
    'must not have the member “{name}” twice': 'darf das Element „{name}“ nicht zweimal enthalten',
    'must be valid Unicode, without lone surrogates': 'muss gültiges Unicode ohne einzelne Surrogate sein',
    'must be well-formed JSON': 'muss wohlgeformtes JSON sein',
    'must be {expected}': 'muss {expected} sein',
    'must have 1 to {max} items': 'muss 1 bis {max} Einträge haben',
    'must have at most {max} bytes': 'darf höchstens {max} Byte haben',
    'must have {min} to {max} characters and no control characters':
      'muss {min} bis {max} Zeichen und keine Steuerzeichen haben',
    'must not be nested more than {deepest} levels deep': 'darf höchstens {deepest} Ebenen tief verschachtelt sein',
    'names {name}, which is not a member of the resource; its members are {members}':
      'nennt {name}, was keine Eigenschaft der Ressource ist; ihre Eigenschaften sind {members}',
    'names {name}, which the resource cannot embed; {list}':
      'nennt {name}, was die Ressource nicht einbetten kann; {list}',
    no: 'nein',
    none: 'keine',
    'nothing can be embedded': 'nichts kann eingebettet werden',
    'one of the two is needed': 'eines von beiden ist nötig',
    'one of {choices}': 'einer der Werte {choices}',
    optional: 'optional',
    pattern: 'Muster',
    prompt: 'Beschriftung',
    'repeats or counts; choose a longer one with several unrelated words':
      'besteht aus Wiederholungen oder Zählfolgen; wählen Sie ein längeres Passwort aus mehreren Wörtern ohne Zusammenhang',
    required: 'erforderlich',
    'required {condition}': 'erforderlich, {condition}',
    step: 'Schrittweite',
    target: 'Ziel',
    'true or false': 'true oder false',
    type: 'Typ',
    'unless “{prompt}” is given': 'sofern „{prompt}“ nicht angegeben ist',
    variable: 'Variable',
    yes: 'ja',
    '{caption}: no times to show': '{caption}: keine Zeiten vorhanden',
    '{cause} Read the current version and try again.':
      '{cause} Lesen Sie die aktuelle Version, und versuchen Sie es erneut.',
    '{cause} Try again in 5 seconds.': '{cause} Versuchen Sie es in 5 Sekunden erneut.',
    '{count, plural, one {# day} other {# days}}': '{count, plural, one {# Tag} other {# Tage}}',
    '{count, plural, one {# minute} other {# minutes}}': '{count, plural, one {# Minute} other {# Minuten}}',
    '{place} time': 'Zeit in {place}',
    '{prompt} from {number}': '{prompt}: Beginn {number}',
    '{prompt} to {number}': '{prompt}: Ende {number}',
    '{prompt} {fault}': '{prompt} {fault}',
    '{reason} Nothing was saved.': '{reason} Es wurde nichts gespeichert.',
    '{sentence}.': '{sentence}.',
    '{shown} of {all} are printed.': '{shown} von {all} sind abgedruckt.',
    '{times}, {zone}': '{times}, {zone}',
    '{time} your time': '{time} Uhr Ihrer Zeit',
    '{time} left': 'noch {time}',
    '{title} has no partial representations. Remove fields and embed from the query.':
      '{title} hat keine Teilrepräsentationen. Entfernen Sie fields und embed aus der Abfrage.',
    '{title}: the target takes a request with the method and the fields below.':
      '{title}: Das Ziel nimmt eine Anfrage mit der unten genannten Methode und den unten genannten Feldern an.',
    '“{option}”': '„{option}“',
    '(none)': '(keine)',
    '{text} … (cut)': '{text} … (gekürzt)',
  },
}
