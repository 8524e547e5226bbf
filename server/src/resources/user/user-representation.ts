import type { Account } from '../../domain/account.ts'
import { may, type Principal } from '../../domain/policy.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

interface TitledLink {
  readonly href: string
  readonly title: string
}

/** An account, for its owner or a clerk. */
export function userRepresentation(account: Account, principal: Principal): Representation {
  const { id, name, role, state: status, createdAt, email, doctor } = account
  const self = href('user', { user: id })
  const mayChange = status === 'active' && may(principal, 'change an account', { account: id })
  const isOwn = may(principal, 'see credentials', { account: id })
  return represent('user', {
    title: name,
    self,
    state: {
      id,
      name,
      role,
      status,
      createdAt: new Date(createdAt).toISOString(),
      ...(email === undefined ? {} : { email }),
      ...(doctor === undefined ? {} : { doctor }),
    },
    links: {
      ...(isOwn ? ownLinks(id) : {}),
      doctor: doctor === undefined ? undefined : { href: href('doctor', { doctor }), title: 'As patients see you' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: {
      change: mayChange ? { method: 'PUT', target: self, values: accountDocument(account) } : undefined,
      close: mayChange ? { method: 'DELETE', target: self } : undefined,
    },
    layout: { kind: 'portrait' },
  })
}

function ownLinks(
  user: string,
): Readonly<
  Record<
    'appointments' | 'sessions' | 'password' | 'application-passwords' | 'credentials' | 'allowed-programs',
    TitledLink
  >
> {
  return {
    appointments: { href: href('appointments', {}), title: 'Your appointments' },
    sessions: { href: href('sessions', { user }), title: 'Where you are signed in' },
    password: { href: href('password', { user }), title: 'Change your password' },
    'application-passwords': { href: href('applicationPasswords', { user }), title: 'Passwords for programs' },
    credentials: { href: href('credentials', { user }), title: 'Passkeys and other keys' },
    'allowed-programs': { href: href('allowedPrograms', { user }), title: 'Programs that you have allowed' },
  }
}

/** What the form of an account holds now, which is also what a patch is applied to. */
export function accountDocument({ name, email }: Pick<Account, 'name' | 'email'>): { name: string; email?: string } {
  return { name, ...(email === undefined ? {} : { email }) }
}
