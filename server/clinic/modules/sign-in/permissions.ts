import { isMember, permission, type Principal } from '@waymark/server/authentication'
import { owner, type Permissions } from '../../principal.ts'

const visitor = (principal: Principal): boolean => !isMember(principal)

export const signInPermissions = {
  register: permission('none', visitor),
  changeCredentials: permission('none', owner),
} as const satisfies Permissions<never>
