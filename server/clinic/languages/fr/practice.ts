import type { TextsOf } from '../source.ts'

/** The French texts of the module practice. */
export const practice: TextsOf<'practice'> = {
  '## Appointments\nAn appointment that you book here is binding. You can move or cancel it on its page until it begins.\n\n## If you cannot come\nPlease cancel at least [number of hours] hours before, so that somebody else can have the time. [What happens otherwise]\n\n## No emergency service\nDo not book here in an emergency.\n\n## Changes\nWe may have to move or cancel an appointment. We tell you at once.':
    '## Rendez-vous\nUn rendez-vous réservé ici vous engage. Vous pouvez le déplacer ou l’annuler sur sa page jusqu’à ce qu’il commence.\n\n## Si vous ne pouvez pas venir\nAnnulez au moins [nombre d’heures] heures avant, afin que quelqu’un d’autre puisse en profiter. [Ce qui se passe sinon]\n\n## Pas de service d’urgence\nNe réservez pas ici en cas d’urgence.\n\n## Changements\nIl peut arriver que nous devions déplacer ou annuler un rendez-vous. Nous vous prévenons aussitôt.',
  '## Who is responsible\n{clinic}, {address}. [Name and address of your data protection officer, if you need one]\n\n## What we store\nWhen you book we store your name, your age or date of birth, your e-mail address or telephone number, and the reason that you give. With an account we also store your messages, purchases and sign-ins.\n\n## Why\nWe need these data to keep your appointment and to reach you about it. The legal basis is [the article of your law, such as Article 6(1)(b) and Article 9(2)(h) GDPR].\n\n## Who receives them\nThe doctors and clerks of this clinic, and [your hosting company and your mail service]. We give data to nobody else unless the law requires it.\n\n## Your rights\nYou may see your data, correct them and take them with you; with an account you can do so under “Your data”. To have them deleted, write to [your address for such requests]: an account that you close can no longer be used, and its data stay until then. You may complain to [your supervisory authority].':
    '## Responsable\n{clinic}, {address}. [Nom et adresse de votre délégué à la protection des données, si nécessaire]\n\n## Ce que nous conservons\nLorsque vous réservez, nous conservons votre nom, votre âge ou date de naissance, votre adresse e-mail ou numéro de téléphone et le motif que vous indiquez. Avec un compte, nous conservons aussi vos messages, achats et connexions.\n\n## Pourquoi\nNous avons besoin de ces données pour assurer votre rendez-vous et vous joindre à ce sujet. La base juridique est [l’article de la loi, par exemple les articles 6.1.b et 9.2.h du RGPD].\n\n## Qui les reçoit\nLes médecins et le secrétariat de ce cabinet, ainsi que [votre hébergeur et votre service de messagerie]. Nous ne transmettons de données à personne d’autre, sauf si la loi l’exige.\n\n## Vos droits\nVous pouvez consulter vos données, les corriger et les emporter ; avec un compte, vous pouvez le faire sous « Vos données ». Pour les faire effacer, écrivez à [votre adresse pour ces demandes] : un compte que vous fermez ne peut plus être utilisé, et ses données restent jusque-là. Vous pouvez adresser une réclamation à [votre autorité de contrôle].',
  '#0a6562': '#0a6562',
  'A legal notice of the clinic.': 'Une mention légale du cabinet.',
  'Accessibility statement': 'Déclaration d’accessibilité',
  'Add one doctor after the other, or import a table.': 'Ajoutez les médecins un par un, ou importez un tableau.',
  'Add the doctors': 'Ajouter les médecins',
  'Appointment types to add': 'Types de rendez-vous à ajouter',
  'Book a free time like a patient, and cancel it. No mail is sent, because this service has no mail server; a patient with an account finds the message in the inbox.':
    'Réservez un créneau libre comme un patient, puis annulez-le. Aucun e-mail n’est envoyé, car ce service n’a pas de serveur de messagerie ; un patient avec un compte trouve le message dans la boîte de réception.',
  'Book a free time like a patient, look at the mail, and cancel it.':
    'Réservez un créneau libre comme un patient, regardez l’e-mail, puis annulez-le.',
  'Book a free time like a patient, look at the mail, and cancel it. This service prints its mails where it was started, because it has no mail server.':
    'Réservez un créneau libre comme un patient, regardez l’e-mail, puis annulez-le. Ce service affiche ses e-mails là où il a été démarré, car il n’a pas de serveur de messagerie.',
  'Book a test appointment': 'Réserver un rendez-vous d’essai',
  Colour: 'Couleur',
  'Colour of buttons and links': 'Couleur des boutons et des liens',
  Contact: 'Contact',
  'Currency of your prices': 'Devise de vos prix',
  'Describe the clinic': 'Décrire le cabinet',
  'Describe the types of appointment': 'Décrire les types de rendez-vous',
  'Edit the clinic': 'Modifier le cabinet',
  'Edit what patients see': 'Modifier ce que voient les patients',
  Emergency: 'Urgence',
  'Europe/London': 'Europe/London',
  'Everything is ready. Patients can book.': 'Tout est prêt. Les patients peuvent réserver.',
  'Free times follow from the working hours.': 'Les créneaux libres découlent des horaires de travail.',
  'How long we keep data': 'Durée de conservation des données',
  'Import doctors and hours': 'Importer les médecins et les horaires',
  Imprint: 'Mentions légales',
  'In an emergency': 'En cas d’urgence',
  'In an emergency call 112.': 'En cas d’urgence, appelez le 112.',
  'Is done': 'Terminé',
  'Is optional': 'Facultatif',
  'Legal notices': 'Informations légales',
  Logo: 'Logo',
  'Logo (JPEG, PNG or WebP)': 'Logo (JPEG, PNG ou WebP)',
  Mails: 'E-mails',
  Missing: 'Manquant',
  'Name of the clinic': 'Nom du cabinet',
  'Name, address, telephone, opening hours and colour are shown on each page and in mails.':
    'Le nom, l’adresse, le téléphone, les horaires et la couleur figurent sur chaque page et dans les e-mails.',
  'Opening hours': 'Horaires d’ouverture',
  Optional: 'Facultatif',
  Preview: 'Aperçu',
  'Privacy notice': 'Politique de confidentialité',
  'Privacy, imprint, accessibility, terms and retention periods.':
    'Confidentialité, mentions légales, accessibilité, conditions et durées de conservation.',
  Publish: 'Publier',
  'Publish the legal notices': 'Publier les informations légales',
  'Publish the text': 'Publier le texte',
  'Put this line into a page of your website to show the free times there:':
    'Insérez cette ligne dans une page de votre site pour y afficher les créneaux libres :',
  'Remove the logo': 'Retirer le logo',
  'Replace the logo': 'Remplacer le logo',
  'Set their working hours': 'Définir leurs horaires de travail',
  'Set up the clinic': 'Mettre en place le cabinet',
  'Show on a map': 'Voir sur une carte',
  'Staff accounts': 'Comptes du personnel',
  Steps: 'Étapes',
  'Templates are prepared. Fill in what is in square brackets, and let a lawyer read them.':
    'Des modèles sont prêts. Complétez ce qui est entre crochets et faites-les relire par un juriste.',
  'Terms of use': 'Conditions d’utilisation',
  'The appointment types of doctors that have none yet.':
    'Les types de rendez-vous des médecins qui n’en ont pas encore.',
  'The clinic has not published this text yet.': 'Le cabinet n’a pas encore publié ce texte.',
  'The clinic: address, telephone, opening hours and what to do in an emergency.':
    'Le cabinet : adresse, téléphone, horaires et que faire en cas d’urgence.',
  'The logo was removed.': 'Le logo a été retiré.',
  'The logo was saved.': 'Le logo a été enregistré.',
  'The steps to the first bookable day, for clerks.':
    'Les étapes jusqu’au premier jour réservable, pour le secrétariat.',
  'The working hours of doctors that have none yet.': 'Les horaires des médecins qui n’en ont pas encore.',
  'These steps lead to the first bookable day. You can leave at any time and go on later.':
    'Ces étapes mènent au premier jour réservable. Vous pouvez vous arrêter à tout moment et continuer plus tard.',
  'This is a draft, which only clerks see. Replace the parts in square brackets to publish it: {part}':
    'Ceci est un brouillon que seul le secrétariat voit. Remplacez les parties entre crochets pour le publier : {part}',
  'This is a preview. Nothing is saved yet: save it below, or close this tab and go on typing.':
    'Ceci est un aperçu. Rien n’est encore enregistré : enregistrez ci-dessous, ou fermez cet onglet et continuez à écrire.',
  'This text is not available in your language.': 'Ce texte n’est pas disponible dans votre langue.',
  'Times are {zone}.': 'Heures : {zone}.',
  'To do': 'À faire',
  Town: 'Ville',
  'Types such as a first visit or a check-up have their own length, price and instructions. Without types, each appointment takes one free time; you can add them later.':
    'Les types, comme une première visite ou un contrôle, ont leur propre durée, leur prix et leurs consignes. Sans type, chaque rendez-vous occupe un créneau ; vous pouvez en ajouter plus tard.',
  'Upload a logo': 'Envoyer un logo',
  'Visitors who read {language} see this text. Others see it too, unless there is one in their language. A line that begins with ## is a heading, one that begins with - an item of a list.':
    'Les visiteurs qui lisent en {language} voient ce texte. Les autres le voient aussi, s’il n’y en a pas dans leur langue. Une ligne qui commence par ## est un titre, une ligne qui commence par - un élément de liste.',
  'We delete data when we no longer need them. [How you delete them: the service itself deletes no appointments and no accounts]\n- Appointments and their reasons: [number of years] years after the visit, as the law on patient records requires\n- Accounts: [number of months] months after you close them, except for what the law requires us to keep\n- Purchases and receipts: [number of years] years, as tax law requires\n- Records of sign-ins: [number of months] months\n- Messages: until you delete them':
    'Nous effaçons les données dont nous n’avons plus besoin. [Qui les efface et comment : le service lui-même n’efface ni rendez-vous ni comptes]\n- Rendez-vous et leurs motifs : [nombre d’années] ans après la visite, comme l’exige la loi sur les dossiers médicaux\n- Comptes : [nombre de mois] mois après que vous les avez fermés, sauf ce que la loi nous oblige à conserver\n- Achats et reçus : [nombre d’années] ans, comme l’exige la loi fiscale\n- Journaux de connexion : [nombre de mois] mois\n- Messages : jusqu’à ce que vous les effaciez',
  'We want everybody to be able to book here. These pages work with the keyboard alone, with screen readers, without JavaScript, in light and dark, and at four times the size.\n\n## Known limits\n[What you know does not work]\n\n## Tell us\nIf you meet a barrier, call {telephone} or write to {email}. We answer within [number of days] days.\n\n## Enforcement\nIf you are not satisfied with our answer, you may turn to [your enforcement body].':
    'Nous voulons que chacun puisse réserver ici. Ces pages fonctionnent au clavier seul, avec un lecteur d’écran, sans JavaScript, en clair et en sombre, et agrandies quatre fois.\n\n## Limites connues\n[Ce dont vous savez que cela ne fonctionne pas]\n\n## Dites-le-nous\nSi vous rencontrez un obstacle, appelez le {telephone} ou écrivez à {email}. Nous répondons sous [nombre de jours] jours.\n\n## Recours\nSi notre réponse ne vous satisfait pas, vous pouvez saisir [votre organisme de recours].',
  'What people do in an emergency': 'Que faire en cas d’urgence',
  'What you offer, in a sentence or two': 'Ce que vous proposez, en une ou deux phrases',
  'Working hours to set': 'Horaires à définir',
  'hello@clinic.example': 'hello@clinic.example',
  '{clinic}\n{address}\n\nTelephone: {telephone}\nE-mail: {email}\n\nRepresented by: [names of the owners or directors]\nRegister and number: [register, number]\nChamber and professional title: [chamber, title, state in which it was granted]\nVAT number: [number, if you have one]':
    '{clinic}\n{address}\n\nTéléphone : {telephone}\nE-mail : {email}\n\nReprésenté par : [noms des propriétaires ou dirigeants]\nRegistre et numéro : [registre, numéro]\nOrdre et titre professionnel : [ordre, titre, État qui l’a délivré]\nNuméro de TVA : [numéro, le cas échéant]',
}
