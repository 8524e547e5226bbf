import type { TextsOf } from '../source.ts'

/** The Arabic texts of the module payments. */
export const payments: TextsOf<'payments'> = {
  'A notification needs a signature of the payment provider that is not older than five minutes.':
    'يحتاج الإشعار إلى توقيع من مزوّد الدفع لا يزيد عمره على خمس دقائق.',
  'Back to the appointment': 'العودة إلى الموعد',
  'Being confirmed': 'قيد التأكيد',
  'Being refunded': 'قيد الاسترداد',
  'Check again': 'تحقّق مرة أخرى',
  'Continue to the payment page': 'المتابعة إلى صفحة الدفع',
  'Failed refunds': 'عمليات استرداد فاشلة',
  'No payments.': 'لا توجد مدفوعات.',
  'No payments with this status.': 'لا توجد مدفوعات بهذه الحالة.',
  'No refund has failed': 'لم تفشل أي عملية استرداد',
  'Not paid yet': 'لم يُدفع بعد',
  'Nothing to pay': 'لا شيء للدفع',
  'Only a refund that has failed can be sent again.': 'لا يمكن إعادة إرسال سوى عملية استرداد فشلت.',
  Paid: 'مدفوع',
  'Payment page': 'صفحة الدفع',
  'Payment: {appointment}': 'الدفع: {appointment}',
  'Payments that could not be refunded.': 'مدفوعات تعذّر استردادها.',
  Refunded: 'مُسترَد',
  'Send the refund again': 'إعادة إرسال المبلغ المسترد',
  'Show payments': 'عرض المدفوعات',
  'The appointment cannot be paid': 'لا يمكن دفع ثمن الموعد',
  'The appointment is already paid': 'الموعد مدفوع بالفعل',
  'The appointment was cancelled before it was paid.': 'أُلغي الموعد قبل دفعه.',
  'The appointment was cancelled or is over, or its payment was refunded.': 'أُلغي الموعد أو انتهى، أو استُردّ مبلغه.',
  'The clinic has received your payment. If you cancel the appointment, it is refunded.':
    'استلمت العيادة دفعتك. إذا ألغيت الموعد، يُردّ المبلغ إليك.',
  'The money could not be sent back yet. The clinic takes care of it. You do not have to do anything.':
    'تعذّر ردّ المبلغ حتى الآن. تتولى العيادة الأمر، ولا يلزمك فعل شيء.',
  'The money was sent back to the card or account that paid. It can take a few days to arrive.':
    'أُعيد المبلغ إلى البطاقة أو الحساب الذي دُفع منه. قد يستغرق وصوله بضعة أيام.',
  'The page of the payment provider on which the payment is made.': 'صفحة مزوّد الدفع التي يجري الدفع عليها.',
  'The payment cannot start now': 'لا يمكن بدء الدفع الآن',
  'The payment has arrived, or is being confirmed. You do not have to pay again.':
    'وصلت الدفعة أو يجري تأكيدها. لا يلزمك الدفع مرة أخرى.',
  'The payment of an appointment with a price.': 'دفع ثمن موعد له سعر.',
  'The payment provider does not answer. Your appointment stays booked. Try again in a few minutes.':
    'لا يستجيب مزوّد الدفع. يبقى موعدك محجوزًا. حاول مرة أخرى بعد بضع دقائق.',
  'The payment provider has not confirmed it yet. You do not have to pay again. Look at this page again later.':
    'لم يؤكدها مزوّد الدفع بعد. لا يلزمك الدفع مرة أخرى. عُد إلى هذه الصفحة لاحقًا.',
  'The payment provider has refused the refund ({reason}).': 'رفض مزوّد الدفع عملية الاسترداد ({reason}).',
  'The payments of appointments, for clerks.': 'مدفوعات المواعيد، للموظفين.',
  'The payments of appointments, latest first, for clerks.': 'مدفوعات المواعيد، الأحدث أولًا، للموظفين.',
  'The refund has failed': 'فشلت عملية الاسترداد',
  'The refund is on its way. It can take a few days to arrive.':
    'المبلغ المسترد في طريقه إليك. قد يستغرق وصوله بضعة أيام.',
  'The refund is sent again.': 'يُعاد إرسال المبلغ المسترد.',
  'The signature is not valid': 'التوقيع غير صالح',
  'The way to the page of the payment provider.': 'الطريق إلى صفحة مزوّد الدفع.',
  'This appointment has no payment.': 'ليس لهذا الموعد دفع.',
  'This payment page is no longer open. Go back to the payment to see whether it has arrived, or to pay again.':
    'لم تعد صفحة الدفع هذه مفتوحة. ارجع إلى الدفع لترى هل وصل، أو لتدفع مرة أخرى.',
  'To be paid': 'مستحق الدفع',
  'To the payment provider': 'إلى مزوّد الدفع',
  'You are taken to the page of the payment provider.': 'يجري نقلك إلى صفحة مزوّد الدفع.',
  'You can pay online now. Your appointment stays booked if you do not.':
    'يمكنك الدفع عبر الإنترنت الآن. وإن لم تدفع يبقى موعدك محجوزًا.',
  'Your money is being refunded': 'يجري ردّ أموالك',
  'Your payment is being confirmed': 'يجري تأكيد دفعتك',
}
