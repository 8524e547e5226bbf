import type { TextsOf } from '../source.ts'

/** The Spanish texts of the module payments. */
export const payments: TextsOf<'payments'> = {
  'A notification needs a signature of the payment provider that is not older than five minutes.':
    'Una notificación necesita una firma del proveedor de pagos de no más de cinco minutos.',
  'Back to the appointment': 'Volver a la cita',
  'Being confirmed': 'Pendiente de confirmación',
  'Being refunded': 'Reembolso en curso',
  'Check again': 'Comprobar de nuevo',
  'Continue to the payment page': 'Continuar a la página de pago',
  'Failed refunds': 'Reembolsos fallidos',
  'No payments.': 'No hay pagos.',
  'No payments with this status.': 'No hay pagos con este estado.',
  'No refund has failed': 'Ningún reembolso ha fallado',
  'Not paid yet': 'Aún no pagado',
  'Nothing to pay': 'Nada que pagar',
  'Only a refund that has failed can be sent again.': 'Solo se puede reenviar un reembolso que ha fallado.',
  Paid: 'Pagado',
  'Payment page': 'Página de pago',
  'Payment: {appointment}': 'Pago: {appointment}',
  'Payments that could not be refunded.': 'Pagos que no se pudieron reembolsar.',
  Refunded: 'Reembolsado',
  'Send the refund again': 'Reenviar el reembolso',
  'Show payments': 'Mostrar pagos',
  'The appointment cannot be paid': 'La cita no se puede pagar',
  'The appointment is already paid': 'La cita ya está pagada',
  'The appointment was cancelled before it was paid.': 'La cita se canceló antes de pagarse.',
  'The appointment was cancelled or is over, or its payment was refunded.':
    'La cita se canceló o ya pasó, o su pago se reembolsó.',
  'The clinic has received your payment. If you cancel the appointment, it is refunded.':
    'La clínica ha recibido su pago. Si cancela la cita, se le reembolsa.',
  'The money could not be sent back yet. The clinic takes care of it. You do not have to do anything.':
    'Aún no se pudo devolver el dinero. La clínica se ocupa de ello. No tiene que hacer nada.',
  'The money was sent back to the card or account that paid. It can take a few days to arrive.':
    'El dinero se devolvió a la tarjeta o cuenta con la que se pagó. Puede tardar unos días en llegar.',
  'The page of the payment provider on which the payment is made.':
    'La página del proveedor de pagos en la que se paga.',
  'The payment cannot start now': 'El pago no puede comenzar ahora',
  'The payment has arrived, or is being confirmed. You do not have to pay again.':
    'El pago ha llegado o se está confirmando. No tiene que volver a pagar.',
  'The payment of an appointment with a price.': 'El pago de una cita con precio.',
  'The payment provider does not answer. Your appointment stays booked. Try again in a few minutes.':
    'El proveedor de pagos no responde. Su cita sigue reservada. Inténtelo de nuevo en unos minutos.',
  'The payment provider has not confirmed it yet. You do not have to pay again. Look at this page again later.':
    'El proveedor de pagos aún no lo ha confirmado. No tiene que volver a pagar. Vuelva a mirar esta página más tarde.',
  'The payment provider has refused the refund ({reason}).':
    'El proveedor de pagos ha rechazado el reembolso ({reason}).',
  'The payments of appointments, for clerks.': 'Los pagos de las citas, para el personal.',
  'The payments of appointments, latest first, for clerks.':
    'Los pagos de las citas, los más recientes primero, para el personal.',
  'The refund has failed': 'El reembolso ha fallado',
  'The refund is on its way. It can take a few days to arrive.':
    'El reembolso está en camino. Puede tardar unos días en llegar.',
  'The refund is sent again.': 'El reembolso se envía de nuevo.',
  'The signature is not valid': 'La firma no es válida',
  'The way to the page of the payment provider.': 'El camino a la página del proveedor de pagos.',
  'This appointment has no payment.': 'Esta cita no tiene ningún pago.',
  'This payment page is no longer open. Go back to the payment to see whether it has arrived, or to pay again.':
    'Esta página de pago ya no está abierta. Vuelva al pago para ver si ha llegado o para pagar de nuevo.',
  'To be paid': 'Por pagar',
  'To the payment provider': 'Al proveedor de pagos',
  'You are taken to the page of the payment provider.': 'Se le lleva a la página del proveedor de pagos.',
  'You can pay online now. Your appointment stays booked if you do not.':
    'Puede pagar en línea ahora. Si no lo hace, su cita sigue reservada.',
  'Your money is being refunded': 'Su dinero se está reembolsando',
  'Your payment is being confirmed': 'Su pago se está confirmando',
}
