import { translatable } from '@waymark/shared'
import { permission } from '@waymark/server/authentication'
import { clerk, type Permissions } from '../../principal.ts'

/** The scopes that a user can grant to a client application. */
export const webhookScopes = { changes: translatable('See when appointments and contact details change') } as const

export const webhookPermissions = {
  readChanges: permission('changes', clerk),
  changeSubscriptions: permission('none', clerk),
} as const satisfies Permissions<keyof typeof webhookScopes>
