import { permission } from '@waymark/server/authentication'
import { clerk, type Permissions } from '../../principal.ts'

export const staffPermissions = {
  addUser: permission('none', clerk),
  listUsers: permission('none', clerk),
  seeDesk: permission('none', clerk),
  seeAsOthers: permission('none', clerk),
} as const satisfies Permissions<never>
