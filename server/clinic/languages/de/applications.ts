import type { TextsOf } from '../source.ts'

/** The German texts of the module applications. */
export const applications: TextsOf<'applications'> = {
  'A device without a keyboard, such as a television, shows a code. Enter the code here. You then see what the device asks for, and decide.':
    'Ein Gerät ohne Tastatur, z. B. ein Fernseher, zeigt einen Code an. Geben Sie den Code hier ein. Danach sehen Sie, worum das Gerät bittet, und entscheiden.',
  'A registered client application.': 'Eine registrierte Client-Anwendung.',
  'Access ends': 'Zugriff endet',
  'Addresses after sign-in': 'Adressen nach der Anmeldung',
  'All applications': 'Alle Anwendungen',
  Allow: 'Erlauben',
  'Allow it only if the device is with you and shows this code. If another person gave you the code, do not allow it: that person could then use your account.':
    'Stimmen Sie nur zu, wenn Sie das Gerät bei sich haben und es diesen Code anzeigt. Wenn Ihnen jemand den Code geschickt oder genannt hat, stimmen Sie nicht zu: Diese Person könnte sonst Ihr Konto nutzen.',
  'Allowed at': 'Erlaubt am',
  'Allowed on': 'Erlaubt am',
  'An application is a program outside this site. If you allow it, it can do what is listed here without your password, until you revoke its access in your account. Allow it only if you have just started this in the application yourself.':
    'Eine Anwendung ist ein Programm außerhalb dieser Website. Wenn Sie zustimmen, kann sie ohne Ihr Passwort tun, was hier aufgeführt ist, bis Sie den Zugriff in Ihrem Konto widerrufen. Stimmen Sie nur zu, wenn Sie dies gerade selbst in der Anwendung begonnen haben.',
  'An application requests access to your account. Sign in to decide.':
    'Eine Anwendung bittet um Zugriff auf Ihr Konto. Melden Sie sich an, um zu entscheiden.',
  'An application waits for your answer for half an hour, in one browser. Start again in the application.':
    'Eine Anwendung wartet eine halbe Stunde lang in einem Browser auf Ihre Antwort. Beginnen Sie in der Anwendung neu.',
  'An application with access to an account.': 'Eine Anwendung mit Zugriff auf ein Konto.',
  'App on a device or in a browser': 'App auf einem Gerät oder im Browser',
  Application: 'Anwendung',
  'Application not found. It may have been removed.': 'Anwendung nicht gefunden. Sie wurde möglicherweise entfernt.',
  'Application of the clinic that asks for passwords': 'Anwendung der Praxis, die nach Passwörtern fragt',
  'Applications cannot be connected here: the service has no public origin.':
    'Anwendungen können hier nicht verbunden werden: Der Dienst hat keinen öffentlichen Origin.',
  'Change your name, your contact details, your password or your passkeys':
    'Ihren Namen, Ihre Kontaktdaten, Ihr Passwort oder Ihre Passkeys ändern',
  'Client ID': 'Client-ID',
  'Client secret': 'Client-Geheimnis',
  Code: 'Code',
  'Code on the device': 'Code auf dem Gerät',
  'Compare the code with the one on the device, and enter it again.':
    'Vergleichen Sie den Code mit dem auf dem Gerät, und geben Sie ihn erneut ein.',
  'Connect a device': 'Gerät verbinden',
  'Connects a device without a browser by the code on its screen.':
    'Verbindet ein Gerät ohne Browser über den Code auf seinem Bildschirm.',
  'Copy the secret now. It is not shown again:':
    'Kopieren Sie das Geheimnis jetzt. Es wird nicht noch einmal angezeigt:',
  Deny: 'Ablehnen',
  Device: 'Gerät',
  'Device connected': 'Gerät verbunden',
  'Device not connected': 'Gerät nicht verbunden',
  'Device without a browser': 'Gerät ohne Browser',
  'Devices cannot be connected here: the service has no public origin.':
    'Geräte können hier nicht verbunden werden: Der Dienst hat keinen öffentlichen Origin.',
  'Edit application': 'Anwendung bearbeiten',
  'Enter the code again': 'Code erneut eingeben',
  Grants: 'Grant-Typen',
  'Has a secret': 'Hat ein Geheimnis',
  'If you allow it, it can': 'Wenn Sie zustimmen, kann sie',
  'Is confidential': 'Vertraulich',
  'It can keep a secret': 'Sie kann ein Geheimnis bewahren',
  'It cannot': 'Sie kann nicht',
  'It cannot keep a secret': 'Sie kann kein Geheimnis bewahren',
  'It may': 'Sie darf',
  'Name shown to users': 'Name, der Benutzern angezeigt wird',
  'No application has access to your account.': 'Keine Anwendung hat Zugriff auf Ihr Konto.',
  'No application is registered.': 'Keine Anwendung ist registriert.',
  'No device shows this code': 'Kein Gerät zeigt diesen Code',
  'Other programs that work with the clinic, such as a health diary. Patients decide what each may do.':
    'Andere Programme, die mit der Praxis zusammenarbeiten, z. B. ein Gesundheitstagebuch. Patienten entscheiden, was jedes darf.',
  'Program on the command line': 'Programm auf der Befehlszeile',
  'Redirect URIs, one per line': 'Redirect-URIs, einer pro Zeile',
  'Redirect uris': 'Redirect-URIs',
  'Register an application': 'Anwendung registrieren',
  'Registered on': 'Registriert am',
  'Remove application': 'Anwendung entfernen',
  'Return to {application}': 'Zurück zu {application}',
  'Returns to': 'Kehrt zurück zu',
  'Revoke access': 'Zugriff widerrufen',
  'Revoke the access of {application}': 'Zugriff von {application} widerrufen',
  Secret: 'Geheimnis',
  'Service that acts on its own behalf': 'Dienst, der in eigenem Namen handelt',
  'The application requires a recent sign-in. Sign in again to continue.':
    'Die Anwendung verlangt eine kürzliche Anmeldung. Melden Sie sich erneut an, um fortzufahren.',
  'The applications with access to an account.': 'Die Anwendungen mit Zugriff auf ein Konto.',
  'The clinic does not know this application: it has given itself this name. It continues at {returnsTo}.':
    'Die Praxis kennt diese Anwendung nicht: Sie hat sich diesen Namen selbst gegeben. Sie fährt bei {returnsTo} fort.',
  'The registered client applications.': 'Die registrierten Client-Anwendungen.',
  'The request of an application for access to your account.': 'Die Bitte einer Anwendung um Zugriff auf Ihr Konto.',
  'This application has no access to your account.': 'Diese Anwendung hat keinen Zugriff auf Ihr Konto.',
  'WDJB-MJHT': 'WDJB-MJHT',
  Wants: 'Möchte',
  'Website with its own server': 'Website mit eigenem Server',
  'You have allowed these applications to use your account. Each can do only what is listed. If you do not know one of them, revoke its access.':
    'Sie haben diesen Anwendungen erlaubt, Ihr Konto zu nutzen. Jede kann nur, was aufgeführt ist. Wenn Sie eine davon nicht kennen, widerrufen Sie ihren Zugriff.',
  'Your decision is saved. Return to {application}.':
    'Ihre Entscheidung ist gespeichert. Kehren Sie zu {application} zurück.',
  'must be empty for applications of this type': 'müssen bei Anwendungen dieser Art leer sein',
  'must be https addresses without a fragment, http addresses of this machine, or addresses with a scheme named after a domain, such as example.diary:/back':
    'müssen https-Adressen ohne Fragment, http-Adressen dieses Rechners oder Adressen mit einem Schema sein, das nach einer Domain benannt ist, zum Beispiel example.diary:/back',
  'must contain at least one address': 'müssen mindestens eine Adresse enthalten',
  until: 'bis',
  '{application} has no access to your account.': '{application} hat keinen Zugriff auf Ihr Konto.',
  '{application} now has access. Continue on the device.':
    '{application} hat jetzt Zugriff. Fahren Sie auf dem Gerät fort.',
  '{application} requests access to your account': '{application} bittet um Zugriff auf Ihr Konto',
}
