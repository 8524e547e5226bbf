import { permission } from '@waymark/server/authentication'
import { clerk, type Permissions } from '../../principal.ts'

export const applicationPermissions = {
  registerApplications: permission('none', clerk),
} as const satisfies Permissions<never>
