export { unreadOf } from './resources/unread.ts'
export {
  type Message,
  messageKey,
  type MessageKind,
  type Messages,
  type MessageSubject,
  type NewMessage,
  passwordLinkMark,
  verificationLinkMark,
} from './domain/message.ts'
export {
  Undeliverable,
  type CompleteMail,
  type MailTransport,
  type Mail,
  type Outbox,
  type TakenMail,
} from './domain/outbox.ts'
export {
  endOfQuietHours,
  fitted,
  internationalNumber,
  numberWithoutCountryCode,
  type Sms,
  type SmsTransport,
} from './domain/sms.ts'
