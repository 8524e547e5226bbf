import type { Language } from '../language.ts'
import type { KitText } from './source.ts'

/** French. */
export const french: Language & { readonly texts: Readonly<Record<KitText, string>> } = {
  tag: 'fr',
  name: 'Français',
  texts: {
    ': copy the id of the item.': ' : copiez l’identifiant de l’élément.',
    'About us': 'À propos',
    'A colon separates the user name from the password.': 'Un deux-points sépare le nom d’utilisateur du mot de passe.',
    'A document of the service in a media type of its own.':
      'Un document du service dans un type de média qui lui est propre.',
    'A drawing, in SVG only.': 'Un dessin, en SVG uniquement.',
    'A form that stands for {method} is accepted from this site only. Send {method} itself.':
      'Un formulaire qui remplace {method} n’est accepté que depuis ce site. Envoyez {method} directement.',
    'A header field contains characters that are not allowed.':
      'Un champ d’en-tête contient des caractères non autorisés.',
    'A member of the collection.': 'Un élément de la collection.',
    'A part of another resource: the members and embedded resources that were named.':
      'Une partie d’une autre ressource : les propriétés et les ressources intégrées qui ont été nommées.',
    'A precondition (If-Match, If-Unmodified-Since or If-None-Match) failed, because the resource was changed since you read it. Load the current version and try again.':
      'Une précondition (If-Match, If-Unmodified-Since ou If-None-Match) a échoué, car la ressource a été modifiée depuis que vous l’avez lue. Chargez la version actuelle et réessayez.',
    'A relation by name': 'Une relation par son nom',
    'A value cannot be added at this location.': 'Aucune valeur ne peut être ajoutée à cet emplacement.',
    'A value cannot be moved into itself.': 'Une valeur ne peut pas être déplacée à l’intérieur d’elle-même.',
    'API catalog': 'Catalogue d’API',
    'About this problem': 'À propos de ce problème',
    Account: 'Compte',
    'Add to calendar': 'Ajouter au calendrier',
    'All operations of the service.': 'Toutes les opérations du service.',
    'All problems': 'Tous les problèmes',
    'All relations': 'Toutes les relations',
    'Already sent': 'Déjà envoyé',
    'Another request changed this at the same time. Load the current version and try again.':
      'Une autre requête a modifié ceci au même moment. Chargez la version actuelle et réessayez.',
    'Another user has signed in since this page was opened. Nothing was changed.':
      'Un autre utilisateur s’est connecté depuis l’ouverture de cette page. Rien n’a été modifié.',
    'Answer the new challenge.': 'Répondez au nouveau défi.',
    Any: 'Indifférent',
    'Appears on': 'Apparaît sur',
    'Bad gateway': 'Mauvaise passerelle',
    'Basic credentials are a single token.': 'Les identifiants Basic sont formés d’un seul jeton.',
    'Basic credentials are base64 of UTF-8 with padding.':
      'Les identifiants Basic sont du base64 d’UTF-8 avec remplissage.',
    'Bearer credentials are a single token.': 'Les identifiants Bearer sont formés d’un seul jeton.',
    Breadcrumb: 'Fil d’Ariane',
    Cardinality: 'Cardinalité',
    'Changed in the meantime': 'Modifié entre-temps',
    Choose: 'Choisissez',
    'Choose the language of the pages': 'Choisir la langue des pages',
    'Chosen parts': 'Parties choisies',
    Collection: 'Collection',
    'Content too large': 'Contenu trop volumineux',
    'Content-Range is not supported in requests. Send the whole content.':
      'Content-Range n’est pas pris en charge dans les requêtes. Envoyez le contenu entier.',
    'Credentials must be Bearer with an access token of the issuer.':
      'Les identifiants doivent être de type Bearer avec un jeton d’accès de l’émetteur.',
    'Credentials must be a scheme with a token or with parameters.':
      'Les identifiants doivent être formés d’un schéma avec un jeton ou avec des paramètres.',
    'Current state': 'État actuel',
    'Current version': 'Version actuelle',
    'Deprecated, see {deprecation}': 'Obsolète, voir {deprecation}',
    Description: 'Description',
    Detail: 'Détail',
    Development: 'Développement',
    Diagram: 'Diagramme',
    Documentation: 'Documentation',
    'Download (CSV)': 'Télécharger (CSV)',
    'Embedded resources': 'Ressources intégrées',
    Errors: 'Erreurs',
    'Event stream': 'Flux d’événements',
    'Every relation of the service with its document.': 'Chaque relation du service avec son document.',
    'Every relation of the service.': 'Chaque relation du service.',
    'Every type of problem that the service answers with.': 'Chaque type de problème que le service renvoie.',
    Example: 'Exemple',
    'Expectation failed': 'Attente non satisfaite',
    Faults: 'Erreurs',
    Fields: 'Champs',
    File: 'Fichier',
    First: 'Première',
    'First page': 'Première page',
    'For developers': 'Pour les développeurs',
    'For example {example}': 'Par exemple {example}',
    Form: 'Formulaire',
    'Form sent from another site': 'Formulaire envoyé depuis un autre site',
    Forms: 'Formulaires',
    'Forms that change something are accepted from the pages of this service only, so that other sites cannot act in your name. Open the page on this site and send its form. API clients send the method itself.':
      'Les formulaires qui modifient quelque chose ne sont acceptés que depuis les pages de ce service, afin que d’autres sites ne puissent pas agir en votre nom. Ouvrez la page sur ce site et envoyez son formulaire. Les clients d’API envoient la méthode directement.',
    'From {min} to {max}': 'De {min} à {max}',
    'Go to the home page': 'Aller à la page d’accueil',
    'HAL in XML': 'HAL en XML',
    'HTTP version not supported': 'Version de HTTP non prise en charge',
    'HTTP/1.0 does not support Transfer-Encoding.': 'HTTP/1.0 ne prend pas en charge Transfer-Encoding.',
    'HTTP/{httpVersion} is not supported. Use HTTP/1.1.':
      'HTTP/{httpVersion} n’est pas pris en charge. Utilisez HTTP/1.1.',
    'Header fields too large': 'Champs d’en-tête trop volumineux',
    Home: 'Accueil',
    'Idempotency-Key already used': 'Idempotency-Key déjà utilisé',
    'Idempotency-Key must be a quoted string of 1 to 255 characters.':
      'Idempotency-Key doit être une chaîne de 1 à 255 caractères entre guillemets.',
    'Idempotency-Key required': 'Idempotency-Key requis',
    'If-Match: * fits whatever is at this position now. This change requires If-Match with the entity tag that you read. Nothing was changed.':
      'If-Match: * correspond à tout ce qui se trouve maintenant à cette position. Cette modification exige If-Match avec l’étiquette d’entité que vous avez lue. Rien n’a été modifié.',
    Instance: 'Instance',
    'Internal error': 'Erreur interne',
    'Something in the form is missing or wrong':
      'Il manque quelque chose dans le formulaire, ou une partie est incorrecte',
    'It was changed after you read it. Read it again.':
      'Une modification a eu lieu après votre lecture. Relisez la version actuelle.',
    'It was changed since you opened it.': 'Une modification a eu lieu depuis que vous l’avez ouvert.',
    'It was created with this Idempotency-Key at {location}. Delete it and create another if the secret was lost.':
      'La création a eu lieu avec cet Idempotency-Key, à l’adresse {location}. Supprimez cet élément et créez-en un autre si le secret a été perdu.',
    'It was created with this Idempotency-Key. Delete it and create another if the secret was lost.':
      'La création a eu lieu avec cet Idempotency-Key. Supprimez cet élément et créez-en un autre si le secret a été perdu.',
    'It was removed in the meantime.': 'Une suppression a eu lieu entre-temps.',
    Item: 'Élément',
    'Items of {list} belong to it. Change or remove them first.':
      'Des éléments de la liste « {list} » en dépendent. Modifiez-les ou supprimez-les d’abord.',
    'Items on a page': 'Éléments par page',
    'Key or signature not valid': 'Clé ou signature non valide',
    Language: 'Langue',
    Last: 'Dernière',
    'Last page': 'Dernière page',
    'Last requests': 'Dernières requêtes',
    'Leads to': 'Mène à',
    'Link relations': 'Relations de lien',
    Links: 'Liens',
    'Links to everything that the service publishes about itself.':
      'Liens vers tout ce que le service publie sur lui-même.',
    Main: 'Menu principal',
    'Something in the request is missing or wrong':
      'Il manque quelque chose dans la demande, ou une partie est incorrecte',
    Members: 'Propriétés',
    'Method not allowed': 'Méthode non autorisée',
    'Method not implemented': 'Méthode non implémentée',
    Methods: 'Méthodes',
    'Misdirected request': 'Requête mal dirigée',
    More: 'Plus',
    Name: 'Nom',
    Next: 'Suivante',
    'Next page': 'Page suivante',
    No: 'Non',
    'No file is attached here.': 'Aucun fichier n’est joint ici.',
    'No resource of this service supports the method.': 'Aucune ressource de ce service ne prend en charge la méthode.',
    'No resource supports the method {method}.': 'Aucune ressource ne prend en charge la méthode {method}.',
    'No selection': 'Aucune sélection',
    'No times to show.': 'Aucun horaire à afficher.',
    'None.': 'Aucun.',
    'Not acceptable': 'Non acceptable',
    'Nothing found so far. The search goes on with the next page.':
      'Rien trouvé pour l’instant. La recherche continue à la page suivante.',
    'Nothing here yet.': 'Rien ici pour l’instant.',
    'Nothing of this service is at this address. Its resources are under {basePath}/.':
      'Rien de ce service ne se trouve à cette adresse. Ses ressources sont sous {basePath}/.',
    'Open an item to see the fields of its forms.': 'Ouvrez un élément pour voir les champs de ses formulaires.',
    'Open this page online': 'Ouvrir cette page en ligne',
    'Other formats': 'Autres formats',
    'Other items belong to this one. The links lead to them: change or remove them first.':
      'D’autres éléments dépendent de celui-ci. Les liens y mènent : modifiez-les ou supprimez-les d’abord.',
    'Other links': 'Autres liens',
    'Page not found': 'Page introuvable',
    'Page to return to': 'Page de retour',
    'Page {number} of {count}': 'Page {number} sur {count}',
    'Part of the service': 'Partie du service',
    'Kind of resource': 'Type de ressource',
    'Parts of the resource': 'Parties de la ressource',
    'Passkeys work only at the public address of this site.':
      'Les clés d’accès ne fonctionnent qu’à l’adresse publique de ce site.',
    'Place in the collection': 'Position dans la collection',
    'Plain text': 'Texte brut',
    'Please correct': 'À corriger',
    'Not valid': 'Non valide',
    'Please sign in again': 'Veuillez vous reconnecter',
    'Precondition required': 'Précondition requise',
    Previous: 'Précédente',
    'Previous page': 'Page précédente',
    'Print (PDF)': 'Imprimer (PDF)',
    Problem: 'Problème',
    'Problem details': 'Détails du problème',
    'Problem types': 'Types de problèmes',
    Problems: 'Problèmes',
    Prompt: 'Libellé',
    'Proxy authentication required': 'Authentification auprès du proxy requise',
    'Range not satisfiable': 'Plage non satisfaisable',
    Related: 'Liens associés',
    Relation: 'Relation',
    'Relation documents': 'Documents des relations',
    Relations: 'Relations',
    'Relations of the service': 'Relations du service',
    'Removed.': 'Supprimé.',
    'Request timed out': 'Délai de la requête dépassé',
    'Requests with a session cookie must come from a page of this site. Other clients send a token in Authorization.':
      'Les requêtes avec un cookie de session doivent provenir d’une page de ce site. Les autres clients envoient un jeton dans Authorization.',
    Required: 'Obligatoire',
    'Saved.': 'Enregistré.',
    Search: 'Rechercher',
    'See the complete list online': 'Voir la liste complète en ligne',
    'Send If-Match with the entity tag that you read, so that changes by others are not overwritten.':
      'Envoyez If-Match avec l’étiquette d’entité que vous avez lue, afin de ne pas écraser les modifications d’autrui.',
    'Send content with the Content-Type {types}.': 'Envoyez un contenu avec le Content-Type {types}.',
    'Send credentials in Proxy-Authorization.': 'Envoyez des identifiants dans Proxy-Authorization.',
    'Send your input again': 'Renvoyer votre saisie',
    Series: 'Pagination',
    'Service description': 'Description du service',
    'Several changes at once': 'Plusieurs modifications à la fois',
    'Sign in': 'Se connecter',
    'Sign in in a new tab': 'Se connecter dans un nouvel onglet',
    'Sign in to continue.': 'Connectez-vous pour continuer.',
    'Sign out': 'Se déconnecter',
    'Sign out on a page of this service.': 'Déconnectez-vous sur une page de ce service.',
    'Skip to main content': 'Aller au contenu principal',
    'Some values are missing or not valid.': 'Certaines valeurs sont manquantes ou non valides.',
    'Some values are missing or not valid. Correct the fields that are listed in errors; each has a JSON Pointer.':
      'Certaines valeurs sont manquantes ou non valides. Corrigez les champs énumérés dans errors ; chacun a un JSON Pointer.',
    'Some values are missing or not valid. Correct them, and send the form again.':
      'Certaines valeurs sont manquantes ou non valides. Corrigez-les et renvoyez le formulaire.',
    'Sort by': 'Trier par',
    'Started.': 'Démarré.',
    Status: 'Statut',
    'Wrong resource object': 'Objet de ressource incorrect',
    'The resource object has another type or id than the address takes. Send those of the form or the resource.':
      'L’objet de ressource a un autre type ou un autre identifiant que ceux que l’adresse accepte. Envoyez ceux du formulaire ou de la ressource.',
    'The service chooses ids': 'Le service choisit les identifiants',
    'A resource object that creates a resource has no id. Send it without one.':
      'Un objet de ressource qui crée une ressource n’a pas d’identifiant. Envoyez-le sans identifiant.',
    'Still in use': 'Encore utilisé',
    Template: 'Modèle',
    'Temporarily unavailable': 'Temporairement indisponible',
    'The Accept or Accept-Encoding field excludes every available representation. The alternate links lead to all media types.':
      'Le champ Accept ou Accept-Encoding exclut toutes les représentations disponibles. Les liens alternate mènent à tous les types de média.',
    'The Accept-Post, Accept-Patch, Accept or Accept-Encoding field lists the supported media types or content codings.':
      'Le champ Accept-Post, Accept-Patch, Accept ou Accept-Encoding énumère les types de média ou les codages de contenu pris en charge.',
    'The Allow field lists the supported methods.': 'Le champ Allow énumère les méthodes prises en charge.',
    'The Idempotency-Key was already used with other content. Send a new key.':
      'L’Idempotency-Key a déjà été utilisé avec un autre contenu. Envoyez une nouvelle clé.',
    'The URI is longer than any link of this service. Follow links instead of building URIs.':
      'L’URI est plus long que tous les liens de ce service. Suivez les liens au lieu de construire des URI.',
    'The authentication scheme is not supported.': 'Le schéma d’authentification n’est pas pris en charge.',
    'The collection that this resource is a member of.': 'La collection à laquelle appartient cette ressource.',
    'The collection, filtered and sorted.': 'La collection, filtrée et triée.',
    'The content cannot be read.': 'Le contenu ne peut pas être lu.',
    'The content coding must be one of {understood}.':
      'Le codage de contenu doit être l’un des suivants : {understood}.',
    'The content does not match its digest.': 'Le contenu ne correspond pas à son empreinte.',
    'The content is empty. Send a JSON document.': 'Le contenu est vide. Envoyez un document JSON.',
    'Send a document of JSON:API with a resource object of the type {types}.':
      'Envoyez un document JSON:API avec un objet de ressource du type {types}.',
    'The content is no document of JSON:API.': 'Le contenu n’est pas un document JSON:API.',
    'The content is no node of JSON-LD.': 'Le contenu n’est pas un nœud JSON-LD.',
    'The content is no template of Collection+JSON.': 'Le contenu n’est pas un modèle (template) de Collection+JSON.',
    'The content is longer than the limit that the detail names.':
      'Le contenu dépasse la limite indiquée dans les détails.',
    'The content is longer than {limit} bytes after decompression.':
      'Le contenu dépasse {limit} octets après décompression.',
    'The content is longer than {limit} bytes.': 'Le contenu dépasse {limit} octets.',
    'The content is not valid JSON.': 'Le contenu n’est pas du JSON valide.',
    'The content is not valid UTF-8.': 'Le contenu n’est pas de l’UTF-8 valide.',
    'The content is not valid UTF-8. Save the file in UTF-8 (in Excel, choose “CSV UTF-8”) and send it again.':
      'Le contenu n’est pas de l’UTF-8 valide. Enregistrez le fichier en UTF-8 (dans Excel, choisissez « CSV UTF-8 ») et renvoyez-le.',
    'The content is not valid multipart/form-data with one file.':
      'Le contenu n’est pas du multipart/form-data valide avec un fichier.',
    'The content is not valid multipart/form-data.': 'Le contenu n’est pas du multipart/form-data valide.',
    'The credentials are not valid. Check them and try again, or reset your password.':
      'Les identifiants ne sont pas valides. Vérifiez-les et réessayez, ou réinitialisez votre mot de passe.',
    'The credentials are not valid. Check them and try again.':
      'Les identifiants ne sont pas valides. Vérifiez-les et réessayez.',
    'The credentials have expired. Sign in again.': 'Les identifiants ont expiré. Reconnectez-vous.',
    'The cursor is not valid. Start at the first page.': 'Le curseur n’est pas valide. Commencez à la première page.',
    'The database does not respond. Nothing was changed. Try again after the time in Retry-After; with an Idempotency-Key nothing is processed twice.':
      'La base de données ne répond pas. Rien n’a été modifié. Réessayez après le délai indiqué dans Retry-After ; avec un Idempotency-Key, rien n’est traité deux fois.',
    'The database is not available.': 'La base de données n’est pas disponible.',
    'The database refuses changes at the moment, but pages can be read.':
      'La base de données refuse les modifications pour le moment, mais les pages peuvent être lues.',
    'The document of one relation.': 'Le document d’une relation.',
    'The document of one type of problem.': 'Le document d’un type de problème.',
    'The documentation of the service for people.': 'La documentation du service destinée aux personnes.',
    'The field Content-Length must be a number.': 'Le champ Content-Length doit être un nombre.',
    'The field Host is malformed.': 'Le champ Host est mal formé.',
    'The field Host is missing.': 'Le champ Host est absent.',
    'The field {repeated} must not be repeated.': 'Le champ {repeated} ne doit pas être répété.',
    'The first page of the collection.': 'La première page de la collection.',
    'The form was submitted from another site. Nothing was changed. Open the form on this site.':
      'Le formulaire a été envoyé depuis un autre site. Rien n’a été modifié. Ouvrez le formulaire sur ce site.',
    'The header fields are longer than 16 KiB.': 'Les champs d’en-tête dépassent 16 Kio.',
    'The header fields must arrive within 8 seconds, the whole request within 15.':
      'Les champs d’en-tête doivent arriver en 8 secondes, la requête entière en 15.',
    'The home document, from which everything is reachable.':
      'Le document d’accueil, à partir duquel tout est accessible.',
    'The host in the target is malformed.': 'L’hôte de la cible est mal formé.',
    'The issuer of the accounts has refused: {error}.': 'L’émetteur des comptes a refusé : {error}.',
    'The key is not registered for an account, or the signature does not match. Register the key, or sign again.':
      'La clé n’est enregistrée pour aucun compte, ou la signature ne correspond pas. Enregistrez la clé ou signez de nouveau.',
    'The key was used for other content. Send a new key with a new request.':
      'La clé a été utilisée pour un autre contenu. Envoyez une nouvelle clé avec une nouvelle requête.',
    'The keys of the issuer are not available. Try again later.':
      'Les clés de l’émetteur ne sont pas disponibles. Réessayez plus tard.',
    'The last page of the collection.': 'La dernière page de la collection.',
    'The location does not exist.': 'L’emplacement n’existe pas.',
    'The map of all relations': 'La carte de toutes les relations',
    'The next page of the collection.': 'La page suivante de la collection.',
    'The only supported expectation is 100-continue.': 'La seule attente prise en charge est 100-continue.',
    'The only supported transfer coding is chunked.': 'Le seul codage de transfert pris en charge est chunked.',
    'The parameter uri must equal the request target exactly.':
      'Le paramètre uri doit être exactement égal à la cible de la requête.',
    'The patch cannot be applied. Nothing was changed.':
      'Le correctif ne peut pas être appliqué. Rien n’a été modifié.',
    'The patch copies too many values.': 'Le correctif copie trop de valeurs.',
    'The patched document is nested too deeply.': 'Le document modifié est trop profondément imbriqué.',
    'The percent-encoding of the target is malformed.': 'L’encodage pourcent de la cible est mal formé.',
    'The precondition in {verdict} failed.': 'La précondition de {verdict} a échoué.',
    'The previous page of the collection.': 'La page précédente de la collection.',
    'The proxy cannot reach the service. It is not known whether the request was processed; retry idempotent requests only.':
      'Le proxy ne parvient pas à joindre le service. On ne sait pas si la requête a été traitée ; ne répétez que les requêtes idempotentes.',
    'The proxy failed.': 'Le proxy a échoué.',
    'The proxy forwards authenticated requests only. Proxy-Authenticate names the supported schemes.':
      'Le proxy ne transmet que les requêtes authentifiées. Proxy-Authenticate indique les schémas pris en charge.',
    'Some values of the search are not valid.': 'Certaines valeurs de la recherche ne sont pas valides.',
    'A parameter of the search is unknown or not valid.': 'Un paramètre de la recherche est inconnu ou non valide.',
    'A part of the address is unknown or not valid. Check the link, or start at the home page.':
      'Une partie de l’adresse est inconnue ou non valide. Vérifiez le lien, ou partez de la page d’accueil.',
    'This search can no longer be read. Search again.': 'Cette recherche n’est plus lisible. Relancez la recherche.',
    'must be a text, a number, true or false, or a list of these':
      'doit être un texte, un nombre, true ou false, ou une liste de ceux-ci',
    'The content has the parameters of the search, each once.':
      'Le contenu a les paramètres de la recherche, chacun une fois.',
    'The JSON Schema of its form': 'Le JSON Schema de son formulaire',
    'The service has no form of this name.': 'Le service n’a pas de formulaire de ce nom.',
    'What describes the content of this resource or of its form.':
      'Ce qui décrit le contenu de cette ressource ou de son formulaire.',
    'The query selects parts that the resource does not have. Remove them from the query.':
      'La chaîne de requête sélectionne des parties que la ressource n’a pas. Retirez-les de la chaîne de requête.',
    'The range lies outside the representation. Content-Range gives its length.':
      'La plage se situe hors de la représentation. Content-Range en indique la longueur.',
    'The representation has {length} bytes.': 'La représentation compte {length} octets.',
    'The request was already processed with this Idempotency-Key. Its response contained a secret, which is not stored and cannot be shown again.':
      'La requête a déjà été traitée avec cet Idempotency-Key. Sa réponse contenait un secret, qui n’est pas conservé et ne peut pas être affiché de nouveau.',
    'The request was sent by a page of another site. Nothing was changed.':
      'La requête a été envoyée par une page d’un autre site. Rien n’a été modifié.',
    'The resource is available as its own media type only.':
      'La ressource n’est disponible que dans son propre type de média.',
    'The resource is available as {types}.': 'La ressource est disponible dans les types suivants : {types}.',
    'The resource is available with the content codings br, zstd, gzip and identity.':
      'La ressource est disponible avec les codages de contenu br, zstd, gzip et identity.',
    'The resource supports {allowed}, not {method}.': 'La ressource prend en charge {allowed}, mais pas {method}.',
    'The resource that the representation shows.': 'La ressource que montre la représentation.',
    'The same as a drawing.': 'La même chose sous forme de dessin.',
    'The same content is still being processed. To repeat it, send a new Idempotency-Key or wait {seconds} s.':
      'Le même contenu est encore en cours de traitement. Pour le répéter, envoyez un nouvel Idempotency-Key ou attendez {seconds} s.',
    'The same content was just processed. To repeat it, send a new Idempotency-Key or wait {seconds} s.':
      'Le même contenu vient d’être traité. Pour le répéter, envoyez un nouvel Idempotency-Key ou attendez {seconds} s.',
    'The same resource in another media type.': 'La même ressource dans un autre type de média.',
    'The secret was already shown': 'Le secret a déjà été affiché',
    'The service cannot be reached. Your input is kept; please try again.':
      'Le service est injoignable. Votre saisie est conservée\u00a0; veuillez réessayer.',
    'This is a copy of the page from {time}, because there was no connection. It may have changed since.':
      'Ceci est une copie de la page du {time}, faute de connexion. Elle peut avoir changé depuis.',
    '“{form}” was not sent yet, because there was no connection. It is sent when you are online on this site.':
      '« {form} » n’a pas encore été envoyé, faute de connexion. L’envoi se fera quand vous serez en ligne sur ce site.',
    Withdraw: 'Retirer',
    '“{form}” was withdrawn. Nothing was sent.': '« {form} » a été retiré. Rien n’a été envoyé.',
    '“{form}” was sent. {result}': '« {form} » a été envoyé. {result}',
    '“{form}” was not accepted. {reason}': '« {form} » n’a pas été accepté. {reason}',
    'The connection broke while it was sent, so it may have been done already.':
      'La connexion a été coupée pendant l’envoi : la modification est peut-être déjà faite.',
    Dismiss: 'Masquer',
    'Another change of this page is waiting. Withdraw it first.':
      'Une autre modification de cette page est en attente. Retirez-la d’abord.',
    'A change is waiting to be sent. Sign in to send it.':
      'Une modification attend d’être envoyée. Connectez-vous pour l’envoyer.',
    'The service does not answer. Try again later.': 'Le service ne répond pas. Réessayez plus tard.',
    'The service does not have the host of the request. Use the address that its operator published.':
      'Le service ne possède pas l’hôte de la requête. Utilisez l’adresse que son exploitant a publiée.',
    'The service failed. Try again later, or report the trace id.':
      'Le service a échoué. Réessayez plus tard ou signalez l’identifiant de trace.',
    'The service failed; your request is not at fault. Nothing was changed. Try again, or report the trace id.':
      'Le service a échoué ; votre requête n’est pas en cause. Rien n’a été modifié. Réessayez ou signalez l’identifiant de trace.',
    'The service has no part of this name.': 'Le service n’a aucune partie de ce nom.',
    'The service has too many requests. Try again after the time in Retry-After.':
      'Le service reçoit trop de requêtes. Réessayez après le délai indiqué dans Retry-After.',
    'The service has too many requests. Try again in 5 seconds.':
      'Le service reçoit trop de requêtes. Réessayez dans 5 secondes.',
    'The service in a form for machines: OpenAPI.': 'Le service sous une forme destinée aux machines : OpenAPI.',
    'The service supports HTTP/1.1 and HTTP/1.0.': 'Le service prend en charge HTTP/1.1 et HTTP/1.0.',
    'The service uses no relation of this name.': 'Le service n’utilise aucune relation de ce nom.',
    'The session cookie must not be repeated.': 'Le cookie de session ne doit pas être répété.',
    'The sign-in has ended, or was started again in another tab. Start again from the home page.':
      'La connexion est terminée ou a été recommencée dans un autre onglet. Recommencez à partir de la page d’accueil.',
    'The target * is allowed for OPTIONS only.': 'La cible * n’est autorisée que pour OPTIONS.',
    'The target contains characters that are not allowed in a URI.':
      'La cible contient des caractères non autorisés dans un URI.',
    'The target is longer than {targetLimit} bytes.': 'La cible dépasse {targetLimit} octets.',
    'The target is neither a path nor an http or https URI.': 'La cible n’est ni un chemin ni un URI http ou https.',
    'The address, a header field or the content cannot be read. The list of errors says where and why.':
      'L’adresse, un champ d’en-tête ou le contenu est illisible. La liste des erreurs indique où et pourquoi.',
    'The token is not valid. Request a new one, or sign in again.':
      'Le jeton n’est pas valide. Demandez-en un nouveau ou reconnectez-vous.',
    'The user has not granted this application the scope {scope}.':
      'L’utilisateur n’a pas accordé à cette application la portée {scope}.',
    'The value differs.': 'La valeur est différente.',
    'The values of Content-Length differ.': 'Les valeurs de Content-Length diffèrent.',
    'The whole document cannot be removed.': 'Le document entier ne peut pas être supprimé.',
    'There is no page at this address, or you are not allowed to see it. Follow the links from the home page.':
      'Il n’y a aucune page à cette adresse, ou vous n’avez pas le droit de la voir. Suivez les liens depuis la page d’accueil.',
    'There is no page at this address. Start at the home page.':
      'Il n’y a aucune page à cette adresse. Commencez par la page d’accueil.',
    'There is no problem type of this name.': 'Il n’existe aucun type de problème de ce nom.',
    'There is nothing here. See {list}.': 'Il n’y a rien ici. Voir « {list} ».',
    'This change requires If-Match with the entity tag that you read. Nothing was changed.':
      'Cette modification exige If-Match avec l’étiquette d’entité que vous avez lue. Rien n’a été modifié.',
    'This client already has {mostStreams} open event streams. Close one of them.':
      'Ce client a déjà {mostStreams} flux d’événements ouverts. Fermez-en un.',
    'This device already has a passkey for your account.':
      'Cet appareil possède déjà une clé d’accès pour votre compte.',
    'This form requires an Idempotency-Key.': 'Ce formulaire exige un Idempotency-Key.',
    'This is not possible with {credentials} without the scope {scope}.':
      'Cela n’est pas possible avec {credentials} sans la portée {scope}.',
    'This is not possible with {credentials}. Sign in to do it.':
      'Cela n’est pas possible avec {credentials}. Connectez-vous pour le faire.',
    'This path is only read. Use GET or HEAD.': 'Ce chemin est en lecture seule. Utilisez GET ou HEAD.',
    'This proxy forwards requests for {hosts} only.': 'Ce proxy ne transmet que les requêtes destinées à {hosts}.',
    'This request is processed once only if a retry can be recognised. Send an Idempotency-Key header field with a unique string in quotation marks, such as a UUID.':
      'Cette requête n’est traitée une seule fois que si une nouvelle tentative peut être reconnue. Envoyez un champ d’en-tête Idempotency-Key avec une chaîne unique entre guillemets, telle qu’un UUID.',
    'This resource': 'Cette ressource',
    'This resource with only the members and embedded resources that are named.':
      'Cette ressource avec seulement les propriétés et les ressources intégrées qui sont nommées.',
    Title: 'Titre',
    'Too busy': 'Service surchargé',
    'Too many requests': 'Trop de requêtes',
    'Try again in {wait}.': 'Réessayez dans {wait}.',
    'Too many wrong passwords. Try again in {wait}.': 'Trop de mots de passe erronés. Réessayez dans {wait}.',
    Total: 'Total',
    'Transfer-Encoding and Content-Length must not both be present.':
      'Transfer-Encoding et Content-Length ne doivent pas être présents tous les deux.',
    Type: 'Type',
    'URI Templates': 'Modèles d’URI',
    'URI too long': 'URI trop long',
    'Unsupported media type': 'Type de média non pris en charge',
    'Use qop=auth in Proxy-Authorization: the proxy does not read the content.':
      'Utilisez qop=auth dans Proxy-Authorization : le proxy ne lit pas le contenu.',
    'User names and passwords must not be longer than {longest} bytes.':
      'Les noms d’utilisateur et les mots de passe ne doivent pas dépasser {longest} octets.',
    'User names and passwords must not contain control characters.':
      'Les noms d’utilisateur et les mots de passe ne doivent pas contenir de caractères de contrôle.',
    Variables: 'Variables',
    'Wait for the time in Retry-After. The RateLimit and RateLimit-Policy fields give your remaining quota.':
      'Attendez le délai indiqué dans Retry-After. Les champs RateLimit et RateLimit-Policy indiquent votre quota restant.',
    'Where it leads': 'Où elle mène',
    'Where the documents of relations with a prefix are.': 'Où se trouvent les documents des relations à préfixe.',
    'With auth-int the content must not have a content coding.':
      'Avec auth-int, le contenu ne doit pas avoir de codage de contenu.',
    Words: 'Mots recherchés',
    'Wrong user name or password': 'Nom d’utilisateur ou mot de passe incorrect',
    Yes: 'Oui',
    'You are no longer signed in. Nothing was changed.': 'Vous n’êtes plus connecté. Rien n’a été modifié.',
    'You are signed in': 'Connexion réussie',
    'You have already sent this form. This is what it has done.':
      'Vous avez déjà envoyé ce formulaire. Voici le résultat.',
    'You may not do this': 'Vous n’avez pas le droit de faire cela',
    'You need to sign in to see this. API clients find the supported authentication schemes in WWW-Authenticate.':
      'Vous devez vous connecter pour voir ceci. Les clients d’API trouvent les schémas d’authentification pris en charge dans WWW-Authenticate.',
    'You sent the same content to the same address a moment ago, and it was processed or is being processed. To send it twice on purpose, use a new Idempotency-Key or wait for the time in Retry-After. To retry safely, send an Idempotency-Key with the first request: a retry then gets the same response.':
      'Vous venez d’envoyer le même contenu à la même adresse, et il a été traité ou est en cours de traitement. Pour l’envoyer deux fois volontairement, utilisez un nouvel Idempotency-Key ou attendez le délai indiqué dans Retry-After. Pour réessayer sans risque, envoyez un Idempotency-Key dès la première requête : une nouvelle tentative reçoit alors la même réponse.',
    'Your account does not allow this. Sign in with an account that does.':
      'Votre compte ne le permet pas. Connectez-vous avec un compte qui le permet.',
    'Your account may not use this service. Ask its operator.':
      'Votre compte ne peut pas utiliser ce service. Adressez-vous à son exploitant.',
    'Your device did not respond. Please try again.': 'Votre appareil n’a pas répondu. Veuillez réessayer.',
    'Your form is still being processed. Wait a few seconds, and open the page again.':
      'Votre formulaire est encore en cours de traitement. Patientez quelques secondes, puis rouvrez la page.',
    'Your input is kept below, except passwords. Compare it with the current version before you send it again.':
      'Votre saisie est conservée ci-dessous, sauf les mots de passe. Comparez-la avec la version actuelle avant de la renvoyer.',
    'Your input is kept below, except passwords. Sign in, which opens a new tab, then come back here and send it again.':
      'Votre saisie est conservée ci-dessous, sauf les mots de passe. Connectez-vous, ce qui ouvre un nouvel onglet, puis revenez ici et renvoyez-la.',
    'Your input is kept. Please sign in, then send it again.':
      'Votre saisie est conservée. Veuillez vous connecter, puis l’envoyer à nouveau.',
    'Your network has too many open connections. Close some of them.':
      'Votre réseau a trop de connexions ouvertes. Fermez-en quelques-unes.',
    'Your session or token has expired, or the nonce in the credentials is too old or was already used. API clients find a new challenge in WWW-Authenticate.':
      'Votre session ou votre jeton a expiré, ou le nonce des identifiants est trop ancien ou a déjà été utilisé. Les clients d’API trouvent un nouveau défi dans WWW-Authenticate.',
    'a list': 'une liste',
    'a number': 'un nombre',
    'a text': 'un texte',
    'a token of a client application': 'un jeton d’une application cliente',
    'an application password': 'un mot de passe d’application',
    'an object': 'un objet',
    'another value': 'une autre valeur',
    'as {contentType}': 'au format {contentType}',
    'cannot be undone together with other operations; send it alone, to its own address':
      'ne peut pas être annulée avec d’autres opérations ; envoyez-la seule, à sa propre adresse',
    'content type': 'type de contenu',
    'current value': 'valeur actuelle',
    deprecated: 'obsolète',
    empty: 'vide',
    example: 'exemple',
    fault: 'erreur',
    field: 'champ',
    'for example {example}': 'par exemple {example}',
    form: 'formulaire',
    forms: 'formulaires',
    'if “{prompt}” is {options}': 'si « {prompt} » est {options}',
    'is a common password; choose a longer one with several unrelated words':
      'est un mot de passe courant ; choisissez-en un plus long avec plusieurs mots sans rapport entre eux',
    'is hardly more than the user name; choose a longer one with several unrelated words':
      'n’est guère plus que le nom d’utilisateur ; choisissez un mot de passe plus long avec plusieurs mots sans rapport entre eux',
    'is needed for {name}': 'est nécessaire pour {name}',
    'is not known here; known are {names}': 'n’est pas un nom connu ici ; les noms connus sont {names}',
    'is required': 'est obligatoire',
    'is required {condition}': 'est obligatoire {condition}',
    'it can embed {names}': 'elle peut intégrer {names}',
    item: 'élément',
    limits: 'limites',
    links: 'liens',
    max: 'max.',
    'max length': 'longueur max.',
    method: 'méthode',
    min: 'min.',
    'min length': 'longueur min.',
    'must be a JSON Patch operation': 'doit être une opération JSON Patch',
    'must be a JSON Pointer': 'doit être un JSON Pointer',
    'must be a currency by its three letters, such as EUR': 'doit être une devise en trois lettres, telle que EUR',
    'must be a day that exists, written YYYY-MM-DD': 'doit être un jour qui existe, au format YYYY-MM-DD',
    'must be a file': 'doit être un fichier',
    'must be a language by its code, such as en or pt-BR': 'doit être le code d’une langue, tel que en ou pt-BR',
    'is given twice: send it in the address or in the content':
      'est donné deux fois : envoyez-le dans l’adresse ou dans le contenu',
    'must be left out': 'doit être omis',
    'is also an attribute': 'est aussi un attribut',
    'is given twice': 'est donné deux fois',
    'must be a resource object with a type and attributes':
      'doit être un objet de ressource avec un type et des attributs',
    'must be one node with the fields of the form': 'doit être un seul nœud avec les champs du formulaire',
    'must be a list of objects with name and value': 'doit être une liste d’objets avec name et value',
    'must be a list of names with commas': 'doit être une liste de noms séparés par des virgules',
    'must be a path of this service': 'doit être un chemin de ce service',
    'must be a telephone number, such as +44 20 7946 0018':
      'doit être un numéro de téléphone, tel que +44 20 7946 0018',
    'must be a time of day, written HH:MM': 'doit être une heure du jour, au format HH:MM',
    'must be a time zone by its name, such as Europe/London':
      'doit être le nom d’un fuseau horaire, tel que Europe/London',
    'must be a user name of letters, digits, dots, hyphens and underscores':
      'doit être un nom d’utilisateur formé de lettres, de chiffres, de points, de traits d’union et de tirets bas',
    'must be a user name or an e-mail address': 'doit être un nom d’utilisateur ou une adresse e-mail',
    'must be a whole number': 'doit être un nombre entier',
    'must be a whole number from {min} to {max}': 'doit être un nombre entier de {min} à {max}',
    'must be an array of operations': 'doit être un tableau d’opérations',
    'must be an e-mail address, such as ada@example.org': 'doit être une adresse e-mail, telle que ada@example.org',
    'must be an identifier of letters, digits and hyphens':
      'doit être un identifiant formé de lettres, de chiffres et de traits d’union',
    'must be an instant in UTC, such as 2027-03-28T08:00:00Z':
      'doit être un instant en UTC, tel que 2027-03-28T08:00:00Z',
    'must be an object': 'doit être un objet',
    'must be base64url without padding': 'doit être du base64url sans remplissage',
    'must be copied unchanged from a link of the service': 'doit reprendre telle quelle la valeur d’un lien du service',
    'must be left out, except {condition}': 'doit rester vide, sauf {condition}',
    'must be of one of the media types {types}': 'doit être de l’un des types de média {types}',
    'must be one of {choices}': 'doit être l’une des valeurs {choices}',
    'must be taken unchanged from a link of the collection':
      'doit reprendre telle quelle la valeur d’un lien de la collection',
    'must be the URL of a service, such as https://clinic.example/':
      'doit être l’URL d’un service, telle que https://clinic.example/',
    'must be the address of a resource, or its ref must be the type and id of one or the lid of one that was added before':
      'doit être l’adresse d’une ressource, ou ref doit contenir type et id d’une ressource, ou le lid d’une ressource ajoutée auparavant',
    'must be the id of an item of {list}': 'doit être l’identifiant d’un élément de la liste « {list} »',
    'must be the same as id': 'doit être identique à id',
    'must be up to 1023 bytes in base64url': 'doit compter au plus 1023 octets en base64url',
    'must not have the member “{name}” twice': 'ne doit pas contenir deux fois le membre « {name} »',
    'must be valid Unicode, without lone surrogates':
      'doit être de l’Unicode valide, sans demi-codet (surrogate) isolé',
    'must be well-formed JSON': 'doit être du JSON bien formé',
    'must be {expected}': 'doit être {expected}',
    'must have 1 to {max} items': 'doit avoir de 1 à {max} éléments',
    'must have at most {max} bytes': 'doit avoir au plus {max} octets',
    'must have {min} to {max} characters and no control characters':
      'doit avoir de {min} à {max} caractères et aucun caractère de contrôle',
    'must not be nested more than {deepest} levels deep': 'ne doit pas avoir plus de {deepest} niveaux d’imbrication',
    'names {name}, which is not a member of the resource; its members are {members}':
      'nomme {name}, qui n’est pas une propriété de la ressource ; ses propriétés sont {members}',
    'names {name}, which the resource cannot embed; {list}':
      'nomme {name}, que la ressource ne peut pas intégrer ; {list}',
    no: 'non',
    none: 'aucun',
    'nothing can be embedded': 'rien ne peut être intégré',
    'one of the two is needed': 'l’un des deux est nécessaire',
    'one of {choices}': 'l’une des valeurs {choices}',
    optional: 'facultatif',
    pattern: 'motif',
    prompt: 'libellé',
    'repeats or counts; choose a longer one with several unrelated words':
      'est une répétition ou une suite ; choisissez un mot de passe plus long avec plusieurs mots sans rapport entre eux',
    required: 'obligatoire',
    'required {condition}': 'obligatoire {condition}',
    step: 'pas',
    target: 'cible',
    'true or false': 'true ou false',
    type: 'type',
    'unless “{prompt}” is given': 'sauf si le champ « {prompt} » est renseigné',
    variable: 'variable',
    yes: 'oui',
    '{caption}: no times to show': '{caption} : aucun horaire à afficher',
    '{cause} Read the current version and try again.': '{cause} Lisez la version actuelle et réessayez.',
    '{cause} Try again in 5 seconds.': '{cause} Réessayez dans 5 secondes.',
    '{count, plural, one {# day} other {# days}}': '{count, plural, one {# jour} other {# jours}}',
    '{count, plural, one {# minute} other {# minutes}}': '{count, plural, one {# minute} other {# minutes}}',
    '{place} time': 'heure locale à {place}',
    '{prompt} from {number}': '{prompt} : début {number}',
    '{prompt} to {number}': '{prompt} : fin {number}',
    '{prompt} {fault}': '{prompt} {fault}',
    '{reason} Nothing was saved.': '{reason} Rien n’a été enregistré.',
    '{sentence}.': '{sentence}.',
    '{shown} of {all} are printed.': '{shown} sur {all} sont imprimés.',
    '{times}, {zone}': '{times}, {zone}',
    '{time} your time': '{time} à votre heure',
    '{time} left': 'encore {time}',
    '{title} has no partial representations. Remove fields and embed from the query.':
      '{title} n’a pas de représentations partielles. Retirez fields et embed de la chaîne de requête.',
    '{title}: the target takes a request with the method and the fields below.':
      '{title} : la cible accepte une requête avec la méthode et les champs ci-dessous.',
    '“{option}”': '« {option} »',
    '(none)': '(aucun)',
    '{text} … (cut)': '{text} … (coupé)',
  },
}
