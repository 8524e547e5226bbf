import { translatedTexts } from '@waymark/shared'
/** The texts of the inbox and of general notices, apart from the description. */
export const messageTexts = translatedTexts({
  messagesTitle: 'Messages',
  unreadMessagesTitle: 'Unread messages',
  ownMessagesTitle: 'Your messages',
  allMessagesTitle: 'All messages',
  noMessages: 'No messages. We write to you here about your appointments.',
  noUnread: 'No unread messages.',
  unread: 'New',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  openAppointment: 'Open the appointment',
  openSlot: 'Open the time',
  messageFilterTitle: 'Show messages',
  unknownMessageDetail: 'Message not found. It may have been deleted.',

  /** A mail on the terminal of a demonstration. */
})

/** The messages of the log and of the terminal. */
export const messageLogs = {
  undeliveredLog: 'message not delivered',
  printedMail: ({ to, subject, text }: { readonly to: string; readonly subject: string; readonly text: string }) =>
    `\nMessage to ${to}\n${subject}\n${text}\n`,
  printedSms: ({ to, text }: { readonly to: string; readonly text: string }) => `\nSMS to ${to}\n${text}\n`,
} as const
