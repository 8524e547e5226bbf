import { permission } from '@waymark/server/authentication'
import { clerk, type Permissions } from '../../principal.ts'

export const operationPermissions = {
  readAuditLog: permission('none', clerk),
  seeActivity: permission('none', clerk),
} as const satisfies Permissions<never>
