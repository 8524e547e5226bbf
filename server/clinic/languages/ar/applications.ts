import type { TextsOf } from '../source.ts'

/** The Arabic texts of the module applications. */
export const applications: TextsOf<'applications'> = {
  'A device without a keyboard, such as a television, shows a code. Enter the code here. You then see what the device asks for, and decide.':
    'يعرض الجهاز الذي ليست له لوحة مفاتيح، مثل التلفاز، رمزًا. أدخل الرمز هنا. بعد ذلك ترى ما يطلبه الجهاز، ثم تقرر.',
  'A registered client application.': 'تطبيق عميل مسجَّل.',
  'Access ends': 'ينتهي الوصول',
  'Addresses after sign-in': 'العناوين بعد تسجيل الدخول',
  'All applications': 'جميع التطبيقات',
  Allow: 'السماح',
  'Allow it only if the device is with you and shows this code. If another person gave you the code, do not allow it: that person could then use your account.':
    'لا تسمح بالوصول إلا إذا كان الجهاز معك ويعرض هذا الرمز. إذا أرسل إليك شخص ما الرمز أو أخبرك به، فلا تسمح: وإلا أمكن لذلك الشخص استخدام حسابك.',
  'Allowed at': 'وقت السماح',
  'Allowed on': 'تاريخ السماح',
  'An application is a program outside this site. If you allow it, it can do what is listed here without your password, until you revoke its access in your account. Allow it only if you have just started this in the application yourself.':
    'التطبيق برنامج من خارج هذا الموقع. إذا سمحت له، يمكنه تنفيذ ما هو مذكور هنا دون كلمة مرورك، إلى أن تبطل وصوله من حسابك. لا تسمح به إلا إذا بدأت هذا بنفسك للتو في التطبيق.',
  'An application requests access to your account. Sign in to decide.':
    'يطلب أحد التطبيقات الوصول إلى حسابك. سجّل الدخول لاتخاذ القرار.',
  'An application waits for your answer for half an hour, in one browser. Start again in the application.':
    'ينتظر التطبيق ردّك نصف ساعة في متصفح واحد. ابدأ من جديد في التطبيق.',
  'An application with access to an account.': 'تطبيق له حق الوصول إلى حساب.',
  'App on a device or in a browser': 'تطبيق على جهاز أو في متصفح',
  Application: 'التطبيق',
  'Application not found. It may have been removed.': 'لم يُعثر على التطبيق. ربما أُزيل.',
  'Application of the clinic that asks for passwords': 'تطبيق للعيادة يطلب كلمات المرور',
  'Applications cannot be connected here: the service has no public origin.':
    'لا يمكن ربط التطبيقات هنا: ليس للخدمة أصل عام (origin).',
  'Change your name, your contact details, your password or your passkeys':
    'تغيير اسمك أو بيانات الاتصال أو كلمة مرورك أو مفاتيح المرور',
  'Client ID': 'معرّف العميل',
  'Client secret': 'سر العميل',
  Code: 'الرمز',
  'Code on the device': 'الرمز المعروض على الجهاز',
  'Compare the code with the one on the device, and enter it again.':
    'قارن الرمز بالرمز المعروض على الجهاز، ثم أدخله من جديد.',
  'Connect a device': 'ربط جهاز',
  'Connects a device without a browser by the code on its screen.':
    'يربط جهازًا ليس فيه متصفح عن طريق الرمز المعروض على شاشته.',
  'Copy the secret now. It is not shown again:': 'انسخ السر الآن، فلن يُعرض مرة أخرى:',
  Deny: 'رفض',
  Device: 'الجهاز',
  'Device connected': 'تم ربط الجهاز',
  'Device not connected': 'لم يُربط الجهاز',
  'Device without a browser': 'جهاز بلا متصفح',
  'Devices cannot be connected here: the service has no public origin.':
    'لا يمكن ربط الأجهزة هنا: ليس للخدمة أصل عام (origin).',
  'Edit application': 'تعديل التطبيق',
  'Enter the code again': 'إدخال الرمز من جديد',
  Grants: 'أنواع المنح',
  'Has a secret': 'لديه سر',
  'If you allow it, it can': 'إذا سمحت له، يمكنه',
  'Is confidential': 'سرّي',
  'It can keep a secret': 'يمكنه حفظ سر',
  'It cannot': 'لا يمكنه',
  'It cannot keep a secret': 'لا يمكنه حفظ سر',
  'It may': 'يُسمح له بما يلي',
  'Name shown to users': 'الاسم الذي يظهر للمستخدمين',
  'No application has access to your account.': 'لا يوجد تطبيق له حق الوصول إلى حسابك.',
  'No application is registered.': 'لا يوجد تطبيق مسجل.',
  'No device shows this code': 'لا يوجد جهاز يعرض هذا الرمز',
  'Other programs that work with the clinic, such as a health diary. Patients decide what each may do.':
    'برامج أخرى تعمل مع العيادة، مثل مفكرة صحية. يقرر المرضى ما يُسمح لكل منها.',
  'Program on the command line': 'برنامج سطر الأوامر',
  'Redirect URIs, one per line': 'معرّفات URI لإعادة التوجيه، واحد في كل سطر',
  'Redirect uris': 'معرّفات URI لإعادة التوجيه',
  'Register an application': 'تسجيل تطبيق',
  'Registered on': 'سُجّل في',
  'Remove application': 'إزالة التطبيق',
  'Return to {application}': 'العودة إلى {application}',
  'Returns to': 'يعود إلى',
  'Revoke access': 'إبطال الوصول',
  'Revoke the access of {application}': 'إبطال وصول {application}',
  Secret: 'السر',
  'Service that acts on its own behalf': 'خدمة تعمل بالأصالة عن نفسها',
  'The application requires a recent sign-in. Sign in again to continue.':
    'يتطلب التطبيق تسجيل دخول حديثًا. سجّل الدخول من جديد للمتابعة.',
  'The applications with access to an account.': 'التطبيقات التي لها حق الوصول إلى حساب.',
  'The clinic does not know this application: it has given itself this name. It continues at {returnsTo}.':
    'العيادة لا تعرف هذا التطبيق: هو الذي أعطى نفسه هذا الاسم. وسيتابع على {returnsTo}.',
  'The registered client applications.': 'تطبيقات العملاء المسجَّلة.',
  'The request of an application for access to your account.': 'طلب تطبيق للوصول إلى حسابك.',
  'This application has no access to your account.': 'ليس لهذا التطبيق حق الوصول إلى حسابك.',
  'WDJB-MJHT': 'WDJB-MJHT',
  Wants: 'يريد',
  'Website with its own server': 'موقع ويب له خادم خاص به',
  'You have allowed these applications to use your account. Each can do only what is listed. If you do not know one of them, revoke its access.':
    'سمحت لهذه التطبيقات باستخدام حسابك. لا يمكن لكل منها إلا ما هو مذكور. إذا كنت لا تعرف أحدها، فأبطل وصوله.',
  'Your decision is saved. Return to {application}.': 'تم حفظ قرارك. عُد إلى {application}.',
  'must be empty for applications of this type': 'يجب ترك القيمة فارغة لتطبيقات هذا النوع',
  'must be https addresses without a fragment, http addresses of this machine, or addresses with a scheme named after a domain, such as example.diary:/back':
    'يجب أن تكون عناوين https بلا جزء، أو عناوين http لهذا الجهاز، أو عناوين بمخطط يحمل اسم نطاق، مثل example.diary:/back',
  'must contain at least one address': 'يجب أن تحتوي القيمة على عنوان واحد على الأقل',
  until: 'حتى',
  '{application} has no access to your account.': 'ليس لدى {application} حق الوصول إلى حسابك.',
  '{application} now has access. Continue on the device.': 'أصبح لدى {application} حق الوصول. تابع على الجهاز.',
  '{application} requests access to your account': 'يطلب {application} الوصول إلى حسابك',
}
