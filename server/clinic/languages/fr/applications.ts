import type { TextsOf } from '../source.ts'

/** The French texts of the module applications. */
export const applications: TextsOf<'applications'> = {
  'A device without a keyboard, such as a television, shows a code. Enter the code here. You then see what the device asks for, and decide.':
    'Un appareil sans clavier, comme un téléviseur, affiche un code. Saisissez ce code ici. Vous voyez ensuite ce que l’appareil demande, et vous décidez.',
  'A registered client application.': 'Une application cliente enregistrée.',
  'Access ends': 'Fin de l’accès',
  'Addresses after sign-in': 'Adresses après la connexion',
  'All applications': 'Toutes les applications',
  Allow: 'Autoriser',
  'Allow it only if the device is with you and shows this code. If another person gave you the code, do not allow it: that person could then use your account.':
    'N’autorisez l’accès que si l’appareil est près de vous et affiche ce code. Si quelqu’un vous a envoyé ou dicté le code, refusez : cette personne pourrait utiliser votre compte.',
  'Allowed at': 'Autorisé le',
  'Allowed on': 'Autorisé le',
  'An application is a program outside this site. If you allow it, it can do what is listed here without your password, until you revoke its access in your account. Allow it only if you have just started this in the application yourself.':
    'Une application est un programme extérieur à ce site. Si vous l’autorisez, elle peut faire ce qui est indiqué ici sans votre mot de passe, jusqu’à ce que vous révoquiez son accès dans votre compte. Ne l’autorisez que si vous venez de lancer cette demande vous-même dans l’application.',
  'An application requests access to your account. Sign in to decide.':
    'Une application demande l’accès à votre compte. Connectez-vous pour décider.',
  'An application waits for your answer for half an hour, in one browser. Start again in the application.':
    'Une application attend votre réponse pendant une demi-heure, dans un seul navigateur. Recommencez dans l’application.',
  'An application with access to an account.': 'Une application ayant accès à un compte.',
  'App on a device or in a browser': 'Application sur un appareil ou dans un navigateur',
  Application: 'Application',
  'Application not found. It may have been removed.': 'Application introuvable. Elle a peut-être été supprimée.',
  'Application of the clinic that asks for passwords': 'Application de la clinique qui demande les mots de passe',
  'Applications cannot be connected here: the service has no public origin.':
    'Aucune application ne peut être connectée ici : le service n’a pas d’origine publique.',
  'Change your name, your contact details, your password or your passkeys':
    'Modifier votre nom, vos coordonnées, votre mot de passe ou vos clés d’accès',
  'Client ID': 'ID client',
  'Client secret': 'Secret du client',
  Code: 'Code',
  'Code on the device': 'Code affiché sur l’appareil',
  'Compare the code with the one on the device, and enter it again.':
    'Comparez le code avec celui de l’appareil, puis saisissez-le de nouveau.',
  'Connect a device': 'Connecter un appareil',
  'Connects a device without a browser by the code on its screen.':
    'Connecte un appareil sans navigateur au moyen du code affiché sur son écran.',
  'Copy the secret now. It is not shown again:': 'Copiez le secret maintenant. Il ne sera plus affiché :',
  Deny: 'Refuser',
  Device: 'Appareil',
  'Device connected': 'Appareil connecté',
  'Device not connected': 'Appareil non connecté',
  'Device without a browser': 'Appareil sans navigateur',
  'Devices cannot be connected here: the service has no public origin.':
    'Aucun appareil ne peut être connecté ici : le service n’a pas d’origine publique.',
  'Edit application': 'Modifier l’application',
  'Enter the code again': 'Saisir de nouveau le code',
  Grants: 'Types d’autorisation (grants)',
  'Has a secret': 'A un secret',
  'If you allow it, it can': 'Si vous l’autorisez, elle peut',
  'Is confidential': 'Confidentiel',
  'It can keep a secret': 'Elle peut garder un secret',
  'It cannot': 'Elle ne peut pas',
  'It cannot keep a secret': 'Elle ne peut pas garder de secret',
  'It may': 'Elle peut',
  'Name shown to users': 'Nom affiché aux utilisateurs',
  'No application has access to your account.': 'Aucune application n’a accès à votre compte.',
  'No application is registered.': 'Aucune application n’est enregistrée.',
  'No device shows this code': 'Aucun appareil n’affiche ce code',
  'Other programs that work with the clinic, such as a health diary. Patients decide what each may do.':
    'D’autres programmes qui travaillent avec le cabinet, comme un carnet de santé. Les patients décident de ce que chacun peut faire.',
  'Program on the command line': 'Programme en ligne de commande',
  'Redirect URIs, one per line': 'URI de redirection, un par ligne',
  'Redirect uris': 'URI de redirection',
  'Register an application': 'Enregistrer une application',
  'Registered on': 'Enregistrée le',
  'Remove application': 'Supprimer l’application',
  'Return to {application}': 'Revenir à {application}',
  'Returns to': 'Retourne à',
  'Revoke access': 'Révoquer l’accès',
  'Revoke the access of {application}': 'Révoquer l’accès de {application}',
  Secret: 'Secret',
  'Service that acts on its own behalf': 'Service qui agit en son propre nom',
  'The application requires a recent sign-in. Sign in again to continue.':
    'L’application exige une connexion récente. Reconnectez-vous pour continuer.',
  'The applications with access to an account.': 'Les applications ayant accès à un compte.',
  'The clinic does not know this application: it has given itself this name. It continues at {returnsTo}.':
    'La clinique ne connaît pas cette application : elle s’est donné ce nom elle-même. Elle continue sur {returnsTo}.',
  'The registered client applications.': 'Les applications clientes enregistrées.',
  'The request of an application for access to your account.': 'La demande d’accès d’une application à votre compte.',
  'This application has no access to your account.': 'Cette application n’a pas accès à votre compte.',
  'WDJB-MJHT': 'WDJB-MJHT',
  Wants: 'Souhaite',
  'Website with its own server': 'Site web avec son propre serveur',
  'You have allowed these applications to use your account. Each can do only what is listed. If you do not know one of them, revoke its access.':
    'Vous avez autorisé ces applications à utiliser votre compte. Chacune ne peut faire que ce qui est indiqué. Si vous n’en connaissez pas une, révoquez son accès.',
  'Your decision is saved. Return to {application}.': 'Votre décision est enregistrée. Revenez à {application}.',
  'must be empty for applications of this type': 'doivent rester vides pour les applications de ce type',
  'must be https addresses without a fragment, http addresses of this machine, or addresses with a scheme named after a domain, such as example.diary:/back':
    'doivent être des adresses https sans fragment, des adresses http de cette machine ou des adresses dont le schéma porte le nom d’un domaine, comme example.diary:/back',
  'must contain at least one address': 'doivent contenir au moins une adresse',
  until: 'jusqu’au',
  '{application} has no access to your account.': '{application} n’a pas accès à votre compte.',
  '{application} now has access. Continue on the device.':
    '{application} a maintenant accès. Continuez sur l’appareil.',
  '{application} requests access to your account': '{application} demande l’accès à votre compte',
}
