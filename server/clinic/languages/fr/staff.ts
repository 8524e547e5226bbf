import type { TextsOf } from '../source.ts'

/** The French texts of the module staff. */
export const staff: TextsOf<'staff'> = {
  'A message to {patient} could not be delivered': 'Un message adressé à {patient} n’a pas pu être remis',
  'A patient': 'Un patient',
  'As a patient': 'En tant que patient',
  'As a patient sees it: {page}': 'Vu par un patient : {page}',
  'As a visitor sees it: {page}': 'Vu par un visiteur : {page}',
  'As a visitor without an account': 'En tant que visiteur sans compte',
  'As patients see it': 'Vu par les patients',
  'As {person} sees it: {page}': 'Vu par {person} : {page}',
  'Book a time': 'Réserver un créneau',
  'Book a time for {name}': 'Réserver un créneau pour {name}',
  Closed: 'Fermé',
  'Desk, {day}': 'Accueil des patients, {day}',
  Earlier: 'Plus tôt',
  Field: 'Champ',
  Find: 'Rechercher',
  'Find a patient': 'Rechercher un patient',
  'Find an appointment': 'Rechercher un rendez-vous',
  'Find times': 'Chercher des créneaux',
  'Find users': 'Rechercher des utilisateurs',
  'It is for: {audience}.': 'Réservé à : {audience}.',
  Link: 'Lien',
  'Needs attention': 'À traiter',
  'No user matches this search.': 'Aucun utilisateur ne correspond à cette recherche.',
  Now: 'Maintenant',
  'Only you see here': 'Vous seul voyez ici',
  'Open this page yourself': 'Ouvrir vous-même cette page',
  'Patients and staff': 'Patients et personnel',
  'Refund failed: {patient}': 'Remboursement échoué : {patient}',
  'Sign in to an account that you already have': 'Se connecter à un compte existant',
  'The account is closed, so the patient cannot sign in.':
    'Le compte est fermé, le patient ne peut donc pas se connecter.',
  'The clinic has created an account for you. Your user name is {user}.\nSet a password with this link. It works once, within an hour:\n{link}\nIf the link has expired, request another one:\n{requestLink}':
    'La clinique a créé un compte pour vous. Votre nom d’utilisateur est {user}.\nDéfinissez un mot de passe avec ce lien. Il est valable une seule fois pendant une heure :\n{link}\nSi le lien a expiré, demandez-en un autre :\n{requestLink}',
  'The page as this person sees it': 'La page telle que cette personne la voit',
  'The reminder for {patient} was not sent: the telephone number has no country code':
    'Le rappel pour {patient} n’a pas été envoyé : le numéro de téléphone n’a pas d’indicatif de pays',
  'There is no page at {page} that you can read.': 'Il n’y a aucune page à l’adresse {page} que vous puissiez lire.',
  'This is how the page looks for this person. Its forms cannot be sent here, and its links open pages as you see them.':
    'Voici la page telle que cette personne la voit. Ses formulaires ne peuvent pas être envoyés ici, et ses liens ouvrent les pages telles que vous les voyez.',
  'This person does not see the page.': 'Cette personne ne voit pas la page.',
  'This person sees everything here that you see.': 'Cette personne voit ici tout ce que vous voyez.',
  'Your account at the clinic': 'Votre compte à la clinique',
  'all doctors': 'tous les médecins',
  'all patients': 'tous les patients',
  clerks: 'accueil',
  'for your role': 'pour votre rôle',
  'for {audience}': 'pour {audience}',
  'the doctor concerned': 'le médecin concerné',
  'the person concerned': 'la personne concernée',
  visitors: 'visiteurs',
  '{doctor} is busy elsewhere at the appointment of {patient} on {day} at {start}':
    '{doctor} est pris ailleurs pendant le rendez-vous de {patient} le {day} à {start}',
  '{events, plural, one {# event was not delivered to {receiver}} other {# events were not delivered to {receiver}}}':
    '{events, plural, one {# événement n’a pas été remis à {receiver}} many {# d’événements n’ont pas été remis à {receiver}} other {# événements n’ont pas été remis à {receiver}}}',
  '{items, plural, one {A task failed for # user} other {A task failed for # users}}':
    '{items, plural, one {Une tâche a échoué pour # utilisateur} other {Une tâche a échoué pour # utilisateurs}}',
  '{patients, plural, one {# patient waiting for {doctor} did not take an offered time} other {# patients waiting for {doctor} did not take an offered time}}':
    '{patients, plural, one {# patient en attente pour {doctor} n’a pas accepté un créneau proposé} other {# patients en attente pour {doctor} n’ont pas accepté un créneau proposé}}',
  '{zone} in brackets': '{zone} entre parenthèses',
}
