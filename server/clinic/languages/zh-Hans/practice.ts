import type { TextsOf } from '../source.ts'

/** The Chinese texts of the module practice. */
export const practice: TextsOf<'practice'> = {
  '## Appointments\nAn appointment that you book here is binding. You can move or cancel it on its page until it begins.\n\n## If you cannot come\nPlease cancel at least [number of hours] hours before, so that somebody else can have the time. [What happens otherwise]\n\n## No emergency service\nDo not book here in an emergency.\n\n## Changes\nWe may have to move or cancel an appointment. We tell you at once.':
    '## 预约\n您在此处的预约具有约束力。在开始之前，您可以在预约页面更改或取消。\n\n## 如果您不能来\n请至少提前 [小时数] 小时取消，以便他人使用该时间。[否则会怎样]\n\n## 不提供急诊\n紧急情况请勿在此预约。\n\n## 变更\n我们可能需要更改或取消预约，届时会立即通知您。',
  '## Who is responsible\n{clinic}, {address}. [Name and address of your data protection officer, if you need one]\n\n## What we store\nWhen you book we store your name, your age or date of birth, your e-mail address or telephone number, and the reason that you give. With an account we also store your messages, purchases and sign-ins.\n\n## Why\nWe need these data to keep your appointment and to reach you about it. The legal basis is [the article of your law, such as Article 6(1)(b) and Article 9(2)(h) GDPR].\n\n## Who receives them\nThe doctors and clerks of this clinic, and [your hosting company and your mail service]. We give data to nobody else unless the law requires it.\n\n## Your rights\nYou may see your data, correct them and take them with you; with an account you can do so under “Your data”. To have them deleted, write to [your address for such requests]: an account that you close can no longer be used, and its data stay until then. You may complain to [your supervisory authority].':
    '## 负责方\n{clinic}，{address}。[数据保护负责人的姓名和地址（如需要）]\n\n## 我们保存什么\n您预约时，我们保存您的姓名、年龄或出生日期、电子邮箱或电话号码以及您填写的原因。如果您有账户，我们还保存您的消息、购买和登录记录。\n\n## 为什么\n我们需要这些数据来履行您的预约并就此与您联系。法律依据是[适用的法律条款]。\n\n## 谁会收到\n本诊所的医生和工作人员，以及[您的托管公司和邮件服务]。除法律要求外，我们不向其他任何人提供数据。\n\n## 您的权利\n您可以查看、更正和带走您的数据；有账户时可在“您的数据”中操作。如需删除，请写信给[受理此类请求的地址]：您关闭的账户不能再使用，其数据保留到删除为止。您可以向[监管机构]投诉。',
  '#0a6562': '#0a6562',
  'A legal notice of the clinic.': '诊所的一份法律声明。',
  'Accessibility statement': '无障碍声明',
  'Add one doctor after the other, or import a table.': '逐一添加医生，或导入一个表格。',
  'Add the doctors': '添加医生',
  'Appointment types to add': '待添加的预约类型',
  'Book a free time like a patient, and cancel it. No mail is sent, because this service has no mail server; a patient with an account finds the message in the inbox.':
    '像患者一样预约一个空闲时间，然后取消。此服务没有邮件服务器，因此不发送邮件；有账户的患者可在收件箱中看到消息。',
  'Book a free time like a patient, look at the mail, and cancel it.':
    '像患者一样预约一个空闲时间，查看邮件，然后取消。',
  'Book a free time like a patient, look at the mail, and cancel it. This service prints its mails where it was started, because it has no mail server.':
    '像患者一样预约一个空闲时间，查看邮件，然后取消。此服务没有邮件服务器，因此在启动它的地方显示邮件。',
  'Book a test appointment': '预约一个测试',
  Colour: '颜色',
  'Colour of buttons and links': '按钮和链接的颜色',
  Contact: '联系方式',
  'Currency of your prices': '价格货币',
  'Describe the clinic': '介绍诊所',
  'Describe the types of appointment': '描述预约类型',
  'Edit the clinic': '编辑诊所',
  'Edit what patients see': '编辑患者看到的内容',
  Emergency: '紧急情况',
  'Europe/London': 'Europe/London',
  'Everything is ready. Patients can book.': '一切就绪。患者可以预约了。',
  'Free times follow from the working hours.': '空闲时间由工作时间得出。',
  'How long we keep data': '我们保存数据多久',
  'Import doctors and hours': '导入医生和工作时间',
  Imprint: '网站信息',
  'In an emergency': '紧急情况下',
  'In an emergency call 112.': '紧急情况请拨打 112。',
  'Is done': '已完成',
  'Is optional': '可选',
  'Legal notices': '法律声明',
  Logo: '标志',
  'Logo (JPEG, PNG or WebP)': '标志（JPEG、PNG 或 WebP）',
  Mails: '邮件',
  Missing: '缺少',
  'Name of the clinic': '诊所名称',
  'Name, address, telephone, opening hours and colour are shown on each page and in mails.':
    '名称、地址、电话、营业时间和颜色会显示在每个页面和邮件中。',
  'Opening hours': '营业时间',
  Optional: '可选',
  Preview: '预览',
  'Privacy notice': '隐私声明',
  'Privacy, imprint, accessibility, terms and retention periods.': '隐私、网站信息、无障碍、条款和保存期限。',
  Publish: '发布',
  'Publish the legal notices': '发布法律声明',
  'Publish the text': '发布文本',
  'Put this line into a page of your website to show the free times there:':
    '将此行放入您网站的页面，即可在那里显示空闲时间：',
  'Remove the logo': '移除标志',
  'Replace the logo': '更换标志',
  'Set their working hours': '设置工作时间',
  'Set up the clinic': '设置诊所',
  'Show on a map': '在地图上显示',
  'Staff accounts': '员工账户',
  Steps: '步骤',
  'Templates are prepared. Fill in what is in square brackets, and let a lawyer read them.':
    '模板已备好。请填写方括号中的内容，并请律师审阅。',
  'Terms of use': '使用条款',
  'The appointment types of doctors that have none yet.': '尚无预约类型的医生的预约类型。',
  'The clinic has not published this text yet.': '诊所尚未发布此文本。',
  'The clinic: address, telephone, opening hours and what to do in an emergency.':
    '诊所：地址、电话、营业时间以及紧急情况下的做法。',
  'The logo was removed.': '标志已移除。',
  'The logo was saved.': '标志已保存。',
  'The steps to the first bookable day, for clerks.': '前台人员开放预约的步骤。',
  'The working hours of doctors that have none yet.': '尚未设置工作时间的医生。',
  'These steps lead to the first bookable day. You can leave at any time and go on later.':
    '完成这些步骤即可开放预约。您可以随时离开，稍后继续。',
  'This is a draft, which only clerks see. Replace the parts in square brackets to publish it: {part}':
    '这是只有前台人员能看到的草稿。替换方括号中的部分即可发布：{part}',
  'This is a preview. Nothing is saved yet: save it below, or close this tab and go on typing.':
    '这是预览，尚未保存任何内容：请在下方保存，或关闭此标签页继续编辑。',
  'This text is not available in your language.': '此文本没有您的语言版本。',
  'Times are {zone}.': '时间为{zone}。',
  'To do': '待办',
  Town: '城市',
  'Types such as a first visit or a check-up have their own length, price and instructions. Without types, each appointment takes one free time; you can add them later.':
    '初诊、复查等类型各有时长、价格和说明。如果没有类型，每次预约占用一个空闲时段；您可以稍后添加。',
  'Upload a logo': '上传标志',
  'Visitors who read {language} see this text. Others see it too, unless there is one in their language. A line that begins with ## is a heading, one that begins with - an item of a list.':
    '阅读{language}的访客会看到此文本。其他访客若没有其语言的版本，也会看到它。以 ## 开头的行是标题，以 - 开头的行是列表项。',
  'We delete data when we no longer need them. [How you delete them: the service itself deletes no appointments and no accounts]\n- Appointments and their reasons: [number of years] years after the visit, as the law on patient records requires\n- Accounts: [number of months] months after you close them, except for what the law requires us to keep\n- Purchases and receipts: [number of years] years, as tax law requires\n- Records of sign-ins: [number of months] months\n- Messages: until you delete them':
    '我们在不再需要数据时将其删除。[由谁删除、如何删除：本服务自身不删除预约和账户]\n- 预约及其原因：就诊后 [年数] 年，依照病历法律的要求\n- 账户：您关闭后 [月数] 个月，法律要求保留的除外\n- 购买和收据：[年数] 年，依照税法的要求\n- 登录记录：[月数] 个月\n- 消息：直到您删除',
  'We want everybody to be able to book here. These pages work with the keyboard alone, with screen readers, without JavaScript, in light and dark, and at four times the size.\n\n## Known limits\n[What you know does not work]\n\n## Tell us\nIf you meet a barrier, call {telephone} or write to {email}. We answer within [number of days] days.\n\n## Enforcement\nIf you are not satisfied with our answer, you may turn to [your enforcement body].':
    '我们希望每个人都能在这里预约。这些页面可以只用键盘、配合屏幕阅读器、不用 JavaScript、以浅色或深色以及四倍大小使用。\n\n## 已知限制\n[您所知的不可用之处]\n\n## 告诉我们\n如果您遇到障碍，请致电 {telephone} 或写信至 {email}。我们在 [天数] 天内答复。\n\n## 投诉\n如果您对我们的答复不满意，可以联系[主管机构]。',
  'What people do in an emergency': '紧急情况下怎么办',
  'What you offer, in a sentence or two': '用一两句话介绍您的服务',
  'Working hours to set': '待设置的工作时间',
  'hello@clinic.example': 'hello@clinic.example',
  '{clinic}\n{address}\n\nTelephone: {telephone}\nE-mail: {email}\n\nRepresented by: [names of the owners or directors]\nRegister and number: [register, number]\nChamber and professional title: [chamber, title, state in which it was granted]\nVAT number: [number, if you have one]':
    '{clinic}\n{address}\n\n电话：{telephone}\n电子邮箱：{email}\n\n代表人：[所有者或负责人姓名]\n登记机关和编号：[机关，编号]\n执业机构许可和职称：[机构，职称，授予国家]\n税号：[如有]',
}
