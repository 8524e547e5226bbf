import type { TextsOf } from '../source.ts'

/** The Arabic texts of the module calendars. */
export const calendars: TextsOf<'calendars'> = {
  'A calendar file (iCalendar)': 'ملف تقويم (iCalendar)',
  'A calendar on a CalDAV server': 'تقويم على خادم CalDAV',
  'A private link that shows your appointments in a calendar program.': 'رابط خاص يعرض مواعيدك في برنامج تقويم.',
  'Address of the calendar': 'عنوان التقويم',
  'All calendar feeds': 'كل اشتراكات التقويم',
  'All other calendars': 'كل التقاويم الأخرى',
  'Another calendar of a doctor, with the time of its last reading.': 'تقويم آخر لطبيب، مع وقت آخر قراءة له.',
  'Anyone with this address can see these appointments. Do not share it, and revoke the feed if it becomes known.':
    'يمكن لأي شخص لديه هذا العنوان رؤية هذه المواعيد. لا تشاركه، وألغِ الاشتراك إذا عرفه غيرك.',
  'App password': 'كلمة مرور التطبيق',
  'Appointments that were written into the calendar stay there. To remove them, stop writing first.':
    'تبقى المواعيد المكتوبة في التقويم. لإزالتها، أوقف الكتابة أولًا.',
  'Calendar file': 'ملف التقويم',
  'Calendar to use': 'التقويم المستخدم',
  'Cannot be read': 'تتعذر قراءته',
  Connect: 'ربط',
  'Connect another calendar': 'ربط تقويم آخر',
  'Copy this address into your calendar program, where it subscribes to a calendar:':
    'انسخ هذا العنوان إلى برنامج التقويم لديك، في موضع الاشتراك في تقويم:',
  'Create a calendar feed': 'إنشاء اشتراك تقويم',
  'Create feed': 'إنشاء اشتراك',
  'Disconnect a calendar that is no longer needed, then connect the new one.':
    'افصل تقويمًا لم يعد لازمًا، ثم اربط الجديد.',
  'Disconnect this calendar': 'فصل هذا التقويم',
  'Give the address of a calendar file (iCalendar), or of a CalDAV server with a user name and an app password. Only a calendar on a CalDAV server can also receive the appointments.':
    'أدخل عنوان ملف تقويم (iCalendar)، أو عنوان خادم CalDAV مع اسم مستخدم وكلمة مرور تطبيق. وحده تقويم على خادم CalDAV يمكنه استقبال المواعيد أيضًا.',
  Host: 'المضيف',
  'Last read': 'آخر قراءة',
  'My phone': 'هاتفي',
  'Next read at': 'القراءة التالية في',
  'No other calendar is connected.': 'لا يوجد تقويم آخر مربوط.',
  'Not read yet': 'لم يُقرأ بعد',
  'Other calendars': 'تقاويم أخرى',
  'Private calendar': 'تقويم خاص',
  'Private links that show your appointments in a calendar program.': 'روابط خاصة تعرض مواعيدك في برنامج تقويم.',
  'Read it now': 'قراءته الآن',
  'Revoke a feed that you no longer use, then create the new one.': 'ألغِ اشتراكًا لم تعد تستخدمه، ثم أنشئ الجديد.',
  'Revoke this feed': 'إلغاء هذا الاشتراك',
  Server: 'الخادم',
  'Subscribe to your appointments on your phone or computer. Your calendar program then follows every change by itself.':
    'اشترك في مواعيدك على هاتفك أو حاسوبك. يتابع برنامج التقويم عندئذ كل تغيير تلقائيًا.',
  'The account has no calendar with events.': 'ليس في الحساب تقويم للأحداث.',
  'The account has several calendars. Choose the one to use.': 'في الحساب عدة تقاويم. اختر التقويم المطلوب.',
  'The address is not on the public internet, or does not begin with https://.':
    'العنوان ليس على الإنترنت العام أو لا يبدأ بـ https://.',
  'The busy times that were read last still apply.': 'لا تزال آخر أوقات انشغال مقروءة سارية.',
  'The calendar can be read, but appointments cannot be written into it.':
    'يمكن قراءة التقويم، لكن تتعذر كتابة المواعيد فيه.',
  'The calendar feed is created.': 'تم إنشاء اشتراك التقويم.',
  'The calendar is connected. It is read within a minute.': 'تم ربط التقويم. ستتم قراءته خلال دقيقة.',
  'The calendar is too large to be read.': 'التقويم أكبر من أن يُقرأ.',
  'The file of a calendar feed, which calendar programs subscribe to.': 'ملف الاشتراك الذي تشترك فيه برامج التقويم.',
  'The maximum number of other calendars is connected': 'تم ربط العدد الأقصى من التقاويم الأخرى',
  'The other calendars of a doctor, whose events block times here without being shown.':
    'التقاويم الأخرى للطبيب، التي تحجب أحداثها أوقاتًا هنا دون أن تُعرض.',
  'The other calendars of a doctor, whose events block times.': 'التقاويم الأخرى للطبيب، التي تحجب أحداثها أوقاتًا.',
  'The private links that show your appointments in calendar programs.':
    'الروابط الخاصة التي تعرض مواعيدك في برامج التقويم.',
  'The server does not answer.': 'الخادم لا يستجيب.',
  'The server refuses the user name or the password. Connect the calendar again with an app password.':
    'يرفض الخادم اسم المستخدم أو كلمة المرور. اربط التقويم من جديد بكلمة مرور تطبيق.',
  'There is no calendar at this address. Connect the calendar again with its present address.':
    'لا يوجد تقويم في هذا العنوان. اربطه من جديد بعنوانه الحالي.',
  'This calendar feed does not exist. It may have been revoked.': 'اشتراك التقويم هذا غير موجود. ربما أُلغي.',
  'This calendar is not connected. It may have been disconnected.': 'هذا التقويم غير مربوط. ربما تم فصله.',
  'Times and names of patients': 'الأوقات وأسماء المرضى',
  'Times at which the doctor is busy in another calendar are not offered here. Only the times are read, never the texts, at most every five minutes.':
    'لا تُعرض هنا الأوقات التي يكون فيها الطبيب مشغولًا في تقويم آخر. تُقرأ الأوقات فقط، لا النصوص، كل خمس دقائق على الأكثر.',
  'Times only': 'الأوقات فقط',
  Unreadable: 'غير مقروءة',
  'Up to date': 'محدّث',
  'User name at the server': 'اسم المستخدم لدى الخادم',
  'What does it show?': 'ماذا يعرض؟',
  'What is at the address is not a calendar that this service understands.':
    'ما في هذا العنوان ليس تقويمًا تفهمه هذه الخدمة.',
  'What is it?': 'ما نوعه؟',
  'Write the appointments into this calendar?': 'هل تُكتب المواعيد في هذا التقويم؟',
  Writes: 'يكتب',
  'Yes, times only': 'نعم، الأوقات فقط',
  'Yes, with the names of patients': 'نعم، مع أسماء المرضى',
  'You already have the maximum number of calendar feeds': 'لديك بالفعل العدد الأقصى من اشتراكات التقويم',
  'You have no calendar feeds yet.': 'ليس لديك اشتراكات تقويم بعد.',
  'are not written into it': 'لا تُكتب فيه',
  'are written into it, times only': 'تُكتب فيه، الأوقات فقط',
  'are written into it, with names of patients': 'تُكتب فيه، مع أسماء المرضى',
  'https://calendar.example/mary': 'https://calendar.example/mary',
  'is only for the calendar of a doctor': 'مخصص لتقويم طبيب فقط',
  'must be one of the calendars of the account': 'يجب أن يكون أحد تقاويم الحساب',
  'not yet': 'ليس بعد',
  'with names of patients': 'مع أسماء المرضى',
  '{events, plural, one {# event could not be understood and blocks no time.} other {# events could not be understood and block no times.}}':
    '{events, plural, zero {لا أحداث غير مفهومة.} one {تعذر فهم حدث واحد، وهو لا يحجب وقتًا.} two {تعذر فهم حدثين، وهما لا يحجبان وقتًا.} few {تعذر فهم # أحداث، وهي لا تحجب وقتًا.} many {تعذر فهم # حدثًا، وهي لا تحجب وقتًا.} other {تعذر فهم # حدث، وهي لا تحجب وقتًا.}}',
}
