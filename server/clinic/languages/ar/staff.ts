import type { TextsOf } from '../source.ts'

/** The Arabic texts of the module staff. */
export const staff: TextsOf<'staff'> = {
  'A message to {patient} could not be delivered': 'تعذّر تسليم رسالة إلى {patient}',
  'A patient': 'مريض',
  'As a patient': 'كمريض',
  'As a patient sees it: {page}': 'كما يراها المريض: {page}',
  'As a visitor sees it: {page}': 'كما يراها الزائر: {page}',
  'As a visitor without an account': 'كزائر بلا حساب',
  'As patients see it': 'كما يراها المرضى',
  'As {person} sees it: {page}': 'كما يراها {person}: {page}',
  'Book a time': 'حجز وقت',
  'Book a time for {name}': 'حجز وقت لأجل {name}',
  Closed: 'مغلق',
  'Desk, {day}': 'الاستقبال، {day}',
  Earlier: 'في وقت سابق',
  Field: 'حقل',
  Find: 'بحث',
  'Find a patient': 'البحث عن مريض',
  'Find an appointment': 'البحث عن موعد',
  'Find times': 'البحث عن أوقات',
  'Find users': 'البحث عن مستخدمين',
  'It is for: {audience}.': 'الجمهور: {audience}.',
  Link: 'رابط',
  'Needs attention': 'أمور تتطلب الانتباه',
  'No user matches this search.': 'لا يوجد مستخدم يطابق هذا البحث.',
  Now: 'الآن',
  'Only you see here': 'أنت وحدك ترى هنا',
  'Open this page yourself': 'افتح هذه الصفحة بنفسك',
  'Patients and staff': 'المرضى والموظفون',
  'Refund failed: {patient}': 'فشل الاسترداد: {patient}',
  'Sign in to an account that you already have': 'تسجيل الدخول إلى حساب لديك بالفعل',
  'The account is closed, so the patient cannot sign in.': 'الحساب مغلق، لذلك لا يستطيع المريض تسجيل الدخول.',
  'The clinic has created an account for you. Your user name is {user}.\nSet a password with this link. It works once, within an hour:\n{link}\nIf the link has expired, request another one:\n{requestLink}':
    'أنشأت العيادة حسابًا لك. اسم المستخدم الخاص بك هو {user}.\nعيّن كلمة مرور بهذا الرابط. يعمل الرابط مرة واحدة خلال ساعة:\n{link}\nإذا انتهت صلاحية الرابط، فاطلب رابطًا آخر:\n{requestLink}',
  'The page as this person sees it': 'الصفحة كما يراها هذا الشخص',
  'The reminder for {patient} was not sent: the telephone number has no country code':
    'لم يُرسل تذكير {patient}: رقم الهاتف بلا رمز البلد',
  'There is no page at {page} that you can read.': 'لا توجد في {page} صفحة يمكنك قراءتها.',
  'This is how the page looks for this person. Its forms cannot be sent here, and its links open pages as you see them.':
    'هكذا تبدو الصفحة لهذا الشخص. لا يمكن إرسال نماذجها هنا، وروابطها تفتح الصفحات كما تراها أنت.',
  'This person does not see the page.': 'هذا الشخص لا يرى الصفحة.',
  'This person sees everything here that you see.': 'يرى هذا الشخص هنا كل ما تراه.',
  'Your account at the clinic': 'حسابك في العيادة',
  'all doctors': 'جميع الأطباء',
  'all patients': 'جميع المرضى',
  clerks: 'موظفو الاستقبال',
  'for your role': 'لدورك',
  'for {audience}': 'الجمهور: {audience}',
  'the doctor concerned': 'الطبيب المعني',
  'the person concerned': 'الشخص المعني',
  visitors: 'الزوار',
  '{doctor} is busy elsewhere at the appointment of {patient} on {day} at {start}':
    '{doctor} مشغول في مكان آخر وقت موعد {patient} يوم {day} الساعة {start}',
  '{events, plural, one {# event was not delivered to {receiver}} other {# events were not delivered to {receiver}}}':
    '{events, plural, zero {لم يفشل تسليم أي حدث إلى {receiver}} one {لم يُسلّم حدث واحد إلى {receiver}} two {لم يُسلّم حدثان إلى {receiver}} few {لم تُسلّم # أحداث إلى {receiver}} many {لم يُسلّم # حدثًا إلى {receiver}} other {لم يُسلّم # حدث إلى {receiver}}}',
  '{items, plural, one {A task failed for # user} other {A task failed for # users}}':
    '{items, plural, zero {لم تفشل أي مهمة} one {فشلت مهمة لمستخدم واحد} two {فشلت مهمة لمستخدمين اثنين} few {فشلت مهمة لـ # مستخدمين} many {فشلت مهمة لـ # مستخدمًا} other {فشلت مهمة لـ # مستخدم}}',
  '{patients, plural, one {# patient waiting for {doctor} did not take an offered time} other {# patients waiting for {doctor} did not take an offered time}}':
    '{patients, plural, zero {لا يوجد مرضى في انتظار {doctor} لم يقبلوا وقتًا عُرض عليهم} one {مريض واحد في انتظار {doctor} لم يقبل الوقت المعروض عليه} two {مريضان في انتظار {doctor} لم يقبلا الوقت المعروض عليهما} few {# مرضى في انتظار {doctor} لم يقبلوا الوقت المعروض عليهم} many {# مريضًا في انتظار {doctor} لم يقبلوا الوقت المعروض عليهم} other {# مريض في انتظار {doctor} لم يقبلوا الوقت المعروض عليهم}}',
  '{zone} in brackets': '{zone} بين قوسين',
}
