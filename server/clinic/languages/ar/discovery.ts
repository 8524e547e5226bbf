import type { TextsOf } from '../source.ts'

/** The Arabic texts of the module discovery. */
export const discovery: TextsOf<'discovery'> = {
  '200 and an array of slots': '200 ومصفوفة أوقات',
  '200 and an array of slots, or {refusal}': '200 ومصفوفة أوقات، أو {refusal}',
  '200 and an array of times, or {refusal}': '200 ومصفوفة أوقات، أو {refusal}',
  '200 and links to everything else': '200 وروابط إلى كل ما عدا ذلك',
  '200 and {content} where code is 0 booked, 1 slot or doctor not available, 2 invalid request or 3 try again later':
    '200 و{content}، حيث code هو 0 (تم الحجز) أو 1 (الوقت أو الطبيب غير متاح) أو 2 (طلب غير صالح) أو 3 (أعد المحاولة لاحقًا)',
  '201 or 409 and a sentence': '201 أو 409 وجملة',
  'All levels': 'جميع المستويات',
  'All requests go to one address, and a parameter selects the operation. Doctors and slots have no addresses, so nothing can be cached, linked or shared, and a client must know every operation and its content in advance. Every outcome has status 200, and errors are hidden in the content, where intermediaries cannot see them.':
    'تذهب جميع الطلبات إلى عنوان واحد، ويحدد أحد المعاملات العملية. ليس للأطباء ولا للأوقات عناوين، فلا يمكن تخزين شيء مؤقتًا (cache) ولا الربط إليه ولا مشاركته، ويجب أن يعرف العميل مسبقًا كل عملية ومحتواها. لجميع النتائج الحالة 200، والأخطاء مخفية في المحتوى حيث لا يراها الوسطاء.',
  'Doctors and slots now have addresses. But every request is a POST: reads and writes look the same, so nothing can be cached, a request without a response cannot be repeated safely, and errors are still hidden in a 200 response. The client must know the next address.':
    'أصبحت للأطباء والأوقات عناوين. لكن كل طلب هو POST: فالقراءة والكتابة تبدوان متماثلتين، ولا يمكن تخزين شيء مؤقتًا (cache)، ولا يمكن تكرار طلب لم تصل استجابته بأمان، ولا تزال الأخطاء مخفية في استجابة 200. ويجب أن يعرف العميل العنوان التالي.',
  'Level not found. The levels are 0, 1, 2 and 3.': 'لم يُعثر على المستوى. المستويات هي 0 و1 و2 و3.',
  'Level {level}: {name}': 'المستوى {level}: {name}',
  'Links and forms': 'الروابط والنماذج',
  'Messages ({unread, number})': 'الرسائل ({unread, number})',
  'Methods and statuses': 'الطرق والحالات',
  'My appointments': 'مواعيدي',
  'Nothing: each response shows the next steps as links and forms. A client knows only the entry and the names of relations. Paths may change, and impossible actions are not shown. The price is a few bytes for links, and clients that read them.':
    'لا شيء: تعرض كل استجابة الخطوات التالية في صورة روابط ونماذج. لا يعرف العميل سوى نقطة الدخول وأسماء العلاقات. يمكن أن تتغير المسارات، ولا تُعرض الإجراءات غير الممكنة. والثمن بضعة بايتات للروابط، وعملاء يقرؤونها.',
  'One endpoint': 'نقطة نهاية واحدة',
  Patients: 'المرضى',
  'Reads are GET requests and can be cached, a booking is 201 and a lost race is 409, so intermediaries understand the outcome. But a response does not tell the next steps: clients build paths from documentation, break when a path changes, and find the possible actions by trial and error.':
    'عمليات القراءة طلبات GET ويمكن تخزينها مؤقتًا (cache)، والحجز 201، والخسارة في التسابق على الوقت 409، ولذلك يفهم الوسطاء النتيجة. لكن الاستجابة لا تذكر الخطوات التالية: فيركّب العملاء المسارات اعتمادًا على التوثيق، ويتعطلون عند تغيّر مسار، ويكتشفون الإجراءات الممكنة بالتجربة والخطأ.',
  Resources: 'الموارد',
  Response: 'الاستجابة',
  'Set-up': 'الإعداد',
  'The same clinic at four levels of maturity': 'العيادة نفسها في أربعة مستويات نضج',
  'Today at the clinic': 'اليوم في العيادة',
  '{content} where code is 1 doctor not available, 2 invalid request or 3 try again later':
    '{content} حيث code هو 1 (الطبيب غير متاح) أو 2 (طلب غير صالح) أو 3 (أعد المحاولة لاحقًا)',
}
