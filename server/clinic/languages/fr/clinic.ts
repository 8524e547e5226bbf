import type { TextsOf } from '../source.ts'

/** The French texts of the module clinic. */
export const clinic: TextsOf<'clinic'> = {
  'A booked time became free': 'Un créneau réservé s’est libéré',
  'A condition must match one resource at most. Make it narrower.':
    'Une condition doit correspondre à une ressource au plus. Précisez-la.',
  'A doctor with speciality, time zone, address and languages.':
    'Un médecin avec sa spécialité, son fuseau horaire, son adresse et ses langues.',
  'A file that belongs to the resource and may be large.':
    'Un fichier qui appartient à la ressource et peut être volumineux.',
  'A level of maturity, with the features that it lacks.':
    'Un niveau de maturité, avec les caractéristiques qui lui manquent.',
  'A page as a patient or a visitor sees it, and what it hides from them, for clerks.':
    'Une page telle qu’un patient ou un visiteur la voit, et ce qu’elle leur cache, pour l’accueil.',
  'A page as a patient or a visitor sees it, and what it hides from them.':
    'Une page telle qu’un patient ou un visiteur la voit, et ce qu’elle leur cache.',
  'A small picture of the person or thing.': 'Une petite image de la personne ou de la chose.',
  'A user edited the contact details': 'Un utilisateur a modifié ses coordonnées',
  'A visitor without an account': 'Un visiteur sans compte',
  Accounts: 'Comptes',
  'Add a doctor': 'Ajouter un médecin',
  'An appointment was booked': 'Un rendez-vous a été pris',
  'An appointment was cancelled': 'Un rendez-vous a été annulé',
  'An appointment was moved to another time': 'Un rendez-vous a été déplacé',
  Decision: 'Décision',
  Download: 'Télécharger',
  Endpoints: 'Points d’accès',
  'Find a doctor, see the free times and book an appointment.':
    'Trouvez un médecin, consultez les créneaux disponibles et prenez rendez-vous.',
  Hidden: 'Caché',
  'A condition of the request is not met. Read the resource, and change the version that you have read.':
    'Une condition de la requête n’est pas remplie. Lisez la ressource et modifiez la version que vous avez lue.',
  Image: 'Image',
  'Know your identifier as a patient': 'Connaître votre identifiant de patient',
  'Know your identifier as a user': 'Connaître votre identifiant d’utilisateur',
  'Know your user name here': 'Connaître votre nom d’utilisateur ici',
  Lacks: 'Ce qui manque',
  'Languages, such as en or pt-BR': 'Langues, telles que en ou pt-BR',
  Level: 'Niveau',
  Levels: 'Niveaux',
  'Name, speciality or language': 'Nom, spécialité ou langue',
  'Not a valid request': 'Requête non valide',
  'Not supported': 'Non pris en charge',
  Page: 'Page',
  Part: 'Partie',
  Path: 'Chemin',
  Person: 'Personne',
  Picture: 'Image',
  'Portrait (JPEG, PNG or WebP)': 'Portrait (JPEG, PNG ou WebP)',
  'Qualifications, one in each line': 'Qualifications, une par ligne',
  'Record for another clinic': 'Dossier pour une autre clinique',
  Refusal: 'Refus',
  'Remove the portrait': 'Retirer le portrait',
  'Searches the items of a collection, such as doctors by name, speciality or language.':
    'Recherche parmi les éléments d’une collection, par exemple des médecins par nom, spécialité ou langue.',
  'See doctors, services, places and free times':
    'Voir les médecins, les prestations, les lieux et les créneaux disponibles',
  'See patients, and see, book, change and cancel appointments, that you have access to':
    'Voir les patients, et voir, prendre, modifier et annuler les rendez-vous, auxquels vous avez accès',
  'See the appointments that you have access to': 'Voir les rendez-vous auxquels vous avez accès',
  'See the patients and appointments that you have access to':
    'Voir les patients et les rendez-vous auxquels vous avez accès',
  'See the patients that you have access to': 'Voir les patients auxquels vous avez accès',
  'See your name, date of birth, e-mail address and telephone number':
    'Voir votre nom, votre date de naissance, votre adresse e-mail et votre numéro de téléphone',
  'See your personal details and appointments': 'Voir vos données personnelles et vos rendez-vous',
  'See your personal details, and see, book, change and cancel your appointments':
    'Voir vos données personnelles, et voir, prendre, modifier et annuler vos rendez-vous',
  'See, book, change and cancel the appointments that you have access to':
    'Voir, prendre, modifier et annuler les rendez-vous auxquels vous avez accès',
  'Seen by': 'Vu par',
  'Several resources match': 'Plusieurs ressources correspondent',
  Shop: 'Boutique',
  Shown: 'Montré',
  'Shows what is typed into the form, without storing it.':
    'Montre ce qui est saisi dans le formulaire, sans l’enregistrer.',
  Speaks: 'Parle',
  'Stay connected while you are away': 'Garder la connexion en votre absence',
  'Tasks and data': 'Tâches et données',
  'The CapabilityStatement at metadata lists the search parameters of each type.':
    'Le CapabilityStatement à metadata énumère les paramètres de recherche de chaque type.',
  'The CapabilityStatement at metadata lists the types and interactions of the façade.':
    'Le CapabilityStatement à metadata énumère les types et les interactions de l’interface.',
  'The clinic at four levels of REST maturity.': 'La clinique à quatre niveaux de maturité REST.',
  'The content is valid FHIR, but the clinic cannot store it. The issue says why.':
    'Le contenu est du FHIR valide, mais la clinique ne peut pas l’enregistrer. L’élément issue en donne la raison.',
  'The content or a parameter is not valid FHIR R4. The issue says what, and how to correct it.':
    'Le contenu ou un paramètre n’est pas du FHIR R4 valide. L’élément issue dit quoi et comment le corriger.',
  'The corresponding resource type of FHIR, the health care standard.':
    'Le type de ressource correspondant de FHIR, la norme du secteur de la santé.',
  'The decisions behind a response, for developers.': 'Les décisions à l’origine d’une réponse, pour les développeurs.',
  'The details of an appointment were edited': 'Les détails d’un rendez-vous ont été modifiés',
  'The doctors of the clinic.': 'Les médecins de la clinique.',
  'The log of security events.': 'Le journal des événements de sécurité.',
  'The next member of the series: the next day of a schedule, the next page of a collection, the next step of a process.':
    'L’élément suivant de la série : le jour suivant d’un planning, la page suivante d’une collection, l’étape suivante d’un processus.',
  'The page itself': 'La page elle-même',
  'The page that is shown as another person sees it.': 'La page montrée telle qu’une autre personne la voit.',
  'The patient arrived': 'Le patient est arrivé',
  'The patient confirmed the appointment': 'Le patient a confirmé le rendez-vous',
  'The patient did not come': 'Le patient n’est pas venu',
  'The patient was seen': 'Le patient a été reçu',
  'The picture was removed or replaced.': 'L’image a été retirée ou remplacée.',
  'The previous member of the series: the previous day of a schedule, the previous page of a collection.':
    'L’élément précédent de la série : le jour précédent d’un planning, la page précédente d’une collection.',
  'The resource breaks a rule': 'La ressource enfreint une règle',
  'The step of a purchase that sets the payment method, or the payment of an appointment.':
    'L’étape d’un achat qui définit le mode de paiement, ou le paiement d’un rendez-vous.',
  'Upload a portrait': 'Envoyer un portrait',
  'What the picture shows, for readers that cannot see it':
    'Ce que montre l’image, pour les personnes qui ne la voient pas',
  en: 'en',
  'has too many pixels. Choose one with at most 26 megapixels':
    'a trop de pixels. Choisissez une image de 26 mégapixels au plus',
  'is damaged or incomplete. Export it again from its source, and choose the new file':
    'est endommagé ou incomplet. Exportez-le de nouveau et choisissez le nouveau fichier',
  'is no picture that can be used. Choose a JPEG, PNG or WebP file':
    'n’est pas une image utilisable. Choisissez un fichier JPEG, PNG ou WebP',
  'must be a colour such as #0a6562': 'doit être une couleur telle que #0a6562',
  'must be a link that begins with https://': 'doit être un lien qui commence par https://',
  'must be hours in order, such as 09:00-12:00, 13:00-17:00':
    'doit contenir des heures dans l’ordre, par exemple 09:00-12:00, 13:00-17:00',
  'must have hours that end after they begin and do not overlap':
    'doit avoir des heures qui finissent après leur début et ne se chevauchent pas',
  'must be off or hours in order, such as 09:00-12:00, 13:00-17:00':
    'doit être off ou contenir des heures dans l’ordre, par exemple 09:00-12:00, 13:00-17:00',
  'must be a whole address, such as https://calendar.example/mary':
    'doit être une adresse complète, comme https://calendar.example/mary',
  'must be the number of a time': 'doit être le numéro d’un créneau',
  'must have one day per line without duplicates, such as 2026-12-24 off or 2026-12-28 09:00-12:00':
    'doit avoir un jour par ligne sans doublon, par exemple 2026-12-24 off ou 2026-12-28 09:00-12:00',
}
