import type { TextsOf } from '../source.ts'

/** The Chinese texts of the module messages. */
export const messages: TextsOf<'messages'> = {
  'A message from the clinic.': '诊所发来的消息。',
  All: '全部',
  'All messages': '所有消息',
  'Change status': '更改状态',
  'Delete message': '删除消息',
  'Mark all as read': '全部标为已读',
  'Mark as read': '标为已读',
  'Mark as unread': '标为未读',
  'Message not found. It may have been deleted.': '找不到消息。它可能已被删除。',
  New: '新',
  'No messages. We write to you here about your appointments.': '没有消息。我们会在这里向您发送有关预约的消息。',
  'No unread messages.': '没有未读消息。',
  'Open the appointment': '查看预约',
  'Open the time': '查看时段',
  Read: '已读',
  'See, mark and delete your messages': '查看、标记和删除您的消息',
  'Show messages': '显示消息',
  'The messages of an account, latest first.': '账户的消息，最新的在前。',
  'The messages of an account.': '账户的消息。',
  Unread: '未读',
  'Unread messages': '未读消息',
  'Your messages': '您的消息',
}
