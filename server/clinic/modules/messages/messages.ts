/** The texts of the inbox and of general notices, apart from the description. */
export const messageTexts = {
  messagesTitle: 'Messages',
  unreadMessagesTitle: 'Unread messages',
  ownMessagesTitle: 'Your messages',
  allMessagesTitle: 'All messages',
  noMessages: 'No messages. We write to you here about your appointments.',
  unread: 'New',
  markRead: 'Mark as read',
  markUnread: 'Mark as unread',
  openAppointment: 'Open the appointment',
  openSlot: 'Open the time',
  messageFilterTitle: 'Show messages',
  unknownMessageDetail: 'Message not found. It may have been deleted.',
  messagesScope: 'See, mark and delete your messages',

  guessingSubject: 'Wrong passwords were entered for your account',
  guessingNotice: [
    'Wrong passwords were entered for your account several times in a row. Further attempts from the same place are slowed down.',
    'No sign-in succeeded. You can still sign in from browsers and networks that you have used before. From a new place it may take half a minute.',
    'If it was not you, use a long password that you use nowhere else, or add a passkey.',
  ].join('\n'),
  guessingLetter: (link: string) =>
    `\n\nIf you cannot sign in, set a new password. The link works once, within an hour:\n${link}`,

  /** A letter on the terminal of a demonstration. */
  printedLetter: ({ to, subject, text }: { readonly to: string; readonly subject: string; readonly text: string }) =>
    `\nMessage to ${to}\n${subject}\n${text}\n`,
  undeliveredLog: 'message not delivered',
} as const
