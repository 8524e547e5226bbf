import type { TextsOf } from '../source.ts'

/** The French texts of the module payments. */
export const payments: TextsOf<'payments'> = {
  'A notification needs a signature of the payment provider that is not older than five minutes.':
    'Une notification a besoin d’une signature du prestataire de paiement datant de cinq minutes au plus.',
  'Back to the appointment': 'Retour au rendez-vous',
  'Being confirmed': 'En cours de confirmation',
  'Being refunded': 'Remboursement en cours',
  'Check again': 'Vérifier à nouveau',
  'Continue to the payment page': 'Continuer vers la page de paiement',
  'Failed refunds': 'Remboursements échoués',
  'No payments.': 'Aucun paiement.',
  'No payments with this status.': 'Aucun paiement avec ce statut.',
  'No refund has failed': 'Aucun remboursement n’a échoué',
  'Not paid yet': 'Pas encore payé',
  'Nothing to pay': 'Rien à payer',
  'Only a refund that has failed can be sent again.': 'Seul un remboursement qui a échoué peut être renvoyé.',
  Paid: 'Payé',
  'Payment page': 'Page de paiement',
  'Payment: {appointment}': 'Paiement : {appointment}',
  'Payments that could not be refunded.': 'Paiements qui n’ont pas pu être remboursés.',
  Refunded: 'Remboursé',
  'Send the refund again': 'Renvoyer le remboursement',
  'Show payments': 'Afficher les paiements',
  'The appointment cannot be paid': 'Le rendez-vous ne peut pas être payé',
  'The appointment is already paid': 'Le rendez-vous est déjà payé',
  'The appointment was cancelled before it was paid.': 'Le rendez-vous a été annulé avant d’être payé.',
  'The appointment was cancelled or is over, or its payment was refunded.':
    'Le rendez-vous a été annulé ou est passé, ou son paiement a été remboursé.',
  'The clinic has received your payment. If you cancel the appointment, it is refunded.':
    'La clinique a reçu votre paiement. Si vous annulez le rendez-vous, il est remboursé.',
  'The money could not be sent back yet. The clinic takes care of it. You do not have to do anything.':
    'L’argent n’a pas encore pu être renvoyé. La clinique s’en occupe. Vous n’avez rien à faire.',
  'The money was sent back to the card or account that paid. It can take a few days to arrive.':
    'L’argent a été renvoyé sur la carte ou le compte du paiement. Il peut arriver après quelques jours.',
  'The page of the payment provider on which the payment is made.':
    'La page du prestataire de paiement sur laquelle on paie.',
  'The payment cannot start now': 'Le paiement ne peut pas commencer maintenant',
  'The payment has arrived, or is being confirmed. You do not have to pay again.':
    'Le paiement est arrivé ou est en cours de confirmation. Vous n’avez pas à payer de nouveau.',
  'The payment of an appointment with a price.': 'Le paiement d’un rendez-vous payant.',
  'The payment provider does not answer. Your appointment stays booked. Try again in a few minutes.':
    'Le prestataire de paiement ne répond pas. Votre rendez-vous reste réservé. Réessayez dans quelques minutes.',
  'The payment provider has not confirmed it yet. You do not have to pay again. Look at this page again later.':
    'Le prestataire de paiement ne l’a pas encore confirmé. Vous n’avez pas à payer de nouveau. Consultez de nouveau cette page plus tard.',
  'The payment provider has refused the refund ({reason}).':
    'Le prestataire de paiement a refusé le remboursement ({reason}).',
  'The payments of appointments, for clerks.': 'Les paiements des rendez-vous, pour le personnel.',
  'The payments of appointments, latest first, for clerks.':
    'Les paiements des rendez-vous, les plus récents d’abord, pour le personnel.',
  'The refund has failed': 'Le remboursement a échoué',
  'The refund is on its way. It can take a few days to arrive.':
    'Le remboursement est en route. Il peut arriver après quelques jours.',
  'The refund is sent again.': 'Le remboursement est renvoyé.',
  'The signature is not valid': 'La signature n’est pas valide',
  'The way to the page of the payment provider.': 'Le chemin vers la page du prestataire de paiement.',
  'This appointment has no payment.': 'Ce rendez-vous n’a pas de paiement.',
  'This payment page is no longer open. Go back to the payment to see whether it has arrived, or to pay again.':
    'Cette page de paiement n’est plus ouverte. Revenez au paiement pour voir s’il est arrivé ou pour payer de nouveau.',
  'To be paid': 'À payer',
  'To the payment provider': 'Vers le prestataire de paiement',
  'You are taken to the page of the payment provider.': 'Vous êtes dirigé vers la page du prestataire de paiement.',
  'You can pay online now. Your appointment stays booked if you do not.':
    'Vous pouvez payer en ligne maintenant. Sinon, votre rendez-vous reste réservé.',
  'Your money is being refunded': 'Votre argent est en cours de remboursement',
  'Your payment is being confirmed': 'Votre paiement est en cours de confirmation',
}
