import { may } from '@waymark/server/authentication'
import { type GivenForm, href, type Representation } from '@waymark/server'
import type { Principal } from '../../../../principal.ts'
import { accountPermissions } from '../../permissions.ts'
import type { Account } from '../../domain/account.ts'
import type { Ports } from '../../ports.ts'
import { isVerifiable } from '../../domain/verify-email.ts'
import { homeLink, represent } from '../../../../represent.ts'
import { accountRoutes } from '../../routes.ts'
import { accountTexts } from '../../texts.ts'

/** Represents an account, for its owner or a clerk. */
export function userRepresentation(
  ports: Pick<Ports, 'mailTransport' | 'userLinks'>,
  account: Account,
  principal: Principal,
): Representation {
  const { id, name, role, state: status, createdAt, email, represents: doctor } = account
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
      ...ports.userLinks(account, principal),
      home: homeLink,
    },
    forms: formsOf(ports, account, principal),
    layout: { kind: 'portrait' },
  })
}

function formsOf(
  ports: Pick<Ports, 'mailTransport'>,
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

/** Returns the present form values, which are the target of a patch. */
export function accountDocument({
  role,
  represents: doctor,
  state: status,
}: Account): Readonly<Record<string, string>> {
  return { role, ...(doctor === undefined ? {} : { doctor }), status }
}
