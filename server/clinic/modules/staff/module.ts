import { href } from '@waymark/server'
import { isMember, may } from '@waymark/server/authentication'
import { module } from '../../module.ts'
import { staffTexts } from './texts.ts'
import { staffPermissions } from './permissions.ts'
import type { Ports } from './ports.ts'
import { desk } from './resources/desk.ts'
import { roleView } from './resources/role-view/role-view.ts'
import { userList } from './resources/user-list.ts'
import { staffRoutes } from './routes.ts'
import { deskView } from './views/desk.ts'
import { roleViewView } from './views/role-view.ts'
import { usersView } from './views/users.ts'
import { signInTexts } from '../sign-in/contract.ts'

/** The list of users and the desk, from which clerks reach everything. */
export const staff = module<Ports>()({
  name: 'staff',
  routes: staffRoutes,
  home: (principal) => {
    const users = href(staffRoutes.users, {})
    if (!isMember(principal)) return { users: { href: users, title: signInTexts.registrationTitle } }
    return {
      users: may(principal, staffPermissions.listUsers, {}) ? { href: users, title: staffTexts.usersTitle } : undefined,
      desk: may(principal, staffPermissions.seeDesk, {})
        ? { href: href(staffRoutes.desk, {}), title: staffTexts.deskLinkTitle }
        : undefined,
      'role-view': may(principal, staffPermissions.seeAsOthers, {})
        ? { href: href(staffRoutes.roleView, {}), title: staffTexts.roleViewLinkTitle }
        : undefined,
    }
  },
  resources: { users: userList, desk, roleView },
  views: { users: usersView, desk: deskView, roleView: roleViewView },
})
