import type { TextsOf } from '../source.ts'

/** The German texts of the module payments. */
export const payments: TextsOf<'payments'> = {
  'A notification needs a signature of the payment provider that is not older than five minutes.':
    'Eine Benachrichtigung braucht eine Signatur des Zahlungsanbieters, die nicht älter als fünf Minuten ist.',
  'Back to the appointment': 'Zurück zum Termin',
  'Being confirmed': 'Wird bestätigt',
  'Being refunded': 'Wird erstattet',
  'Check again': 'Erneut prüfen',
  'Continue to the payment page': 'Weiter zur Zahlungsseite',
  'Failed refunds': 'Fehlgeschlagene Erstattungen',
  'No payments.': 'Keine Zahlungen.',
  'No payments with this status.': 'Keine Zahlungen mit diesem Status.',
  'No refund has failed': 'Keine Erstattung ist fehlgeschlagen',
  'Not paid yet': 'Noch nicht bezahlt',
  'Nothing to pay': 'Nichts zu bezahlen',
  'Only a refund that has failed can be sent again.':
    'Nur eine fehlgeschlagene Erstattung kann erneut gesendet werden.',
  Paid: 'Bezahlt',
  'Payment page': 'Zahlungsseite',
  'Payment: {appointment}': 'Zahlung: {appointment}',
  'Payments that could not be refunded.': 'Zahlungen, die nicht erstattet werden konnten.',
  Refunded: 'Erstattet',
  'Send the refund again': 'Erstattung erneut senden',
  'Show payments': 'Zahlungen anzeigen',
  'The appointment cannot be paid': 'Der Termin kann nicht bezahlt werden',
  'The appointment is already paid': 'Der Termin ist bereits bezahlt',
  'The appointment was cancelled before it was paid.': 'Der Termin wurde abgesagt, bevor er bezahlt wurde.',
  'The appointment was cancelled or is over, or its payment was refunded.':
    'Der Termin wurde abgesagt oder ist vorbei, oder seine Zahlung wurde erstattet.',
  'The clinic has received your payment. If you cancel the appointment, it is refunded.':
    'Die Praxis hat Ihre Zahlung erhalten. Wenn Sie den Termin absagen, wird sie erstattet.',
  'The money could not be sent back yet. The clinic takes care of it. You do not have to do anything.':
    'Das Geld konnte noch nicht zurückgesendet werden. Die Praxis kümmert sich darum. Sie müssen nichts tun.',
  'The money was sent back to the card or account that paid. It can take a few days to arrive.':
    'Das Geld wurde an die Karte oder das Konto der Zahlung zurückgesendet. Es kann einige Tage dauern, bis es ankommt.',
  'The page of the payment provider on which the payment is made.':
    'Die Seite des Zahlungsanbieters, auf der bezahlt wird.',
  'The payment cannot start now': 'Die Zahlung kann jetzt nicht beginnen',
  'The payment has arrived, or is being confirmed. You do not have to pay again.':
    'Die Zahlung ist angekommen oder wird bestätigt. Sie müssen nicht noch einmal bezahlen.',
  'The payment of an appointment with a price.': 'Die Zahlung eines Termins mit einem Preis.',
  'The payment provider does not answer. Your appointment stays booked. Try again in a few minutes.':
    'Der Zahlungsanbieter antwortet nicht. Ihr Termin bleibt gebucht. Versuchen Sie es in ein paar Minuten erneut.',
  'The payment provider has not confirmed it yet. You do not have to pay again. Look at this page again later.':
    'Der Zahlungsanbieter hat sie noch nicht bestätigt. Sie müssen nicht noch einmal bezahlen. Sehen Sie später wieder auf diese Seite.',
  'The payment provider has refused the refund ({reason}).':
    'Der Zahlungsanbieter hat die Erstattung abgelehnt ({reason}).',
  'The payments of appointments, for clerks.': 'Die Zahlungen von Terminen, für das Praxispersonal.',
  'The payments of appointments, latest first, for clerks.':
    'Die Zahlungen von Terminen, die neuesten zuerst, für das Praxispersonal.',
  'The refund has failed': 'Die Erstattung ist fehlgeschlagen',
  'The refund is on its way. It can take a few days to arrive.':
    'Die Erstattung ist unterwegs. Es kann einige Tage dauern, bis sie ankommt.',
  'The refund is sent again.': 'Die Erstattung wird erneut gesendet.',
  'The signature is not valid': 'Die Signatur ist nicht gültig',
  'The way to the page of the payment provider.': 'Der Weg zur Seite des Zahlungsanbieters.',
  'This appointment has no payment.': 'Dieser Termin hat keine Zahlung.',
  'This payment page is no longer open. Go back to the payment to see whether it has arrived, or to pay again.':
    'Diese Zahlungsseite ist nicht mehr offen. Gehen Sie zur Zahlung zurück, um zu sehen, ob sie angekommen ist, oder um erneut zu bezahlen.',
  'To be paid': 'Zu bezahlen',
  'To the payment provider': 'Zum Zahlungsanbieter',
  'You are taken to the page of the payment provider.': 'Sie werden zur Seite des Zahlungsanbieters weitergeleitet.',
  'You can pay online now. Your appointment stays booked if you do not.':
    'Sie können jetzt online bezahlen. Ihr Termin bleibt auch sonst gebucht.',
  'Your money is being refunded': 'Ihr Geld wird erstattet',
  'Your payment is being confirmed': 'Ihre Zahlung wird bestätigt',
}
