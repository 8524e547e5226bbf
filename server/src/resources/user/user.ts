import { clinicDescription, type accountFields, type InputOf } from '@waymark/shared'
import { forgottenCookie } from '../../authentication/session-cookie.ts'
import type { Account, AccountChanges } from '../../domain/account.ts'
import { changeAccount } from '../../domain/change-account.ts'
import { closeAccount } from '../../domain/close-account.ts'
import { isFailure } from '../../domain/failure.ts'
import { action, resource, type Action, type Outcome, type Performed, type Resource } from '../../http/resource.ts'
import { refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { foundAccount, type FoundAccount } from './found-account.ts'
import { roleFaults } from './role-faults.ts'
import { accountDocument, userRepresentation } from './user-representation.ts'

const { forms } = clinicDescription.resources.user

/** An account: its owner and the clerks may see and close it, the clerks may change its role and status. */
export function user(ports: Ports): Resource {
  return resource({
    kind: 'user',
    cache: { store: 'nobody' },
    find: (target) => foundAccount(ports, target, 'see an account'),
    represent: ({ account, principal }) => userRepresentation(account, principal),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: closing(ports) },
  })
}

function changing(ports: Ports): Action<FoundAccount> {
  const act = async (
    { account, principal }: FoundAccount,
    given: InputOf<typeof accountFields>,
  ): Promise<Performed> => {
    const changes = changesOf(account, given)
    const faults = await roleFaults(ports, changes)
    if (faults.length > 0) return { faults }
    const by = principal.role === 'guest' ? '' : principal.account
    const changed = await changeAccount(ports, account, changes, { by, now: ports.clock.now() })
    return isFailure(changed) ? problemOf(changed) : { outcome: 'changed' }
  }
  return action('change', forms.change, act, {
    demandsCondition: true,
    document: ({ account }) => accountDocument(account),
    refusal: ({ account: { id }, principal }) => refusalFor(principal, 'change an account', { account: id }),
  })
}

// The account of a user whose role is no longer doctor must not keep the doctor.
function changesOf(account: Account, given: InputOf<typeof accountFields>): AccountChanges & Pick<Account, 'role'> {
  const { role = account.role, status: state = account.state } = given
  const doctor = given.doctor ?? (role === 'doctor' ? account.doctor : undefined)
  return { role, state, doctor: doctor ?? null }
}

function closing(ports: Ports): Action<FoundAccount> {
  const act = async ({ account, principal }: FoundAccount): Promise<Outcome> => {
    const closed = await closeAccount(ports, account, ports.clock.now())
    if (isFailure(closed)) return problemOf(closed)
    const isOwn = principal.role !== 'guest' && principal.account === account.id
    return {
      outcome: 'removed',
      goOn: href('home', {}),
      ...(isOwn ? { headers: { 'Set-Cookie': forgottenCookie } } : {}),
    }
  }
  return action('close', forms.close, act, {
    demandsCondition: true,
    refusal: ({ account: { id }, principal }) => refusalFor(principal, 'close an account', { account: id }),
  })
}
