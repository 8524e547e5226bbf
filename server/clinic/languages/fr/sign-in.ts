import type { TextsOf } from '../source.ts'

/** The French texts of the module sign-in. */
export const signIn: TextsOf<'sign-in'> = {
  '\n\nIf you cannot sign in, set a new password. The link works once, within an hour:\n{link}':
    '\n\nSi vous ne pouvez pas vous connecter, définissez un nouveau mot de passe. Le lien est valable une seule fois pendant une heure :\n{link}',
  'A good password': 'Un bon mot de passe',
  'A passkey lets you sign in with the fingerprint, the face or the PIN of your telephone or computer, so you need no password. Give each one the name of its device: if you lose the device, you know which passkey to remove.':
    'Avec une clé d’accès, vous vous connectez avec l’empreinte, le visage ou le code PIN de votre téléphone ou ordinateur, sans mot de passe. Donnez à chacune le nom de son appareil : si vous perdez l’appareil, vous savez quelle clé d’accès supprimer.',
  'A passkey or HOBA key.': 'Une clé d’accès ou une clé HOBA.',
  'A password for one application.': 'Un mot de passe pour une seule application.',
  'A sign-in with your passkey “{name}” was rejected, because the passkey may have been copied.\nIf you did not try to sign in, remove the passkey and create a new one:\n{link}':
    'Une connexion avec votre clé d’accès « {name} » a été refusée, car la clé d’accès a peut-être été copiée.\nSi vous n’avez pas essayé de vous connecter, supprimez la clé d’accès et créez-en une nouvelle :\n{link}',
  'A single-use challenge to add a passkey to an account.':
    'Un défi à usage unique pour ajouter une clé d’accès à un compte.',
  'A single-use challenge to create an account with a passkey.':
    'Un défi à usage unique pour créer un compte avec une clé d’accès.',
  'A single-use challenge to sign in with a passkey.': 'Un défi à usage unique pour se connecter avec une clé d’accès.',
  'A single-use link for a device to register its key.':
    'Un lien à usage unique permettant à un appareil d’enregistrer sa clé.',
  'A single-use link to set a new password.': 'Un lien à usage unique pour définir un nouveau mot de passe.',
  'Access token': 'Jeton d’accès',
  'Add a passkey': 'Ajouter une clé d’accès',
  'Add passkey': 'Ajouter une clé d’accès',
  'Add the passkey “{name}”': 'Ajouter la clé d’accès « {name} »',
  'An active session of an account.': 'Une session active d’un compte.',
  'An application on your device signs in with this key. If you no longer use the application, or lose the device, remove the key: it then no longer opens your account.':
    'Une application de votre appareil se connecte avec cette clé. Si vous n’utilisez plus l’application ou si vous perdez l’appareil, supprimez la clé : elle n’ouvrira plus votre compte.',
  'Another device may have a copy of this key. Remove it and add a new one.':
    'Un autre appareil possède peut-être une copie de cette clé. Supprimez-la et ajoutez-en une nouvelle.',
  'Application password': 'Mot de passe d’application',
  'Application password not found. It may have been revoked.':
    'Mot de passe d’application introuvable. Il a peut-être été révoqué.',
  'Authenticate with HOBA to end the session of a device here.':
    'Authentifiez-vous avec HOBA pour mettre fin ici à la session d’un appareil.',
  'Back to the application passwords': 'Retour aux mots de passe d’application',
  'Back to your keys': 'Retour à vos clés',
  'Browser cookie': 'Cookie de navigateur',
  'Change your password': 'Modifier votre mot de passe',
  'Check the user name and the password and try again, or reset your password.':
    'Vérifiez le nom d’utilisateur et le mot de passe et réessayez, ou réinitialisez votre mot de passe.',
  'Check your e-mail': 'Consultez vos e-mails',
  'Confirm on your device to create the passkey.': 'Confirmez sur votre appareil pour créer la clé d’accès.',
  'Confirm on your device to sign in.': 'Confirmez sur votre appareil pour vous connecter.',
  'Connected application': 'Application connectée',
  'Copy the address of the button below into the application on your device. The application then adds its key to your account. The address works once. Keep it secret.':
    'Copiez l’adresse du bouton ci-dessous dans l’application de votre appareil, qui ajoute alors sa clé à votre compte. L’adresse n’est valable qu’une fois. Ne l’envoyez à personne.',
  'Copy the password into the application now. It is not shown again.':
    'Copiez maintenant le mot de passe dans l’application. Il ne sera plus affiché.',
  'Create an account with a passkey': 'Créer un compte avec une clé d’accès',
  'Create another link': 'Créer un autre lien',
  'Create application password': 'Créer un mot de passe d’application',
  'Create link': 'Créer un lien',
  'Create passkey': 'Créer une clé d’accès',
  'Create password': 'Créer un mot de passe',
  Created: 'Créé',
  'Created on': 'Créé le',
  'Creates an account with a passkey instead of a password.':
    'Crée un compte avec une clé d’accès au lieu d’un mot de passe.',
  'Creates single-use links for devices to register their keys.':
    'Crée des liens à usage unique permettant à des appareils d’enregistrer leurs clés.',
  'Current password': 'Mot de passe actuel',
  'Device ID': 'Identifiant de l’appareil',
  'Device ID type': 'Type d’identifiant de l’appareil',
  'Device at {network}': 'Appareil sur {network}',
  'Device key': 'Clé d’appareil',
  'Each key can be registered once. Create another key.':
    'Chaque clé ne peut être enregistrée qu’une fois. Créez une autre clé.',
  'End this session': 'Mettre fin à cette session',
  'Enter your user name or your verified e-mail address. We will send you a link to set a new password.':
    'Saisissez votre nom d’utilisateur ou votre adresse e-mail vérifiée. Nous vous enverrons un lien pour définir un nouveau mot de passe.',
  'First passkey': 'Première clé d’accès',
  'Forgotten password': 'Mot de passe oublié',
  'HOBA challenge': 'Défi HOBA',
  'HOBA is not available here: the service has no public origin. Sign in with a password instead.':
    'HOBA n’est pas disponible ici : le service n’a pas d’origine publique. Connectez-vous plutôt avec un mot de passe.',
  'Hash of the public key': 'Empreinte de la clé publique',
  'Idle expires': 'Expiration en cas d’inactivité',
  'If an account has this user name or this verified e-mail address, we have sent it a link. The link works once, within an hour.':
    'Si un compte a ce nom d’utilisateur ou cette adresse e-mail vérifiée, nous lui avons envoyé un lien. Le lien fonctionne une fois, pendant une heure.',
  'If you change the password, you are signed out on all other devices, and connected applications lose their access.':
    'Si vous modifiez le mot de passe, vos sessions sur tous les autres appareils seront fermées et les applications connectées perdront leur accès.',
  'If you set a new password, you are signed out on all devices.':
    'Si vous définissez un nouveau mot de passe, vos sessions sur tous les appareils seront fermées.',
  'Is suspected': 'Copie suspectée',
  'Is synced': 'Synchronisée',
  'Is this': 'Cette session',
  'It has at least 10 characters.': 'Il compte au moins 10 caractères.',
  'It is not a common password, and does not consist of your user name.':
    'Ce n’est pas un mot de passe courant, et il ne se compose pas de votre nom d’utilisateur.',
  'Key ID': 'Identifiant de la clé',
  'Key ID type': 'Type d’identifiant de la clé',
  'Key not found. It may have been removed.': 'Clé introuvable. Elle a peut-être été supprimée.',
  'Key of a device': 'Clé d’un appareil',
  'Keys and passwords can be changed within ten minutes after you sign in. Sign in again, then continue.':
    'Les clés et les mots de passe peuvent être modifiés dans les dix minutes qui suivent la connexion. Reconnectez-vous, puis continuez.',
  'Last used': 'Dernière utilisation',
  'Leave the user name empty to choose from the passkeys of your device.':
    'Laissez le nom d’utilisateur vide pour choisir parmi les clés d’accès de votre appareil.',
  'Link for a device': 'Lien pour un appareil',
  'Links for devices': 'Liens pour appareils',
  'Name of the key': 'Nom de la clé',
  'Name of the passkey': 'Nom de la clé d’accès',
  'New password': 'Nouveau mot de passe',
  'No application passwords yet.': 'Aucun mot de passe d’application pour l’instant.',
  'No passkeys yet.': 'Aucune clé d’accès pour l’instant.',
  'On the device with this passkey you sign in without a password. If you lose the device, remove the passkey: it then no longer opens your account.':
    'Sur l’appareil qui a cette clé d’accès, vous vous connectez sans mot de passe. Si vous perdez l’appareil, supprimez la clé d’accès : elle n’ouvrira plus votre compte.',
  Passkey: 'Clé d’accès',
  'Passkeys are not available here. Sign in with a password instead.':
    'Les clés d’accès ne sont pas disponibles ici. Connectez-vous plutôt avec un mot de passe.',
  'Passwords for single applications, which can be revoked.':
    'Des mots de passe propres à chaque application, qui peuvent être révoqués.',
  'Possibly copied': 'Peut-être copiée',
  'Public key': 'Clé publique',
  'Public key in PEM': 'Clé publique en PEM',
  'Register a key': 'Enregistrer une clé',
  'Register key': 'Enregistrer la clé',
  'Registers the key of a device (HOBA, RFC 7486), with proof of possession.':
    'Enregistre la clé d’un appareil (HOBA, RFC 7486), avec preuve de possession.',
  'Registers the key of a device (HOBA, RFC 7486).': 'Enregistre la clé d’un appareil (HOBA, RFC 7486).',
  'Registration link': 'Lien d’enregistrement',
  'Remove a key that you no longer use before you add another.':
    'Supprimez une clé que vous n’utilisez plus avant d’en ajouter une autre.',
  'Remove key': 'Supprimer la clé',
  'Rename key': 'Renommer la clé',
  'Request another link': 'Demander un autre lien',
  'Request challenge': 'Demander un défi',
  'Requests a link to reset a forgotten password.': 'Demande un lien pour réinitialiser un mot de passe oublié.',
  'Reset your password': 'Réinitialiser votre mot de passe',
  'Response of the device': 'Réponse de l’appareil',
  Revoke: 'Révoquer',
  'Revoke password': 'Révoquer le mot de passe',
  'Revoke {name}': 'Révoquer {name}',
  'Send reset link': 'Envoyer le lien de réinitialisation',
  'Send the credentials in the content or in the Authorization header, not in both.':
    'Envoyez les identifiants dans le contenu ou dans l’en-tête Authorization, pas dans les deux.',
  'Send the signed HOBA challenge in the Authorization header.':
    'Envoyez le défi HOBA signé dans l’en-tête Authorization.',
  Session: 'Session',
  'Session since {day}': 'Session depuis le {day}',
  'Session type': 'Type de session',
  'Set a new password': 'Définir un nouveau mot de passe',
  'Set password': 'Définir le mot de passe',
  'Several unrelated words are easy to remember and hard to guess.':
    'Plusieurs mots sans rapport entre eux sont faciles à retenir et difficiles à deviner.',
  'Sign in to see your appointments, messages and account.':
    'Connectez-vous pour voir vos rendez-vous, vos messages et votre compte.',
  'Sign in with a browser, or use a registration link from the owner of the account.':
    'Connectez-vous avec un navigateur, ou utilisez un lien d’enregistrement fourni par le titulaire du compte.',
  'Sign in with a passkey': 'Se connecter avec une clé d’accès',
  'Sign in with a password': 'Se connecter avec un mot de passe',
  'Signed in as {name}': 'Session ouverte : {name}',
  'Signed in on': 'Connexion le',
  'Signed in with': 'Mode de connexion',
  'Signs in with a passkey.': 'Connecte avec une clé d’accès.',
  'Some programs, such as the calendar of your telephone, cannot show our sign-in page. Create a password for each of them, and enter it there with your user name. The program never learns your own password, and you can revoke each one alone.':
    'Certains programmes, comme le calendrier de votre téléphone, ne peuvent pas afficher notre page de connexion. Créez un mot de passe pour chacun d’eux et saisissez-le dans le programme avec votre nom d’utilisateur. Le programme ne connaît jamais votre propre mot de passe, et vous pouvez révoquer chacun séparément.',
  'Start again': 'Recommencer',
  'The Authorization header must contain a signed HOBA challenge.':
    'L’en-tête Authorization doit contenir un défi HOBA signé.',
  'The active sessions of an account.': 'Les sessions actives d’un compte.',
  'The application passwords of an account.': 'Les mots de passe d’application d’un compte.',
  'The challenge has expired. Sign the new challenge.': 'Le défi a expiré. Signez le nouveau défi.',
  'The challenge is unknown, already used or expired. Start again.':
    'Le défi est inconnu, déjà utilisé ou expiré. Recommencez.',
  'The current session, with its user and expiry.': 'La session actuelle, avec son utilisateur et son expiration.',
  'The current session, with the forms to sign in and out.':
    'La session actuelle, avec les formulaires de connexion et de déconnexion.',
  'The device must respond within five minutes. Start again.':
    'L’appareil doit répondre en moins de cinq minutes. Recommencez.',
  'The key cannot be registered.': 'La clé ne peut pas être enregistrée.',
  'The key is already registered': 'La clé est déjà enregistrée',
  'The passkey was not accepted': 'La clé d’accès n’a pas été acceptée',
  'The passkeys and HOBA keys of an account.': 'Les clés d’accès et les clés HOBA d’un compte.',
  'The password of an account, with a form to change it.':
    'Le mot de passe d’un compte, avec un formulaire pour le modifier.',
  'The password of an account.': 'Le mot de passe d’un compte.',
  'The request has expired': 'La requête a expiré',
  'The response of the device is not valid, or the passkey is not registered. Start again.':
    'La réponse de l’appareil n’est pas valide, ou la clé d’accès n’est pas enregistrée. Recommencez.',
  'The signature does not match this key or this origin.':
    'La signature ne correspond pas à cette clé ou à cette origine.',
  'These browsers and applications are signed in to your account. End a session that you do not know.':
    'Ces navigateurs et applications sont connectés à votre compte. Mettez fin aux sessions que vous ne reconnaissez pas.',
  'This device': 'Cet appareil',
  'This is your last key': 'C’est votre dernière clé',
  'This page is for applications, not for people. The application signs a challenge with the key that it registers (HOBA, RFC 7486).':
    'Cette page est destinée aux applications, pas aux personnes. L’application signe un défi avec la clé qu’elle enregistre (HOBA, RFC 7486).',
  'This service cannot send e-mail. Ask the clinic for help.':
    'Ce service ne peut pas envoyer d’e-mails. Demandez de l’aide à la clinique.',
  'This session': 'Cette session',
  'This session has ended.': 'Cette session est terminée.',
  Token: 'Jeton',
  'Too many accounts were opened from your network. Try again in {wait}, or ask the clinic for an account.':
    'Trop de comptes ont été créés depuis votre réseau. Réessayez dans {wait}, ou demandez un compte à la clinique.',
  URI: 'URI',
  'Unnamed key': 'Clé sans nom',
  'Use a browser that supports passkeys, with JavaScript switched on.':
    'Utilisez un navigateur compatible avec les clés d’accès, avec JavaScript activé.',
  'Use passkey': 'Utiliser une clé d’accès',
  'User ID of the challenge': 'Identifiant d’utilisateur du défi',
  'User id': 'Identifiant d’utilisateur',
  'User name or e-mail address': 'Nom d’utilisateur ou adresse e-mail',
  'Without a key or a password you could not sign in. Add another key or set a password first.':
    'Sans clé ni mot de passe, vous ne pourriez pas vous connecter. Ajoutez d’abord une autre clé ou définissez un mot de passe.',
  'Wrong passwords were entered for your account': 'Des mots de passe erronés ont été saisis pour votre compte',
  'Wrong passwords were entered for your account several times in a row. Further attempts from the same place are slowed down.\nNo sign-in succeeded. You can still sign in from browsers and networks that you have used before. From a new place it may take half a minute.\nIf it was not you, use a long password that you use nowhere else, or add a passkey.':
    'Des mots de passe erronés ont été saisis plusieurs fois de suite pour votre compte. Les nouvelles tentatives depuis le même endroit sont ralenties.\nAucune connexion n’a réussi. Vous pouvez toujours vous connecter depuis les navigateurs et réseaux que vous avez déjà utilisés. Depuis un nouvel endroit, cela peut prendre une demi-minute.\nSi ce n’était pas vous, utilisez un mot de passe long que vous n’utilisez nulle part ailleurs, ou ajoutez une clé d’accès.',
  'You are signed out.': 'Vous êtes déconnecté.',
  'You asked to reset your password. The link works once, within an hour:\n{link}\nIf you did not ask for it, you can ignore this message.':
    'Vous avez demandé à réinitialiser votre mot de passe. Le lien est valable une seule fois pendant une heure :\n{link}\nSi vous n’avez rien demandé, vous pouvez ignorer ce message.',
  'You have the maximum number of keys': 'Vous avez le nombre maximal de clés',
  'You need this only for an application that signs in with its own key; passkeys need no link. Within ten minutes, one application can add its key to your account with the link. Everyone who has the link can sign in as you, so keep it secret.':
    'Vous n’en avez besoin que pour une application qui se connecte avec sa propre clé ; les clés d’accès n’ont pas besoin de lien. Le lien permet à une application d’ajouter sa clé à votre compte, dans un délai de dix minutes. Toute personne qui a le lien peut se connecter à votre place ; ne l’envoyez à personne.',
  'Your account is created, and you are signed in.': 'Votre compte est créé et vous êtes connecté.',
  'Your active sessions': 'Vos sessions actives',
  'Your active sessions.': 'Vos sessions actives.',
  'Your device creates a passkey for this clinic, so you have no password to remember or to lose.':
    'Votre appareil crée une clé d’accès pour cette clinique : vous n’avez donc pas de mot de passe à retenir ni à perdre.',
  'Your new password is set.': 'Votre nouveau mot de passe est enregistré.',
  'Your passkey may have been copied': 'Votre clé d’accès a peut-être été copiée',
  'Your password': 'Votre mot de passe',
  'is too similar to an existing user name; choose another':
    'ressemble trop à un nom d’utilisateur existant ; choisissez-en un autre',
  'last used on': 'dernière utilisation le',
  'must not mix letters of different scripts': 'ne doit pas mélanger des lettres de plusieurs systèmes d’écriture',
  'never used': 'jamais utilisée',
  '{browser} on {system}': '{browser} sous {system}',
  'Too many passkey attempts from your network. Try again in {wait}.':
    'Trop de tentatives avec une clé d’accès depuis votre réseau. Réessayez dans {wait}.',
}
