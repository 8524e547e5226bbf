import type { TextsOf } from '../source.ts'

/** The Arabic texts of the module practice. */
export const practice: TextsOf<'practice'> = {
  '## Appointments\nAn appointment that you book here is binding. You can move or cancel it on its page until it begins.\n\n## If you cannot come\nPlease cancel at least [number of hours] hours before, so that somebody else can have the time. [What happens otherwise]\n\n## No emergency service\nDo not book here in an emergency.\n\n## Changes\nWe may have to move or cancel an appointment. We tell you at once.':
    '## المواعيد\nالموعد الذي تحجزه هنا ملزم. يمكنك نقله أو إلغاؤه في صفحته حتى يبدأ.\n\n## إذا لم تستطع الحضور\nيرجى الإلغاء قبل [عدد الساعات] ساعات على الأقل حتى يستفيد غيرك من الوقت. [ما يحدث خلاف ذلك]\n\n## لا خدمة طوارئ هنا\nلا تحجز هنا في حالة الطوارئ.\n\n## التغييرات\nقد نضطر إلى نقل موعد أو إلغائه، وسنخبرك فورًا.',
  '## Who is responsible\n{clinic}, {address}. [Name and address of your data protection officer, if you need one]\n\n## What we store\nWhen you book we store your name, your age or date of birth, your e-mail address or telephone number, and the reason that you give. With an account we also store your messages, purchases and sign-ins.\n\n## Why\nWe need these data to keep your appointment and to reach you about it. The legal basis is [the article of your law, such as Article 6(1)(b) and Article 9(2)(h) GDPR].\n\n## Who receives them\nThe doctors and clerks of this clinic, and [your hosting company and your mail service]. We give data to nobody else unless the law requires it.\n\n## Your rights\nYou may see your data, correct them and take them with you; with an account you can do so under “Your data”. To have them deleted, write to [your address for such requests]: an account that you close can no longer be used, and its data stay until then. You may complain to [your supervisory authority].':
    '## الجهة المسؤولة\n{clinic}، {address}. [اسم مسؤول حماية البيانات وعنوانه، إن لزم]\n\n## ما نحفظه\nعند الحجز نحفظ اسمك وعمرك أو تاريخ ميلادك وبريدك الإلكتروني أو رقم هاتفك والسبب الذي تذكره. ومع وجود حساب نحفظ أيضًا رسائلك ومشترياتك وعمليات تسجيل دخولك.\n\n## لماذا\nنحتاج إلى هذه البيانات للوفاء بموعدك والتواصل معك بشأنه. والأساس القانوني هو [مادة القانون المعمول به].\n\n## من يتلقاها\nأطباء هذه العيادة وموظفوها، و[شركة الاستضافة وخدمة البريد لديكم]. ولا نعطي البيانات لغيرهم إلا إذا ألزمنا القانون.\n\n## حقوقك\nيمكنك الاطلاع على بياناتك وتصحيحها وأخذها معك؛ ومع وجود حساب يمكنك فعل ذلك في صفحة «بياناتك». ولحذفها اكتب إلى [عنوانكم لهذه الطلبات]: الحساب الذي تغلقه لا يمكن استخدامه بعد ذلك، وتبقى بياناته إلى حين الحذف. ويمكنك تقديم شكوى إلى [الجهة الرقابية].',
  '#0a6562': '#0a6562',
  'A legal notice of the clinic.': 'إشعار قانوني للعيادة.',
  'Accessibility statement': 'بيان إمكانية الوصول',
  'Add one doctor after the other, or import a table.': 'أضف الأطباء واحدًا تلو الآخر، أو استورد جدولًا.',
  'Add the doctors': 'إضافة الأطباء',
  'Appointment types to add': 'أنواع مواعيد يجب إضافتها',
  'Book a free time like a patient, and cancel it. No mail is sent, because this service has no mail server; a patient with an account finds the message in the inbox.':
    'احجز وقتًا شاغرًا كما يفعل المريض، ثم ألغِه. لا تُرسل أي رسالة بريد إلكتروني، لأنه ليس لهذه الخدمة خادم بريد؛ ويجد المريض الذي له حساب الرسالة في صندوق الوارد.',
  'Book a free time like a patient, look at the mail, and cancel it.':
    'احجز وقتًا شاغرًا كما يفعل المريض، واطّلع على الرسالة، ثم ألغِه.',
  'Book a free time like a patient, look at the mail, and cancel it. This service prints its mails where it was started, because it has no mail server.':
    'احجز وقتًا شاغرًا كما يفعل المريض، واطّلع على الرسالة، ثم ألغِه. تعرض هذه الخدمة رسائلها حيث شُغِّلت، لأنه ليس لها خادم بريد.',
  'Book a test appointment': 'حجز موعد تجريبي',
  Colour: 'اللون',
  'Colour of buttons and links': 'لون الأزرار والروابط',
  Contact: 'الاتصال بنا',
  'Currency of your prices': 'عملة أسعاركم',
  'Describe the clinic': 'وصف العيادة',
  'Describe the types of appointment': 'وصف أنواع المواعيد',
  'Edit the clinic': 'تعديل العيادة',
  'Edit what patients see': 'تعديل ما يراه المرضى',
  Emergency: 'الطوارئ',
  'Europe/London': 'Europe/London',
  'Everything is ready. Patients can book.': 'كل شيء جاهز. يمكن للمرضى الحجز.',
  'Free times follow from the working hours.': 'تُحدَّد الأوقات الشاغرة من ساعات العمل.',
  'How long we keep data': 'مدة احتفاظنا بالبيانات',
  'Import doctors and hours': 'استيراد الأطباء وساعات العمل',
  Imprint: 'بيانات الناشر',
  'In an emergency': 'في حالة الطوارئ',
  'In an emergency call 112.': 'في حالة الطوارئ اتصل بالرقم 112.',
  'Is done': 'مكتمل',
  'Is optional': 'اختياري',
  'Legal notices': 'الإشعارات القانونية',
  Logo: 'الشعار',
  'Logo (JPEG, PNG or WebP)': 'الشعار (JPEG أو PNG أو WebP)',
  Mails: 'رسائل البريد الإلكتروني',
  Missing: 'الناقص',
  'Name of the clinic': 'اسم العيادة',
  'Name, address, telephone, opening hours and colour are shown on each page and in mails.':
    'يظهر الاسم والعنوان والهاتف وساعات العمل واللون في كل صفحة وفي الرسائل.',
  'Opening hours': 'ساعات العمل',
  Optional: 'اختياري',
  Preview: 'معاينة',
  'Privacy notice': 'إشعار الخصوصية',
  'Privacy, imprint, accessibility, terms and retention periods.':
    'الخصوصية وبيانات الناشر وإمكانية الوصول والشروط ومدد الاحتفاظ.',
  Publish: 'نشر',
  'Publish the legal notices': 'نشر الإشعارات القانونية',
  'Publish the text': 'نشر النص',
  'Put this line into a page of your website to show the free times there:':
    'ضع هذا السطر في صفحة من موقعكم لعرض الأوقات الشاغرة فيها:',
  'Remove the logo': 'إزالة الشعار',
  'Replace the logo': 'استبدال الشعار',
  'Set their working hours': 'تحديد ساعات عملهم',
  'Set up the clinic': 'إعداد العيادة',
  'Show on a map': 'عرض على الخريطة',
  'Staff accounts': 'حسابات الموظفين',
  Steps: 'الخطوات',
  'Templates are prepared. Fill in what is in square brackets, and let a lawyer read them.':
    'النماذج جاهزة. أكمل ما بين الأقواس المربعة، واطلب من محامٍ مراجعتها.',
  'Terms of use': 'شروط الاستخدام',
  'The appointment types of doctors that have none yet.': 'أنواع مواعيد الأطباء الذين ليست لهم أنواع بعد.',
  'The clinic has not published this text yet.': 'لم تنشر العيادة هذا النص بعد.',
  'The clinic: address, telephone, opening hours and what to do in an emergency.':
    'العيادة: العنوان والهاتف وساعات العمل وما يجب فعله في الطوارئ.',
  'The logo was removed.': 'أُزيل الشعار.',
  'The logo was saved.': 'حُفظ الشعار.',
  'The steps to the first bookable day, for clerks.': 'الخطوات حتى أول يوم متاح للحجز، لموظفي الاستقبال.',
  'The working hours of doctors that have none yet.': 'ساعات عمل الأطباء الذين ليست لهم ساعات بعد.',
  'These steps lead to the first bookable day. You can leave at any time and go on later.':
    'تقودك هذه الخطوات إلى أول يوم متاح للحجز. يمكنك التوقف في أي وقت والمتابعة لاحقًا.',
  'This is a draft, which only clerks see. Replace the parts in square brackets to publish it: {part}':
    'هذه مسودة لا يراها إلا موظفو الاستقبال. استبدل الأجزاء بين الأقواس المربعة لنشرها: {part}',
  'This is a preview. Nothing is saved yet: save it below, or close this tab and go on typing.':
    'هذه معاينة، ولم يُحفظ أي شيء بعد: احفظ في الأسفل، أو أغلق علامة التبويب هذه وتابع الكتابة.',
  'This text is not available in your language.': 'هذا النص غير متوفر بلغتك.',
  'Times are {zone}.': 'الأوقات بتوقيت: {zone}.',
  'To do': 'لم يُنجز',
  Town: 'المدينة',
  'Types such as a first visit or a check-up have their own length, price and instructions. Without types, each appointment takes one free time; you can add them later.':
    'لأنواع المواعيد، مثل الزيارة الأولى أو الفحص، مدتها وسعرها وتعليماتها الخاصة. ومن دون أنواع يأخذ كل موعد وقتًا متاحًا واحدًا؛ ويمكنك إضافتها لاحقًا.',
  'Upload a logo': 'تحميل شعار',
  'Visitors who read {language} see this text. Others see it too, unless there is one in their language. A line that begins with ## is a heading, one that begins with - an item of a list.':
    'يرى هذا النص الزوار الذين يقرؤون {language}. ويراه غيرهم أيضًا ما لم يوجد نص بلغتهم. السطر الذي يبدأ بـ ## عنوان، والذي يبدأ بـ - بند في قائمة.',
  'We delete data when we no longer need them. [How you delete them: the service itself deletes no appointments and no accounts]\n- Appointments and their reasons: [number of years] years after the visit, as the law on patient records requires\n- Accounts: [number of months] months after you close them, except for what the law requires us to keep\n- Purchases and receipts: [number of years] years, as tax law requires\n- Records of sign-ins: [number of months] months\n- Messages: until you delete them':
    'نحذف البيانات حين لا نعود بحاجة إليها. [من يحذفها وكيف: الخدمة نفسها لا تحذف مواعيد ولا حسابات]\n- المواعيد وأسبابها: [عدد السنوات] سنوات بعد الزيارة، كما يقتضي قانون السجلات الطبية\n- الحسابات: بعد [عدد الأشهر] أشهر من إغلاقك لها، باستثناء ما يلزمنا القانون بحفظه\n- المشتريات والإيصالات: [عدد السنوات] سنوات، كما يقتضي قانون الضرائب\n- سجلات تسجيل الدخول: [عدد الأشهر] أشهر\n- الرسائل: إلى أن تحذفها',
  'We want everybody to be able to book here. These pages work with the keyboard alone, with screen readers, without JavaScript, in light and dark, and at four times the size.\n\n## Known limits\n[What you know does not work]\n\n## Tell us\nIf you meet a barrier, call {telephone} or write to {email}. We answer within [number of days] days.\n\n## Enforcement\nIf you are not satisfied with our answer, you may turn to [your enforcement body].':
    'نريد أن يتمكن الجميع من الحجز هنا. تعمل هذه الصفحات بلوحة المفاتيح وحدها، ومع قارئات الشاشة، وبدون JavaScript، وبالوضعين الفاتح والداكن، وبأربعة أضعاف الحجم.\n\n## القيود المعروفة\n[ما تعرفون أنه لا يعمل]\n\n## أخبرنا\nإذا واجهت عائقًا فاتصل بالرقم {telephone} أو اكتب إلى {email}. نجيب خلال [عدد الأيام] أيام.\n\n## التظلم\nإذا لم ترضَ عن جوابنا يمكنك التوجه إلى [الجهة المختصة].',
  'What people do in an emergency': 'ما يجب فعله في الطوارئ',
  'What you offer, in a sentence or two': 'ما تقدمونه في جملة أو جملتين',
  'Working hours to set': 'ساعات عمل يجب تحديدها',
  'hello@clinic.example': 'hello@clinic.example',
  '{clinic}\n{address}\n\nTelephone: {telephone}\nE-mail: {email}\n\nRepresented by: [names of the owners or directors]\nRegister and number: [register, number]\nChamber and professional title: [chamber, title, state in which it was granted]\nVAT number: [number, if you have one]':
    '{clinic}\n{address}\n\nالهاتف: {telephone}\nالبريد الإلكتروني: {email}\n\nيمثلها: [أسماء المالكين أو المديرين]\nالسجل ورقمه: [السجل، الرقم]\nالنقابة واللقب المهني: [النقابة، اللقب، الدولة التي منحته]\nالرقم الضريبي: [الرقم، إن وجد]',
}
