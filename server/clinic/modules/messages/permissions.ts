import { permission } from '@waymark/server/authentication'
import { owner, type Permissions } from '../../principal.ts'
import { messageTexts } from './texts.ts'

/** The scopes that a user can grant to a client application. */
export const messageScopes = { messages: messageTexts.messagesScope } as const

export const messagePermissions = {
  readMessages: permission('messages', owner),
} as const satisfies Permissions<keyof typeof messageScopes>
