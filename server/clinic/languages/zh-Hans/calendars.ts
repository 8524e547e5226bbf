import type { TextsOf } from '../source.ts'

/** The Chinese texts of the module calendars. */
export const calendars: TextsOf<'calendars'> = {
  'A private link that shows your appointments in a calendar program.': '在日历程序中显示您的预约的私人链接。',
  'Address of the calendar': '日历地址',
  'All calendar feeds': '所有日历订阅',
  'Anyone with this address can see these appointments. Do not share it, and revoke the feed if it becomes known.':
    '任何拥有此地址的人都能看到这些预约。请勿分享；如果地址泄露，请撤销该订阅。',
  'Calendar file': '日历文件',
  'Copy this address into your calendar program, where it subscribes to a calendar:':
    '请将此地址复制到日历程序中订阅日历的位置：',
  'Create a calendar feed': '创建日历订阅',
  'Create feed': '创建订阅',
  'My phone': '我的手机',
  'Private links that show your appointments in a calendar program.': '在日历程序中显示您的预约的私人链接。',
  'Revoke a feed that you no longer use, then create the new one.': '请撤销不再使用的订阅，然后创建新的订阅。',
  'Revoke this feed': '撤销此订阅',
  'Subscribe to your appointments on your phone or computer. Your calendar program then follows every change by itself.':
    '在手机或电脑上订阅您的预约。日历程序会自动同步每次变更。',
  'The calendar feed is created.': '日历订阅已创建。',
  'The file of a calendar feed, which calendar programs subscribe to.': '日历程序所订阅的日历文件。',
  'The private links that show your appointments in calendar programs.': '在日历程序中显示您的预约的私人链接列表。',
  'This calendar feed does not exist. It may have been revoked.': '此日历订阅不存在，可能已被撤销。',
  'Times and names of patients': '时间和患者姓名',
  'Times only': '仅时间',
  'What does it show?': '显示什么？',
  'You already have the maximum number of calendar feeds': '您的日历订阅数量已达上限',
  'You have no calendar feeds yet.': '您还没有日历订阅。',
  'is only for the calendar of a doctor': '仅适用于医生的日历',
  'with names of patients': '含患者姓名',
}
