import { permission } from '@waymark/server/authentication/permission'
import { owner, type Permissions } from '../../principal.ts'

/** The scopes that a user can grant to a client application. */
export const messageScopes = { messages: 'See, mark and remove your messages' } as const

export const messagePermissions = {
  readMessages: permission('messages', owner),
} as const satisfies Permissions<keyof typeof messageScopes>
