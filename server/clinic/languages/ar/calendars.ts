import type { TextsOf } from '../source.ts'

/** The Arabic texts of the module calendars. */
export const calendars: TextsOf<'calendars'> = {
  'A private link that shows your appointments in a calendar program.': 'رابط خاص يعرض مواعيدك في برنامج تقويم.',
  'Address of the calendar': 'عنوان التقويم',
  'All calendar feeds': 'كل اشتراكات التقويم',
  'Anyone with this address can see these appointments. Do not share it, and revoke the feed if it becomes known.':
    'يمكن لأي شخص لديه هذا العنوان رؤية هذه المواعيد. لا تشاركه، وألغِ الاشتراك إذا عرفه غيرك.',
  'Calendar file': 'ملف التقويم',
  'Copy this address into your calendar program, where it subscribes to a calendar:':
    'انسخ هذا العنوان إلى برنامج التقويم لديك، في موضع الاشتراك في تقويم:',
  'Create a calendar feed': 'إنشاء اشتراك تقويم',
  'Create feed': 'إنشاء اشتراك',
  'My phone': 'هاتفي',
  'Private links that show your appointments in a calendar program.': 'روابط خاصة تعرض مواعيدك في برنامج تقويم.',
  'Revoke a feed that you no longer use, then create the new one.': 'ألغِ اشتراكًا لم تعد تستخدمه، ثم أنشئ الجديد.',
  'Revoke this feed': 'إلغاء هذا الاشتراك',
  'Subscribe to your appointments on your phone or computer. Your calendar program then follows every change by itself.':
    'اشترك في مواعيدك على هاتفك أو حاسوبك. يتابع برنامج التقويم عندئذ كل تغيير تلقائيًا.',
  'The calendar feed is created.': 'تم إنشاء اشتراك التقويم.',
  'The file of a calendar feed, which calendar programs subscribe to.': 'ملف الاشتراك الذي تشترك فيه برامج التقويم.',
  'The private links that show your appointments in calendar programs.':
    'الروابط الخاصة التي تعرض مواعيدك في برامج التقويم.',
  'This calendar feed does not exist. It may have been revoked.': 'اشتراك التقويم هذا غير موجود. ربما أُلغي.',
  'Times and names of patients': 'الأوقات وأسماء المرضى',
  'Times only': 'الأوقات فقط',
  'What does it show?': 'ماذا يعرض؟',
  'You already have the maximum number of calendar feeds': 'لديك بالفعل العدد الأقصى من اشتراكات التقويم',
  'You have no calendar feeds yet.': 'ليس لديك اشتراكات تقويم بعد.',
  'is only for the calendar of a doctor': 'مخصص لتقويم طبيب فقط',
  'with names of patients': 'مع أسماء المرضى',
}
