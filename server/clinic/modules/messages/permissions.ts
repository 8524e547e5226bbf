import { translatable } from '@waymark/shared'
import { permission } from '@waymark/server/authentication'
import { owner, type Permissions } from '../../principal.ts'

/** The scopes that a user can grant to a client application. */
export const messageScopes = { messages: translatable('See, mark and delete your messages') } as const

export const messagePermissions = {
  readMessages: permission('messages', owner),
} as const satisfies Permissions<keyof typeof messageScopes>
