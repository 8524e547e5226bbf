import type { TextsOf } from '../source.ts'

/** The Arabic texts of the module clinic. */
export const clinic: TextsOf<'clinic'> = {
  'A booked time became free': 'أصبح وقت محجوز متاحًا',
  'A condition must match one resource at most. Make it narrower.':
    'يجب أن يطابق الشرط موردًا واحدًا على الأكثر. اجعله أضيق.',
  'A doctor with speciality, time zone, address and languages.': 'طبيب مع تخصصه ومنطقته الزمنية وعنوانه ولغاته.',
  'A file that belongs to the resource and may be large.': 'ملف يخص المورد وقد يكون كبيرًا.',
  'A level of maturity, with the features that it lacks.': 'مستوى نضج مع الميزات التي تنقصه.',
  'A page as a patient or a visitor sees it, and what it hides from them, for clerks.':
    'صفحة كما يراها مريض أو زائر، وما تخفيه عنهم، لموظفي الاستقبال.',
  'A page as a patient or a visitor sees it, and what it hides from them.':
    'صفحة كما يراها مريض أو زائر، وما تخفيه عنهم.',
  'A small picture of the person or thing.': 'صورة صغيرة للشخص أو الشيء.',
  'A user edited the contact details': 'عدّل مستخدم بيانات الاتصال',
  'A visitor without an account': 'زائر بلا حساب',
  Accounts: 'الحسابات',
  'Add a doctor': 'إضافة طبيب',
  'An appointment was booked': 'حُجز موعد',
  'An appointment was cancelled': 'أُلغي موعد',
  'An appointment was moved to another time': 'نُقل موعد إلى وقت آخر',
  Decision: 'القرار',
  Download: 'تنزيل',
  Endpoints: 'نقاط النهاية',
  'Find a doctor, see the free times and book an appointment.': 'ابحث عن طبيب، واطّلع على الأوقات المتاحة، واحجز موعدًا.',
  Hidden: 'مخفي',
  'A condition of the request is not met. Read the resource, and change the version that you have read.':
    'لم يتحقق أحد شروط الطلب. اقرأ المورد، وغيّر الإصدار الذي قرأته.',
  Image: 'صورة',
  'Know your identifier as a patient': 'معرفة معرّفك بصفتك مريضًا',
  'Know your identifier as a user': 'معرفة معرّفك بصفتك مستخدمًا',
  'Know your user name here': 'معرفة اسم المستخدم الخاص بك هنا',
  Lacks: 'ما ينقصه',
  'Languages, such as en or pt-BR': 'اللغات، مثل en أو pt-BR',
  Level: 'المستوى',
  Levels: 'المستويات',
  'Name, speciality or language': 'الاسم أو التخصص أو اللغة',
  'Not a valid request': 'طلب غير صالح',
  'Not supported': 'غير مدعوم',
  Page: 'صفحة',
  Part: 'جزء',
  Path: 'المسار',
  Person: 'شخص',
  Picture: 'صورة',
  'Portrait (JPEG, PNG or WebP)': 'الصورة الشخصية (JPEG أو PNG أو WebP)',
  'Qualifications, one in each line': 'المؤهلات، كل مؤهل في سطر',
  'Record for another clinic': 'السجل لعيادة أخرى',
  Refusal: 'رفض',
  'Remove the portrait': 'إزالة الصورة الشخصية',
  'Searches the items of a collection, such as doctors by name, speciality or language.':
    'يبحث في عناصر مجموعة، مثل الأطباء حسب الاسم أو التخصص أو اللغة.',
  'See doctors, services, places and free times': 'عرض الأطباء والخدمات والأماكن والأوقات المتاحة',
  'See patients, and see, book, change and cancel appointments, that you have access to':
    'عرض المرضى، وعرض المواعيد وحجزها وتعديلها وإلغاؤها، في حدود صلاحياتك',
  'See the appointments that you have access to': 'عرض المواعيد التي يمكنك الوصول إليها',
  'See the patients and appointments that you have access to': 'عرض المرضى والمواعيد التي يمكنك الوصول إليها',
  'See the patients that you have access to': 'عرض المرضى الذين يمكنك الوصول إليهم',
  'See your name, date of birth, e-mail address and telephone number':
    'عرض اسمك وتاريخ ميلادك وعنوان بريدك الإلكتروني ورقم هاتفك',
  'See your personal details and appointments': 'عرض بياناتك الشخصية ومواعيدك',
  'See your personal details, and see, book, change and cancel your appointments':
    'عرض بياناتك الشخصية، وعرض مواعيدك وحجزها وتعديلها وإلغاؤها',
  'See, book, change and cancel the appointments that you have access to':
    'عرض المواعيد التي يمكنك الوصول إليها وحجزها وتعديلها وإلغاؤها',
  'Seen by': 'يراها',
  'Several resources match': 'تتطابق عدة موارد',
  Shop: 'المتجر',
  Shown: 'معروض',
  'Shows what is typed into the form, without storing it.': 'يعرض ما كُتب في النموذج دون حفظه.',
  Speaks: 'يتحدث',
  'Stay connected while you are away': 'البقاء على اتصال في أثناء غيابك',
  'Tasks and data': 'المهام والبيانات',
  'The CapabilityStatement at metadata lists the search parameters of each type.':
    'يسرد CapabilityStatement في metadata معلمات البحث لكل نوع.',
  'The CapabilityStatement at metadata lists the types and interactions of the façade.':
    'يسرد CapabilityStatement في metadata أنواع هذه الواجهة وتفاعلاتها.',
  'The clinic at four levels of REST maturity.': 'العيادة في أربعة من مستويات نضج REST.',
  'The content is valid FHIR, but the clinic cannot store it. The issue says why.':
    'المحتوى FHIR صالح، لكن العيادة لا تستطيع حفظه. يوضح issue السبب.',
  'The content or a parameter is not valid FHIR R4. The issue says what, and how to correct it.':
    'المحتوى أو أحد المعاملات ليس FHIR R4 صالحًا. يوضح issue الخطأ وكيفية تصحيحه.',
  'The corresponding resource type of FHIR, the health care standard.':
    'نوع المورد المقابل في FHIR، معيار الرعاية الصحية.',
  'The decisions behind a response, for developers.': 'القرارات الكامنة وراء استجابة، للمطوّرين.',
  'The details of an appointment were edited': 'عُدّلت تفاصيل موعد',
  'The doctors of the clinic.': 'أطباء العيادة.',
  'The log of security events.': 'سجل أحداث الأمان.',
  'The next member of the series: the next day of a schedule, the next page of a collection, the next step of a process.':
    'العنصر التالي في السلسلة: اليوم التالي في جدول مواعيد، أو الصفحة التالية في مجموعة، أو الخطوة التالية في عملية.',
  'The page itself': 'الصفحة نفسها',
  'The page that is shown as another person sees it.': 'الصفحة المعروضة كما يراها شخص آخر.',
  'The patient arrived': 'وصل المريض',
  'The patient confirmed the appointment': 'أكد المريض الموعد',
  'The patient did not come': 'لم يحضر المريض',
  'The patient was seen': 'عوين المريض',
  'The picture was removed or replaced.': 'أُزيلت الصورة أو استُبدلت.',
  'The previous member of the series: the previous day of a schedule, the previous page of a collection.':
    'العنصر السابق في السلسلة: اليوم السابق في جدول مواعيد، أو الصفحة السابقة في مجموعة.',
  'The resource breaks a rule': 'المورد يخالف قاعدة',
  'The step of a purchase that sets the payment method, or the payment of an appointment.':
    'خطوة الشراء التي تحدد طريقة الدفع، أو دفع ثمن موعد.',
  'Upload a portrait': 'تحميل صورة شخصية',
  'What the picture shows, for readers that cannot see it': 'ما يظهر في الصورة، لمن لا يستطيع رؤيتها',
  en: 'en',
  'has too many pixels. Choose one with at most 26 megapixels':
    'عدد بكسلاتها كبير جدًا. اختر صورة لا تتجاوز 26 ميغابكسل',
  'is damaged or incomplete. Export it again from its source, and choose the new file':
    'تالف أو غير مكتمل. صدّره مجددًا من مصدره واختر الملف الجديد',
  'is no picture that can be used. Choose a JPEG, PNG or WebP file':
    'ليس صورة صالحة للاستخدام. اختر ملف JPEG أو PNG أو WebP',
  'must be a colour such as #0a6562': 'يجب أن يكون لونًا مثل ‎#0a6562',
  'must be a link that begins with https://': 'يجب أن يكون رابطًا يبدأ بـ https://',
  'must be hours in order, such as 09:00-12:00, 13:00-17:00': 'يجب أن تكون ساعات مرتبة، مثل ‎09:00-12:00, 13:00-17:00',
  'must have hours that end after they begin and do not overlap': 'يجب أن تنتهي أوقاته بعد بدايتها وألا تتداخل',
  'must be off or hours in order, such as 09:00-12:00, 13:00-17:00':
    'يجب أن يكون off أو ساعات مرتبة، مثل ‎09:00-12:00, 13:00-17:00',
  'must be a whole address, such as https://calendar.example/mary':
    'يجب أن يكون عنوانًا كاملًا، مثل https://calendar.example/mary',
  'must be the number of a time': 'يجب أن يكون رقم وقت',
  'must have one day per line without duplicates, such as 2026-12-24 off or 2026-12-28 09:00-12:00':
    'يجب أن يحتوي كل سطر على يوم واحد دون تكرار، مثل ‎2026-12-24 off أو ‎2026-12-28 09:00-12:00',
}
