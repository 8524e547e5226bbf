import type { TextsOf } from '../source.ts'

/** The French texts of the module calendars. */
export const calendars: TextsOf<'calendars'> = {
  'A calendar file (iCalendar)': 'Un fichier de calendrier (iCalendar)',
  'A calendar on a CalDAV server': 'Un calendrier sur un serveur CalDAV',
  'A private link that shows your appointments in a calendar program.':
    'Un lien privé qui affiche vos rendez-vous dans un logiciel de calendrier.',
  'Address of the calendar': 'Adresse du calendrier',
  'All calendar feeds': 'Tous les abonnements de calendrier',
  'All other calendars': 'Tous les autres calendriers',
  'Another calendar of a doctor, with the time of its last reading.':
    'Un autre calendrier d’un médecin, avec l’heure de sa dernière lecture.',
  'Anyone with this address can see these appointments. Do not share it, and revoke the feed if it becomes known.':
    'Toute personne ayant cette adresse peut voir ces rendez-vous. Ne la partagez pas et révoquez l’abonnement si elle est connue d’autres.',
  'App password': 'Mot de passe d’application',
  'Appointments that were written into the calendar stay there. To remove them, stop writing first.':
    'Les rendez-vous inscrits restent dans le calendrier. Pour les retirer, arrêtez d’abord l’inscription.',
  'Calendar file': 'Fichier de calendrier',
  'Calendar to use': 'Calendrier à utiliser',
  'Cannot be read': 'Illisible',
  Connect: 'Connecter',
  'Connect another calendar': 'Connecter un autre calendrier',
  'Copy this address into your calendar program, where it subscribes to a calendar:':
    'Copiez cette adresse dans votre logiciel de calendrier, là où il s’abonne à un calendrier :',
  'Create a calendar feed': 'Créer un abonnement de calendrier',
  'Create feed': 'Créer l’abonnement',
  'Disconnect a calendar that is no longer needed, then connect the new one.':
    'Déconnectez un calendrier devenu inutile, puis connectez le nouveau.',
  'Disconnect this calendar': 'Déconnecter ce calendrier',
  'Give the address of a calendar file (iCalendar), or of a CalDAV server with a user name and an app password. Only a calendar on a CalDAV server can also receive the appointments.':
    'Indiquez l’adresse d’un fichier de calendrier (iCalendar), ou celle d’un serveur CalDAV avec un nom d’utilisateur et un mot de passe d’application. Seul un calendrier sur un serveur CalDAV peut aussi recevoir les rendez-vous.',
  Host: 'Hôte',
  'Last read': 'Dernière lecture',
  'My phone': 'Mon téléphone',
  'Next read at': 'Prochaine lecture à',
  'No other calendar is connected.': 'Aucun autre calendrier n’est connecté.',
  'Not read yet': 'Pas encore lu',
  'Other calendars': 'Autres calendriers',
  'Private calendar': 'Calendrier privé',
  'Private links that show your appointments in a calendar program.':
    'Liens privés qui affichent vos rendez-vous dans un logiciel de calendrier.',
  'Read it now': 'Le lire maintenant',
  'Revoke a feed that you no longer use, then create the new one.':
    'Révoquez un abonnement que vous n’utilisez plus, puis créez le nouveau.',
  'Revoke this feed': 'Révoquer cet abonnement',
  Server: 'Serveur',
  'Subscribe to your appointments on your phone or computer. Your calendar program then follows every change by itself.':
    'Abonnez-vous à vos rendez-vous sur votre téléphone ou votre ordinateur. Votre logiciel de calendrier suit alors chaque changement de lui-même.',
  'The account has no calendar with events.': 'Le compte n’a aucun calendrier d’événements.',
  'The account has several calendars. Choose the one to use.':
    'Le compte a plusieurs calendriers. Choisissez celui à utiliser.',
  'The address is not on the public internet, or does not begin with https://.':
    'L’adresse n’est pas sur l’internet public ou ne commence pas par https://.',
  'The busy times that were read last still apply.': 'Les heures occupées lues en dernier restent valables.',
  'The calendar can be read, but appointments cannot be written into it.':
    'Le calendrier peut être lu, mais aucun rendez-vous ne peut y être inscrit.',
  'The calendar feed is created.': 'L’abonnement de calendrier est créé.',
  'The calendar is connected. It is read within a minute.': 'Le calendrier est connecté. Il sera lu dans la minute.',
  'The calendar is too large to be read.': 'Le calendrier est trop volumineux pour être lu.',
  'The file of a calendar feed, which calendar programs subscribe to.':
    'Le fichier auquel s’abonnent les logiciels de calendrier.',
  'The maximum number of other calendars is connected': 'Le nombre maximal d’autres calendriers est atteint',
  'The other calendars of a doctor, whose events block times here without being shown.':
    'Les autres calendriers d’un médecin, dont les événements bloquent des heures ici sans être affichés.',
  'The other calendars of a doctor, whose events block times.':
    'Les autres calendriers d’un médecin, dont les événements bloquent des heures.',
  'The private links that show your appointments in calendar programs.':
    'Les liens privés qui affichent vos rendez-vous dans des logiciels de calendrier.',
  'The server does not answer.': 'Le serveur ne répond pas.',
  'The server refuses the user name or the password. Connect the calendar again with an app password.':
    'Le serveur refuse le nom d’utilisateur ou le mot de passe. Connectez de nouveau le calendrier avec un mot de passe d’application.',
  'There is no calendar at this address. Connect the calendar again with its present address.':
    'Il n’y a pas de calendrier à cette adresse. Connectez-le de nouveau avec son adresse actuelle.',
  'This calendar feed does not exist. It may have been revoked.':
    'Cet abonnement de calendrier n’existe pas. Il a peut-être été révoqué.',
  'This calendar is not connected. It may have been disconnected.':
    'Ce calendrier n’est pas connecté. Il a peut-être été déconnecté.',
  'Times and names of patients': 'Heures et noms des patients',
  'Times at which the doctor is busy in another calendar are not offered here. Only the times are read, never the texts, at most every five minutes.':
    'Les heures où le médecin est occupé dans un autre calendrier ne sont pas proposées ici. Seules les heures sont lues, jamais les textes, au plus toutes les cinq minutes.',
  'Times only': 'Heures seulement',
  Unreadable: 'Illisibles',
  'Up to date': 'À jour',
  'User name at the server': 'Nom d’utilisateur sur le serveur',
  'What does it show?': 'Qu’affiche-t-il ?',
  'What is at the address is not a calendar that this service understands.':
    'Ce qui se trouve à cette adresse n’est pas un calendrier que ce service comprend.',
  'What is it?': 'De quoi s’agit-il ?',
  'Write the appointments into this calendar?': 'Inscrire les rendez-vous dans ce calendrier ?',
  Writes: 'Inscrit',
  'Yes, times only': 'Oui, heures seulement',
  'Yes, with the names of patients': 'Oui, avec les noms des patients',
  'You already have the maximum number of calendar feeds':
    'Vous avez déjà le nombre maximal d’abonnements de calendrier',
  'You have no calendar feeds yet.': 'Vous n’avez pas encore d’abonnement de calendrier.',
  'are not written into it': 'n’y sont pas inscrits',
  'are written into it, times only': 'y sont inscrits, heures seulement',
  'are written into it, with names of patients': 'y sont inscrits, avec les noms des patients',
  'https://calendar.example/mary': 'https://calendar.example/mary',
  'is only for the calendar of a doctor': 'ne concerne que le calendrier d’un médecin',
  'must be one of the calendars of the account': 'doit être l’un des calendriers du compte',
  'not yet': 'pas encore',
  'with names of patients': 'avec les noms des patients',
  '{events, plural, one {# event could not be understood and blocks no time.} other {# events could not be understood and block no times.}}':
    '{events, plural, one {# événement n’a pas été compris et ne bloque aucune heure.} many {# événements n’ont pas été compris et ne bloquent aucune heure.} other {# événements n’ont pas été compris et ne bloquent aucune heure.}}',
}
