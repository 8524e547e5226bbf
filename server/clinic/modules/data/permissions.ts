import { permission } from '@waymark/server/authentication'
import { clerk, type Permissions } from '../../principal.ts'

export const dataPermissions = {
  importData: permission('none', clerk),
  exportData: permission('none', clerk),
} as const satisfies Permissions<never>
