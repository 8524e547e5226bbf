import type { TextsOf } from '../source.ts'

/** The Chinese texts of the module payments. */
export const payments: TextsOf<'payments'> = {
  'A notification needs a signature of the payment provider that is not older than five minutes.':
    '通知需要支付服务商的签名，且签名时间不超过五分钟。',
  'Back to the appointment': '返回预约',
  'Being confirmed': '确认中',
  'Being refunded': '退款中',
  'Check again': '再次查看',
  'Continue to the payment page': '继续前往支付页面',
  'Failed refunds': '失败的退款',
  'No payments.': '没有付款。',
  'No payments with this status.': '没有处于此状态的付款。',
  'No refund has failed': '没有失败的退款',
  'Not paid yet': '尚未付款',
  'Nothing to pay': '无需付款',
  'Only a refund that has failed can be sent again.': '只有失败的退款才能重新发送。',
  Paid: '已付款',
  'Payment page': '支付页面',
  'Payment: {appointment}': '付款：{appointment}',
  'Payments that could not be refunded.': '无法退款的付款。',
  Refunded: '已退款',
  'Send the refund again': '重新发送退款',
  'Show payments': '显示付款',
  'The appointment cannot be paid': '该预约无法付款',
  'The appointment is already paid': '该预约已付款',
  'The appointment was cancelled before it was paid.': '预约在付款前已取消。',
  'The appointment was cancelled or is over, or its payment was refunded.': '预约已取消或已结束，或其付款已退还。',
  'The clinic has received your payment. If you cancel the appointment, it is refunded.':
    '诊所已收到您的付款。如果您取消预约，款项将退还。',
  'The money could not be sent back yet. The clinic takes care of it. You do not have to do anything.':
    '款项暂时无法退还。诊所会处理，您无需任何操作。',
  'The money was sent back to the card or account that paid. It can take a few days to arrive.':
    '款项已退回付款的银行卡或账户，可能需要几天到账。',
  'The page of the payment provider on which the payment is made.': '付款所在的支付服务商页面。',
  'The payment cannot start now': '现在无法开始付款',
  'The payment has arrived, or is being confirmed. You do not have to pay again.':
    '付款已到账或正在确认，您无需再次付款。',
  'The payment of an appointment with a price.': '有价格的预约的付款。',
  'The payment provider does not answer. Your appointment stays booked. Try again in a few minutes.':
    '支付服务商没有响应。您的预约仍然保留。请几分钟后再试。',
  'The payment provider has not confirmed it yet. You do not have to pay again. Look at this page again later.':
    '支付服务商尚未确认。您无需再次付款。请稍后再查看此页面。',
  'The payment provider has refused the refund ({reason}).': '支付服务商拒绝了退款（{reason}）。',
  'The payments of appointments, for clerks.': '预约的付款，供工作人员使用。',
  'The payments of appointments, latest first, for clerks.': '预约的付款，最新的在前，供工作人员使用。',
  'The refund has failed': '退款失败了',
  'The refund is on its way. It can take a few days to arrive.': '退款正在途中，可能需要几天到账。',
  'The refund is sent again.': '退款正在重新发送。',
  'The signature is not valid': '签名无效',
  'The way to the page of the payment provider.': '前往支付服务商页面的途径。',
  'This appointment has no payment.': '该预约没有付款。',
  'This payment page is no longer open. Go back to the payment to see whether it has arrived, or to pay again.':
    '此支付页面已关闭。请返回付款页面查看是否到账，或重新付款。',
  'To be paid': '待付款',
  'To the payment provider': '前往支付服务商',
  'You are taken to the page of the payment provider.': '正在前往支付服务商的页面。',
  'You can pay online now. Your appointment stays booked if you do not.':
    '您现在可以在线付款。不付款也会保留您的预约。',
  'Your money is being refunded': '您的款项正在退还',
  'Your payment is being confirmed': '您的付款正在确认',
}
