import type { TextsOf } from '../source.ts'

/** The German texts of the module sign-in. */
export const signIn: TextsOf<'sign-in'> = {
  '\n\nIf you cannot sign in, set a new password. The link works once, within an hour:\n{link}':
    '\n\nWenn Sie sich nicht anmelden können, legen Sie ein neues Passwort fest. Der Link funktioniert einmal und innerhalb einer Stunde:\n{link}',
  'A good password': 'Ein gutes Passwort',
  'A passkey lets you sign in with the fingerprint, the face or the PIN of your telephone or computer, so you need no password. Give each one the name of its device: if you lose the device, you know which passkey to remove.':
    'Mit einem Passkey melden Sie sich mit dem Fingerabdruck, dem Gesicht oder der PIN Ihres Telefons oder Computers an und brauchen kein Passwort. Geben Sie jedem den Namen seines Geräts: Wenn Sie das Gerät verlieren, wissen Sie, welchen Passkey Sie entfernen müssen.',
  'A passkey or HOBA key.': 'Ein Passkey oder HOBA-Schlüssel.',
  'A password for one application.': 'Ein Passwort für eine einzelne Anwendung.',
  'A sign-in with your passkey “{name}” was rejected, because the passkey may have been copied.\nIf you did not try to sign in, remove the passkey and create a new one:\n{link}':
    'Eine Anmeldung mit Ihrem Passkey „{name}“ wurde abgelehnt, weil der Passkey möglicherweise kopiert wurde.\nWenn nicht Sie versucht haben, sich anzumelden, entfernen Sie den Passkey und erstellen Sie einen neuen:\n{link}',
  'A single-use challenge to add a passkey to an account.':
    'Eine einmal verwendbare Challenge, um einem Konto einen Passkey hinzuzufügen.',
  'A single-use challenge to create an account with a passkey.':
    'Eine einmal verwendbare Challenge, um ein Konto mit einem Passkey anzulegen.',
  'A single-use challenge to sign in with a passkey.':
    'Eine einmal verwendbare Challenge, um sich mit einem Passkey anzumelden.',
  'A single-use link for a device to register its key.':
    'Ein einmal verwendbarer Link, mit dem ein Gerät seinen Schlüssel registriert.',
  'A single-use link to set a new password.': 'Ein einmal verwendbarer Link, um ein neues Passwort festzulegen.',
  'Access token': 'Zugriffstoken',
  'Add a passkey': 'Einen Passkey hinzufügen',
  'Add passkey': 'Passkey hinzufügen',
  'Add the passkey “{name}”': 'Passkey „{name}“ hinzufügen',
  'An active session of an account.': 'Eine aktive Sitzung eines Kontos.',
  'An application on your device signs in with this key. If you no longer use the application, or lose the device, remove the key: it then no longer opens your account.':
    'Eine Anwendung auf Ihrem Gerät meldet sich mit diesem Schlüssel an. Wenn Sie die Anwendung nicht mehr nutzen oder das Gerät verlieren, entfernen Sie den Schlüssel: Er öffnet Ihr Konto dann nicht mehr.',
  'Another device may have a copy of this key. Remove it and add a new one.':
    'Ein anderes Gerät hat möglicherweise eine Kopie dieses Schlüssels. Entfernen Sie ihn, und fügen Sie einen neuen hinzu.',
  'Application password': 'Anwendungspasswort',
  'Application password not found. It may have been revoked.':
    'Anwendungspasswort nicht gefunden. Es wurde möglicherweise widerrufen.',
  'Authenticate with HOBA to end the session of a device here.':
    'Authentifizieren Sie sich mit HOBA, um die Sitzung eines Geräts hier zu beenden.',
  'Back to the application passwords': 'Zurück zu den Anwendungspasswörtern',
  'Back to your keys': 'Zurück zu Ihren Schlüsseln',
  'Browser cookie': 'Browser-Cookie',
  'Change your password': 'Ihr Passwort ändern',
  'Check the user name and the password and try again, or reset your password.':
    'Prüfen Sie Benutzername und Passwort, und versuchen Sie es erneut, oder setzen Sie Ihr Passwort zurück.',
  'Check your e-mail': 'Prüfen Sie Ihre E-Mails',
  'Confirm on your device to create the passkey.': 'Bestätigen Sie auf Ihrem Gerät, um den Passkey zu erstellen.',
  'Confirm on your device to sign in.': 'Bestätigen Sie auf Ihrem Gerät, um sich anzumelden.',
  'Connected application': 'Verbundene Anwendung',
  'Copy the address of the button below into the application on your device. The application then adds its key to your account. The address works once. Keep it secret.':
    'Kopieren Sie die Adresse der Schaltfläche unten in die Anwendung auf Ihrem Gerät, die dann ihren Schlüssel zu Ihrem Konto hinzufügt. Die Adresse funktioniert einmal. Schicken Sie sie niemandem.',
  'Copy the password into the application now. It is not shown again.':
    'Kopieren Sie das Passwort jetzt in die Anwendung. Es wird nicht noch einmal angezeigt.',
  'Create an account with a passkey': 'Konto mit Passkey anlegen',
  'Create another link': 'Weiteren Link erstellen',
  'Create application password': 'Anwendungspasswort erstellen',
  'Create link': 'Link erstellen',
  'Create passkey': 'Passkey erstellen',
  'Create password': 'Passwort erstellen',
  Created: 'Erstellt',
  'Created on': 'Erstellt am',
  'Creates an account with a passkey instead of a password.':
    'Legt ein Konto mit einem Passkey statt eines Passworts an.',
  'Creates single-use links for devices to register their keys.':
    'Erstellt einmal verwendbare Links, mit denen Geräte ihre Schlüssel registrieren.',
  'Current password': 'Aktuelles Passwort',
  'Device ID': 'Geräte-ID',
  'Device ID type': 'Art der Geräte-ID',
  'Device at {network}': 'Gerät in {network}',
  'Device key': 'Geräteschlüssel',
  'Each key can be registered once. Create another key.':
    'Jeder Schlüssel kann nur einmal registriert werden. Erstellen Sie einen anderen Schlüssel.',
  'End this session': 'Diese Sitzung beenden',
  'Enter your user name or your verified e-mail address. We will send you a link to set a new password.':
    'Geben Sie Ihren Benutzernamen oder Ihre bestätigte E-Mail-Adresse ein. Wir senden Ihnen einen Link, um ein neues Passwort zu setzen.',
  'First passkey': 'Erster Passkey',
  'Forgotten password': 'Passwort vergessen',
  'HOBA challenge': 'HOBA-Challenge',
  'HOBA is not available here: the service has no public origin. Sign in with a password instead.':
    'HOBA ist hier nicht verfügbar: Der Dienst hat keinen öffentlichen Origin. Melden Sie sich stattdessen mit einem Passwort an.',
  'Hash of the public key': 'Hash des öffentlichen Schlüssels',
  'Idle expires': 'Ablauf bei Inaktivität',
  'If an account has this user name or this verified e-mail address, we have sent it a link. The link works once, within an hour.':
    'Wenn ein Konto diesen Benutzernamen oder diese bestätigte E-Mail-Adresse hat, haben wir ihm einen Link gesendet. Der Link funktioniert einmal, innerhalb einer Stunde.',
  'If you change the password, you are signed out on all other devices, and connected applications lose their access.':
    'Wenn Sie das Passwort ändern, werden Sie auf allen anderen Geräten abgemeldet, und verbundene Anwendungen verlieren ihren Zugriff.',
  'If you set a new password, you are signed out on all devices.':
    'Wenn Sie ein neues Passwort festlegen, werden Sie auf allen Geräten abgemeldet.',
  'Is suspected': 'Kopieverdacht',
  'Is synced': 'Synchronisiert',
  'Is this': 'Diese Sitzung',
  'It has at least 10 characters.': 'Es hat mindestens 10 Zeichen.',
  'It is not a common password, and does not consist of your user name.':
    'Es ist kein häufiges Passwort und besteht nicht aus Ihrem Benutzernamen.',
  'Key ID': 'Schlüssel-ID',
  'Key ID type': 'Art der Schlüssel-ID',
  'Key not found. It may have been removed.': 'Schlüssel nicht gefunden. Er wurde möglicherweise entfernt.',
  'Key of a device': 'Schlüssel eines Geräts',
  'Keys and passwords can be changed within ten minutes after you sign in. Sign in again, then continue.':
    'Schlüssel und Passwörter können innerhalb von zehn Minuten nach der Anmeldung geändert werden. Melden Sie sich erneut an, und fahren Sie dann fort.',
  'Last used': 'Zuletzt verwendet',
  'Leave the user name empty to choose from the passkeys of your device.':
    'Lassen Sie den Benutzernamen leer, um aus den Passkeys Ihres Geräts zu wählen.',
  'Link for a device': 'Link für ein Gerät',
  'Links for devices': 'Links für Geräte',
  'Name of the key': 'Name des Schlüssels',
  'Name of the passkey': 'Name des Passkeys',
  'New password': 'Neues Passwort',
  'No application passwords yet.': 'Noch keine Anwendungspasswörter.',
  'No passkeys yet.': 'Noch keine Passkeys.',
  'On the device with this passkey you sign in without a password. If you lose the device, remove the passkey: it then no longer opens your account.':
    'Auf dem Gerät mit diesem Passkey melden Sie sich ohne Passwort an. Wenn Sie das Gerät verlieren, entfernen Sie den Passkey: Er öffnet Ihr Konto dann nicht mehr.',
  Passkey: 'Passkey',
  'Passkeys are not available here. Sign in with a password instead.':
    'Passkeys sind hier nicht verfügbar. Melden Sie sich stattdessen mit einem Passwort an.',
  'Passwords for single applications, which can be revoked.':
    'Passwörter für einzelne Anwendungen, die widerrufen werden können.',
  'Possibly copied': 'Möglicherweise kopiert',
  'Public key': 'Öffentlicher Schlüssel',
  'Public key in PEM': 'Öffentlicher Schlüssel in PEM',
  'Register a key': 'Einen Schlüssel registrieren',
  'Register key': 'Schlüssel registrieren',
  'Registers the key of a device (HOBA, RFC 7486), with proof of possession.':
    'Registriert den Schlüssel eines Geräts (HOBA, RFC 7486) mit Besitznachweis.',
  'Registers the key of a device (HOBA, RFC 7486).': 'Registriert den Schlüssel eines Geräts (HOBA, RFC 7486).',
  'Registration link': 'Registrierungslink',
  'Remove a key that you no longer use before you add another.':
    'Entfernen Sie einen Schlüssel, den Sie nicht mehr verwenden, bevor Sie einen weiteren hinzufügen.',
  'Remove key': 'Schlüssel entfernen',
  'Rename key': 'Schlüssel umbenennen',
  'Request another link': 'Neuen Link anfordern',
  'Request challenge': 'Challenge anfordern',
  'Requests a link to reset a forgotten password.':
    'Fordert einen Link zum Zurücksetzen eines vergessenen Passworts an.',
  'Reset your password': 'Ihr Passwort zurücksetzen',
  'Response of the device': 'Antwort des Geräts',
  Revoke: 'Widerrufen',
  'Revoke password': 'Passwort widerrufen',
  'Revoke {name}': '{name} widerrufen',
  'Send reset link': 'Link zum Zurücksetzen senden',
  'Send the credentials in the content or in the Authorization header, not in both.':
    'Senden Sie die Anmeldedaten im Inhalt oder im Headerfeld Authorization, nicht in beiden.',
  'Send the signed HOBA challenge in the Authorization header.':
    'Senden Sie die signierte HOBA-Challenge im Headerfeld Authorization.',
  Session: 'Sitzung',
  'Session since {day}': 'Sitzung seit {day}',
  'Session type': 'Art der Sitzung',
  'Set a new password': 'Neues Passwort festlegen',
  'Set password': 'Passwort festlegen',
  'Several unrelated words are easy to remember and hard to guess.':
    'Mehrere Wörter ohne Zusammenhang sind leicht zu merken und schwer zu erraten.',
  'Sign in to see your appointments, messages and account.':
    'Melden Sie sich an, um Ihre Termine, Nachrichten und Ihr Konto zu sehen.',
  'Sign in with a browser, or use a registration link from the owner of the account.':
    'Melden Sie sich mit einem Browser an, oder verwenden Sie einen Registrierungslink des Kontoinhabers.',
  'Sign in with a passkey': 'Mit Passkey anmelden',
  'Sign in with a password': 'Mit Passwort anmelden',
  'Signed in as {name}': 'Angemeldet als {name}',
  'Signed in on': 'Angemeldet am',
  'Signed in with': 'Angemeldet mit',
  'Signs in with a passkey.': 'Meldet mit einem Passkey an.',
  'Some programs, such as the calendar of your telephone, cannot show our sign-in page. Create a password for each of them, and enter it there with your user name. The program never learns your own password, and you can revoke each one alone.':
    'Manche Programme, z. B. der Kalender Ihres Telefons, können unsere Anmeldeseite nicht anzeigen. Erstellen Sie für jedes davon ein Passwort und geben Sie es dort mit Ihrem Benutzernamen ein. Das Programm erfährt nie Ihr eigenes Passwort, und Sie können jedes einzeln widerrufen.',
  'Start again': 'Neu beginnen',
  'The Authorization header must contain a signed HOBA challenge.':
    'Das Headerfeld Authorization muss eine signierte HOBA-Challenge enthalten.',
  'The active sessions of an account.': 'Die aktiven Sitzungen eines Kontos.',
  'The application passwords of an account.': 'Die Anwendungspasswörter eines Kontos.',
  'The challenge has expired. Sign the new challenge.':
    'Die Challenge ist abgelaufen. Signieren Sie die neue Challenge.',
  'The challenge is unknown, already used or expired. Start again.':
    'Die Challenge ist unbekannt, bereits verwendet oder abgelaufen. Beginnen Sie neu.',
  'The current session, with its user and expiry.': 'Die aktuelle Sitzung mit Benutzer und Ablauf.',
  'The current session, with the forms to sign in and out.':
    'Die aktuelle Sitzung mit den Formularen zum An- und Abmelden.',
  'The device must respond within five minutes. Start again.':
    'Das Gerät muss innerhalb von fünf Minuten antworten. Beginnen Sie neu.',
  'The key cannot be registered.': 'Der Schlüssel kann nicht registriert werden.',
  'The key is already registered': 'Der Schlüssel ist bereits registriert',
  'The passkey was not accepted': 'Der Passkey wurde nicht angenommen',
  'The passkeys and HOBA keys of an account.': 'Die Passkeys und HOBA-Schlüssel eines Kontos.',
  'The password of an account, with a form to change it.': 'Das Passwort eines Kontos mit einem Formular zum Ändern.',
  'The password of an account.': 'Das Passwort eines Kontos.',
  'The request has expired': 'Die Anfrage ist abgelaufen',
  'The response of the device is not valid, or the passkey is not registered. Start again.':
    'Die Antwort des Geräts ist ungültig, oder der Passkey ist nicht registriert. Beginnen Sie neu.',
  'The signature does not match this key or this origin.':
    'Die Signatur passt nicht zu diesem Schlüssel oder diesem Origin.',
  'These browsers and applications are signed in to your account. End a session that you do not know.':
    'Diese Browser und Anwendungen sind bei Ihrem Konto angemeldet. Beenden Sie Sitzungen, die Sie nicht kennen.',
  'This device': 'Dieses Gerät',
  'This is your last key': 'Dies ist Ihr letzter Schlüssel',
  'This page is for applications, not for people. The application signs a challenge with the key that it registers (HOBA, RFC 7486).':
    'Diese Seite ist für Anwendungen, nicht für Menschen. Die Anwendung signiert eine Challenge mit dem Schlüssel, den sie registriert (HOBA, RFC 7486).',
  'This service cannot send e-mail. Ask the clinic for help.':
    'Dieser Dienst kann keine E-Mails senden. Bitten Sie die Praxis um Hilfe.',
  'This session': 'Diese Sitzung',
  'This session has ended.': 'Diese Sitzung ist beendet.',
  Token: 'Token',
  'Too many accounts were opened from your network. Try again in {wait}, or ask the clinic for an account.':
    'Aus Ihrem Netzwerk wurden zu viele Konten angelegt. Versuchen Sie es in {wait} erneut, oder bitten Sie die Praxis um ein Konto.',
  URI: 'URI',
  'Unnamed key': 'Schlüssel ohne Namen',
  'Use a browser that supports passkeys, with JavaScript switched on.':
    'Verwenden Sie einen Browser, der Passkeys unterstützt, mit eingeschaltetem JavaScript.',
  'Use passkey': 'Passkey verwenden',
  'User ID of the challenge': 'Benutzer-ID der Challenge',
  'User id': 'Benutzer-ID',
  'User name or e-mail address': 'Benutzername oder E-Mail-Adresse',
  'Without a key or a password you could not sign in. Add another key or set a password first.':
    'Ohne Schlüssel oder Passwort könnten Sie sich nicht anmelden. Fügen Sie zuerst einen weiteren Schlüssel hinzu, oder legen Sie ein Passwort fest.',
  'Wrong passwords were entered for your account': 'Für Ihr Konto wurden falsche Passwörter eingegeben',
  'Wrong passwords were entered for your account several times in a row. Further attempts from the same place are slowed down.\nNo sign-in succeeded. You can still sign in from browsers and networks that you have used before. From a new place it may take half a minute.\nIf it was not you, use a long password that you use nowhere else, or add a passkey.':
    'Für Ihr Konto wurden mehrmals nacheinander falsche Passwörter eingegeben. Weitere Versuche vom selben Ort werden verlangsamt.\nKeine Anmeldung war erfolgreich. Sie können sich weiterhin von Browsern und Netzwerken anmelden, die Sie schon verwendet haben. Von einem neuen Ort kann es eine halbe Minute dauern.\nWenn Sie es nicht waren, verwenden Sie ein langes Passwort, das Sie nirgendwo sonst verwenden, oder fügen Sie einen Passkey hinzu.',
  'You are signed out.': 'Sie sind abgemeldet.',
  'You asked to reset your password. The link works once, within an hour:\n{link}\nIf you did not ask for it, you can ignore this message.':
    'Sie haben darum gebeten, Ihr Passwort zurückzusetzen. Der Link funktioniert einmal und innerhalb einer Stunde:\n{link}\nWenn Sie nicht darum gebeten haben, können Sie diese Nachricht ignorieren.',
  'You have the maximum number of keys': 'Sie haben die Höchstzahl an Schlüsseln',
  'You need this only for an application that signs in with its own key; passkeys need no link. Within ten minutes, one application can add its key to your account with the link. Everyone who has the link can sign in as you, so keep it secret.':
    'Sie brauchen dies nur für eine Anwendung, die sich mit einem eigenen Schlüssel anmeldet; für Passkeys brauchen Sie keinen Link. Mit dem Link kann eine Anwendung innerhalb von zehn Minuten ihren Schlüssel zu Ihrem Konto hinzufügen. Mit dem Link kann sich jeder als Sie anmelden, schicken Sie ihn also niemandem.',
  'Your account is created, and you are signed in.': 'Ihr Konto ist angelegt, und Sie sind angemeldet.',
  'Your active sessions': 'Ihre aktiven Sitzungen',
  'Your active sessions.': 'Ihre aktiven Sitzungen.',
  'Your device creates a passkey for this clinic, so you have no password to remember or to lose.':
    'Ihr Gerät erstellt einen Passkey für diese Praxis; Sie müssen sich also kein Passwort merken und können keines verlieren.',
  'Your new password is set.': 'Ihr neues Passwort ist gesetzt.',
  'Your passkey may have been copied': 'Ihr Passkey wurde möglicherweise kopiert',
  'Your password': 'Ihr Passwort',
  'is too similar to an existing user name; choose another':
    'ist einem vorhandenen Benutzernamen zu ähnlich; wählen Sie einen anderen',
  'last used on': 'zuletzt verwendet am',
  'must not mix letters of different scripts': 'darf keine Buchstaben verschiedener Schriften mischen',
  'never used': 'nie verwendet',
  '{browser} on {system}': '{browser} unter {system}',
  'Too many passkey attempts from your network. Try again in {wait}.':
    'Zu viele Passkey-Versuche aus Ihrem Netzwerk. Versuchen Sie es in {wait} erneut.',
}
