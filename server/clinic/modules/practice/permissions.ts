import { permission } from '@waymark/server/authentication'
import { clerk, type Permissions } from '../../principal.ts'

export const practicePermissions = {
  changeClinic: permission('none', clerk),
  setUp: permission('none', clerk),
} as const satisfies Permissions<never>
