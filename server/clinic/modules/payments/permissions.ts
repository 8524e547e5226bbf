import { permission } from '@waymark/server/authentication'
import { clerk, type Permissions } from '../../principal.ts'

export const paymentPermissions = {
  seePayments: permission('none', clerk),
  refundAgain: permission('none', clerk),
} as const satisfies Permissions<never>
