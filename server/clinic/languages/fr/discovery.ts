import type { TextsOf } from '../source.ts'

/** The French texts of the module discovery. */
export const discovery: TextsOf<'discovery'> = {
  '200 and an array of slots': '200 et un tableau de créneaux',
  '200 and an array of slots, or {refusal}': '200 et un tableau de créneaux, ou {refusal}',
  '200 and an array of times, or {refusal}': '200 et un tableau d’heures, ou {refusal}',
  '200 and links to everything else': '200 et des liens vers tout le reste',
  '200 and {content} where code is 0 booked, 1 slot or doctor not available, 2 invalid request or 3 try again later':
    '200 et {content}, où code vaut 0 réservé, 1 créneau ou médecin non disponible, 2 requête non valide ou 3 réessayer plus tard',
  '201 or 409 and a sentence': '201 ou 409 et une phrase',
  'All levels': 'Tous les niveaux',
  'All requests go to one address, and a parameter selects the operation. Doctors and slots have no addresses, so nothing can be cached, linked or shared, and a client must know every operation and its content in advance. Every outcome has status 200, and errors are hidden in the content, where intermediaries cannot see them.':
    'Toutes les requêtes sont envoyées à une seule adresse, et un paramètre choisit l’opération. Les médecins et les créneaux n’ont pas d’adresse : rien ne peut donc être mis en cache, lié ou partagé, et un client doit connaître d’avance chaque opération et son contenu. Tout résultat a le statut 200, et les erreurs sont cachées dans le contenu, où les intermédiaires ne peuvent pas les voir.',
  'Doctors and slots now have addresses. But every request is a POST: reads and writes look the same, so nothing can be cached, a request without a response cannot be repeated safely, and errors are still hidden in a 200 response. The client must know the next address.':
    'Les médecins et les créneaux ont maintenant des adresses. Mais chaque requête est un POST : lectures et écritures se ressemblent, rien ne peut donc être mis en cache, une requête sans réponse ne peut pas être répétée sans risque, et les erreurs restent cachées dans une réponse 200. Le client doit connaître l’adresse suivante.',
  'Level not found. The levels are 0, 1, 2 and 3.': 'Niveau introuvable. Les niveaux sont 0, 1, 2 et 3.',
  'Level {level}: {name}': 'Niveau {level} : {name}',
  'Links and forms': 'Liens et formulaires',
  'Messages ({unread, number})': 'Messages ({unread, number})',
  'Methods and statuses': 'Méthodes et statuts',
  'My appointments': 'Mes rendez-vous',
  'Nothing: each response shows the next steps as links and forms. A client knows only the entry and the names of relations. Paths may change, and impossible actions are not shown. The price is a few bytes for links, and clients that read them.':
    'Rien : chaque réponse montre les étapes suivantes sous forme de liens et de formulaires. Un client ne connaît que le point d’entrée et les noms des relations. Les chemins peuvent changer, et les actions impossibles ne sont pas affichées. Le prix à payer : quelques octets pour les liens, et des clients qui les lisent.',
  'One endpoint': 'Un seul point d’accès',
  Patients: 'Patients',
  'Reads are GET requests and can be cached, a booking is 201 and a lost race is 409, so intermediaries understand the outcome. But a response does not tell the next steps: clients build paths from documentation, break when a path changes, and find the possible actions by trial and error.':
    'Les lectures sont des requêtes GET et peuvent être mises en cache, une réservation donne 201 et une course perdue 409 : les intermédiaires comprennent donc le résultat. Mais une réponse n’indique pas les étapes suivantes : les clients construisent les chemins d’après la documentation, cessent de fonctionner quand un chemin change et trouvent les actions possibles par tâtonnement.',
  Resources: 'Ressources',
  Response: 'Réponse',
  'Set-up': 'Mise en place',
  'The same clinic at four levels of maturity': 'La même clinique à quatre niveaux de maturité',
  'Today at the clinic': 'Aujourd’hui à la clinique',
  '{content} where code is 1 doctor not available, 2 invalid request or 3 try again later':
    '{content}, où code vaut 1 médecin non disponible, 2 requête non valide ou 3 réessayer plus tard',
}
