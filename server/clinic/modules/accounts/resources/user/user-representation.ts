import { may } from '@waymark/server/authentication/permission'
import type { Principal } from '../../../../principal.ts'
import { accountPermissions } from '../../permissions.ts'
import { taskPermissions } from '../../../tasks/permissions.ts'
import type { Account } from '../../domain/account.ts'
import type { GivenForm } from '@waymark/server/hypermedia/represent'
import type { Representation } from '@waymark/server/hypermedia/representation'
import { represent } from '../../../../represent.ts'
import { href } from '@waymark/server/http/routes'
import { accountRoutes } from '../../routes.ts'
import { taskRoutes } from '../../../tasks/routes.ts'
import { bookingRoutes } from '../../../booking/routes.ts'
import { discoveryRoutes } from '../../../discovery/routes.ts'
import { messageRoutes } from '../../../messages/routes.ts'
import { programRoutes } from '../../../programs/routes.ts'
import { shopRoutes } from '../../../shop/routes.ts'

interface TitledLink {
  readonly href: string
  readonly title: string
}

const noRecovery =
  'Without an e-mail address a forgotten password cannot be reset by mail. Add an address to the profile, or ask a clerk for help.'

/** Represents an account, for its owner or a clerk. */
export function userRepresentation(account: Account, principal: Principal): Representation {
  const { id, name, role, state: status, createdAt, email, represents: doctor } = account
  const isOwn = may(principal, accountPermissions.seeCredentials, { account: id })
  return represent('user', {
    title: name,
    self: href(accountRoutes.user, { user: id }),
    state: {
      id,
      name,
      role,
      status,
      createdAt: new Date(createdAt).toISOString(),
      ...(email === undefined ? { recovery: noRecovery } : { email }),
      ...(doctor === undefined ? {} : { doctor }),
    },
    links: {
      'user-profile': may(principal, accountPermissions.seeProfile, { account: id })
        ? { href: href(accountRoutes.profile, { user: id }), title: 'Name and contact details' }
        : undefined,
      ...(isOwn ? ownLinks(id) : {}),
      tasks:
        isOwn && may(principal, taskPermissions.runTasks, {})
          ? { href: href(taskRoutes.tasks, {}), title: 'Tasks for many users' }
          : undefined,
      doctor:
        doctor === undefined
          ? undefined
          : { href: href(bookingRoutes.doctor, { doctor }), title: 'As patients see you' },
      home: { href: href(discoveryRoutes.home, {}), title: 'Home' },
    },
    forms: formsOf(account, principal),
    layout: { kind: 'portrait' },
  })
}

function formsOf(
  account: Account,
  principal: Principal,
): Readonly<Partial<Record<'change' | 'close', GivenForm | undefined>>> {
  const { id, state } = account
  const target = href(accountRoutes.user, { user: id })
  const mayChange = may(principal, accountPermissions.changeUser, { account: id })
  const mayClose = state === 'active' && may(principal, accountPermissions.closeUser, { account: id })
  return {
    change: mayChange ? { method: 'PUT', target, values: accountDocument(account) } : undefined,
    close: mayClose ? { method: 'DELETE', target } : undefined,
  }
}

type Shopping = 'cart' | 'recycle-bin' | 'settlements'

function ownLinks(
  user: string,
): Readonly<
  Record<
    | 'appointments'
    | 'messages'
    | 'sessions'
    | 'password'
    | 'application-passwords'
    | 'credentials'
    | 'allowed-programs'
    | Shopping,
    TitledLink
  >
> {
  return {
    appointments: { href: href(bookingRoutes.appointments, {}), title: 'Your appointments' },
    messages: { href: href(messageRoutes.messages, { user }), title: 'Your messages' },
    sessions: { href: href(accountRoutes.sessions, { user }), title: 'Where you are signed in' },
    password: { href: href(accountRoutes.password, { user }), title: 'Change your password' },
    'application-passwords': {
      href: href(accountRoutes.applicationPasswords, { user }),
      title: 'Passwords for programs',
    },
    credentials: { href: href(accountRoutes.credentials, { user }), title: 'Passkeys and other keys' },
    'allowed-programs': {
      href: href(programRoutes.allowedPrograms, { user }),
      title: 'Programs that you have allowed',
    },
    cart: { href: href(shopRoutes.cart, { user }), title: 'Your cart' },
    'recycle-bin': { href: href(shopRoutes.recycleBin, { user }), title: 'What you have taken out of your cart' },
    settlements: { href: href(shopRoutes.settlements, {}), title: 'Your purchases' },
  }
}

/** Returns the present form values, which are the target of a patch. */
export function accountDocument({
  role,
  represents: doctor,
  state: status,
}: Account): Readonly<Record<string, string>> {
  return { role, ...(doctor === undefined ? {} : { doctor }), status }
}
