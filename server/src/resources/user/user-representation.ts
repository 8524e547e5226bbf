import { clerkFields } from '@waymark/shared'
import type { Account } from '../../domain/account.ts'
import { may, type Principal } from '../../domain/policy.ts'
import type { GivenForm } from '../../hypermedia/represent.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

interface TitledLink {
  readonly href: string
  readonly title: string
}

const noRecovery =
  'Without an e-mail address a forgotten password cannot be reset by mail. Add an address, or ask a clerk for help.'

/** An account, for its owner or a clerk. */
export function userRepresentation(account: Account, principal: Principal): Representation {
  const { id, name, role, state: status, createdAt, email, doctor } = account
  const isOwn = may(principal, 'see credentials', { account: id })
  return represent('user', {
    title: name,
    self: href('user', { user: id }),
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
      ...(isOwn ? ownLinks(id) : {}),
      tasks:
        isOwn && may(principal, 'run tasks', {})
          ? { href: href('tasks', {}), title: 'Tasks for many users' }
          : undefined,
      doctor: doctor === undefined ? undefined : { href: href('doctor', { doctor }), title: 'As patients see you' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: formsOf(account, principal),
    layout: { kind: 'portrait' },
  })
}

// What is closed only a clerk can open again.
function formsOf(
  account: Account,
  principal: Principal,
): Readonly<Partial<Record<'change' | 'close', GivenForm | undefined>>> {
  const { id, state } = account
  const target = href('user', { user: id })
  const mayChange = may(principal, 'change an account', { account: id })
  if (!mayChange || (state === 'closed' && !may(principal, 'give roles', {}))) return {}
  return {
    change: changeForm(account, principal, target),
    close: state === 'active' ? { method: 'DELETE', target } : undefined,
  }
}

function changeForm(account: Account, principal: Principal, target: string): GivenForm {
  const without = may(principal, 'give roles', {}) ? [] : clerkFields
  return { method: 'PUT', target, values: accountDocument(account, principal), without }
}

type Shopping = 'cart' | 'recycle-bin' | 'settlements'

function ownLinks(
  user: string,
): Readonly<
  Record<
    | 'appointments'
    | 'user-profile'
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
    appointments: { href: href('appointments', {}), title: 'Your appointments' },
    'user-profile': { href: href('profile', { user }), title: 'How you are called and reached' },
    messages: { href: href('messages', { user }), title: 'Your messages' },
    sessions: { href: href('sessions', { user }), title: 'Where you are signed in' },
    password: { href: href('password', { user }), title: 'Change your password' },
    'application-passwords': { href: href('applicationPasswords', { user }), title: 'Passwords for programs' },
    credentials: { href: href('credentials', { user }), title: 'Passkeys and other keys' },
    'allowed-programs': { href: href('allowedPrograms', { user }), title: 'Programs that you have allowed' },
    cart: { href: href('cart', { user }), title: 'Your cart' },
    'recycle-bin': { href: href('recycleBin', { user }), title: 'What you have taken out of your cart' },
    settlements: { href: href('settlements', {}), title: 'Your purchases' },
  }
}

/** What the form of an account holds now, which is also what a patch is applied to. */
export function accountDocument(
  { name, email, role, doctor, state: status }: Account,
  principal: Principal,
): Readonly<Record<string, string | undefined>> {
  const own = { name, ...(email === undefined ? {} : { email }) }
  if (!may(principal, 'give roles', {})) return own
  return { ...own, role, ...(doctor === undefined ? {} : { doctor }), status }
}
