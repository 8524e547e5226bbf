import type { TextsOf } from '../source.ts'

/** The Chinese texts of the module staff. */
export const staff: TextsOf<'staff'> = {
  'A letter to {patient} could not be delivered': '发给 {patient} 的通知未能送达',
  'Book a time': '预约时段',
  'Book a time for {name}': '预约时段：{name}',
  Closed: '已关闭',
  'Desk, {day}': '前台，{day}',
  Earlier: '较早',
  Find: '查找',
  'Find a patient': '查找患者',
  'Find an appointment': '查找预约',
  'Find times': '查找时段',
  'Find users': '查找用户',
  'Needs attention': '需要处理',
  'No user matches this search.': '没有符合此搜索的用户。',
  Now: '现在',
  'Patients and staff': '患者和工作人员',
  'Sign in to an account that you already have': '登录已有账户',
  'The clinic has created an account for you. Your user name is {user}.\nSet a password with this link. It works once, within an hour:\n{link}\nIf the link has expired, request another one:\n{requestLink}':
    '诊所已为您创建账户。您的用户名是 {user}。\n请通过此链接设置密码。链接在一小时内有效，且只能使用一次：\n{link}\n如果链接已过期，请重新获取：\n{requestLink}',
  'Your account at the clinic': '您在诊所的账户',
  '{items, plural, one {A task failed for # user} other {A task failed for # users}}':
    '{items, plural, other {有任务对 # 位用户执行失败}}',
  '{patients, plural, one {# patient waiting for {doctor} did not take an offered time} other {# patients waiting for {doctor} did not take an offered time}}':
    '{patients, plural, other {候补 {doctor} 的 # 位患者未接受所提供的时段}}',
  '{zone} in brackets': '括号内为{zone}',
}
