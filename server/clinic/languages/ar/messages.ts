import type { TextsOf } from '../source.ts'

/** The Arabic texts of the module messages. */
export const messages: TextsOf<'messages'> = {
  'A message from the clinic.': 'رسالة من العيادة.',
  All: 'الكل',
  'All messages': 'جميع الرسائل',
  'Change status': 'تغيير الحالة',
  'Delete message': 'حذف الرسالة',
  'Mark all as read': 'وضع علامة «مقروءة» على الكل',
  'Mark as read': 'وضع علامة «مقروءة»',
  'Mark as unread': 'وضع علامة «غير مقروءة»',
  'Message not found. It may have been deleted.': 'لم يُعثر على الرسالة. ربما حُذفت.',
  New: 'جديد',
  'No messages. We write to you here about your appointments.': 'لا توجد رسائل. سنكتب إليك هنا بشأن مواعيدك.',
  'No unread messages.': 'لا توجد رسائل غير مقروءة.',
  'Open the appointment': 'فتح الموعد',
  'Open the time': 'فتح الوقت',
  Read: 'مقروءة',
  'See, mark and delete your messages': 'عرض رسائلك ووضع علامات عليها وحذفها',
  'Show messages': 'عرض الرسائل',
  'The messages of an account, latest first.': 'رسائل حساب، الأحدث أولًا.',
  'The messages of an account.': 'رسائل حساب.',
  Unread: 'غير مقروءة',
  'Unread messages': 'الرسائل غير المقروءة',
  'Your messages': 'رسائلك',
}
