import type { ApplicationPassword } from '../../domain/application-password.ts'
import type { Representation } from '../../hypermedia/representation.ts'
import { represent } from '../represent.ts'
import { href } from '../routes.ts'

/** A password for a program; with the password itself in the one answer that made it. */
export function applicationPasswordRepresentation(
  { id, account, name, createdAt, lastUsedAt }: ApplicationPassword,
  password?: string,
): Representation {
  const self = href('applicationPassword', { user: account, password: id })
  return represent('applicationPassword', {
    title: name,
    self,
    state: {
      id,
      name,
      createdAt: new Date(createdAt).toISOString(),
      ...(lastUsedAt === undefined ? {} : { lastUsedAt: new Date(lastUsedAt).toISOString() }),
      ...(password === undefined ? {} : { password }),
    },
    links: {
      collection: { href: href('applicationPasswords', { user: account }), title: 'Passwords for programs' },
      home: { href: href('home', {}), title: 'Home' },
    },
    forms: { remove: { method: 'DELETE', target: self } },
  })
}
