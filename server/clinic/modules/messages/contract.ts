export { unreadOf } from './resources/unread.ts'
export {
  type MessageKind,
  type Messages,
  type MessageSubject,
  type NewMessage,
  passwordLinkMark,
  verificationLinkMark,
} from './domain/message.ts'
export type { CompleteMail, MailTransport, Mail, Outbox, TakenMail } from './domain/outbox.ts'
