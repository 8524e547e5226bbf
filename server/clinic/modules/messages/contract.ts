export { unreadOf } from './resources/unread.ts'
export {
  type MessageKind,
  type Messages,
  type MessageSubject,
  type NewMessage,
  passwordLinkMark,
  verificationLinkMark,
} from './domain/message.ts'
export type { CompleteLetter, Courier, Letter, Outbox, TakenLetter } from './domain/outbox.ts'
