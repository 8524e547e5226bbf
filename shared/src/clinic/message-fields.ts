import { choice, optional, unseen } from '../field.ts'
import { pageVariables } from './collection-variables.ts'

/** The variables of the messages of an account. */
export const messageVariables = {
  status: optional(
    choice({
      prompt: 'Messages',
      example: 'unread',
      options: { unread: 'Only those that you have not read', all: 'All' },
    }),
  ),
  ...pageVariables,
}

/** Whether a message was read, as its owner says. */
export const messageFields = {
  status: choice({ prompt: 'It is', example: 'read', options: { read: 'Read', unread: 'Not read' } }),
}

export const allMessagesFields = {
  status: unseen(choice({ prompt: 'They are', example: 'read', options: { read: 'Read' } })),
}
