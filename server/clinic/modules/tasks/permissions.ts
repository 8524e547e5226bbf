import { permission } from '@waymark/server/authentication'
import { clerk, type Permissions } from '../../principal.ts'

export const taskPermissions = {
  runTasks: permission('none', clerk),
} as const satisfies Permissions<never>
