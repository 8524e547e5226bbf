import { permission } from '@waymark/server/authentication/permission'
import { clerk, type Permissions } from '../../principal.ts'

export const taskPermissions = {
  runTasks: permission('none', clerk),
} as const satisfies Permissions<never>
