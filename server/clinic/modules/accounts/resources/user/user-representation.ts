import { isMember, may, type Permission } from '@waymark/server/authentication'
import { type GivenForm, href, type Representation } from '@waymark/server'
import type { AccountSubject, Principal } from '../../../../principal.ts'
import { accountPermissions } from '../../permissions.ts'
import { taskPermissions } from '../../../tasks/permissions.ts'
import type { Account } from '../../domain/account.ts'
import type { Ports } from '../../ports.ts'
import { isVerifiable } from '../../domain/verify-email.ts'
import { homeLink, represent } from '../../../../represent.ts'
import { accountRoutes } from '../../routes.ts'
import { taskRoutes } from '../../../tasks/routes.ts'
import { bookingRoutes } from '../../../booking/routes.ts'
import { messageRoutes } from '../../../messages/routes.ts'
import { applicationRoutes } from '../../../applications/routes.ts'
import { shopRoutes } from '../../../shop/routes.ts'
import { accountTexts } from '../../messages.ts'
import { bookingPermissions } from '../../../booking/permissions.ts'
import { ownAppointmentsLink } from '../../../booking/resources/appointment/appointments-link.ts'
import { bookingTexts } from '../../../booking/messages.ts'
import { messagePermissions } from '../../../messages/permissions.ts'
import { shopPermissions } from '../../../shop/permissions.ts'
import { messageTexts } from '../../../messages/messages.ts'
import { applicationTexts } from '../../../applications/messages.ts'
import { shopTexts } from '../../../shop/messages.ts'
import { taskTexts } from '../../../tasks/messages.ts'

interface TitledLink {
  readonly href: string
  readonly title: string
}

/** Represents an account, for its owner or a clerk. */
export function userRepresentation(
  ports: Pick<Ports, 'courier'>,
  account: Account,
  principal: Principal,
): Representation {
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
      ...(email === undefined
        ? { recovery: accountTexts.missingAddressNotice }
        : { email, emailVerified: account.emailVerifiedAt !== undefined }),
      ...(doctor === undefined ? {} : { doctor }),
    },
    links: {
      'user-profile': may(principal, accountPermissions.seeProfile, { account: id })
        ? { href: href(accountRoutes.profile, { user: id }), title: accountTexts.contactDetailsTitle }
        : undefined,
      'email-verification': may(principal, accountPermissions.changeProfile, { account: id })
        ? { href: href(accountRoutes.emailVerifications, { user: id }), title: accountTexts.verificationTitle }
        : undefined,
      ...accountLinks(account, principal),
      tasks:
        isOwn && may(principal, taskPermissions.runTasks, {})
          ? { href: href(taskRoutes.tasks, {}), title: taskTexts.tasksForUsersTitle }
          : undefined,
      doctor:
        doctor === undefined
          ? undefined
          : { href: href(bookingRoutes.doctor, { doctor }), title: accountTexts.publicProfileTitle },
      home: homeLink,
    },
    forms: formsOf(ports, account, principal),
    layout: { kind: 'portrait' },
  })
}

function formsOf(
  ports: Pick<Ports, 'courier'>,
  account: Account,
  principal: Principal,
): Readonly<Partial<Record<'change' | 'close' | 'verify', GivenForm | undefined>>> {
  const { id, state } = account
  const target = href(accountRoutes.user, { user: id })
  const mayChange = may(principal, accountPermissions.changeUser, { account: id })
  const mayClose = state === 'active' && may(principal, accountPermissions.closeUser, { account: id })
  const mayVerify = isVerifiable(ports, account) && may(principal, accountPermissions.changeProfile, { account: id })
  return {
    change: mayChange ? { method: 'PUT', target, values: accountDocument(account) } : undefined,
    close: mayClose ? { method: 'DELETE', target } : undefined,
    verify: mayVerify ? { method: 'POST', target: href(accountRoutes.emailVerifications, { user: id }) } : undefined,
  }
}

// A user of the clinic has no appointments as a patient.
function appointmentsOf({ id: user, name, role }: Account, principal: Principal): TitledLink | undefined {
  if (!may(principal, bookingPermissions.listAppointments, {})) return undefined
  if (isAccountOf(principal, user)) return ownAppointmentsLink(role)
  if (role !== 'patient') return undefined
  return { href: href(bookingRoutes.appointments, { user }), title: bookingTexts.appointmentsOfTitle(name) }
}

function isAccountOf(principal: Principal, id: string): boolean {
  return isMember(principal) && principal.account === id
}

type AccountLink =
  | 'appointments'
  | 'messages'
  | 'sessions'
  | 'personal-data'
  | 'password'
  | 'application-passwords'
  | 'credentials'
  | 'connected-applications'
  | 'cart'
  | 'recycle-bin'
  | 'settlements'

/** Returns the links to what belongs to an account, each with the permission of its target. */
function accountLinks(
  account: Account,
  principal: Principal,
): Readonly<Partial<Record<AccountLink, TitledLink | undefined>>> {
  const user = account.id
  const linkWith = (permission: Permission<AccountSubject>, link: TitledLink): TitledLink | undefined =>
    may(principal, permission, { account: user }) ? link : undefined
  const { seeCredentials } = accountPermissions
  const { useCart } = shopPermissions
  const purchases = { href: href(shopRoutes.settlements, {}), title: shopTexts.purchasesTitle }
  return {
    appointments: appointmentsOf(account, principal),
    messages: linkWith(messagePermissions.readMessages, {
      href: href(messageRoutes.messages, { user }),
      title: messageTexts.ownMessagesTitle,
    }),
    sessions: linkWith(seeCredentials, {
      href: href(accountRoutes.sessions, { user }),
      title: accountTexts.sessionsTitle,
    }),
    'personal-data': linkWith(seeCredentials, {
      href: href(accountRoutes.personalData, { user }),
      title: accountTexts.personalDataTitle,
    }),
    password: linkWith(accountPermissions.changeCredentials, {
      href: href(accountRoutes.password, { user }),
      title: accountTexts.passwordChangeTitle,
    }),
    'application-passwords': linkWith(seeCredentials, {
      href: href(accountRoutes.applicationPasswords, { user }),
      title: accountTexts.applicationPasswordsTitle,
    }),
    credentials: linkWith(seeCredentials, {
      href: href(accountRoutes.credentials, { user }),
      title: accountTexts.credentialsTitle,
    }),
    'connected-applications': linkWith(seeCredentials, {
      href: href(applicationRoutes.connectedApplications, { user }),
      title: applicationTexts.connectedApplicationsTitle,
    }),
    cart: linkWith(useCart, { href: href(shopRoutes.cart, { user }), title: shopTexts.cartTitle }),
    'recycle-bin': linkWith(useCart, {
      href: href(shopRoutes.recycleBin, { user }),
      title: shopTexts.removedItemsTitle,
    }),
    settlements: isAccountOf(principal, user) ? linkWith(shopPermissions.listSettlements, purchases) : undefined,
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
