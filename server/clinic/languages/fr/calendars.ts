import type { TextsOf } from '../source.ts'

/** The French texts of the module calendars. */
export const calendars: TextsOf<'calendars'> = {
  'A private link that shows your appointments in a calendar program.':
    'Un lien privé qui affiche vos rendez-vous dans un logiciel de calendrier.',
  'Address of the calendar': 'Adresse du calendrier',
  'All calendar feeds': 'Tous les abonnements de calendrier',
  'Anyone with this address can see these appointments. Do not share it, and revoke the feed if it becomes known.':
    'Toute personne ayant cette adresse peut voir ces rendez-vous. Ne la partagez pas et révoquez l’abonnement si elle est connue d’autres.',
  'Calendar file': 'Fichier de calendrier',
  'Copy this address into your calendar program, where it subscribes to a calendar:':
    'Copiez cette adresse dans votre logiciel de calendrier, là où il s’abonne à un calendrier :',
  'Create a calendar feed': 'Créer un abonnement de calendrier',
  'Create feed': 'Créer l’abonnement',
  'My phone': 'Mon téléphone',
  'Private links that show your appointments in a calendar program.':
    'Liens privés qui affichent vos rendez-vous dans un logiciel de calendrier.',
  'Revoke a feed that you no longer use, then create the new one.':
    'Révoquez un abonnement que vous n’utilisez plus, puis créez le nouveau.',
  'Revoke this feed': 'Révoquer cet abonnement',
  'Subscribe to your appointments on your phone or computer. Your calendar program then follows every change by itself.':
    'Abonnez-vous à vos rendez-vous sur votre téléphone ou votre ordinateur. Votre logiciel de calendrier suit alors chaque changement de lui-même.',
  'The calendar feed is created.': 'L’abonnement de calendrier est créé.',
  'The file of a calendar feed, which calendar programs subscribe to.':
    'Le fichier auquel s’abonnent les logiciels de calendrier.',
  'The private links that show your appointments in calendar programs.':
    'Les liens privés qui affichent vos rendez-vous dans des logiciels de calendrier.',
  'This calendar feed does not exist. It may have been revoked.':
    'Cet abonnement de calendrier n’existe pas. Il a peut-être été révoqué.',
  'Times and names of patients': 'Heures et noms des patients',
  'Times only': 'Heures seulement',
  'What does it show?': 'Qu’affiche-t-il ?',
  'You already have the maximum number of calendar feeds':
    'Vous avez déjà le nombre maximal d’abonnements de calendrier',
  'You have no calendar feeds yet.': 'Vous n’avez pas encore d’abonnement de calendrier.',
  'is only for the calendar of a doctor': 'ne concerne que le calendrier d’un médecin',
  'with names of patients': 'avec les noms des patients',
}
