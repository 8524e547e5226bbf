import type { TextsOf } from '../source.ts'

/** The Arabic texts of the module staff. */
export const staff: TextsOf<'staff'> = {
  'A letter to {patient} could not be delivered': 'تعذّر تسليم رسالة إلى {patient}',
  'Book a time': 'حجز وقت',
  'Book a time for {name}': 'حجز وقت لأجل {name}',
  Closed: 'مغلق',
  'Desk, {day}': 'الاستقبال، {day}',
  Earlier: 'في وقت سابق',
  Find: 'بحث',
  'Find a patient': 'البحث عن مريض',
  'Find an appointment': 'البحث عن موعد',
  'Find times': 'البحث عن أوقات',
  'Find users': 'البحث عن مستخدمين',
  'Needs attention': 'أمور تتطلب الانتباه',
  'No user matches this search.': 'لا يوجد مستخدم يطابق هذا البحث.',
  Now: 'الآن',
  'Patients and staff': 'المرضى والموظفون',
  'Sign in to an account that you already have': 'تسجيل الدخول إلى حساب لديك بالفعل',
  'The clinic has created an account for you. Your user name is {user}.\nSet a password with this link. It works once, within an hour:\n{link}\nIf the link has expired, request another one:\n{requestLink}':
    'أنشأت العيادة حسابًا لك. اسم المستخدم الخاص بك هو {user}.\nعيّن كلمة مرور بهذا الرابط. يعمل الرابط مرة واحدة خلال ساعة:\n{link}\nإذا انتهت صلاحية الرابط، فاطلب رابطًا آخر:\n{requestLink}',
  'Your account at the clinic': 'حسابك في العيادة',
  '{items, plural, one {A task failed for # user} other {A task failed for # users}}':
    '{items, plural, zero {لم تفشل أي مهمة} one {فشلت مهمة لمستخدم واحد} two {فشلت مهمة لمستخدمين اثنين} few {فشلت مهمة لـ # مستخدمين} many {فشلت مهمة لـ # مستخدمًا} other {فشلت مهمة لـ # مستخدم}}',
  '{patients, plural, one {# patient waiting for {doctor} did not take an offered time} other {# patients waiting for {doctor} did not take an offered time}}':
    '{patients, plural, zero {لا يوجد مرضى في انتظار {doctor} لم يقبلوا وقتًا عُرض عليهم} one {مريض واحد في انتظار {doctor} لم يقبل الوقت المعروض عليه} two {مريضان في انتظار {doctor} لم يقبلا الوقت المعروض عليهما} few {# مرضى في انتظار {doctor} لم يقبلوا الوقت المعروض عليهم} many {# مريضًا في انتظار {doctor} لم يقبلوا الوقت المعروض عليهم} other {# مريض في انتظار {doctor} لم يقبلوا الوقت المعروض عليهم}}',
  '{zone} in brackets': '{zone} بين قوسين',
}
