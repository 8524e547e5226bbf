import { clerkFields, clinicDescription, decodeFields, type accountFields, type InputOf } from '@waymark/shared'
import { forgottenCookie } from '../../authentication/session-cookie.ts'
import type { Account, AccountChanges } from '../../domain/account.ts'
import { changeAccount } from '../../domain/change-account.ts'
import { closeAccount } from '../../domain/close-account.ts'
import { failure, isFailure } from '../../domain/failure.ts'
import { may } from '../../domain/policy.ts'
import { action, resource, type Action, type Outcome, type Performed, type Resource } from '../../http/resource.ts'
import { refusalFor } from '../access.ts'
import { problemOf } from '../failures.ts'
import type { Ports } from '../ports.ts'
import { href } from '../routes.ts'
import { foundAccount, type FoundAccount } from './found-account.ts'
import { roleFaults } from './role-faults.ts'
import { accountDocument, userRepresentation } from './user-representation.ts'

const { forms } = clinicDescription.resources.user

/** An account, which its owner and the clerks may see and change. */
export function user(ports: Ports): Resource {
  return resource({
    kind: 'user',
    cache: { store: 'nobody' },
    find: (target) => foundAccount(ports, target, 'see an account'),
    represent: ({ account, principal }) => userRepresentation(account, principal),
    actions: { PUT: changing(ports), PATCH: changing(ports), DELETE: closing(ports) },
  })
}

const refusal = ({ account: { id }, principal }: FoundAccount): ReturnType<typeof refusalFor> =>
  refusalFor(principal, 'change an account', { account: id })

function changing(ports: Ports): Action<FoundAccount> {
  return {
    form: 'change',
    fields: forms.change.fields,
    demandsCondition: true,
    document: ({ account, principal }) => accountDocument(account, principal),
    refusal,
    async perform({ account, principal }, input): Promise<Performed> {
      const decoded = decodeFields(forms.change.fields, input)
      if (!decoded.ok) return { faults: decoded.faults }
      const isOfClerks = clerkFields.some((name) => decoded.value[name] !== undefined)
      if (isOfClerks && !may(principal, 'give roles', {})) return problemOf(failure('not-allowed'))
      const changes = changesOf(account, decoded.value)
      const faults = await roleFaults(ports, changes)
      if (faults.length > 0) return { faults }
      const by = principal.role === 'guest' ? '' : principal.account
      const changed = await changeAccount(ports, account, changes, { by, now: ports.clock.now() })
      if (isFailure(changed)) return problemOf(changed)
      return { outcome: 'changed' }
    },
  }
}

// What is for clerks and left out stays as it is; but the account of nobody else is for a doctor.
function changesOf(account: Account, given: InputOf<typeof accountFields>): AccountChanges & Pick<Account, 'role'> {
  const { name, email = null, role = account.role, status: state = account.state } = given
  const doctor = given.doctor ?? (role === 'doctor' ? account.doctor : undefined)
  return { name, email, role, state, doctor: doctor ?? null }
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
  return action('close', forms.close, act, { demandsCondition: true, refusal })
}
