import type { TextsOf } from '../source.ts'

/** The Chinese texts of the module clinic. */
export const clinic: TextsOf<'clinic'> = {
  'A condition must match one resource at most. Make it narrower.': '一个条件最多只能匹配一个资源。请缩小范围。',
  'A doctor with speciality, time zone, address and languages.': '医生，包括科室、时区、地址和语言。',
  'A file that belongs to the resource and may be large.': '属于该资源的文件，可能较大。',
  'A level of maturity, with the features that it lacks.': '成熟度级别及其缺少的特性。',
  'A page as a patient or a visitor sees it, and what it hides from them, for clerks.':
    '患者或访客看到的页面，以及对他们隐藏的内容，供前台使用。',
  'A page as a patient or a visitor sees it, and what it hides from them.':
    '患者或访客看到的页面，以及对他们隐藏的内容。',
  'A small picture of the person or thing.': '人物或事物的小图片。',
  'A visitor without an account': '没有账户的访客',
  Accounts: '账户',
  'Add a doctor': '添加医生',
  Decision: '决策',
  Download: '下载',
  Endpoints: '端点',
  'Find a doctor, see the free times and book an appointment.': '查找医生，查看空闲时段并预约。',
  Hidden: '隐藏',
  'If-Match names another version. Read the resource, and change the version that you have read.':
    'If-Match 指定了另一个版本。请读取该资源，并修改您读到的版本。',
  Image: '图像',
  'Know your user name here': '获知您在此处的用户名',
  Lacks: '不足',
  'Language tags, such as en or pt-BR': '语言标签，例如 en 或 pt-BR',
  Level: '级别',
  Levels: '级别',
  'Name, speciality or language': '姓名、科室或语言',
  'Not a valid request': '请求无效',
  'Not supported': '不支持',
  Page: '页面',
  Part: '部分',
  Path: '路径',
  Person: '人员',
  Picture: '图片',
  'Portrait (JPEG, PNG or WebP)': '照片（JPEG、PNG 或 WebP）',
  'Qualifications, one in each line': '资质，每行一项',
  Refusal: '拒绝',
  'Remove the portrait': '移除照片',
  'Searches the items of a collection, such as doctors by name, speciality or language.':
    '搜索集合中的条目，例如按姓名、科室或语言搜索医生。',
  'Seen by': '查看者',
  'Several resources match': '匹配多个资源',
  Shop: '商店',
  Shown: '显示',
  'Shows what is typed into the form, without storing it.': '显示表单中输入的内容，但不保存。',
  Speaks: '会说的语言',
  'Stay connected while you are away': '在您离开时保持连接',
  'Tasks and data': '任务和数据',
  'The CapabilityStatement at metadata lists the types and interactions of the façade.':
    'metadata 处的 CapabilityStatement 列出了此接口的类型和交互。',
  'The clinic at four levels of REST maturity.': '诊所的四个 REST 成熟度级别。',
  'The content is valid FHIR, but the clinic cannot store it. The issue says why.':
    '内容是有效的 FHIR，但诊所无法保存。issue 说明了原因。',
  'The content or a parameter is not valid FHIR R4. The issue says what, and how to correct it.':
    '内容或参数不是有效的 FHIR R4。issue 说明了问题所在以及如何更正。',
  'The corresponding resource type of FHIR, the health care standard.': '医疗保健标准 FHIR 中对应的资源类型。',
  'The decisions behind a response, for developers.': '响应背后的决策，供开发者参考。',
  'The doctors of the clinic.': '诊所的医生。',
  'The log of security events.': '安全事件日志。',
  'The next member of the series: the next day of a schedule, the next page of a collection, the next step of a process.':
    '系列中的下一项：排班表的后一天、集合的下一页、流程的下一步。',
  'The page itself': '页面本身',
  'The page that is shown as another person sees it.': '按另一个人所见显示的页面。',
  'The picture was removed or replaced.': '图片已被移除或更换。',
  'The previous member of the series: the previous day of a schedule, the previous page of a collection.':
    '系列中的上一项：排班表的前一天、集合的上一页。',
  'The resource breaks a rule': '该资源违反了规则',
  'The step of a purchase that sets the payment method.': '购买中设置支付方式的步骤。',
  'Upload a portrait': '上传照片',
  'What the picture shows, for readers that cannot see it': '图片内容说明（供看不到图片的人使用）',
  en: 'en',
  'has too many pixels. Choose one with at most 26 megapixels': '像素过多，请选择不超过 2600 万像素的图片',
  'is damaged or incomplete. Export it again from its source, and choose the new file':
    '已损坏或不完整，请重新导出并选择新文件',
  'is no picture that can be used. Choose a JPEG, PNG or WebP file': '不是可用的图片，请选择 JPEG、PNG 或 WebP 文件',
  'must be a colour such as #0a6562': '必须是颜色，例如 #0a6562',
  'must be a link that begins with https://': '必须是以 https:// 开头的链接',
  'must be hours in order, such as 09:00-12:00, 13:00-17:00': '必须是按顺序排列的时间，例如 09:00-12:00, 13:00-17:00',
  'must be off or hours in order, such as 09:00-12:00, 13:00-17:00':
    '必须是 off 或按顺序排列的时间，例如 09:00-12:00, 13:00-17:00',
  'must be the number of a time': '必须是时段的编号',
  'must have one day per line without duplicates, such as 2026-12-24 off or 2026-12-28 09:00-12:00':
    '每行必须有一天且不得重复，例如 2026-12-24 off 或 2026-12-28 09:00-12:00',
}
