import type { TextsOf } from '../source.ts'

/** The French texts of the module staff. */
export const staff: TextsOf<'staff'> = {
  'A letter to {patient} could not be delivered': 'Un courrier adressé à {patient} n’a pas pu être distribué',
  'Book a time': 'Réserver un créneau',
  'Book a time for {name}': 'Réserver un créneau pour {name}',
  Closed: 'Fermé',
  'Desk, {day}': 'Accueil des patients, {day}',
  Earlier: 'Plus tôt',
  Find: 'Rechercher',
  'Find a patient': 'Rechercher un patient',
  'Find an appointment': 'Rechercher un rendez-vous',
  'Find times': 'Chercher des créneaux',
  'Find users': 'Rechercher des utilisateurs',
  'Needs attention': 'À traiter',
  'No user matches this search.': 'Aucun utilisateur ne correspond à cette recherche.',
  Now: 'Maintenant',
  'Patients and staff': 'Patients et personnel',
  'Sign in to an account that you already have': 'Se connecter à un compte existant',
  'The clinic has created an account for you. Your user name is {user}.\nSet a password with this link. It works once, within an hour:\n{link}\nIf the link has expired, request another one:\n{requestLink}':
    'La clinique a créé un compte pour vous. Votre nom d’utilisateur est {user}.\nDéfinissez un mot de passe avec ce lien. Il est valable une seule fois pendant une heure :\n{link}\nSi le lien a expiré, demandez-en un autre :\n{requestLink}',
  'Your account at the clinic': 'Votre compte à la clinique',
  '{items, plural, one {A task failed for # user} other {A task failed for # users}}':
    '{items, plural, one {Une tâche a échoué pour # utilisateur} other {Une tâche a échoué pour # utilisateurs}}',
  '{patients, plural, one {# patient waiting for {doctor} did not take an offered time} other {# patients waiting for {doctor} did not take an offered time}}':
    '{patients, plural, one {# patient en attente pour {doctor} n’a pas accepté un créneau proposé} other {# patients en attente pour {doctor} n’ont pas accepté un créneau proposé}}',
  '{zone} in brackets': '{zone} entre parenthèses',
}
