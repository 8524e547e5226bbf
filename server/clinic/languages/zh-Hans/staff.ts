import type { TextsOf } from '../source.ts'

/** The Chinese texts of the module staff. */
export const staff: TextsOf<'staff'> = {
  'A message to {patient} could not be delivered': '发给 {patient} 的消息未能送达',
  'A patient': '一位患者',
  'As a patient': '以患者身份',
  'As a patient sees it: {page}': '患者看到的页面：{page}',
  'As a visitor sees it: {page}': '访客看到的页面：{page}',
  'As a visitor without an account': '以无账户访客身份',
  'As patients see it': '患者看到的样子',
  'As {person} sees it: {page}': '{person}看到的页面：{page}',
  'Book a time': '预约时段',
  'Book a time for {name}': '预约时段：{name}',
  Closed: '已关闭',
  'Desk, {day}': '前台，{day}',
  Earlier: '较早',
  Field: '字段',
  Find: '查找',
  'Find a patient': '查找患者',
  'Find an appointment': '查找预约',
  'Find times': '查找时段',
  'Find users': '查找用户',
  'It is for: {audience}.': '适用于：{audience}。',
  Link: '链接',
  'Needs attention': '需要处理',
  'No user matches this search.': '没有符合此搜索的用户。',
  Now: '现在',
  'Only you see here': '这里只有您能看到',
  'Open this page yourself': '自己打开此页面',
  'Patients and staff': '患者和工作人员',
  'Refund failed: {patient}': '退款失败：{patient}',
  'Sign in to an account that you already have': '登录已有账户',
  'The account is closed, so the patient cannot sign in.': '该账户已关闭，因此患者无法登录。',
  'The clinic has created an account for you. Your user name is {user}.\nSet a password with this link. It works once, within an hour:\n{link}\nIf the link has expired, request another one:\n{requestLink}':
    '诊所已为您创建账户。您的用户名是 {user}。\n请通过此链接设置密码。链接在一小时内有效，且只能使用一次：\n{link}\n如果链接已过期，请重新获取：\n{requestLink}',
  'The page as this person sees it': '此人看到的页面',
  'The reminder for {patient} was not sent: the telephone number has no country code':
    '未向 {patient} 发送提醒：电话号码没有国家代码',
  'There is no page at {page} that you can read.': '{page} 没有您可以阅读的页面。',
  'This is how the page looks for this person. Its forms cannot be sent here, and its links open pages as you see them.':
    '这是此人看到的页面。其中的表单不能在这里发送，链接会以您的视角打开页面。',
  'This person does not see the page.': '此人看不到这个页面。',
  'This person sees everything here that you see.': '您在这里看到的一切，此人都能看到。',
  'Your account at the clinic': '您在诊所的账户',
  'all doctors': '所有医生',
  'all patients': '所有患者',
  clerks: '前台人员',
  'for your role': '因您的角色',
  'for {audience}': '适用于{audience}',
  'the doctor concerned': '相关医生',
  'the person concerned': '相关人员',
  visitors: '访客',
  '{doctor} is busy elsewhere at the appointment of {patient} on {day} at {start}':
    '{day} {start} 为 {patient} 的预约时，{doctor} 另有安排',
  '{events, plural, one {# event was not delivered to {receiver}} other {# events were not delivered to {receiver}}}':
    '{events, plural, other {# 个事件未送达 {receiver}}}',
  '{items, plural, one {A task failed for # user} other {A task failed for # users}}':
    '{items, plural, other {有任务对 # 位用户执行失败}}',
  '{patients, plural, one {# patient waiting for {doctor} did not take an offered time} other {# patients waiting for {doctor} did not take an offered time}}':
    '{patients, plural, other {候补 {doctor} 的 # 位患者未接受所提供的时段}}',
  '{zone} in brackets': '括号内为{zone}',
}
